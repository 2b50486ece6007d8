"""The table on which the tests of the battles play: a tiny game and three people."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import get_user_model

from accounts.actors import Actor, actor_from
from battles.commitments import add_seed
from battles.commitments.seeds import SeedSlip
from battles.matchmaking.plans import BattlePlan
from battles.models import Battle
from battles.order_form.forms import OrderSlip
from battles.services import opening, orders, seating
from rules import registry
from tests.battles.tiny_ruleset import TINY
from tests.pinned import Pinned


@pytest.fixture(autouse=True)
def tiny(monkeypatch):
    monkeypatch.setitem(registry.RULESETS, "tiny", TINY)
    return TINY


@pytest.fixture
def the_same_dice(monkeypatch):
    """For who plays on whatever falls: some battles are over before others have begun."""
    monkeypatch.setattr("battles.commitments.seeds.secrets", Pinned())


@pytest.fixture
def ada(db):
    return confirmed(get_user_model().objects.create_user("ada", "ada@example.org", "tidy-otter"))


@pytest.fixture
def bruno(db):
    made = get_user_model().objects.create_user("bruno", "bruno@example.org", "calm-heron")
    return confirmed(made)


@pytest.fixture
def carla(db):
    return get_user_model().objects.create_user("carla", "", "late-robin")


@pytest.fixture
def staff(db):
    return get_user_model().objects.create_user("sam", "", "wise-crane", is_staff=True)


@pytest.fixture(scope="module")
def made_once(once):
    from tests.battles.everybody import make_scene

    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(registry.RULESETS, "tiny", TINY)
        return once(make_scene)


@pytest.fixture
def scene(made_once, db, monkeypatch):
    """What `everybody.py` makes, made once for a module and the same for each of its tests."""
    # A stream gives its connection back, and with it would go what is not committed.
    monkeypatch.setattr("battles.live.answers.close_old_connections", lambda: None)
    return made_once


def confirmed(user):
    """A user who has confirmed their address, so that letters go there."""
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def known(user) -> Actor:
    return actor_from(user, "")


def plan(**changes) -> BattlePlan:
    return BattlePlan(**{"ruleset": "tiny", "scenario": "duel", "side": "red", **changes})


def slip_for(battle: Battle, words: str) -> SeedSlip:
    """A seed as somebody sends it who has seen the battle's commitment."""
    return SeedSlip(words, battle.commitment)


@pytest.fixture
def waiting(ada) -> Battle:
    """Ada plays red and waits for somebody to be blue."""
    opened = opening.open_battle(known(ada), plan(), "here")
    return add_seed.add_seed(opened.pk, known(ada), slip_for(opened, "ada's seed"))


@pytest.fixture
def battle(waiting, bruno) -> Battle:
    """Ada plays red against Bruno, who plays blue."""
    invite = waiting.seats.get(side="blue").invite
    return seating.accept_invitation(invite, known(bruno), slip_for(waiting, "bruno's seed"))


@pytest.fixture
def endless(ada, bruno) -> Battle:
    """The same battle, played for ever."""
    opened = opening.open_battle(known(ada), plan(house_rules={"goal": "9999"}), "here")
    return seating.accept_invitation(opened.seats.get(side="blue").invite, known(bruno))


def slip(battle: Battle, side: str, kind: str = "roll", token: str = "", **fields):
    fields = {"type": kind, "figure": f"{side}-1", **fields}
    if kind == "concede":
        del fields["figure"]
    return OrderSlip(side, fields, token or f"token-{battle.seq}", battle.seq)


def give(battle: Battle, user, side: str, kind: str = "roll", **fields) -> orders.Placed:
    """Hand an order in and bring the battle up to date."""
    placed = orders.place_order(battle.pk, known(user), slip(battle, side, kind, **fields))
    battle.refresh_from_db()
    return placed


def order_as(battle: Battle, user, side: str, **fields) -> None:
    """The same with the fields of any game's order, its `type` among them."""
    given = OrderSlip(side, fields, f"token-{battle.seq}", battle.seq)
    orders.place_order(battle.pk, known(user), given)
    battle.refresh_from_db()
