"""What the people at the table settle among themselves: taking back, a draw, stopping here.

Each is an order in the journal like any other, given by the table and not by the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from battles import gates, journal, live
from battles.forms import TableSlip
from battles.gates import Visitor
from battles.models import Battle, PlacedOrder, Seat
from battles.news import outbox
from battles.nudges import after_commit
from battles.services import (
    TOKEN_LENGTH,
    StaleBoard,
    keep_events,
    lock_battle,
    new_order,
    tell_after_commit,
)
from battles.table_face import WAYS, deciding
from rules.kernel.events import BattleAgreed, OrderTakenBack
from rules.kernel.record import IllegalOrder
from rules.kernel.replay import AGREE, TAKE_BACK

FIXED = (
    "There is nothing to take back: a die was thrown, something came to light, or somebody else "
    "has given an order since."
)


# --- Taking back ---------------------------------------------------------------------------------


@transaction.atomic
def take_back(battle_id: str, visitor: Visitor, slip: TableSlip) -> Battle:
    """Take the visitor's last order back, once, however often it is asked.

    Raises Battle.DoesNotExist, NotAdmitted, StaleBoard or IllegalOrder; then nothing has changed.
    """
    battle, seats = lock_battle(battle_id)
    held = gates.seats_held(visitor, seats)
    gates.admit(any(seat.role == Seat.Role.PLAYER for seat in held))
    if battle.orders.filter(token=_token(slip)).exists():
        return battle
    _check_board(battle, slip)
    if not battle.last_plain or battle.last_plain_by not in {seat.pk for seat in held}:
        raise IllegalOrder(FIXED)
    done = battle.orders.get(number=battle.last_plain)
    before = list(battle.to_act)
    to = done.first_seq - 1
    fields = {"type": TAKE_BACK, "side": done.side, "order": done.number, "to": to}
    row = new_order(battle, done.seat, done.side, slip.token, fields)
    event = OrderTakenBack(side=done.side, order=done.number, to=to)
    ruleset = journal.ruleset_of(battle)
    lines = [entry.event for entry in journal.read(battle, before=done.first_seq)]
    state = ruleset.folded(lines)
    earlier = _last_counted(battle, to)
    is_plain = earlier is not None and all(ruleset.is_plain(state, each) for each in earlier[1])
    battle.last_plain = earlier[0].number if earlier is not None and is_plain else 0
    battle.last_plain_by = (earlier[0].seat_id or 0) if earlier is not None else 0
    keep_events(battle, row, state, [event])
    tell_after_commit(battle, before)
    return battle


def _last_counted(battle: Battle, end: int) -> tuple[PlacedOrder, list[Any]] | None:
    """The last order up to a line that was not taken back, and what came of it."""
    for row in battle.orders.filter(last_seq__lte=end).order_by("-number").iterator(chunk_size=50):
        if row.last_seq > end:
            continue
        if row.fields.get("type") == TAKE_BACK:
            end = row.fields["to"]
            continue
        lines = journal.read(battle, after=row.first_seq - 1, before=row.last_seq + 1)
        return row, [entry.event for entry in lines]
    return None


# --- Agreeing ------------------------------------------------------------------------------------


@transaction.atomic
def agree(battle_id: str, visitor: Visitor, how: str) -> Battle:
    """Propose how the battle ends, or agree to it; when every player has agreed it is over.

    Raises Battle.DoesNotExist, NotAdmitted, or IllegalOrder for what nobody can agree on.
    """
    battle, seats = lock_battle(battle_id)
    own = deciding(battle, gates.seats_held(visitor, seats))
    gates.admit(bool(own))
    if battle.status == Battle.Status.ENDED:
        return battle
    _check_way(battle, how)
    open_ones = [each for each in battle.proposals if each["how"] != how]
    found = next((each for each in battle.proposals if each["how"] == how), None)
    proposal = found or {"how": how, "by": own[0].pk, "agreed": []}
    agreed = sorted({*proposal["agreed"], *(seat.pk for seat in own)})
    battle.proposals = [*open_ones, {**proposal, "agreed": agreed}]
    if _asked(battle, seats, how) <= set(agreed):
        _end(battle, own[0], how)
        return battle
    _lay(battle)
    if agreed != proposal["agreed"]:
        outbox.tell_proposal(battle, seats, own[0], WAYS[how])
    return battle


@transaction.atomic
def decline(battle_id: str, visitor: Visitor, how: str) -> Battle:
    """Refuse a proposal, or take one's own back; it lies on the table no longer."""
    battle, seats = lock_battle(battle_id)
    gates.admit(bool(deciding(battle, gates.seats_held(visitor, seats))))
    battle.proposals = [each for each in battle.proposals if each["how"] != how]
    _lay(battle)
    return battle


def _lay(battle: Battle) -> None:
    battle.save(update_fields=["proposals", "moved"])
    after_commit(live.announce, battle.pk, battle.seq, live.TABLE)


def _end(battle: Battle, seat: Seat, how: str) -> None:
    before = list(battle.to_act)
    fields = {"type": AGREE, "side": seat.side, "how": how}
    row = new_order(battle, seat, seat.side, f"{AGREE}-{how}-{battle.seq}", fields)
    event = BattleAgreed(how=how)
    state = journal.ruleset_of(battle).fold(journal.state_of(battle), event)
    keep_events(battle, row, state, [event])
    tell_after_commit(battle, before)


def _asked(battle: Battle, seats: Sequence[Seat], how: str) -> set[int]:
    """Whose consent is needed: everybody's, but a machine minds nothing but a draw."""
    players = deciding(battle, seats)
    return {seat.pk for seat in players if how != "stop" or not gates.is_machine(seat)}


def _check_way(battle: Battle, how: str) -> None:
    if battle.status != Battle.Status.ACTIVE:
        raise IllegalOrder(f"The battle is {battle.get_status_display()}.")
    if how not in WAYS:
        raise IllegalOrder("Propose a draw, or to stop here.")


# --- What both need ------------------------------------------------------------------------------


def _token(slip: TableSlip) -> str:
    if not 0 < len(slip.token) <= TOKEN_LENGTH or not slip.token.isprintable():
        raise IllegalOrder("That came without its token. Reload the page and try again.")
    return slip.token


def _check_board(battle: Battle, slip: TableSlip) -> None:
    if slip.expected_seq != battle.seq:
        raise StaleBoard
    if battle.status != Battle.Status.ACTIVE:
        raise IllegalOrder("This battle is not being fought.")
