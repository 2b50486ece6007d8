"""Files of warbands: whatever goes out and can come in comes in as it was."""

from __future__ import annotations

import csv
import io
import json

import jsonschema
import pytest
from defusedxml.ElementTree import fromstring
from hypothesis import HealthCheck, given, settings
from msgspec.structs import replace

from rosters.documents import document_of
from rosters.exchange import builder_files
from rosters.exchange.catalogue import catalogue
from rosters.exchange.chat_text import safe, to_chat
from rosters.exchange.csv_export import to_csv
from rosters.exchange.detect_format import read
from rosters.exchange.document import from_json, to_json
from rosters.exchange.formats import FORMATS
from rosters.exchange.import_document import settled
from rosters.exchange.import_result import Unreadable
from rosters.exchange.roster_export import to_ros
from rosters.exchange.schema import warband_schema
from rosters.exchange.text_export import to_text
from rules.kernel.warbands import Member, Team, Warband, members_of
from tests.rosters.warbands_made import READY, WORKSHOP, warbands

BACK = ("json", "text", "ros", "rosz")
ADDRESS = "https://example.org/schemas/warband-1.json"
SCHEMA = jsonschema.Draft202012Validator(warband_schema(ADDRESS))
ANY = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


def there_and_back(warband: Warband, form: str) -> tuple[Warband, tuple[str, ...]]:
    reading = read(FORMATS[form].write(warband, WORKSHOP, ADDRESS), {})
    return reading.warband, reading.notes


@pytest.mark.sampled(6)
@pytest.mark.parametrize("form", BACK)
@pytest.mark.parametrize("warband", READY, ids=lambda each: each.name)
def test_a_ready_warband_comes_back_equal(warband: Warband, form: str) -> None:
    assert there_and_back(warband, form) == (warband, ())


@pytest.mark.parametrize("form", BACK)
@pytest.mark.django_db
@ANY
@given(warband=warbands())
def test_any_warband_comes_back_equal_under_fresh_ids(form: str, warband: Warband) -> None:
    fresh = settled(document_of(warband))
    assert fresh.notes == ()
    assert there_and_back(warband, form) == (fresh.warband, ())


@ANY
@given(warband=warbands())
def test_the_schema_takes_every_export_and_every_format_can_be_written(warband: Warband) -> None:
    SCHEMA.validate(json.loads(to_json(warband, ADDRESS)))
    for form in FORMATS.values():
        assert form.write(warband, WORKSHOP, ADDRESS)


@pytest.mark.parametrize("warband", READY, ids=lambda each: each.name)
def test_the_schema_takes_ready_warbands_and_refuses_what_is_none(warband: Warband) -> None:
    document = json.loads(to_json(warband, ADDRESS))
    SCHEMA.validate(document)
    document["teams"][0]["members"][0]["build"]["wings"] = 2
    assert not SCHEMA.is_valid(document)
    assert not SCHEMA.is_valid({**document, "ruleset": "chess", "teams": []})


# --- Ids, references and strays ------------------------------------------------------------------


def test_ids_of_a_file_are_never_kept_and_references_follow() -> None:
    crew = tuple(Member(name, name, "figure") for name in ("m7", "x"))
    car = Member("m1", "Car", "vehicle", {"chassis": "mid_size_car", "seats": 2, "aboard": ["x"]})
    warband = Warband("firewall", "W", (Team("../t", "T", (car, *crew), "x"),), made=3)
    found = settled(document_of(warband)).warband
    assert [each.id for each in members_of(found)] == ["m2", "m3", "m4"]
    assert (found.teams[0].id, found.teams[0].leader, found.made) == ("t1", "m4", 4)
    assert next(members_of(found)).build["aboard"] == ["m4"]


def test_whoever_is_referred_to_and_is_not_there_is_told_of() -> None:
    car = Member("m1", "Car", "vehicle", {"chassis": "mid_size_car", "aboard": ["m9", "m3"]})
    warband = Warband("firewall", "W", (Team("t1", "T", (car,), "m8"),))
    found = settled(document_of(warband))
    assert "aboard" not in next(members_of(found.warband)).build
    assert found.warband.teams[0].leader == ""
    assert any("Car names somebody" in each for each in found.notes)
    assert any("Whoever led T" in each for each in found.notes)


def test_unknown_keys_are_kept_in_the_vendor_of_their_level_and_told_of() -> None:
    document = document_of(READY[2])
    document["motto"] = "Win"
    document["teams"][0]["rank"] = 1
    document["teams"][0]["members"][0] |= {"age": 30, "vendor": {"age": 1}}
    document["teams"][0]["members"][0]["build"]["wings"] = 2
    document["teams"][0]["members"][1]["build"]["printed"]["xp"] = 3
    found = settled(document)
    first, second, *_ = members_of(found.warband)
    assert found.warband.vendor == {"motto": "Win"}
    assert found.warband.teams[0].vendor == {"rank": 1}
    assert first.vendor == {"age": 1, "age'": 30, "build": {"wings": 2}}
    assert second.vendor == {"build": {"printed.xp": 3}}
    words = " ".join(found.notes)
    assert all(each in words for each in ("motto", "rank", "age", "wings", "printed.xp"))
    assert settled(document_of(found.warband)).notes == ()


def test_a_build_or_kind_that_cannot_be_read_is_kept_beside_and_told_of() -> None:
    members = [
        {"name": "A", "kind": "figure", "build": {"weapons": 3}},
        {"name": "B", "kind": "robot"},
    ]
    document = {"ruleset": "firewall", "name": "W", "teams": [{"name": "T", "members": members}]}
    found = settled(document)
    (only,) = members_of(found.warband)
    assert (only.build, only.vendor) == ({}, {"build": {"weapons": 3}})
    assert found.warband.teams[0].vendor == {"members": [members[1]]}
    assert len(found.notes) == 2
    assert WORKSHOP.check(found.warband)


def test_pictures_and_foolish_colours_stay_behind_and_are_told_of() -> None:
    member = {"name": "A", "kind": "figure", "picture": "secret", "colour": "x y"}
    document = {"ruleset": "firewall", "name": "W", "teams": [{"name": "T", "members": [member]}]}
    found = settled(document)
    (only,) = members_of(found.warband)
    assert (only.picture, only.colour, only.vendor) == ("", "", {"colour": "x y"})
    assert len(found.notes) == 2


def test_an_older_format_is_brought_up_to_date() -> None:
    def newer(document: dict[str, object]) -> dict[str, object]:
        return {**document, "name": document["title"], "format": 1, "teams": []} | {"title": 0}

    old = json.dumps({"format": 0, "ruleset": "firewall", "title": "Old"}).encode()
    draft = from_json(old, {0: newer})
    assert settled(draft.document).warband.name == "Old"
    with pytest.raises(Unreadable, match="nobody knows"):
        from_json(old, {})
    with pytest.raises(Unreadable, match="is of format 0, and is not"):
        from_json(b'{"format": 0}', {0: newer})
    with pytest.raises(Unreadable, match="newer format"):
        from_json(b'{"format": 2}', {})
    with pytest.raises(Unreadable, match="up to date"):
        from_json(b'{"format": 0}', {0: lambda document: document})


# --- Text, chat and tables -----------------------------------------------------------------------


def test_text_is_read_as_somebody_types_it_and_lines_in_vain_are_told_of() -> None:
    words = (
        "# Hitters\r\nGame: firewall\r\n\r\n## One\r\nLeader: Bob\r\n### Bob — figure\r\n"
        "carries: guo peng model 49; Bazooka\r\nSkills: Stealth 2; Stealth many\r\nMood: grim\r\n"
        "hello\r\n### Car — vehicle\r\nOn land: slow\r\n> Ours.\r\n"
    )
    found = read(words.encode(), {})
    bob, car = members_of(found.warband)
    assert bob.build == {"weapons": ["guo_peng_model_49"], "skills": {"stealth": 2}}
    assert car.build["movement"] == {"land": "slow"}
    assert car.notes == "Ours."
    for lost in ("“Bazooka”", "“Stealth many”", "“Mood: grim”", "“hello”"):
        assert any(lost in each for each in found.notes), (lost, found.notes)


def test_a_leader_is_named_by_number_or_name() -> None:
    words = "# H\nGame: firewall\n## One\nLeader: {}\n### 1. Bob — figure\n### 2. Ann — figure\n"
    for line in ("2. Ann", "Ann", "2"):
        team = read(words.format(line).encode(), {}).warband.teams[0]
        assert team.leader == team.members[1].id


def test_figures_without_numbers_lead_and_ride_by_their_names() -> None:
    words = (
        "# H\nGame: firewall\n## One\nLeader: Ann\n### Bob — figure\n### Ann — figure\n"
        "### Car — vehicle\nSeats: 2\nPassengers: Bob; Nobody\n"
    )
    found = read(words.encode(), {})
    bob, ann, car = members_of(found.warband)
    assert found.warband.teams[0].leader == ann.id
    assert car.build["aboard"] == [bob.id]
    assert found.notes == ("Line 9: “Nobody” has no place and is left out.",)
    lost = read(words.replace("Leader: Ann", "Leader: Zoe").encode(), {})
    assert "Whoever led One is not in the file." in lost.notes


def test_text_shows_sums_and_gear() -> None:
    words = to_text(READY[6], WORKSHOP)
    assert "= Gutz 10 of 11: Paramilitaries, gangers and hit men 7, Veteran +2" in words
    assert "Skills: Leadership 2; Tactics 1; Streetwise 2" in words


def test_a_name_makes_no_marks_and_calls_nobody_in_a_chat() -> None:
    assert safe("**x** @everyone [a](b) `c`") == (
        r"\*\*x\*\* @" + "\u200b" + r"everyone \[a\]\(b\) \`c\`"
    )
    words = to_chat(replace(READY[2], name="<@1>_x_"), WORKSHOP)
    assert words.startswith("**\\<@\u200b1\\>\\_x\\_** · Firewall 2136AD · ")
    assert len(words.splitlines()) < 15


def test_a_spreadsheet_reckons_nothing_that_a_name_says() -> None:
    names = ("=1+1", "+1", "-1", "@SUM(A1)", " =2", "\t=2", "＝3")
    members = tuple(Member(f"m{n}", name, "figure") for n, name in enumerate(names))
    table = to_csv(Warband("firewall", "W", (Team("t1", "=T", members),)), WORKSHOP)
    rows = list(csv.DictReader(io.StringIO(table.decode("utf-8-sig"))))
    assert [row["Name"] for row in rows] == [*(f"'{name}" for name in names), "", ""]
    assert [row["Team"] for row in rows] == ["'=T"] * (len(names) + 1) + [""]


def test_a_table_has_a_row_for_each_figure_with_its_sums() -> None:
    rows = list(csv.DictReader(io.StringIO(to_csv(READY[6], WORKSHOP).decode("utf-8-sig"))))
    people = [row["Name"] for row in rows if not row["Kind"].endswith(" total")]
    assert people == [each.name for each in members_of(READY[6])]
    assert (rows[0]["Gutz"], rows[0]["Cyber Points"], rows[0]["Leads"]) == ("10", "7", "yes")
    assert rows[8]["Vehicle Points"] == "28"


# --- Other builders ------------------------------------------------------------------------------


def ids_in(content: bytes, tag: str) -> list[str]:
    return [each.get("id", "") for each in fromstring(content).iter() if each.tag.endswith(tag)]


def test_the_builder_files_are_well_formed_and_each_id_is_one_things() -> None:
    system = fromstring(builder_files.game_system("firewall"))
    cat = fromstring(builder_files.catalogue_file("firewall"))
    assert cat.get("gameSystemId") == system.get("id")
    everything = [each.get("id") for top in (system, cat) for each in top.iter() if each.get("id")]
    assert len(everything) == len(set(everything)) > 500
    types = set(ids_in(builder_files.game_system("firewall"), "Type"))
    used = {e.get("typeId") for e in cat.iter() if e.get("typeId")}
    assert used <= types


def test_the_catalogue_knows_what_things_cost() -> None:
    made = catalogue("firewall")
    entries = {
        (group.shelf.name, entry.value): {cost: str(each) for cost, each in entry.costs.items()}
        for kind in made.kinds
        for group in kind.groups
        for entry in group.entries
    }
    assert made.costs == ("gutz", "cp", "vp", "points")
    assert entries["cyber", "cyber_arm"] == {"cp": "1"}
    assert entries["experience", "veteran"]["gutz"] == "2"
    assert {kind.kind: dict(kind.leading) for kind in made.kinds} == {
        "figure": {"gutz": 1}, "vehicle": {"gutz": 1},
    }  # fmt: skip
    assert entries["seats", ""] == {"vp": "1"}
    assert entries["weapons", "guo_peng_model_49"] == {}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("warband", READY, ids=lambda each: each.name)
def test_every_selection_of_a_roster_is_an_entry_of_the_catalogue(warband: Warband) -> None:
    cat, top = builder_files.catalogue_file("firewall"), fromstring(to_ros(warband, WORKSHOP))
    entries, groups = set(ids_in(cat, "selectionEntry")), set(ids_in(cat, "EntryGroup"))
    selections = [each for each in top.iter() if each.tag.endswith("}selection")]
    assert {each.get("entryId") for each in selections} <= entries
    assert {each.get("entryGroupId") for each in selections} - {None} <= groups
    ids = [each.get("id") for each in selections]
    assert len(ids) == len(set(ids))


# What the public schema of rosters (2.03) lets stand in each element, in order, and what it asks.
CHILDREN = {
    "roster": ("costs", "costLimits", "forces", "customNotes", "tags"),
    "force": ("customNotes", "rules", "profiles", "selections", "publications", "categories",
              "forces"),
    "selection": ("customNotes", "rules", "profiles", "selections", "costs", "categories"),
    "category": ("customNotes", "rules", "profiles"),
    "cost": (),
}  # fmt: skip
ATTRIBUTES = {
    "roster": {"id", "name", "gameSystemId"},
    "force": {"id", "name", "entryId", "catalogueId"},
    "selection": {"id", "name", "entryId", "number", "type"},
    "category": {"id", "name", "entryId"},
    "cost": {"name", "typeId", "value"},
}


@ANY
@given(warbands())
def test_elements_of_a_roster_stand_as_its_public_schema_orders_them(warband: Warband) -> None:
    for element in fromstring(to_ros(warband, WORKSHOP)).iter():
        name = element.tag.rpartition("}")[2]
        if name in CHILDREN:
            below = [each.tag.rpartition("}")[2] for each in element]
            assert below == [each for each in CHILDREN[name] if each in below], (name, below)
            assert set(element.keys()) >= ATTRIBUTES[name], (name, element.keys())


@pytest.mark.parametrize("warband", READY, ids=lambda each: each.name)
def test_the_costs_of_selections_add_up_to_those_of_the_roster(warband: Warband) -> None:
    top = fromstring(to_ros(warband, WORKSHOP))
    space = top.tag.removesuffix("roster")
    for cost in top.findall(f"{space}costs/{space}cost"):
        found = [
            float(each.get("value", "0"))
            for selection in top.iter(f"{space}selection")
            for each in selection.findall(f"{space}costs/{space}cost")
            if each.get("typeId") == cost.get("typeId")
        ]
        assert sum(found) == float(cost.get("value", "0"))


def test_a_roster_made_elsewhere_may_count_figures_and_its_strangers_are_told_of() -> None:
    made = catalogue("firewall")
    kind = made.kinds[0]
    gun = next(e for g in kind.groups if g.shelf.name == "weapons" for e in g.entries)
    words = f"""<?xml version="1.0"?>
    <roster name="Mine" gameSystemId="{made.system}" xmlns="http://www.battlescribe.net/schema/rosterSchema">
     <tags/><forces><force name="Fire team" catalogueId="{made.id}"><selections>
      <selection id="a" name="Figure" entryId="{kind.id}" number="3"><selections>
       <selection name="Gun" entryId="{gun.id}" number="3"/><selection name="Bow" entryId="x"/>
      </selections></selection><selection name="Dragon" entryId="y"/>
     </selections></force></forces></roster>"""
    found = read(words.encode(), {})
    assert [(each.name, each.build) for each in members_of(found.warband)] == [
        (f"Figure {number}", {"weapons": [gun.value]}) for number in (1, 2, 3)
    ]
    for lost in ("“Bow”", "“Dragon”", "“tags”"):
        assert any(lost in each for each in found.notes)
