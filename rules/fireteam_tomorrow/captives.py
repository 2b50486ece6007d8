"""Captives and their guards (T14b, T16)."""

from __future__ import annotations

from rules.fireteam_tomorrow.deck import require_card
from rules.fireteam_tomorrow.events import CaptiveHandedOver, CaptivesFreed
from rules.fireteam_tomorrow.orders import HandOver
from rules.fireteam_tomorrow.state import (
    ACTIVE,
    CAPTIVE,
    MOVE,
    Battle,
    Figure,
    captives_of,
    in_contact,
    opponents,
)
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire

GUARDED, LED = 5, 3  # how many one figure guards in place, and how many it moves


def has_room(battle: Battle, guard: str) -> bool:
    """Whether somebody can guard one more."""
    return len(captives_of(battle, guard)) < GUARDED


def release(umpire: Umpire[Battle], guard: str) -> None:
    """Whoever was guarded by somebody who can guard no more is free."""
    freed = tuple(each.id for each in captives_of(umpire.battle, guard))
    if freed:
        umpire.record(CaptivesFreed(figures=freed))


def receivers(battle: Battle, guard: Figure) -> list[Figure]:
    """Friends in contact who could take a captive over."""
    return [
        other
        for other in battle.figures.values()
        if other.id != guard.id
        and other.army == guard.army
        and other.status == ACTIVE
        and in_contact(guard, other)
        and not opponents(battle, other)
        and has_room(battle, other.id)
    ]


def plan_hand_over(battle: Battle, order: HandOver) -> Figure:
    """The captive who changes hands. Raises IllegalOrder."""
    guard = require_card(battle, order.side, order.figure, MOVE)
    captive = battle.figures.get(order.captive)
    if captive is None or captive.status != CAPTIVE or captive.guard != guard.id:
        raise IllegalOrder(f"{guard.name} does not guard that captive.", "T16")
    if order.to not in [each.id for each in receivers(battle, guard)]:
        raise IllegalOrder(
            f"Only a friend in contact who guards fewer than {GUARDED} takes a captive over.",
            "T16",
        )
    return captive


def play_hand_over(umpire: Umpire[Battle], order: HandOver) -> None:
    """Give a captive to a friend; it costs nothing."""
    captive = umpire.plan(plan_hand_over, order)
    umpire.record(CaptiveHandedOver(figure=captive.id, to=order.to))
