"""Carries out orders. Each function is one transaction that locks the battle's row."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from accounts.actors import Actor
from battles import journal, permissions
from battles.clocks import services as clock_services
from battles.clocks import time_source
from battles.commitments import proofs, secret_storage, seeds
from battles.lessons import judging as lessons
from battles.live import streams
from battles.log import numbering
from battles.log.line_numbers import EVERYTHING
from battles.manual_dice import typed_dice
from battles.manual_dice.typed_dice import NOTHING_THROWN, Thrown
from battles.models import Battle, PlacedOrder, Seat
from battles.notify import notify_over, notify_turns
from battles.order_form.forms import OrderSlip, TableSlip, fields_in
from battles.queries.battle_head import side_names
from battles.queries.shared_sides import check_command
from battles.services import passing
from battles.services.limits import count_order
from battles.services.locking import locked_battle
from rules.kernel.dice import AverageDice, Dice, ListedDice
from rules.kernel.events import Event, NothingToDo, OrderTakenBack, SeedRevealed
from rules.kernel.record import IllegalOrder, packed
from web.enqueue import after_commit, enqueue_after_commit

TOKEN_LENGTH = 64
# About fifty times the orders of a long battle; it stops endless changes of the terrain.
MOST_ORDERS = 20_000
MOST_PASSES = 20  # in a row, after one order


class StaleBoard(Exception):
    """The battle has moved on since the board on which the order was given."""


@dataclass(frozen=True)
class Placed:
    """An order that is in the journal; `repeated` if it was there already."""

    battle: Battle
    seats: list[Seat]
    number: int
    first_seq: int
    last_seq: int
    repeated: bool = False


def _size_of_force(seat: Seat) -> int:
    return len(packed(seat.force)) if seat.force else 0


# --- Orders -------------------------------------------------------------------


@transaction.atomic
def place_order(battle_id: str, actor: Actor, slip: OrderSlip) -> Placed:
    """Carry out an order, idempotently.

    Raises Battle.DoesNotExist, NotAdmitted, IllegalOrder or StaleBoard; then nothing has changed.
    """
    battle, seats = locked_battle(battle_id)
    permissions.admit(permissions.may_order_for(actor, seats, slip.side))
    numbering.note(battle, seats, actor)
    ruleset = journal.ruleset_of(battle)
    order = ruleset.order_from(fields_in(slip, ruleset))
    plain = ruleset.fields_of(order)
    done = battle.orders.filter(token=_checked_token(slip)).first()
    if done is not None:
        return _acknowledged(done, plain, battle, seats)
    _check_board(battle, slip)
    before = battle.due
    held = permissions.seats_held(actor, seats)
    seat = next(seat for seat in held if seat.side == slip.side)
    check_command(battle, seats, seat, plain)
    count_order(actor)
    activation = ruleset.activation(journal.state_of(battle))
    row = new_order(battle, seat, slip.side, slip.token, plain)
    carry_out(battle, seats, order, row, Thrown(slip.dice))
    pass_while_idle(battle, seats, activation)
    tell_after_commit(battle, before, seats)
    return Placed(battle, seats, row.number, row.first_seq, row.last_seq)


def is_stale(battle: Battle, slip: OrderSlip | TableSlip) -> bool:
    """Whether the player has seen another board. Lines that they may not know are ignored, because
    a refusal would reveal them; added seeds are ignored, because they change no board.
    """
    expected = slip.expected_seq
    if expected == (battle.shown_seq if slip.as_shown else battle.seq):
        return False
    numbers = battle.numbers if slip.as_shown else EVERYTHING
    after = numbers.seq(expected)
    return after > battle.seq or journal.has_more_than_seeds(battle, after, numbers.hidden)


def _check_board(battle: Battle, slip: OrderSlip) -> None:
    if is_stale(battle, slip):
        raise StaleBoard
    if battle.status != Battle.Status.ACTIVE:
        raise IllegalOrder(f"The battle is {battle.get_status_display()}.")
    if battle.order_count >= MOST_ORDERS:
        raise IllegalOrder("This battle has had all the orders that one battle can have.")


def new_order(
    battle: Battle, seat: Seat | None, side: str, token: str, fields: dict[str, Any]
) -> PlacedOrder:
    """The unsaved row of the next order; `seat` None is the site itself."""
    battle.order_count += 1
    return PlacedOrder(
        battle=battle, number=battle.order_count, seat=seat, side=side, token=token, fields=fields
    )


def order_of_the_site(battle: Battle, order: Any) -> PlacedOrder:
    """The unsaved row of an order that the site gives for a side."""
    plain = journal.ruleset_of(battle).fields_of(order)
    return new_order(battle, None, plain["side"], secrets.token_urlsafe(24), plain)


def _checked_token(slip: OrderSlip) -> str:
    if not 0 < len(slip.token) <= TOKEN_LENGTH or not slip.token.isprintable():
        raise IllegalOrder("The order came without its token. Reload the page and give it again.")
    return slip.token


def _acknowledged(
    done: PlacedOrder, plain: dict[str, Any], battle: Battle, seats: list[Seat]
) -> Placed:
    if done.fields != plain:
        raise IllegalOrder("Another order was given with this form already. Reload the page.")
    return Placed(battle, seats, done.number, done.first_seq, done.last_seq, repeated=True)


def carry_out(
    battle: Battle,
    seats: list[Seat],
    order: Any,
    row: PlacedOrder,
    thrown: Thrown = NOTHING_THROWN,
) -> None:
    """Resolve an order, store its events and reset the deadline; the caller holds the battle.

    `thrown`: the dice of a battle with real dice.
    """
    ruleset = journal.ruleset_of(battle)
    before = journal.state_of(battle)
    dice: Dice
    if battle.real_dice:
        dice = ListedDice(thrown.faces, battle.draw)
        by = thrown.by or (row.seat.name if row.seat else "")
        state, events = typed_dice.play(ruleset, before, order, dice, by)
    else:
        dice = AverageDice(battle.draw) if battle.lesson else seeds.dice_of(battle, seats)
        state, events = ruleset.play(before, order, dice)
    battle.draw = dice.drawn
    is_plain = row.seat_id is not None and all(ruleset.is_plain(before, each) for each in events)
    battle.last_plain = row.number if is_plain else 0
    battle.last_plain_by = row.seat_id or 0
    keep_events(battle, row, state, events)


def pass_while_idle(battle: Battle, seats: list[Seat], activation: str) -> None:
    """Pass for whoever can only pass. What may still be taken back is left alone.

    `activation`: the one in which the last order was given; why somebody passes is told only of
    later ones. With real dice somebody has to throw what follows.
    """
    ruleset = journal.ruleset_of(battle)
    for _ in range(MOST_PASSES):
        if battle.status != Battle.Status.ACTIVE or battle.real_dice or battle.last_plain:
            return
        state = journal.state_of(battle)
        passed = passing.only_order(ruleset, state)
        if passed is None:
            return
        order, why = passed
        if ruleset.activation(state) != activation:
            journal.append(battle, None, [NothingToDo(side=order.side, why=why)])
        carry_out(battle, seats, order, order_of_the_site(battle, order))


def keep_events(battle: Battle, row: PlacedOrder, state: Any, events: Sequence[Event]) -> None:
    """Store the events of an order; if they end the battle, publish the secret of the dice."""
    ruleset = journal.ruleset_of(battle)
    journal.append(battle, row, events)
    if ruleset.outcome(state) is not None:
        if not secret_storage.is_lost(battle.secret):
            revealed = SeedRevealed(secret=secret_storage.decrypted(battle.secret).hex())
            journal.append(battle, None, [revealed])
            state = ruleset.fold(state, revealed)
        battle.status = Battle.Status.ENDED
        battle.proof = Battle.Proof.PENDING
        battle.last_plain, battle.proposals = 0, []
    journal.keep_state(battle, state)
    if battle.lesson:
        lessons.settle(battle, state)
    battle.save(
        update_fields=[
            *("seq", "size", "order_count", "draw", "snapshot", "state_hash", "to_act", "commands"),
            *("winner", "reason", "status", "proof", "moved"),
            *("last_plain", "last_plain_by", "proposals"),
        ]
    )
    is_back = any(isinstance(each, OrderTakenBack) for each in events)
    clock_services.reset_deadline(battle, time_source.now(), is_back=is_back)


# --- Notifications ------------------------------------------------------------


def tell_after_commit(
    battle: Battle, before: Sequence[str], seats: Sequence[Seat] | None = None
) -> None:
    """Write notices, and notify live streams after the commit.

    `before`: the posts that were due before it.
    """
    after_commit(streams.announce, battle.pk, battle.seq)
    is_over = battle.status == Battle.Status.ENDED
    if not battle.lesson:  # nobody is called to a lesson
        notify_turns(battle, before)
    if is_over and not battle.lesson:
        enqueue_after_commit("battles.tasks.check_proof", battle.pk)
        enqueue_after_commit("battles.tasks.write_history", battle.pk)
        winner = side_names(battle).get(battle.winner, battle.winner)
        notify_over(battle, list(battle.seats.all()), winner)
    elif not is_over and not battle.hotseat:
        found = battle.seats.all() if seats is None else seats
        machines = {seat.post for seat in found if permissions.is_machine(seat)}
        if machines.intersection(battle.due).difference(before):
            enqueue_after_commit("battles.tasks.machine_turn", battle.pk)


def settle_proof(battle_id: str) -> None:
    """Check the proof of a finished battle, and store the result."""
    battle = Battle.objects.get(pk=battle_id)
    if battle.proof != Battle.Proof.PENDING:
        return
    proof = proofs.examine(battle)
    sound = proof.is_sound and proof.is_complete
    verdict = Battle.Proof.HOLDS if sound else Battle.Proof.BROKEN
    Battle.objects.filter(pk=battle_id, proof=Battle.Proof.PENDING).update(proof=verdict)
