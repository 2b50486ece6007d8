"""Agreements between the players: take back the last order, offer a draw, stop the game.

Each is an order in the journal; its author is the table and not the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from accounts.actors import Actor
from battles import journal, permissions
from battles.agreements.queries import GIVE_UP, WAYS, whose
from battles.live import streams
from battles.log import numbering
from battles.models import Battle, PlacedOrder, Seat
from battles.notify import notify_proposal
from battles.order_form.forms import TableSlip
from battles.queries.shared_sides import CONCEDE, partners
from battles.services.limits import count_order
from battles.services.locking import locked_battle
from battles.services.orders import (
    TOKEN_LENGTH,
    StaleBoard,
    carry_out,
    is_stale,
    keep_events,
    new_order,
    tell_after_commit,
)
from rules.kernel.events import BattleAgreed, OrderTakenBack
from rules.kernel.record import IllegalOrder
from rules.kernel.replay import AGREE, TAKE_BACK
from web.enqueue import after_commit

FIXED = (
    "There is nothing to take back: a die was thrown, something came to light, or somebody else "
    "has given an order since."
)


# --- Taking back ---------------------------------------------------------------------------------


@transaction.atomic
def take_back(battle_id: str, actor: Actor, slip: TableSlip) -> Battle:
    """Take the actor's last order back, idempotently.

    Raises Battle.DoesNotExist, NotAdmitted, StaleBoard or IllegalOrder; then nothing has changed.
    """
    battle, seats = locked_battle(battle_id)
    permissions.admit(permissions.may_take_back(actor, seats))
    held = permissions.seats_held(actor, seats)
    if battle.orders.filter(token=_token(slip)).exists():
        return battle
    numbering.note(battle, seats, actor)
    _check_board(battle, slip)
    if not battle.last_plain or battle.last_plain_by not in {seat.pk for seat in held}:
        raise IllegalOrder(FIXED)
    count_order(actor)
    done = battle.orders.get(number=battle.last_plain)
    before = battle.due
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
    """The last order up to a line that was not taken back, and its events."""
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
def agree(battle_id: str, actor: Actor, how: str) -> Battle:
    """Propose an end of the battle, or agree to it; when all who must agree have, it is over.

    Raises Battle.DoesNotExist, NotAdmitted, or IllegalOrder for a proposal that is not possible.
    """
    battle, seats = locked_battle(battle_id)
    permissions.admit(permissions.may_agree(actor, battle, seats))
    own = permissions.deciding_seats(battle, permissions.seats_held(actor, seats))
    if battle.status == Battle.Status.ENDED:
        return battle
    _check_way(battle, seats, own[0], how)
    found = next((each for each in battle.proposals if _is_of(each, own[0], how)), None)
    proposal = found or _fresh(own[0], how)
    agreed = sorted({*proposal["agreed"], *(seat.pk for seat in own)})
    others = [each for each in battle.proposals if each is not found]
    battle.proposals = [*others, {**proposal, "agreed": agreed}]
    asked = _asked(battle, seats, proposal)
    if {seat.pk for seat in asked} <= set(agreed):
        battle.proposals = others
        _settle(battle, seats, own[0], how)
        return battle
    _lay(battle)
    if agreed != proposal["agreed"]:
        notify_proposal(battle, asked, own[0], {**WAYS, **GIVE_UP}[how])
    return battle


@transaction.atomic
def decline(battle_id: str, actor: Actor, how: str) -> Battle:
    """Decline a proposal, or withdraw one's own."""
    battle, seats = locked_battle(battle_id)
    permissions.admit(permissions.may_agree(actor, battle, seats))
    own = permissions.deciding_seats(battle, permissions.seats_held(actor, seats))
    battle.proposals = [each for each in battle.proposals if not _is_of(each, own[0], how)]
    _lay(battle)
    return battle


def _fresh(seat: Seat, how: str) -> dict[str, Any]:
    proposal = {"how": how, "by": seat.pk, "agreed": []}
    return {**proposal, "side": seat.side} if how in GIVE_UP else proposal


def _is_of(proposal: dict[str, Any], seat: Seat, how: str) -> bool:
    """Whether the seat means this proposal: each side gives up only for itself."""
    return bool(proposal["how"] == how and proposal.get("side", seat.side) == seat.side)


def _lay(battle: Battle) -> None:
    battle.save(update_fields=["proposals", "moved"])
    after_commit(streams.announce, battle.pk, battle.seq, streams.TABLE)


def _settle(battle: Battle, seats: list[Seat], seat: Seat, how: str) -> None:
    """Carry out what all have agreed on."""
    before = battle.due
    if how in GIVE_UP:
        order = journal.ruleset_of(battle).order_from({"type": CONCEDE, "side": seat.side})
        fields = journal.ruleset_of(battle).fields_of(order)
        row = new_order(battle, seat, seat.side, f"{how}-{seat.side}-{battle.seq}", fields)
        carry_out(battle, seats, order, row)
    else:
        _end(battle, seat, how)
    tell_after_commit(battle, before)


def _end(battle: Battle, seat: Seat, how: str) -> None:
    fields = {"type": AGREE, "side": seat.side, "how": how}
    row = new_order(battle, seat, seat.side, f"{AGREE}-{how}-{battle.seq}", fields)
    event = BattleAgreed(how=how)
    state = journal.ruleset_of(battle).fold(journal.state_of(battle), event)
    keep_events(battle, row, state, [event])


def _asked(battle: Battle, seats: Sequence[Seat], proposal: dict[str, Any]) -> list[Seat]:
    """The seats that must agree: all, but machines only to a draw."""
    players = whose(proposal, permissions.deciding_seats(battle, seats))
    return [s for s in players if proposal["how"] != "stop" or not permissions.is_machine(s)]


def _check_way(battle: Battle, seats: Sequence[Seat], seat: Seat, how: str) -> None:
    if battle.status != Battle.Status.ACTIVE:
        raise IllegalOrder(f"The battle is {battle.get_status_display()}.")
    if battle.lesson:
        raise IllegalOrder("A lesson is ended by its goals. Leave it, or begin it again.")
    if how in GIVE_UP and not partners(seats, seat):
        raise IllegalOrder(
            "You share your side with nobody: concede by an order of your own.", "", "how"
        )
    if how not in {**WAYS, **GIVE_UP}:
        raise IllegalOrder("Propose a draw, or to stop here.", field="how")


# --- What both need ------------------------------------------------------------------------------


def _token(slip: TableSlip) -> str:
    if not 0 < len(slip.token) <= TOKEN_LENGTH or not slip.token.isprintable():
        raise IllegalOrder("That came without its token. Reload the page and try again.")
    return slip.token


def _check_board(battle: Battle, slip: TableSlip) -> None:
    if is_stale(battle, slip):
        raise StaleBoard
    if battle.status != Battle.Status.ACTIVE:
        raise IllegalOrder("This battle is not being fought.")
