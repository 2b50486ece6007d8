"""The page and the operation of duels, and the odds of a game in metres."""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client

from laboratory.queries.duel_odds import duel_page, fields_of
from rules.registry import RULESETS
from tests.one_line import one_line

PAGE, API = "/laboratory/odds/duel/", "/api/v1/odds/duel/"
ASKED = {"a_who": "gunhand", "b_who": "street_kid", "distance": "10", "rounds": "2"}
DUELS = RULESETS["cyberpunk"].workshop.duels

pytestmark = pytest.mark.django_db


def words(client: Client, address: str = PAGE, **asked: str) -> str:
    answer = client.get(address, asked)
    assert answer.status_code == 200
    return unescape(one_line(answer))


def test_the_page_tells_what_the_duel_comes_to_and_why(client) -> None:
    shown, found = words(client, **ASKED), DUELS.fought(ASKED)
    last = found.rounds[-1]
    assert f"Gun hand has won in {100 * last.first.ways / last.first.of:.1f}%" in shown
    assert f"Street kid in {100 * last.second.ways / last.second.of:.1f}%" in shown
    for side in found.sides:
        assert side.attack in shown
        assert side.needed in shown
        for modifier in side.modifiers:
            assert f"{modifier.value:+d}" in shown
    assert shown.count("<tr>") == 1 + len(found.rounds)
    assert "worn off armour" in shown
    assert "/rules/cyberpunk/#C10" in shown


def test_what_was_chosen_stays_chosen(client) -> None:
    shown = words(client, **ASKED, b_cover="car", a_ref="4")
    for value in ("gunhand", "street_kid", "car", "4"):
        assert f'<option value="{value}" selected>' in shown
    assert 'name="distance" min="0" max="400" value="10"' in shown
    assert shown.count('<details class="fold odds-more" id="duel-more-a" open>') == 1


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"a_who": "blade"}, "The blade carries no gun: choose a weapon."),
        ({"a_who": "napoleon"}, "Who: choose from the list."),
        ({"distance": "9999"}, "Metres apart: a whole number from 0 to 400."),
        ({"rounds": "0"}, "Rounds: a whole number from 1 to 6."),
    ],
)
def test_what_cannot_be_is_told_in_words(client, asked, sentence) -> None:
    assert sentence in words(client, **{**asked, "rounds": asked.get("rounds", "1")})


def test_two_alike_are_told_apart(client) -> None:
    shown = words(client, a_who="street_kid", b_who="street_kid", b_how="most", rounds="1")
    assert "Street kid (the first)" in shown
    assert "Street kid (the second)" in shown


def test_programs_are_told_the_same(client) -> None:
    told = client.get(API, ASKED).json()
    found = DUELS.fought(ASKED)
    assert [each["first"]["ways"] for each in told["rounds"]] == [
        each.first.ways for each in found.rounds
    ]
    assert told["asked"]["b_who"] == "street_kid"
    assert told["asked"]["distance"] == 10
    assert [each["needed"] for each in told["sides"]] == [each.needed for each in found.sides]
    refused = client.get(API, {"a_who": "napoleon"})
    assert (refused.status_code, refused.json()["problems"][0]["path"]) == (400, "a_who")
    assert client.get(API, {"a_who": "blade"}).json()["rounds"] == []
    empty = client.get(API, {"a_how": ""})
    assert (empty.status_code, empty.json()["problems"][0]["path"]) == (400, "a_how")
    assert client.get(API, {"a_ref": ""}).status_code == 200, "as the person has it"


@pytest.mark.parametrize("slug", ["firewall", "chess"])
def test_a_game_without_duels_has_no_page_of_them(client, slug) -> None:
    assert client.get(PAGE, {"game": slug}).status_code == 404
    assert client.get(API, {"game": slug}).status_code == 404


def test_every_field_has_a_name_of_its_own() -> None:
    names = [each.name for each in fields_of(DUELS)]
    assert len(names) == len(set(names))


def test_the_laboratory_and_the_games_rules_lead_there(client) -> None:
    assert PAGE in words(client, "/laboratory/")
    assert f"{PAGE}?game=cyberpunk" in words(client, "/rules/cyberpunk/")
    assert PAGE not in words(client, "/rules/firewall/")
    assert f"{PAGE}?game=cyberpunk" in words(client, "/laboratory/odds/?game=cyberpunk")


def test_odds_of_an_attack_are_told_in_the_games_own_unit(client) -> None:
    shown = words(
        client, "/laboratory/odds/", game="cyberpunk", weapon="heavy_pistol", distance="12"
    )
    assert "at 12 m" in shown
    assert "Distance in metres" in shown
    assert "5 or more" in shown
    assert "Levels of wounds" in shown
    assert "Gutz" not in shown
    assert "Suppressed" not in shown


def test_odds_of_an_attack_are_told_to_programs_with_distances_in_mm(client) -> None:
    asked = {"game": "cyberpunk", "weapon": "heavy_pistol", "distance": "240", "ref": "9"}
    told = client.get("/api/v1/odds/", asked).json()
    assert told["distance"] == 240
    assert told["target"] == 3
    assert told["needed"] == "3 or more"
    assert told["asked"]["ref"] == 9


def test_weapons_are_compared_and_ranked_in_metres(client) -> None:
    compared = words(client, "/armoury/cyberpunk/compare/?e=heavy_pistol&e=pump_shotgun")
    assert ">m</text>" in compared
    ranked = words(client, "/armoury/cyberpunk/ranking/")
    assert "Distances in metres" in ranked
    assert "15 m" in ranked


def test_the_page_is_made_of_what_was_asked() -> None:
    from django.http import QueryDict

    page = duel_page(QueryDict("rounds=1&a_cover=car"))
    assert [person.is_unusual for person in page.people] == [True, False]
