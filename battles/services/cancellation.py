"""Calls a battle off; possible until the first order."""

from __future__ import annotations

from django.db import transaction

from battles import journal
from battles.clocks import services as clock_services
from battles.clocks import time_source
from battles.live import streams
from battles.log.story import called_off_words
from battles.models import Battle, Challenge, Seat, SeatRequest, SpentInvitation
from battles.services.locking import locked_battle
from battles.services.seating import spend
from rules.kernel.events import BattleCalledOff
from web.enqueue import after_commit

REASON_LENGTH = 200


class HasOrders(Exception):
    """An order has been given: the battle can no longer be called off."""


@transaction.atomic
def call_off(battle_id: str, by: str = "", reason: str = "") -> Battle:
    """Call off a battle in which no order has been given; idempotent.

    `by`: who decides it, empty for an agreement of all players. The caller checks permissions and
    notifies people. Raises Battle.DoesNotExist or HasOrders.
    """
    battle, seats = locked_battle(battle_id)
    if battle.status == Battle.Status.OFF:
        return battle
    if not battle.is_unfought:
        raise HasOrders
    words = reason[:REASON_LENGTH]
    journal.append(battle, None, [BattleCalledOff(by=by, reason=words)])
    battle.status, battle.proposals = Battle.Status.OFF, []
    # The position is not published, because no move was made.
    journal.forget_state(battle)
    battle.reason = called_off_words(by, words)
    battle.save()
    _close_ways_in(battle, seats)
    clock_services.reset_deadline(battle, time_source.now())
    after_commit(streams.announce, battle.pk, battle.seq)
    return battle


def _close_ways_in(battle: Battle, seats: list[Seat]) -> None:
    """Close all requests and invitations to the battle."""
    for seat in seats:
        if seat.role == Seat.Role.PLAYER and seat.invite:
            spend(seat, SpentInvitation.Fate.OFF)
            seat.save(update_fields=["invite"])
    asked = SeatRequest.objects.filter(seat__in=seats, state=SeatRequest.State.ASKED)
    asked.update(state=SeatRequest.State.DECLINED)
    open_ones = Challenge.objects.filter(battle=battle, state=Challenge.State.OPEN)
    open_ones.update(state=Challenge.State.WITHDRAWN)
