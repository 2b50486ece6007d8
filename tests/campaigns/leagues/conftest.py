"""A league with people in it, and the tiny game for its battles."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model

from accounts.actors import Actor, actor_from
from battles.models import Battle
from battles.order_form.forms import OrderSlip
from battles.services.orders import place_order
from campaigns.leagues.models import Entrant, Fixture, League, Round, Season
from campaigns.leagues.plans import EntryPlan, LeaguePlan, SeasonPlan
from campaigns.leagues.services import results, rounds, seasons
from campaigns.leagues.services.results import Came
from notifications.models import Notice
from rules import registry
from tests.battles.tiny_ruleset import TINY

NAMES = ("Anvil", "Brass", "Cobalt", "Dynamo", "Ember", "Flint", "Granite", "Hammer", "Iron")


@pytest.fixture(autouse=True)
def tiny(monkeypatch):
    monkeypatch.setitem(registry.RULESETS, "tiny", TINY)
    return TINY


def person(name: str) -> Actor:
    users = get_user_model().objects
    user = users.filter(username=name).first() or users.create_user(name, "", "tidy-otter")
    return actor_from(user, "")


@pytest.fixture
def olga(db) -> Actor:
    """Who organises."""
    return person("olga")


@pytest.fixture
def league(olga) -> League:
    return seasons.create_league(olga, LeaguePlan("Thames League", "tiny"), "press-1")


def opened(league: League, olga: Actor, count: int = 4, **plan) -> Season:
    """A season with so many in it, started."""
    plan = {"rounds": 3, "scenario": "duel", **plan}
    season = seasons.open_season(league.pk, olga, SeasonPlan(**plan))
    for name in NAMES[:count]:
        seasons.enter(season.pk, person(name.lower()), EntryPlan(name))
    return rounds.start_season(season.pk, olga)


@pytest.fixture
def season(league, olga) -> Season:
    return opened(league, olga)


def published(season: Season, olga: Actor, number: int = 1, division: int = 0) -> Round:
    """A round that is being played."""
    made = rounds.pair_round(season.pk, olga, division, number)
    return rounds.publish(made.pk, olga)


def player(entrant: Entrant | None) -> Actor:
    assert entrant is not None
    return person(entrant.name.lower())


def fixtures(made: Round) -> list[Fixture]:
    return list(made.fixtures.select_related("first", "second", "result"))


FIRST = Came("first", (3, 1))


def agree(fixture: Fixture, came: Came = FIRST) -> None:
    """One tells and the other confirms."""
    results.file_result(fixture.pk, player(fixture.first), came)
    results.confirm(fixture.pk, player(fixture.second), came)


def play_out(made: Round, olga: Actor) -> Round:
    """Everything of a round is told and confirmed, and it is closed."""
    for each in fixtures(made):
        if each.result is None:
            agree(each)
    return rounds.close_round(made.pk, olga)


def concede(battle: Battle, actor: Actor) -> None:
    battle.refresh_from_db()
    side = next(e.side for e in battle.seats.all() if actor.holds(e))
    slip = OrderSlip(side, {"type": "concede"}, f"concede-{side}", battle.seq)
    place_order(battle.pk, actor, slip)


def told(actor: Actor, kind: str) -> list[Notice]:
    return list(Notice.objects.filter(user_id=actor.user_id, kind=kind))
