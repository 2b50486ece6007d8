"""What programs read: games, catalogues, their own warbands and public ones, in pinned queries."""

from __future__ import annotations

import pytest

from rosters.models import Warband
from rosters.services import warbands
from rules.kernel import warbands as w
from rules.registry import RULESETS
from tests.programs import codes
from tests.rosters.conftest import edit_it


def test_everybody_reads_games_and_their_kinds(nobody_s):
    games = nobody_s("GET", "games/").json()["results"]
    assert {each["slug"] for each in games} == {s for s, each in RULESETS.items() if each.workshop}
    game = next(each for each in games if each["slug"] == "firewall")
    assert game == nobody_s("GET", "games/firewall/").json()
    assert [kind["id"] for kind in game["kinds"]] == ["figure", "vehicle"]
    assert "thatcher" in [each["value"] for each in game["kinds"][1]["starts"]]
    assert nobody_s("GET", "games/chess/").status_code == 404


def test_a_catalogue_is_read_page_by_page(nobody_s):
    first = nobody_s("GET", "games/firewall/catalogue/?page_size=100").json()
    assert first["count"] == sum(each["count"] for each in first["sections"]) > 100
    seen = []
    for number in range(1, first["pages"] + 1):
        page = nobody_s("GET", f"games/firewall/catalogue/?page_size=100&page={number}").json()
        seen += [(each["section"], each["id"]) for each in page["results"]]
    assert len(seen) == len(set(seen)) == first["count"]
    beyond = nobody_s("GET", f"games/firewall/catalogue/?page={first['count']}")
    assert (beyond.status_code, beyond.json()["results"]) == (200, [])


def test_a_catalogue_is_filtered_by_section_group_and_words(nobody_s):
    path = "games/firewall/catalogue/?page_size=100"
    weapons = nobody_s("GET", f"{path}&section=weapons").json()
    assert {each["section"] for each in weapons["results"]} == {"weapons"}
    group = weapons["results"][0]["group"]
    part = nobody_s("GET", f"{path}&section=weapons&group={group}").json()
    assert 0 < part["count"] < weapons["count"]
    assert {each["group"] for each in part["results"]} == {group}
    found = nobody_s("GET", f"{path}&q=COLT m2117").json()
    assert "colt_m2117" in [each["id"] for each in found["results"]]
    assert nobody_s("GET", f"{path}&q=colt unicorn").json()["count"] == 0
    assert nobody_s("GET", f"{path}&section=spells").json()["count"] == 0
    assert codes(nobody_s("GET", "games/chess/catalogue/")) == ["not_found"]


@pytest.mark.parametrize("wrong", ["page=0", "page=x", "page=-1", "page_size=101", "page_size=²",
                                   "page=99999999999999999999"])  # fmt: skip
def test_a_page_that_cannot_be_is_said(nobody_s, wrong):
    for path in ("games/firewall/catalogue/?", "warbands/?scope=public&"):
        answer = nobody_s("GET", path + wrong)
        assert (answer.status_code, codes(answer)) == (400, ["number"])


def test_somebody_s_own_list_holds_only_their_own(ada_s, session, bruno_s, row):
    for program in (ada_s, session):
        [line] = program("GET", "warbands/").json()["results"]
        assert (line["id"], line["owner"], line["members"]) == (row.pk, "ada", 3)
    assert bruno_s("GET", "warbands/").json()["count"] == 0


def test_a_guest_has_no_own_list_but_the_public_one(nobody_s, ada, row):
    answer = nobody_s("GET", "warbands/")
    assert (answer.status_code, codes(answer)) == (401, ["not_authenticated"])
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")
    assert nobody_s("GET", "warbands/?scope=public").json()["count"] == 0
    warbands.share(row.pk, ada, "public")
    assert nobody_s("GET", "warbands/?scope=public").json()["results"][0]["id"] == row.pk
    assert codes(nobody_s("GET", "warbands/?scope=secret")) == ["scope"]


PARTS = ("", "export/", "teams/", "teams/t1/", "figures/", "figures/m2/", "vehicles/")


@pytest.mark.parametrize("part", PARTS)
def test_what_is_private_exists_for_its_owner_alone(part, ada_s, session, bruno_s, nobody_s, row):
    path = f"warbands/{row.pk}/{part}"
    assert ada_s("GET", path).status_code == session("GET", path).status_code == 200
    for program in (bruno_s, nobody_s):
        answer = program("GET", path)
        assert (answer.status_code, codes(answer)) == (404, ["not_found"])


@pytest.mark.parametrize("part", PARTS)
def test_what_is_public_is_read_by_everybody(part, bruno_s, nobody_s, ada, row):
    warbands.share(row.pk, ada, "public")
    for program in (bruno_s, nobody_s):
        answer = program("GET", f"warbands/{row.pk}/{part}")
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "private, no-store"


def test_a_link_and_the_staff_s_eyes_open_nothing_here(bruno_s, ada, row):
    warbands.share(row.pk, ada, "link")
    link = Warband.objects.get(pk=row.pk).link
    bruno = row.user.__class__.objects.get(username="bruno")
    bruno.is_staff = bruno.is_superuser = True
    bruno.save()
    assert bruno_s("GET", f"warbands/{row.pk}/?link={link}").status_code == 404


def test_a_warband_is_read_whole(ada_s, row):
    answer = ada_s("GET", f"warbands/{row.pk}/")
    found = answer.json()
    assert (found["revision"], answer.headers["ETag"].partition("-")[0]) == (4, '"4')
    assert found["document"]["teams"][0]["members"][0]["name"] == "Ganger 1"
    assert {each["id"] for each in found["sums"]} >= {"figures"}
    assert found["problems"] == []
    exported = ada_s("GET", f"warbands/{row.pk}/export/").json()
    assert exported.pop("$schema").endswith("/schemas/warband-1.json")
    assert exported.pop("totals") == {"sums": found["sums"], "teams": found["team_sums"]}
    assert exported == found["document"]


def test_parts_tell_whose_they_are_and_what_is_wrong_with_them(ada_s, ada, row):
    edit_it(row, ada, w.SetBuild("m3", {"weapons": ["broom"]}))
    edit_it(row, ada, w.AddMembers("t1", "vehicle", "Car"))
    figures = ada_s("GET", f"warbands/{row.pk}/figures/").json()
    assert [each["member"]["id"] for each in figures["results"]] == ["m2", "m3", "m4"]
    assert [each["leads"] for each in figures["results"]] == [True, False, False]
    figure = ada_s("GET", f"warbands/{row.pk}/figures/m3/").json()
    assert figure == figures["results"][1]
    assert [each["path"] for each in figure["problems"]] == ["m3.weapons.0"]
    [car] = ada_s("GET", f"warbands/{row.pk}/vehicles/").json()["results"]
    assert (car["member"]["id"], car["team"], car["revision"]) == ("m5", "t1", 6)
    for wrong in ("figures/m5/", "vehicles/m2/", "figures/m99/", "teams/t9/"):
        assert ada_s("GET", f"warbands/{row.pk}/{wrong}").status_code == 404


def test_lists_and_warbands_take_pinned_queries(ada_s, ada, row, django_assert_num_queries):
    ada_s("GET", "warbands/")  # the token's use is noted, the window has begun
    for number in range(3):
        warbands.create_warband(ada, "firewall", f"Number {number}")
    with django_assert_num_queries(5):  # token, bans, window, count, rows
        assert ada_s("GET", "warbands/").json()["count"] == 4
    for part in PARTS:
        with django_assert_num_queries(4):  # token, bans, window, row
            ada_s("GET", f"warbands/{row.pk}/{part}")


def test_what_is_not_there_is_said_in_the_same_words(ada_s, nobody_s):
    for program in (ada_s, nobody_s):
        for method in ("GET", "POST", "DELETE"):
            for path in ("nonsense/", "warbands/x/y/z/", "games/firewall"):
                answer = program(method, path)
                known = program is ada_s or method == "GET"
                assert (answer.status_code, codes(answer)) == (
                    (404, ["not_found"]) if known else (401, ["not_authenticated"])
                )


def test_hints_stand_beside_problems_and_are_none(ada_s, ada, row):
    edit_it(row, ada, w.SetBuild("m3", {"weapons": ["corp_arms_mk_ii"]}))
    whole = ada_s("GET", f"warbands/{row.pk}/").json()
    assert whole["problems"] == []
    assert [(each["path"], each["code"]) for each in whole["hints"]] == [
        ("m3.grenades", "no_rounds")
    ]
    assert ada_s("POST", "check/", whole["document"]).json()["hints"] == whole["hints"]
    one, other = (ada_s("GET", f"warbands/{row.pk}/figures/{m}/").json() for m in ("m2", "m3"))
    assert (one["hints"], other["hints"]) == ([], whole["hints"])
