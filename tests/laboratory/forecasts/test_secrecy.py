"""Two worlds that differ in what a player may not know have the same chances, to the last digit."""

from __future__ import annotations

import pytest
from django.db import transaction
from msgspec.structs import replace

from battles import journal
from battles.matchmaking.plans import BattlePlan
from battles.models import Battle
from battles.replay import replay_cache
from battles.services import opening, seating
from laboratory.forecasts import services as asking
from laboratory.forecasts import worker
from laboratory.models import Forecast
from rules.firewall.events import FigureOutfitted
from rules.firewall.state import Trap
from rules.firewall.traps.events import TrapSet
from rules.kernel.geometry import Point
from tests.battles.conftest import known
from tests.battles.test_pages import signed_in
from tests.battles.test_secrecy import cleaned

pytestmark = pytest.mark.django_db
HIDDEN = {"rosters": "hidden"}


@pytest.fixture(autouse=True)
def few(monkeypatch):
    monkeypatch.setattr(asking, "FUTURES", 2)


@pytest.fixture
def street(ada, bruno) -> Battle:
    """Ada leads the gang against Bruno's wardens; both may ask for their chances."""
    opened = BattlePlan(
        "firewall", "street_fight", "tollgate", house_rules=HIDDEN, tells_chances=True
    )
    battle = opening.open_battle(known(ada), opened, "here")
    return seating.accept_invitation(battle.seats.get(side="wardens").invite, known(bruno))


def laid(x: int) -> list[object]:
    """The gang has left a bomb somewhere."""
    trap = Trap("bomb-9", Point(x, 700), "improvised_bomb_ap", 7, known_to=("tollgate",))
    return [TrapSet("boss", trap, "none", audience=("tollgate",))]


def outfitted(battle: Battle, **secrets: object) -> list[object]:
    """Somebody of the gang has this in the pockets."""
    figures = journal.state_of(battle).figures.values()
    figure = next(each for each in figures if each.side == "tollgate" and not each.vehicle)
    whole = replace(figure, **secrets)
    return [
        FigureOutfitted(
            whole.id, whole.weapons, whole.grenades, whole.gear, whole.skills, whole.cyber,
            whole.drugs, audience=("tollgate",),
        )
    ]  # fmt: skip


def told_in(battle: Battle, user, events) -> tuple[str, dict]:
    """What a player reads of the chances in a world where this has happened; then it has not."""
    with transaction.atomic():
        world = Battle.objects.get(pk=battle.pk)
        ruleset, state = journal.ruleset_of(world), journal.state_of(world)
        for event in events:
            state = ruleset.fold(state, event)
        journal.append(world, None, events)
        journal.keep_state(world, state)
        world.save()
        replay_cache._cached.clear()
        client = signed_in(user)
        asked = client.post(f"/battles/{battle.pk}/chances/")
        forecast = Forecast.objects.get()
        while worker.play_some(forecast.pk, 0):
            pass
        page = cleaned(client.get(asked["Location"]).text)
        sums = Forecast.objects.get().sums
        transaction.set_rollback(True)
    replay_cache._cached.clear()
    return page, sums


def gang_boss(battle: Battle) -> str:
    figures = journal.state_of(battle).figures.values()
    return next(each.id for each in figures if each.side == "tollgate" and not each.vehicle)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("secret", ["a bomb", "pockets"])
def test_chances_tell_no_secret(street, ada, bruno, secret, monkeypatch):
    if secret == "a bomb":
        boss = gang_boss(street)
        worlds = [[replace(laid(x)[0], figure=boss)] for x in (300, 900)]
    else:
        worlds = [
            outfitted(street, skills={"stealth": 3}, grenades={"fragmentation": 4}),
            outfitted(street, skills={}, grenades={}, gear=(), drugs={}, cyber=()),
        ]
    of_the_others = [told_in(street, bruno, events) for events in worlds]
    assert of_the_others[0] == of_the_others[1]
    assert of_the_others[0][1]
    of_their_own = [told_in(street, ada, events) for events in worlds]
    assert all(sums for _, sums in of_their_own)
