"""The proof of a battle: its journal folded again, and every die checked against the seeds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

from battles import journal
from battles.journal import Entry
from battles.models import Battle
from rules.kernel.dice import SeededDice
from rules.kernel.events import Event, SeedRevealed
from rules.kernel.record import IllegalOrder, fingerprint
from rules.kernel.replay import Proof, check_dice, dice_shown


@dataclass(frozen=True)
class BattleProof:
    """What the check found. `problems` is empty when all that can be checked now is sound."""

    events: int
    orders: int
    dice: int
    ceremony: Proof
    stored_hash: str
    refolded_hash: str
    problems: tuple[str, ...]

    @property
    def is_sound(self) -> bool:
        return not self.problems

    @property
    def is_complete(self) -> bool:
        """Whether the dice could be checked too: the secret has been published."""
        return self.ceremony.revealed


def examine(battle: Battle) -> BattleProof:
    """Check a battle from its first event to its last."""
    entries = journal.read(battle)
    events = [entry.event for entry in entries]
    ceremony = check_dice(events)
    thrown = len(dice_shown(events))
    refolded = _refolded(battle, events)
    problems = [
        *_numbering_problems(battle, entries),
        *_order_problems(battle, entries),
        *_state_problems(battle, thrown, refolded),
        *ceremony.problems,
    ]
    if ceremony.holds and not problems:
        problems += _resolution_problems(battle, entries, ceremony)
    return BattleProof(
        len(events),
        battle.order_count,
        thrown,
        ceremony,
        battle.state_hash,
        refolded,
        tuple(problems),
    )


def _refolded(battle: Battle, events: Sequence[Event]) -> str:
    if battle.status == Battle.Status.WAITING:
        return ""
    return fingerprint(journal.ruleset_of(battle).folded(events))


def _is_spoilt(battle: Battle, refolded: str) -> bool:
    """Whether the stored battle is not the one that its journal makes, in today's shape."""
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
    rows = battle.orders.order_by("number").values_list("number", "first_seq", "last_seq")
    for place, (number, first, last) in enumerate(rows, 1):
        if number != place:
            yield f"Order {place} is missing."
            return
        if made.get(number, []) != list(range(first, last + 1)):
            yield f"Order {number} does not hold the events {first} to {last} that it made."
    if len(rows) != battle.order_count:
        yield f"The battle counts {battle.order_count} orders, {len(rows)} are kept."


def _resolution_problems(
    battle: Battle, entries: Sequence[Entry], ceremony: Proof
) -> Iterator[str]:
    """Give every order again, with the dice that are known now: the same must come of it.

    Only under the edition that the battle was fought by: mended rules do not rewrite old battles.
    """
    ruleset = journal.ruleset_of(battle)
    if ruleset.edition != battle.edition:
        return
    dice = SeededDice(bytes.fromhex(ceremony.secret), [seed for _, seed in ceremony.seeds])
    made: dict[int, list[Event]] = {}
    for entry in entries:
        made.setdefault(entry.order, []).append(entry.event)
    opening = [event for event in made.pop(0, []) if not isinstance(event, SeedRevealed)]
    state = ruleset.folded(opening)
    for number, fields in battle.orders.order_by("number").values_list("number", "fields"):
        try:
            state, events = ruleset.play(state, ruleset.order_from(fields), dice)
        except IllegalOrder:
            yield f"Order {number}, given again, would be refused."
            return
        if list(events) != made.get(number, []):
            yield f"Order {number}, given again, does not bring what the journal says."
            return


def _state_problems(battle: Battle, thrown: int, refolded: str) -> Iterator[str]:
    if battle.status != Battle.Status.WAITING and _is_spoilt(battle, refolded):
        yield "The journal, folded again, gives another battle than the one that is stored."
    if thrown != battle.draw:
        yield f"The journal shows {thrown} dice, the battle has drawn {battle.draw}."
