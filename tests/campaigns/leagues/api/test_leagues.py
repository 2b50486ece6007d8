"""Programs run a season from its beginning to a table, and are refused what others may not."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import fields

import pytest
from django.db import transaction
from django.urls import get_resolver

from battles.models import Battle
from campaigns.leagues import actions
from campaigns.leagues.api import action_fields
from campaigns.leagues.games import Scoring
from campaigns.leagues.models import Season
from campaigns.leagues.services import rounds
from campaigns.leagues.tie_breaks import TIE_BREAKS
from tests.battles.test_routes_by_role import addresses
from tests.campaigns.leagues.api.conftest import program
from tests.campaigns.leagues.conftest import fixtures, published
from tests.campaigns.noticing import Noticing
from tests.programs import codes
from web.api.schema import description

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
    late = {"do": "reopen", "fields": {"reason": "Late."}}
    for place, body in (
        (f"leagues/seasons/{season.pk}/", {"do": "close"}),
        (f"leagues/{season.league_id}/seasons/", {}),
        (f"leagues/fixtures/{fixtures(made)[0].pk}/", late),
        (f"leagues/fixtures/{fixtures(made)[0].pk}/battle/", {}),
        ("leagues/fixtures/999999/", {"do": "fight"}),
        ("leagues/seasons/nothing/", {"do": "start"}),
    ):
        assert stranger("POST", place, body).status_code == 404, place
        assert nobody_s("POST", place, body).status_code == 401, place
    assert nobody_s("POST", "leagues/", {"name": "A", "ruleset": "tiny"}).status_code == 401


def test_every_address_is_tried_here():
    known = {each for each in addresses(get_resolver().url_patterns)
             if each.startswith("api/v1/leagues/")}  # fmt: skip
    assert len(known) == 12


def paths(answer):
    return [each["path"] for each in answer.json()["problems"]]


def test_the_words_of_a_season_are_listed_as_its_rows_know_them():
    shapes = description()["components"]["schemas"]
    asked, shown = shapes["NewSeason"]["properties"], shapes["SeasonLine"]["properties"]
    for field, known in (
        ("system", Season.System), ("missed", Season.Missed), ("drawn", Season.Drawn),
        ("silence", Season.Silence), ("climbing", Season.Climbing),
    ):  # fmt: skip
        assert sorted(asked[field]["enum"]) == sorted(known.values), field
    assert sorted(asked["tie_breaks"]["items"]["enum"]) == sorted(TIE_BREAKS)
    assert sorted(shown["state"]["enum"]) == sorted(Season.State.values)
    assert set(shapes["NewScoring"]["properties"]) == {each.name for each in fields(Scoring)}


def test_what_is_wrong_with_a_league_or_a_season_is_told_by_its_field(olga_s):
    unknown = olga_s("POST", "leagues/", {"name": " ", "ruleset": "chess", "club": "nowhere"})
    assert paths(unknown) == ["name", "ruleset"]
    club = olga_s("POST", "leagues/", {"name": "Thames", "ruleset": "tiny", "club": "nowhere"})
    assert paths(club) == ["club"]
    league = olga_s("POST", "leagues/", {"name": "Thames", "ruleset": "tiny"}).json()["league"]
    place = f"leagues/{league['id']}/seasons/"
    for field, value, path in (("system", "cup", "system"), ("tie_breaks", ["x"], "tie_breaks")):
        unknown = olga_s("POST", place, {field: value})
        assert paths(unknown)[0].startswith(path)
        words = description()["components"]["schemas"]["NewSeason"]["properties"][field]
        for word in words.get("items", words)["enum"]:
            assert word in unknown.json()["problems"][0]["message"], word
    several = {"rounds": 99, "scoring": {"win": 999}, "scenario": "nowhere", "divisions": []}
    refused = olga_s("POST", place, several)
    assert paths(refused) == ["rounds", "scoring", "scenario", "divisions"]
    opened = olga_s("POST", place, {"rounds": 1, "scoring": {"win": 5}}).json()
    assert (opened["scoring"]["win"], opened["scoring"]["draw"]) == (5, Scoring().draw)


def test_a_division_that_is_not_there_is_answered_with_those_that_are(season, olga_s):
    place = f"leagues/seasons/{season.pk}/"
    for deed in ({"do": "pair", "fields": {"division": "1", "number": "1"}},
                 {"do": "add", "fields": {"division": "1", "name": "Zinc"}}):  # fmt: skip
        refused = olga_s("POST", place, deed)
        assert refused.status_code == 422
        assert paths(refused) == ["fields.division"]
        assert "from 0 on: 0 (" in refused.json()["problems"][0]["message"]
    lost = olga_s("POST", place, {"do": "publish", "fields": {"round": "999999"}})
    assert (lost.status_code, paths(lost)) == (404, ["fields.round"])


def refused(answer):
    assert answer.status_code == 422
    return {each["path"]: each["message"] for each in answer.json()["problems"]}


@pytest.mark.parametrize(
    ("deed", "expected"),
    [
        ({"do": "enter", "fields": {"name": "Ada", "divison": "1"}}, ["fields.divison"]),
        ({"do": "enter", "fields": {"Name": "Ada"}}, ["fields.name", "fields.Name"]),
        ({"do": "pair"}, ["fields.number"]),
        ({"do": "pair", "fields": {"number": " "}}, ["fields.number"]),
        ({"do": "pair", "fields": {"number": "one"}}, ["fields.number"]),
        ({"do": "lift"}, ["fields.ban"]),
        ({"do": "lift", "fields": {"ban": "999999"}}, ["fields.ban"]),
        ({"do": "ban", "fields": {"reason": "So."}}, ["fields.one", "fields.two"]),
        ({"do": "close", "fields": {"reason": "So."}}, ["fields.reason"]),
        ({"do": "override", "fields": {"round": "1", "reason": "So.", "first_0": "1",
                                       "third_1": "2"}}, ["fields.first_0", "fields.third_1"]),
    ],
)  # fmt: skip
def test_a_deed_of_a_season_takes_its_own_fields_and_no_others(
    season, olga, olga_s, deed, expected
):
    rounds.start_season(season.pk, olga)
    before = season.entrants.count(), season.actions.count()
    told = refused(olga_s("POST", f"leagues/seasons/{season.pk}/", deed))
    assert list(told) == expected
    assert "-1000000" not in " ".join(told.values())
    assert (season.entrants.count(), season.actions.count()) == before


def test_a_deed_of_a_meeting_takes_its_own_fields_alone(season, olga, olga_s):
    place = f"leagues/fixtures/{fixtures(published(season, olga))[0].pk}/"
    sent = {"outcome": "draw", "inflicted": "3"}
    ruled = refused(olga_s("POST", place, {"do": "rule", "fields": sent}))
    assert list(ruled) == ["fields.reason", "fields.inflicted"]
    assert "inflicted_first, inflicted_second" in ruled["fields.inflicted"]
    bonus = {"outcome": "draw", "bonus_first": "3"}
    assert list(refused(olga_s("POST", place, {"do": "file", "fields": bonus}))) == [
        "fields.bonus_first"
    ]
    assert list(refused(olga_s("POST", place, {"do": "fight", "fields": sent}))) == [
        "fields.outcome", "fields.inflicted",
    ]  # fmt: skip


@pytest.mark.parametrize("kind", ["SEASON", "FIXTURE"])
def test_the_list_of_fields_has_every_deed_and_all_that_it_reads(season, olga, kind):
    one = fixtures(published(season, olga))[0].pk if kind == "FIXTURE" else season.pk
    known, done = getattr(action_fields, kind), getattr(actions, kind)
    assert list(known) == list(done)
    words = {"SEASON": "SeasonAct", "FIXTURE": "FixtureAct"}[kind]
    told = description()["components"]["schemas"][words]["properties"]["fields"]["description"]
    for do, deed in done.items():
        sent = Noticing()
        with suppress(Exception), transaction.atomic():
            deed(one, olga, sent)
        listed = f"{known[do].needs} {known[do].takes}".replace("#", "1").split()
        of_came = {"bonus_first", "bonus_second"}  # read by one function for file and rule
        assert sent.looked_for - of_came <= set(listed), do
        assert f"{do}: {action_fields.in_words(known[do])}" in told


NUMBERS = ("rounds", "round_days", "mates", "spots", "reach", "answer_days", "declines")


@pytest.mark.parametrize("system", ["swiss", "knockout"])
def test_the_numbers_of_a_season_are_described_as_they_are_held_to(olga_s, system):
    shapes = description()["components"]["schemas"]
    told = shapes["NewSeason"]["properties"]
    assert (told["rounds"]["minimum"], told["rounds"]["maximum"]) == (1, 30)
    for end, step in (("minimum", -1), ("maximum", 1)):
        new = olga_s("POST", "leagues/", {"name": end, "ruleset": "tiny"}).json()["league"]
        place = f"leagues/{new['id']}/seasons/"
        wrong = {name: told[name][end] + step for name in NUMBERS}
        points = shapes["NewScoring"]["properties"]["win"]["anyOf"][0][end]
        off = {"system": system, **wrong, "scoring": {"win": points + step}}
        assert set(paths(olga_s("POST", place, off))) == {*NUMBERS, "scoring"}
        right = {name: told[name][end] for name in NUMBERS}
        answer = olga_s("POST", place, {"system": system, **right, "scoring": {"win": points}})
        assert answer.status_code == 201, answer.content


def test_an_unknown_field_is_named_where_it_stands(olga_s):
    league = olga_s("POST", "leagues/", {"name": "Thames", "ruleset": "tiny"}).json()["league"]
    place = f"leagues/{league['id']}/seasons/"
    assert paths(olga_s("POST", place, {"unknown": 1})) == ["unknown"]
    assert paths(olga_s("POST", place, {"scoring": {"foo": 1}})) == ["scoring.foo"]
