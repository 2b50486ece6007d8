"""Programs run a season from its beginning to a table, and are refused what others may not."""

from __future__ import annotations

import pytest
from django.urls import get_resolver

from battles.models import Battle
from tests.battles.test_routes_by_role import addresses
from tests.campaigns.leagues.api.conftest import program
from tests.campaigns.leagues.conftest import fixtures, published
from tests.rosters.api.conftest import codes

pytestmark = pytest.mark.django_db


def test_a_season_by_programs_alone(olga_s, nobody_s):
    made = olga_s("POST", "leagues/", {"name": "Thames", "ruleset": "tiny", "token": "once"})
    again = olga_s("POST", "leagues/", {"name": "Thames", "ruleset": "tiny", "token": "once"})
    assert made.status_code == again.status_code == 201
    assert made.json() == again.json()
    league = made.json()["league"]["id"]
    opened = olga_s("POST", f"leagues/{league}/seasons/", {"rounds": 1, "scenario": "duel"})
    assert opened.status_code == 201, opened.content
    place = f"leagues/seasons/{opened.json()['season']['id']}/"
    for name in ("anvil", "brass"):
        entered = program(name)("POST", place, {"do": "enter", "fields": {"name": name.title()}})
        assert entered.json()["told"] == f"You play from round 1, as {name.title()}."
    olga_s("POST", place, {"do": "start"})
    paired = olga_s("POST", place, {"do": "pair", "fields": {"division": "0", "number": "1"}})
    [draft] = paired.json()["divisions"][0]["rounds"]
    assert draft["state"] == "draft"
    assert nobody_s("GET", place).json()["divisions"][0]["rounds"] == []
    olga_s("POST", place, {"do": "publish", "fields": {"round": str(draft["id"])}})
    [one] = nobody_s("GET", place).json()["divisions"][0]["rounds"][0]["fixtures"]
    assert one["why"][:2] == ["Both have 0 points.", "They have not met."]
    told = {"do": "file", "fields": {"outcome": "first", "inflicted_first": "4"}}
    fixture = f"leagues/fixtures/{one['id']}/"
    assert program(one["first"].lower())("POST", fixture, told).json()["state"] == (
        "waits to be confirmed"
    )
    shown = nobody_s("GET", fixture).json()
    assert [shown[key] for key in ("filed", "filed_inflicted", "filed_by")] == [
        "first", [4, 0], one["first"],
    ]  # fmt: skip
    second_s = program(one["second"].lower())
    assert second_s("POST", fixture, {"do": "confirm"}).status_code == 422
    settled = second_s("POST", fixture, {**told, "do": "confirm"}).json()
    assert (settled["outcome"], settled["inflicted"], settled["number"]) == ("first", [4, 0], 1)
    table = nobody_s("GET", place).json()["divisions"][0]["standings"]
    assert [(e["rank"], e["name"], e["points"]) for e in table] == [
        (1, one["first"], 3), (2, one["second"], 0),
    ]  # fmt: skip
    ratings = nobody_s("GET", f"leagues/{league}/ratings/").json()["results"]
    assert [each["name"] for each in ratings] == [one["first"], one["second"]]
    record = nobody_s("GET", f"{place}record/?page_size=2").json()
    assert (record["count"], len(record["results"])) == (6, 2)
    assert [e["name"] for e in nobody_s("GET", "leagues/").json()["results"]] == ["Thames"]
    assert nobody_s("GET", f"leagues/{league}/").json()["seasons"][0]["state"] == "running"


def test_a_program_opens_the_battle_once(season, olga):
    one = fixtures(published(season, olga))[0]
    player_s = program(one.first.name.lower())
    found = [player_s("POST", f"leagues/fixtures/{one.pk}/battle/") for _ in range(2)]
    assert [each.json()["id"] for each in found] == [Battle.objects.get().pk] * 2


def test_a_program_calls_a_battle_off_and_reopens_a_dispute(season, olga, olga_s, nobody_s):
    one = fixtures(published(season, olga))[0]
    first_s, second_s = (program(each.name.lower()) for each in (one.first, one.second))
    place = f"leagues/fixtures/{one.pk}/"
    first_s("POST", f"{place}battle/")
    asked = first_s("POST", place, {"do": "call-off", "fields": {"words": "A cold."}}).json()
    assert asked["off"] == [one.first.name]
    assert second_s("POST", place, {"do": "fight"}).json()["off"] == []
    for each_s in (first_s, second_s):
        shown = each_s("POST", place, {"do": "call-off"}).json()
    assert (shown["state"], shown["battle"]) == ("to be played", "")
    first_s("POST", place, {"do": "file", "fields": {"outcome": "first"}})
    second_s("POST", place, {"do": "dispute", "fields": {"words": "No."}})
    ruled = {"do": "rule", "fields": {"outcome": "draw", "reason": "So.", "after": "0"}}
    assert olga_s("POST", place, ruled).json()["outcome"] == "draw"
    again = {"do": "reopen", "fields": {"reason": "A witness."}}
    assert first_s("POST", place, again).status_code == 404
    assert olga_s("POST", place, again).json()["state"] == "in dispute"
    past = nobody_s("GET", f"leagues/seasons/{season.pk}/history/").json()
    assert len(past["divisions"][0]["paths"]) == 4


def test_refusals_say_why(season, olga, olga_s):
    place = f"leagues/seasons/{season.pk}/"
    answer = olga_s("POST", place, {"do": "pair", "fields": {"division": "0", "number": "9"}})
    assert answer.status_code == 422
    assert "not the next" in answer.json()["problems"][0]["message"]
    assert olga_s("POST", place, {"do": "cheat"}).status_code == 422
    assert codes(olga_s("POST", "leagues/", {"name": "", "ruleset": "tiny"})) == ["refused"]


def test_what_is_others_is_not_there(season, olga, nobody_s):
    stranger = program("carla")
    made = published(season, olga)
    for place, body in (
        (f"leagues/seasons/{season.pk}/", {"do": "close"}),
        (f"leagues/{season.league_id}/seasons/", {}),
        (f"leagues/fixtures/{fixtures(made)[0].pk}/", {"do": "confirm"}),
        (f"leagues/fixtures/{fixtures(made)[0].pk}/battle/", {}),
        ("leagues/fixtures/999999/", {"do": "confirm"}),
        ("leagues/seasons/nothing/", {"do": "start"}),
    ):
        assert stranger("POST", place, body).status_code == 404, place
        assert nobody_s("POST", place, body).status_code == 401, place
    assert nobody_s("POST", "leagues/", {"name": "A", "ruleset": "tiny"}).status_code == 401


def test_every_address_is_tried_here():
    known = {each for each in addresses(get_resolver().url_patterns)
             if each.startswith("api/v1/leagues/")}  # fmt: skip
    assert len(known) == 12
