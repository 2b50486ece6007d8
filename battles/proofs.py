"""The proof of a battle: its journal folded again, and every die checked against the seeds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from battles import journal
from battles.journal import Entry
from battles.models import Battle
from rules.kernel.events import Event
from rules.kernel.record import fingerprint
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


def _state_problems(battle: Battle, thrown: int, refolded: str) -> Iterator[str]:
    if refolded != battle.state_hash:
        yield "The journal, folded again, gives another battle than the one that is stored."
    if thrown != battle.draw:
        yield f"The journal shows {thrown} dice, the battle has drawn {battle.draw}."
