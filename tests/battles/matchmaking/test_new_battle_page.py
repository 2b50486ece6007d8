"""The page for a new battle: its scenarios, their sides, names and house rules."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from msgspec.structs import replace as changed

from battles.matchmaking.offered_games import games
from battles.models import Battle
from rules import registry
from rules.kernel.screen import HouseRule
from tests.battles.test_pages import signed_in
from tests.one_line import one_line

pytestmark = pytest.mark.django_db

FORM = {"game": "tiny:trial", "opponent": "hotseat"}


def faces(given=None):
    [tiny] = [game for game in games(given or {}) if game.slug == "tiny"]
    return {face.id: face for face in tiny.scenarios}


@pytest.fixture
def optional_judge(monkeypatch, tiny):
    """The judge sits only where a house rule of his scenario says so."""
    asked = HouseRule("judge", "A judge?", (("no", "No"), ("sits", "Yes")), "no", "", ("trial",))
    duel, trial = tiny.scenarios
    red, blue, judge = trial.sides
    sides = (red, blue, changed(judge, needs=("judge", "sits")))
    scenarios, rules = (duel, changed(trial, sides=sides)), (*tiny.house_rules, asked)
    game = replace(tiny, scenarios=scenarios, house_rules=rules)
    monkeypatch.setitem(registry.RULESETS, "tiny", game)


def test_each_scenario_shows_its_own_sides():
    assert [side.name for side in faces()["duel"].sides] == ["Red", "Blue"]
    assert [side.name for side in faces()["trial"].sides] == ["Red", "Blue", "Judge"]


def test_the_players_at_one_screen_have_the_names_that_were_typed(client):
    names = {
        "name_tiny_trial_red": "Vex",
        "name_tiny_duel_blue": "nobody",
        "name_tiny_trial_judge": "Io",
    }
    assert client.post("/battles/new/", {**FORM, **names}).status_code == 302
    seats = dict(Battle.objects.get().seats.values_list("side", "name"))
    assert seats == {"red": "Vex", "blue": "Guest", "judge": "Io"}


def test_what_was_typed_is_there_again_after_a_mistake(client):
    given = {**FORM, "name_tiny_trial_red": "Vex", "rule_tiny_goal": "eleven"}
    page = client.post("/battles/new/", given)
    assert page.status_code == 422
    assert 'name="name_tiny_trial_red" maxlength="40" value="Vex"' in one_line(page)
    assert faces(given)["trial"].is_chosen


def test_by_invitation_one_takes_the_side_that_one_chose(ada):
    client = signed_in(ada)
    client.post(
        "/battles/new/", {"game": "tiny:trial", "opponent": "invite", "side_tiny_trial": "judge"}
    )
    battle = Battle.objects.get()
    taken = {seat.side: seat.user for seat in battle.seats.all()}
    assert taken == {"red": None, "blue": None, "judge": ada}
    page = client.get(f"/battles/{battle.pk}/").text
    assert len(re.findall(r"/battles/join/[^/]+/", page)) == 2


def test_a_side_that_a_house_rule_seats_is_there_only_with_it(optional_judge, client):
    [asked] = faces()["trial"].seat_rules
    assert [answer.seats for answer in asked.answers] == [False, True]
    assert [side.is_optional for side in faces()["trial"].sides] == [False, False, True]
    assert not faces()["trial"].house_rules
    client.post("/battles/new/", FORM)
    client.post("/battles/new/", {**FORM, "rule_tiny:trial_judge": "sits"})
    seated = [battle.seats.count() for battle in Battle.objects.order_by("created")]
    assert seated == [2, 3]


def test_a_side_that_is_not_played_cannot_be_taken(optional_judge, ada):
    given = {"game": "tiny:trial", "opponent": "invite", "side_tiny_trial": "judge"}
    answer = signed_in(ada).post("/battles/new/", given)
    assert answer.status_code == 422
    assert "Choose a side of A duel before a judge: Red or Blue." in answer.text
    assert Battle.objects.count() == 0
