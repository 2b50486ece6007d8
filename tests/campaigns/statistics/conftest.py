"""The small club of the clubs' tests, with battles that are over."""

from __future__ import annotations

from dataclasses import replace

import pytest

from accounts.actors import Actor
from battles.models import Battle
from battles.order_form.forms import OrderSlip
from battles.services import orders as services_orders
from battles.services import seating
from campaigns.clubs.services import results
from tests.battles.tiny_ruleset import TINY
from tests.campaigns.clubs.conftest import Town, one_town, plan, tiny, town
from tests.campaigns.leagues.conftest import olga

__all__ = ["fought", "olga", "one_town", "pytest", "replace", "shows_results", "tiny", "town"]
assert TINY


def ordered(battle: Battle, actor: Actor, side: str, fields: dict[str, str]) -> None:
    battle.refresh_from_db()
    slip = OrderSlip(side, fields, f"{side}-{battle.seq}", battle.seq)
    services_orders.place_order(battle.pk, actor, slip)


def seated(town: Town, red: Actor, blue: Actor, **changes) -> Battle:
    """A battle for the club with both in their seats."""
    battle = results.open_for_club(town.slug, red, plan(**changes), f"here-{red.user_id}")
    seat = battle.seats.get(side="blue")
    return seating.accept_invitation(seat.invite, blue)


def fought(town: Town, red: Actor, blue: Actor, orders: int = 2, **changes) -> Battle:
    """A battle that blue gives up after so many orders, the last of which is that."""
    battle = seated(town, red, blue, **changes)
    for number in range(orders - 1):
        side, who = (("red", red), ("blue", blue))[number % 2]
        ordered(battle, who, side, {"type": "whisper", "figure": side})
    ordered(battle, blue, "blue", {"type": "concede"})
    battle.refresh_from_db()
    return battle


def shows_results(town: Town) -> None:
    town.club.shows_results = True
    town.club.save()
