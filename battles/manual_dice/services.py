"""Orders with manual dice: they wait until the referee types the dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db import transaction

from accounts.actors import Actor
from battles import journal, permissions
from battles.manual_dice import typed_dice
from battles.manual_dice.queries import has_thrower, waiting_call
from battles.models import Battle, DiceCall, Seat
from battles.order_form.forms import OrderSlip, fields_in
from battles.services import limits, orders
from battles.services.locking import locked_battle
from battles.services.orders import Placed
from rules.kernel.events import DiceCalled
from rules.kernel.record import IllegalOrder

NOBODY_WAITS = "No order waits for your dice any more."


@dataclass(frozen=True)
class Called:
    """An order that waits, or one without dice that was carried out at once (`placed`)."""

    battle: Battle
    seats: list[Seat]
    placed: Placed | None = None


@transaction.atomic
def call_for_dice(battle_id: str, actor: Actor, slip: OrderSlip) -> Called:
    """Give an order whose dice the referee throws; an order without dice is carried out.

    Raises what `services.place_order` raises, and IllegalOrder if no referee throws dice.
    """
    battle, seats = locked_battle(battle_id)
    permissions.admit(permissions.may_order_for(actor, seats, slip.side))
    if not has_thrower(battle, seats):
        raise IllegalOrder("No referee throws dice in this battle.")
    call = waiting_call(battle)
    if call is not None and call.token == slip.token:
        return Called(battle, seats)  # submitted twice
    try:
        with transaction.atomic():
            placed = orders.place_order(battle_id, actor, _without_dice(slip))
    except typed_dice.DiceWanted:
        _wait(battle, seats, actor, slip)
        return Called(battle, seats)
    return Called(placed.battle, placed.seats, placed)


def _without_dice(slip: OrderSlip) -> OrderSlip:
    return replace(slip, dice=())


def _wait(battle: Battle, seats: Sequence[Seat], actor: Actor, slip: OrderSlip) -> None:
    limits.count_order(actor)
    ruleset = journal.ruleset_of(battle)
    fields = ruleset.fields_of(ruleset.order_from(fields_in(slip, ruleset)))
    seat = next(each for each in permissions.seats_held(actor, seats) if each.side == slip.side)
    DiceCall.objects.update_or_create(
        battle=battle,
        defaults={
            "seat": seat,
            "fields": fields,
            "token": slip.token,
            "after": battle.order_count,
        },
    )
    journal.append(battle, None, [DiceCalled(side=slip.side)])
    battle.save(update_fields=["seq", "size", "moved"])
    orders.tell_after_commit(battle, battle.due)


@transaction.atomic
def type_dice(battle_id: str, actor: Actor, dice: tuple[int, ...], token: str) -> Placed:
    """Carry out the waiting order with the dice that the referee typed; `token` identifies it.

    Raises Battle.DoesNotExist, NotAdmitted, or IllegalOrder for the wrong number of dice.
    """
    battle, seats = locked_battle(battle_id)
    permissions.admit(permissions.is_referee(actor, battle, seats))
    done = battle.orders.filter(token=token).first() if token else None
    if done is not None:
        return Placed(battle, seats, done.number, done.first_seq, done.last_seq, repeated=True)
    call = waiting_call(battle)
    if call is None or call.token != token:
        raise IllegalOrder(NOBODY_WAITS)
    before = battle.due
    order = journal.ruleset_of(battle).order_from(call.fields)
    row = orders.new_order(battle, call.seat, call.seat.side, call.token, call.fields)
    by = next(seat.name for seat in seats if actor.holds(seat))
    orders.carry_out(battle, seats, order, row, typed_dice.Thrown(dice, by))
    call.delete()
    orders.tell_after_commit(battle, before, seats)
    return Placed(battle, seats, row.number, row.first_seq, row.last_seq)
