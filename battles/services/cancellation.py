"""Calls a battle off; possible until the first order."""

from __future__ import annotations

from django.db import transaction

from battles import journal
from battles.clocks import services as clock_services
from battles.clocks import time_source
from battles.live import streams
from battles.log.story import called_off_words
from battles.models import Asking, Battle, Challenge, Seat
from battles.services.orders import lock_battle
from rules.kernel.events import BattleCalledOff
from web.enqueue import after_commit

REASON_LENGTH = 200


class HasOrders(Exception):
    """Somebody has given an order: such a battle is fought to its end, or goes on as it is."""


@transaction.atomic
def call_off(battle_id: str, by: str = "", reason: str = "") -> Battle:
    """Close a battle in which nobody has given an order; twice is once.

    `by`: who decides so, empty for all who play in agreement. Whoever calls has seen to it that
    they may, and tells people. Raises Battle.DoesNotExist or HasOrders.
    """
    battle, seats = lock_battle(battle_id)
    if battle.status == Battle.Status.OFF:
        return battle
    if not battle.is_unfought:
        raise HasOrders
    words = reason[:REASON_LENGTH]
    journal.append(battle, None, [BattleCalledOff(by=by, reason=words)])
    battle.status, battle.proposals = Battle.Status.OFF, []
    # Nothing is told of a position in which nobody has moved.
    journal.forget_state(battle)
    battle.reason = called_off_words(by, words)
    battle.save()
    _close_ways_in(battle, seats)
    clock_services.reset_deadline(battle, time_source.now())
    after_commit(streams.announce, battle.pk, battle.seq)
    return battle


def _close_ways_in(battle: Battle, seats: list[Seat]) -> None:
    """Nobody is asked or invited to play it any more."""
    Seat.objects.filter(battle=battle, role=Seat.Role.PLAYER).update(invite=None)
    asked = Asking.objects.filter(seat__in=seats, state=Asking.State.ASKED)
    asked.update(state=Asking.State.DECLINED)
    open_ones = Challenge.objects.filter(battle=battle, state=Challenge.State.OPEN)
    open_ones.update(state=Challenge.State.WITHDRAWN)
