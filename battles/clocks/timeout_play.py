"""Plays for a player who missed the deadline, until the end of the activation."""

from __future__ import annotations

from secrets import randbits
from typing import Any

from django.db import transaction

from battles import journal
from battles.machine import liked
from battles.models import Battle, Seat
from battles.services import orders
from battles.services.locking import locked_battle
from rules.kernel.record import IllegalOrder

MOST_AT_ONCE = 40


@transaction.atomic
def play_for(battle_id: str, side: str) -> int:
    """Give orders for a side until its activation is over; return their number."""
    battle, seats = locked_battle(battle_id)
    ruleset, given, before = journal.ruleset_of(battle), 0, battle.due
    stretch = ruleset.activation(journal.state_of(battle))
    while given < MOST_AT_ONCE and side in battle.to_act:
        state = journal.state_of(battle)
        if ruleset.activation(state) != stretch or not _ordered(battle, seats, state, side):
            break
        given += 1
    if given and battle.status != Battle.Status.WAITING:
        orders.tell_after_commit(battle, before, seats)
    return given


def _ordered(battle: Battle, seats: list[Seat], state: Any, side: str) -> bool:
    """Give the legal order that the machine prefers."""
    ruleset = journal.ruleset_of(battle)
    for order in liked(ruleset, state, side, randbits(32)):
        try:
            ruleset.verify(state, order)
        except IllegalOrder:
            continue
        orders.carry_out(battle, seats, order, orders.order_of_the_site(battle, order))
        return True
    return False
