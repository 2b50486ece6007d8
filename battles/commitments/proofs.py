"""Proof of a battle: folds its journal again and checks every die against the seeds."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import msgspec

from battles import journal
from battles.commitments import secret_storage, seeds
from battles.journal import Entry
from battles.manual_dice import typed_dice
from battles.models import Battle, Seat
from battles.permissions import is_machine
from rules.kernel.dice import LATE_SEEDS, ListedDice, SeededDice, commitment
from rules.kernel.events import (
    BattleAgreed,
    BesideTheTable,
    DiceCommitted,
    DiceEntered,
    Event,
    OrderTakenBack,
    SeedAdded,
    SeedRevealed,
)
from rules.kernel.record import IllegalOrder, fingerprint
from rules.kernel.replay import (
    AGREE,
    TAKE_BACK,
    Proof,
    check_dice,
    counted,
    dice_shown,
)

log = logging.getLogger(__name__)

# Exceptions that damaged rows cause.
DAMAGE = (LookupError, ValueError, TypeError, AttributeError, msgspec.MsgspecError)


@dataclass(frozen=True)
class BattleProof:
    """The result of a check. `problems` is empty if everything that can be checked now is valid."""

    events: int
    orders: int
    dice: int
    dice_proof: Proof
    stored_hash: str
    refolded_hash: str
    problems: tuple[str, ...]

    @property
    def is_sound(self) -> bool:
        return not self.problems

    @property
    def is_complete(self) -> bool:
        """Whether the dice were checked too, because the secret is published."""
        return self.dice_proof.revealed


def examine(battle: Battle) -> BattleProof:
    """Check a battle from its first event to its last; never fails on damaged data."""
    try:
        return _examined(battle)
    except DAMAGE as error:
        log.warning("The journal of battle %s cannot be read: %r", battle.pk, error)
        problem = "The journal cannot be read from end to end: something in it was changed."
        counts = (battle.seq, battle.order_count, battle.draw)
        return BattleProof(*counts, Proof(False, 0), battle.state_hash, "", (problem,))


def is_faithful(battle: Battle) -> bool:
    """Whether the journal yields the stored battle: a faster check than `examine`."""
    try:
        entries = journal.read(battle)
        events = [entry.event for entry in entries]
        found = [
            *_numbering_problems(battle, entries),
            *_state_problems(battle, len(dice_shown(events)), _refolded(battle, events)),
        ]
    except DAMAGE as error:
        log.warning("The journal of battle %s cannot be read: %r", battle.pk, error)
        return False
    return not found


def _examined(battle: Battle) -> BattleProof:
    entries = journal.read(battle)
    events = [entry.event for entry in entries]
    dice_proof = check_dice(events)
    thrown = len(dice_shown(events))
    refolded = _refolded(battle, events)
    problems = [
        *_numbering_problems(battle, entries),
        *_order_problems(battle, entries),
        *_state_problems(battle, thrown, refolded),
        *_commitment_problems(battle, dice_proof),
        *_seat_problems(battle, events),
        *dice_proof.problems,
    ]
    if battle.has_position and not problems:
        problems += _head_problems(battle)
        problems += _resolution_problems(battle, entries, dice_proof)
    return BattleProof(
        len(events),
        battle.order_count,
        thrown,
        dice_proof,
        _stored(battle),
        refolded,
        tuple(problems),
    )


def _refolded(battle: Battle, events: Sequence[Event]) -> str:
    if not battle.has_position:
        return ""
    return fingerprint(journal.ruleset_of(battle).folded(events))


def _stored(battle: Battle) -> str:
    """The fingerprint of the stored state; for a valid battle that of the journal's fold."""
    if not battle.has_position:
        return ""
    try:
        return fingerprint(journal.state_of(battle))
    except DAMAGE:
        return "cannot be read"


def _is_spoilt(battle: Battle, refolded: str) -> bool:
    """Whether the stored battle, in its current format, differs from the fold of its journal."""
    if sha256(bytes(battle.snapshot)).hexdigest() != battle.state_hash:
        return True
    return fingerprint(journal.state_of(battle)) != refolded


def _numbering_problems(battle: Battle, entries: Sequence[Entry]) -> Iterator[str]:
    for place, entry in enumerate(entries, 1):
        if entry.seq != place:
            yield f"Event {place} of the journal is missing; the next one is number {entry.seq}."
            return
    if len(entries) != battle.seq:
        yield f"The journal ends at event {len(entries)}, the battle stands at {battle.seq}."


def _order_problems(battle: Battle, entries: Sequence[Entry]) -> Iterator[str]:
    made: dict[int, list[int]] = {}
    for entry in entries:
        if entry.order:
            made.setdefault(entry.order, []).append(entry.seq)
    columns = ("number", "first_seq", "last_seq", "side", "fields")
    rows = journal.orders_of(battle).values_list(*columns)
    for place, (number, first, last, side, fields) in enumerate(rows, 1):
        if number != place:
            yield f"Order {place} is missing."
            return
        if made.get(number, []) != list(range(first, last + 1)):
            yield f"Order {number} does not hold the events {first} to {last} that it made."
        if fields["side"] != side:
            yield f"Order {number} was given by {fields['side']} and is kept as one of {side}."
    if len(rows) != battle.order_count:
        yield f"The battle counts {battle.order_count} orders, {len(rows)} are kept."


def _resolution_problems(
    battle: Battle, entries: Sequence[Entry], dice_proof: Proof
) -> Iterator[str]:
    """Replay every order with the dice from the secret: the events must be the same.

    Only if the battle has the current edition: changed rules do not apply to old battles.
    """
    ruleset = journal.ruleset_of(battle)
    if ruleset.edition != battle.edition:
        return
    secret = _secret_of(battle, dice_proof)
    if secret is None:
        return
    made: dict[int, list[Event]] = {}
    for entry in entries:
        made.setdefault(entry.order, []).append(entry.event)
    drawn = 0
    opening = [event for event in made.pop(0, []) if not isinstance(event, SeedRevealed)]
    state = ruleset.folded(opening)
    rows = journal.orders_of(battle).values_list("number", "fields", "first_seq")
    for number, fields, first in rows:
        dice = SeededDice(secret, _seeds_before(entries, first), drawn)
        given = _Given(fields, dice, made.get(number, []))
        try:
            state, events = _again(battle, entries, state, given)
        except IllegalOrder:
            yield f"Order {number}, given again, would be refused."
            return
        if list(events) != given.made:
            yield f"Order {number}, given again, does not bring what the journal says."
            return
        drawn += len(dice_shown(events))


def _secret_of(battle: Battle, dice_proof: Proof) -> bytes | None:
    """The secret of the dice, encrypted or published; None if it is lost."""
    if dice_proof.secret:
        return bytes.fromhex(dice_proof.secret)
    try:
        return secret_storage.decrypted(battle.secret)
    except secret_storage.KeyLost:
        return None


def _seeds_before(entries: Sequence[Entry], seq: int) -> list[str]:
    """The seeds before a line."""
    found = (each.event for each in entries if each.seq < seq)
    return [event.seed for event in found if isinstance(event, SeedAdded)]


@dataclass(frozen=True)
class _Given:
    """A given order, its prepared dice, and its events in the journal."""

    fields: dict[str, Any]
    dice: SeededDice
    made: list[Event]


def _again(
    battle: Battle, entries: Sequence[Entry], state: Any, given: _Given
) -> tuple[Any, Sequence[Event]]:
    """Replay an order: one of the game, or one that the table agreed on."""
    ruleset, fields = journal.ruleset_of(battle), given.fields
    if fields["type"] == AGREE:
        agreed = BattleAgreed(how=fields["how"])
        return ruleset.fold(state, agreed), [agreed]
    if fields["type"] != TAKE_BACK:
        order = ruleset.order_from(fields)
        mark = next((each for each in given.made if isinstance(each, DiceEntered)), None)
        if mark is None:
            return ruleset.play(state, order, given.dice)
        # Dice from a real table cannot be generated again.
        typed = ListedDice([die.face for die in dice_shown(given.made)], mark.draw)
        return typed_dice.play(ruleset, state, order, typed, mark.by)
    back = OrderTakenBack(side=fields["side"], order=fields["order"], to=fields["to"])
    return ruleset.folded(_kept_before(entries, back)), [back]


def _kept_before(entries: Sequence[Entry], back: OrderTakenBack) -> list[Event]:
    """The journal before an order that was taken back, if allowed: the last one, without dice."""
    events = [entry.event for entry in entries]
    at = events.index(back)
    void = [entry for entry in entries if entry.order == back.order]
    kept = events[: back.to]
    lost = [entry.event for entry in void]
    is_last = _orders_of([*counted(kept), *lost]) == _orders_of(counted(events[:at]))
    if dice_shown(lost) or not is_last or any(entry.side != back.side for entry in void):
        raise IllegalOrder("That could not have been taken back.")
    return kept


def _orders_of(events: Sequence[Event]) -> list[Event]:
    """The events without those of the clock and of seeds, which belong to no order."""
    return [each for each in events if not isinstance(each, BesideTheTable | SeedAdded)]


def _commitment_problems(battle: Battle, dice_proof: Proof) -> Iterator[str]:
    """Whether the secret of the future dice matches the commitment."""
    try:
        if commitment(secret_storage.decrypted(battle.secret)) != dice_proof.commitment:
            yield "The secret that is kept is not the one that was promised."
    except secret_storage.KeyLost:
        if not dice_proof.revealed:
            yield (
                "The secret is lost with the key that opens it: its dice cannot be checked, now "
                "or later."
            )
    kept = seeds.in_order(battle.seats.filter(role=Seat.Role.PLAYER))
    if dice_proof.seeds != tuple((seat.post, seat.seed) for seat in kept):
        yield "The seeds that are kept are not those that went into the dice."


def _seat_problems(battle: Battle, events: Sequence[Event]) -> Iterator[str]:
    """Whether the first line lists the seats of this battle, and no machine's has a seed.

    The battle's rows are more reliable than its journal here: older first lines of the same kind
    list machines' seats among the others.
    """
    committed = next((each for each in events if isinstance(each, DiceCommitted)), None)
    if committed is None or committed.algorithm != LATE_SEEDS:
        return
    players = {seat.post: seat for seat in battle.seats.filter(role=Seat.Role.PLAYER)}
    machines = {post for post, seat in players.items() if is_machine(seat)}
    if {*committed.seats, *committed.machines} != set(players):
        yield "The seats that the first line lists are not those of this battle."
    if not machines.issuperset(committed.machines):
        yield "The first line says that a machine sits where a player does."
    seeded = {event.side for event in events if isinstance(event, SeedAdded)}
    # Seats that the first line lists as machines are reported by `check_dice` already.
    for side in sorted(seeded & machines.difference(committed.machines)):
        yield f"A seed was added for {side}, a machine's seat: the site chose that seed."


def _head_problems(battle: Battle) -> Iterator[str]:
    """Whether the columns used by lists agree with the battle itself."""
    due = Battle(ruleset=battle.ruleset, shared=battle.shared)
    journal.keep_state(due, journal.state_of(battle))
    kept = (battle.to_act, battle.commands, battle.winner, battle.reason)
    is_over = battle.status == Battle.Status.ENDED
    if (*kept, is_over) != (due.to_act, due.commands, due.winner, due.reason, not due.to_act):
        yield "Who is to act, or who has won, is kept differently from what the battle says."


def _state_problems(battle: Battle, thrown: int, refolded: str) -> Iterator[str]:
    if battle.has_position and _is_spoilt(battle, refolded):
        yield "The journal, folded again, gives another battle than the one that is stored."
    if thrown != battle.draw:
        yield f"The journal shows {thrown} dice, the battle has drawn {battle.draw}."
