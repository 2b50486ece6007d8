"""House catalogues: what a pack may hold, and warbands and battles with its rows."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.bots import Whim, play_out
from rules.firewall.catalogue import CATALOGUE, catalogue_for, maker_of, stem_of
from rules.firewall.catalogue.pack_reading import FIXED, read_pack
from rules.firewall.catalogue.pack_writing import pack_schema, written
from rules.firewall.catalogue.packs import MARK, ROWS, HousePack, stocked
from rules.firewall.events import MalfunctionRolled
from rules.firewall.orders import ThrowGrenade
from rules.firewall.ruleset import FIREWALL
from rules.firewall.state import ACTIVE
from rules.firewall.warbands.packs import EXAMPLE
from rules.firewall.warbands.workshop import WORKSHOP
from rules.kernel import warbands as w
from rules.kernel.dice import SeededDice
from rules.kernel.edits import edited
from rules.kernel.packs import BadPack
from rules.kernel.record import fingerprint, packed
from rules.kernel.warbands import Warband
from tests.rules.firewall.tabletop import table
from tests.rules.laws import check_laws

HARPOON = {
    "id": "harpoon", "name": "Harpoon gun", "category": "miscellaneous", "hands": 2,
    "short": 100, "effective": 200, "long": 300,
    "modes": [{"fire": "SS", "gutz": 1, "malfunction": 0}],
}  # fmt: skip
LONG_COLT = {"changes": "colt_m2117", "long": 1200, "note": "Long barrel."}
CREW = {"id": "crew", "name": "Boat crew", "members": ["deck hand", "Bootsmann"], "gutz": 6}
STINK = {
    "id": "stink", "name": "Stink bomb", "category": "gas", "attacks": ["Special"],
    "cloud_side": 100, "cloud_dice": 1, "cloud_attack": "SS",
}  # fmt: skip
NOSE = {
    "id": "nose", "name": "Nose", "cp_rule": "options",
    "options": [{"id": "smell", "name": "Smell"}],
}  # fmt: skip
DOCKS = {"name": "Docklands", "weapons": [LONG_COLT, HARPOON]}
PRICED = {
    **DOCKS,
    "points": {"label": "Club points", "most": 40, "gutz": 1, "leader": 3,
               "prices": {"colt_m2117": 12, "harpoon": 20, "paramilitaries": 1}},
}  # fmt: skip


def pack(document: dict[str, Any] = DOCKS) -> HousePack:
    return read_pack(document)


def wrong(document: Any) -> dict[str, str]:
    with pytest.raises(BadPack) as caught:
        read_pack(document)
    return {problem.path: problem.message for problem in caught.value.problems}


def built(digest: str = "", *lines: str) -> Warband:
    """A team of so many lines of quick entry, the first of whom leads."""
    warband = Warband("firewall", "Dockers", pack=digest)
    warband = edited(warband, w.AddTeam("First"), WORKSHOP)
    for line in lines or ("3 gangers, colt m2117",):
        found = WORKSHOP.quick(line, warband.pack)
        added = w.AddMembers("t1", found.kind, found.name, found.count, found.build)
        warband = edited(warband, added, WORKSHOP)
    return edited(warband, w.Appoint(warband.teams[0].members[0].id), WORKSHOP)


def played_out(warband: Warband) -> tuple[Any, list[Any]]:
    """A street fight of the warband against itself, with every law kept, and all its events."""
    answers = {"street_turns": "8"}
    opening = FIREWALL.muster("street_fight", {}, answers, 7, {"wardens": warband})
    battle, told = FIREWALL.folded(opening), list(opening)
    dice = SeededDice(b"packs")
    drawn = dice.drawn
    for before, order, after, events in play_out(FIREWALL, battle, dice, Whim(5)):
        check_laws(FIREWALL, before, order, after, events, (drawn, dice.drawn))
        drawn, battle = dice.drawn, after
        told += events
    return battle, told


def weapons(warband: Warband) -> list[str]:
    return [each for member in w.members_of(warband) for each in member.build.get("weapons", ())]


# --- What a pack may hold ------------------------------------------------------------------------


def test_a_changed_row_stands_in_its_place_and_an_added_one_behind() -> None:
    digest = pack().digest
    before, after = list(CATALOGUE.weapons), list(catalogue_for(digest).weapons)
    assert [stem_of(each) for each in after] == [*before, "harpoon"]
    changed = catalogue_for(digest).weapons[after[before.index("colt_m2117")]]
    assert (changed.long, changed.short) == (1200, CATALOGUE.weapons["colt_m2117"].short)
    assert (changed.note, maker_of(changed.id)) == ("Long barrel.", "Docklands")


def test_the_book_s_tables_never_show_a_house_row() -> None:
    ids = pack().ids
    assert ids.isdisjoint(CATALOGUE.weapons.keys())
    assert ids.isdisjoint(list(CATALOGUE.weapons))
    assert ids.isdisjoint(row.id for row in CATALOGUE.weapons.values())
    assert len(CATALOGUE.weapons) == len(dict(CATALOGUE.weapons.items()))
    assert all(each in CATALOGUE.weapons and CATALOGUE.weapons[each].id == each for each in ids)
    assert all(MARK not in entry.id for part in WORKSHOP.armoury() for entry in part.entries)


def test_a_row_keeps_its_id_as_long_as_it_stays_the_same() -> None:
    other = {**DOCKS, "weapons": [{**LONG_COLT, "long": 1100}, HARPOON]}
    one, two = pack(), pack(other)
    assert one.id_of("weapons", "harpoon") == two.id_of("weapons", "harpoon")
    assert one.id_of("weapons", "colt_m2117") != two.id_of("weapons", "colt_m2117")
    assert pack({**DOCKS, "name": "Other"}).ids.isdisjoint(one.ids)


def test_a_pack_survives_the_wire_with_the_same_digest() -> None:
    found = pack(PRICED)
    again = msgspec.json.decode(packed(found), type=HousePack)
    assert (again, again.digest) == (found, found.digest)
    assert stocked(msgspec.to_builtins(found)) == found


BOATS = {
    "name": "Boats", "troops": [CREW], "grenades": [STINK], "cybernetics": [NOSE],
    "$schema": "https://example.org/schemas/house-catalogue-firewall-1.json",
}  # fmt: skip


@pytest.mark.sampled(4)
@pytest.mark.parametrize("document", [DOCKS, PRICED, BOATS, tomllib.loads(EXAMPLE)])
def test_a_pack_is_written_as_a_document_and_read_the_same(document: dict[str, Any]) -> None:
    found = pack(document)
    again = written(found)
    assert read_pack(again) == found
    jsonschema.validate(again, pack_schema())
    jsonschema.validate(document, pack_schema())


@pytest.mark.parametrize(
    ("document", "path"),
    [
        ({}, "name"),
        ({"name": "x"}, ""),
        ({"name": "x" * 61, "weapons": [HARPOON]}, "name"),
        ({"name": "x\ny", "weapons": [HARPOON]}, "name"),
        ({**DOCKS, "format": 2}, "format"),
        ({**DOCKS, "skills": []}, "skills"),
        ({**DOCKS, "weapons": {}}, "weapons"),
        ({**DOCKS, "weapons": [3]}, "weapons"),
        ({**DOCKS, "weapons": [{"changes": "nothing"}]}, "weapons.0.changes"),
        ({**DOCKS, "weapons": [{"changes": "hand_grenade"}]}, "weapons.0.changes"),
        ({**DOCKS, "weapons": [{"changes": "colt_m2117", "id": "x"}]}, "weapons.0.id"),
        ({**DOCKS, "weapons": [{**HARPOON, "id": "colt_m2117"}]}, "weapons.0.id"),
        ({**DOCKS, "weapons": [{**HARPOON, "id": "a__b"}]}, "weapons.0.id"),
        ({**DOCKS, "weapons": [{**HARPOON, "name": " "}]}, "weapons.0.name"),
        ({**DOCKS, "weapons": [HARPOON, HARPOON]}, "weapons.1"),
        ({**DOCKS, "weapons": [{**HARPOON, "long": 999_999}]}, "weapons.0.long"),
        ({**DOCKS, "weapons": [{**HARPOON, "long": "far"}]}, "weapons.0.long"),
        ({**DOCKS, "weapons": [{**HARPOON, "long": 150}]}, "weapons.harpoon"),
        ({**DOCKS, "weapons": [{**HARPOON, "aim": 3}]}, "weapons.0"),
        ({**DOCKS, "weapons": [{**HARPOON, "doubtful": ["A1"]}]}, "weapons.0.doubtful"),
        ({**DOCKS, "weapons": [{**HARPOON, "note": "n" * 301}]}, "weapons.0.note"),
        ({**DOCKS, "weapons": [{**HARPOON, "modes": [
            {"fire": "SS", "gutz": 1}] * 30}]}, "weapons.0.modes"),
        ({**DOCKS, "format": True}, "format"),
        ({**DOCKS, "weapons": [{"changes": "colt_m2117", "name": "  "}]}, "weapons.0.name"),
        ({**DOCKS, "weapons": [{**HARPOON, "name": "colt M2117"}]}, "weapons.harpoon.name"),
        ({**DOCKS, "weapons": [{**HARPOON, "id": "stealth"}]}, "weapons.0.id"),
        ({**DOCKS, "weapons": [{**HARPOON, "magazine": 0, "reload": "turn"}]},
         "weapons.0.magazine"),
        ({**DOCKS, "weapons": [{**HARPOON, "launches_grenades": True, "modes": [
            {"fire": "SS", "gutz": 0}, {"fire": "Special", "gutz": 0}]}]}, "weapons.harpoon"),
        ({**DOCKS, "troops": [{**CREW, "members": ["\u202e"]}]}, "troops.0.members.0"),
        ({**DOCKS, "troops": [{**CREW, "members": ["\ud800"]}]}, "troops.0.members.0"),
        ({**DOCKS, "troops": [{**CREW, "members": [" "]}]}, "troops.0.members.0"),
        ({**DOCKS, "grenades": [{**STINK, "attacks": ["SS", "Special"]}]}, "grenades.stink"),
        ({**DOCKS, "grenades": [{**STINK, "category": "explosive"}]}, "grenades.stink"),
        ({**DOCKS, "grenades": [{**STINK, "cloud_plus": -9}]}, "grenades.0.cloud_plus"),
        ({**DOCKS, "cybernetics": [{**NOSE, "cp_rule": "fixed", "options": [], "cp": -1}]},
         "cybernetics.0.cp"),
        ({**DOCKS, "cybernetics": [{**NOSE, "options": NOSE["options"] * 2}]}, "cybernetics.nose"),
        ({**DOCKS, "cybernetics": [{**NOSE, "options": [{**NOSE["options"][0], "lines": [1, 2]}]}]},
         "cybernetics.0.options.0.lines"),
        ({**DOCKS, "chassis": [{"changes": "trike", "base": 5000}]}, "chassis.0.base"),
        ({**DOCKS, "points": {"label": " "}}, "points.label"),
        ({**DOCKS, "points": {"prices": {"nothing": 3}}}, "points.prices.nothing"),
        ({**DOCKS, "points": {"prices": {"harpoon": -3}}}, "points"),
        ({**DOCKS, "points": 3}, "points"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_pack_is_said_at_its_place(
    document: dict[str, Any], path: str
) -> None:
    assert path in wrong(document)


def test_everything_that_is_wrong_is_said_at_once() -> None:
    rows = [{"changes": "nothing"}, {**HARPOON, "long": "far"}, {"id": "B"}]
    found = wrong({"name": "", "weapons": rows, "more": 1})
    assert {"weapons.0.changes", "weapons.1.long", "weapons.2.id", "more"} <= set(found)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)  # fmt: skip
rows = st.dictionaries(
    st.sampled_from([*HARPOON, "changes", "note", "magazine", "launcher_fitted"]), json_values
)


@given(
    st.dictionaries(st.sampled_from(["name", "note", "points", "format", *ROWS, "x"]), json_values)
    | st.fixed_dictionaries(
        {"name": st.just("x")}, optional={"weapons": st.lists(rows, max_size=3)}
    )
)  # fmt: skip
def test_any_document_is_a_pack_or_is_refused_in_words(document: dict[str, Any]) -> None:
    try:
        found = read_pack(document)
    except BadPack as error:
        assert all(problem.message.endswith(".") for problem in error.problems)  # noqa: PT017
        assert error.problems  # noqa: PT017
    else:
        assert stocked(msgspec.to_builtins(found)) == found
        assert read_pack(written(found)) == found


def test_the_example_is_a_pack_and_follows_the_schema() -> None:
    document = tomllib.loads(EXAMPLE)
    assert read_pack(document).rows
    jsonschema.Draft202012Validator(pack_schema("/x")).validate(document)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**document, "weapons": [{"id": "x"}]}, pack_schema())


def test_what_the_rules_name_themselves_no_pack_may_change() -> None:
    """Every id of these tables that stands in the code outside data and the book's own people."""
    named = set()
    # What a campaign neither sells nor hires is named too, whatever a pack makes of it.
    apart = {"catalogue", "scenarios", "warbands", "campaign"}
    for path in Path("rules/firewall").rglob("*.py"):
        if apart & set(path.parts):
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                named |= {
                    (table, node.value) for table in ROWS if node.value in getattr(CATALOGUE, table)
                }
    # A knife is what a scenario hands out, and an outline has a chassis' plain id.
    harmless = {("close_combat_weapons", "knife")} | {
        ("chassis", each) for each in CATALOGUE.chassis
    }
    free = {(table, id_) for table, id_ in named if id_ not in FIXED[table]}
    assert free <= harmless


# --- Warbands ------------------------------------------------------------------------------------


def test_whoever_is_added_carries_the_pack_s_entries() -> None:
    docks = pack()
    warband = built(docks.digest, "2 gangers, colt m2117", "ganger, harpoon gun")
    colt, harpoon = (docks.id_of("weapons", each) for each in ("colt_m2117", "harpoon"))
    assert weapons(warband) == [colt, colt, harpoon]
    assert WORKSHOP.check(warband) == ()


def test_another_edition_is_taken_over_and_back_again() -> None:
    old, new = pack(), pack({**DOCKS, "weapons": [{**LONG_COLT, "long": 1100}, HARPOON]})
    warband = built(old.digest)
    assert WORKSHOP.check(warband) == ()
    later = edited(warband, w.Restock(new.digest), WORKSHOP)
    assert set(weapons(later)) == {new.id_of("weapons", "colt_m2117")}
    assert WORKSHOP.check(later) == ()
    assert weapons(edited(later, w.Restock(""), WORKSHOP)) == ["colt_m2117"] * 3
    assert edited(later, w.Restock(old.digest), WORKSHOP) == warband


def test_what_a_pack_has_no_more_is_kept_and_told() -> None:
    old, new = pack(), pack({**DOCKS, "weapons": [LONG_COLT]})
    warband = edited(built(old.digest, "3 gangers, harpoon gun"), w.Restock(new.digest), WORKSHOP)
    assert set(weapons(warband)) == {old.id_of("weapons", "harpoon")}
    assert {(each.path.partition(".")[2], each.code) for each in WORKSHOP.check(warband)} == {
        ("weapons.0", "other_pack")
    }


def test_a_pack_that_nobody_knows_is_a_problem() -> None:
    assert "pack" in {each.code for each in WORKSHOP.check(built("0" * 32))}


def test_a_warband_is_shown_with_what_its_pack_changes() -> None:
    warband = built(pack().digest)
    member = warband.teams[0].members[0]
    shown = packed(WORKSHOP.profile(warband, member)).decode()
    assert "Changed by Docklands." in shown
    offered = packed(WORKSHOP.blocks(warband, member)).decode()
    assert "Added by Docklands." in offered
    plain = built()
    offered = packed(WORKSHOP.blocks(plain, plain.teams[0].members[0])).decode()
    assert "Docklands" not in offered


def test_a_club_s_points_are_summed_line_by_line_up_to_its_limit() -> None:
    warband = built(pack(PRICED).digest, "2 gangers, colt m2117", "ganger, harpoon gun")
    total = next(each for each in WORKSHOP.sums(warband) if each.id == "points")
    own = [
        each
        for member in w.members_of(warband)
        for each in WORKSHOP.member_sums(warband, member)
        if each.id == "points"
    ]
    gutz = [WORKSHOP.member_sums(warband, member)[0].total for member in w.members_of(warband)]
    assert [each.total for each in own] == [
        1 + gutz[0] + 3 + 12, 1 + gutz[1] + 12, 1 + gutz[2] + 20,
    ]  # fmt: skip
    assert all(each.total == sum(int(part.value) for part in each.parts) for each in own)
    assert (total.total, total.most) == (sum(each.total for each in own), 40)
    assert total.is_over
    assert [each.code for each in WORKSHOP.check(warband)] == ["points"]


def test_a_pack_shows_what_differs_from_the_book() -> None:
    found = {stem_of(each.id): each for each in WORKSHOP.packs.entries(pack(PRICED))}
    colt = {each.label: (each.before, each.after) for each in found["colt_m2117"].figures}
    assert colt["Long"][1] == "120 cm"
    assert colt["Note"][1] == "Long barrel."
    assert "Short" not in colt
    assert (found["colt_m2117"].is_change, found["harpoon"].is_change) == (True, False)
    assert {each.before for each in found["harpoon"].figures} == {""}
    assert (found["harpoon"].price, found["paramilitaries"].price) == (20, 1)


@pytest.mark.parametrize(
    ("crew", "words", "name"),
    [
        (CREW, "2 deck hands", "Deck hand"),
        (CREW, "veteran bootsmann", "Bootsmann"),
        ({**CREW, "members": []}, "Boat crew", "Boat crew"),
        ({**CREW, "name": "Dockers", "members": []}, "docker", "Dockers"),
        ({**CREW, "members": ["докер"]}, "2 докер", "Докер"),
    ],
)
def test_house_people_are_entered_by_their_names(
    crew: dict[str, Any], words: str, name: str
) -> None:
    digest = pack({"name": "Boats", "troops": [crew]}).digest
    found = WORKSHOP.quick(words, digest)
    assert (found.name, stem_of(found.build["troop"])) == (name, "crew")
    with pytest.raises(w.BadEdit, match="nobody’s kind"):
        WORKSHOP.quick("veteran, knife", digest)


def test_people_of_no_special_kind_are_shown_without_an_empty_line() -> None:
    digest = pack({"name": "Boats", "troops": [{**CREW, "members": []}]}).digest
    (crew,) = [each for each in WORKSHOP.armoury(digest)[0].entries if maker_of(each.id)]
    assert crew.stats == {"Gutz": "6"}
    warband = built(digest, "3 boat crew")
    (troops,) = [
        field
        for field in WORKSHOP.blocks(warband, warband.teams[0].members[0])[0].fields
        if field.name == "troop"
    ]
    assert "Added by Boats." in {each.note for each in troops.articles}


def test_a_chassis_without_hard_points_says_so() -> None:
    barge = {"id": "barge", "name": "Barge", "members": [], "base": 150, "max_vp": 60,
             "hard_point_arcs": []}  # fmt: skip
    barges = pack({"name": "Boats", "chassis": [barge]})
    mount = {"kind": "hard_point", "weapon": "corp_arms_14mm_hgmg", "arc": "front"}
    build = {"chassis": barges.id_of("chassis", "barge"), "movement": {"water": "slow"},
             "mounts": [mount]}  # fmt: skip
    warband = edited(built(barges.digest), w.AddMembers("t1", "vehicle", "Tub", 1, build), WORKSHOP)
    assert [each.message for each in WORKSHOP.check(warband)] == [
        "Tub: this chassis has no Hard Points."
    ]


def test_a_thing_of_another_pack_is_called_by_its_name() -> None:
    old, new = pack(), pack({**DOCKS, "weapons": [LONG_COLT]})
    warband = edited(built(old.digest, "3 gangers, harpoon gun"), w.Restock(new.digest), WORKSHOP)
    assert WORKSHOP.check(warband)[0].message == (
        "Ganger 1: Harpoon gun is of another house catalogue (Docklands)."
    )


# --- Battles -------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_a_battle_with_house_rows_is_played_and_told_where_nobody_knew_the_pack() -> None:
    """The journal alone is enough: another process folds it and knows every row."""
    docks = pack({**DOCKS, "name": "Only in the journal"})
    warband = built(docks.digest, "3 gangers, colt m2117", "3 gangers, harpoon gun")
    battle, events = played_out(warband)
    assert docks in battle.packs.values()
    told = [FIREWALL.story(battle, event) for event in events]
    assert any("Only in the journal" in each.text for each in told if each)
    reading = (
        "import json, sys; from rules.firewall.ruleset import FIREWALL;"
        "from rules.kernel.record import fingerprint;"
        "events = [FIREWALL.event_from(each) for each in json.load(sys.stdin)];"
        "print(fingerprint(FIREWALL.folded(events)))"
    )
    lines = json.dumps([msgspec.to_builtins(each) for each in events])
    found = subprocess.run(
        [sys.executable, "-c", reading], input=lines, capture_output=True, text=True, check=True
    )
    assert found.stdout.strip() == fingerprint(battle)


def test_a_club_s_own_gas_is_a_dud_when_the_throw_is_fumbled() -> None:
    stink = pack({"name": "Boats", "grenades": [STINK]}).id_of("grenades", "stink")
    bench = table(f"A1 10,10 grenades={stink}:2", "B1 17.5,10")
    order = ThrowGrenade("A", "A1", "hand_grenade", stink, "B1", attack="Special")
    after = bench.order(order, (4, 4))
    assert (after.battle.clouds, after["A1"].status) == ((), ACTIVE)
    assert not after.happened(MalfunctionRolled)


def test_a_figure_s_card_says_which_of_its_things_are_the_house_s() -> None:
    battle, _ = played_out(built(pack().digest, "3 gangers, colt m2117"))
    cards = FIREWALL.scene(FIREWALL.view(battle, "*"), "*").cards
    facts = [fact for card in cards for fact in card.facts if fact.group == "House catalogue"]
    assert facts
    assert {fact.value for fact in facts} == {"Changed by Docklands."}
