"""What the dice say of a battle that is over: its rolls, and the least likely of those that hit.

Nothing changes in such a battle any more, so both are worked out once in each process.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from threading import Lock

from battles import journal
from battles.journal import Entry
from battles.models import Battle
from battles.replay.luck import Roll, rolls_of
from battles.replay.replay_cache import cached_entries
from rules.kernel.deeds import HARM, OUT, Deed

MOST_KEPT = 100  # battles, in one process

_kept: OrderedDict[tuple[str, int], DiceReport] = OrderedDict()
_lock = Lock()


@dataclass(frozen=True)
class DiceReport:
    """Every roll against a number, and the best shot: None where nobody harmed anybody."""

    rolls: tuple[Roll, ...]
    best: Roll | None


def dice_report(battle: Battle) -> DiceReport:
    """The report of a battle that is over. The caller has checked that it may be told."""
    key = (battle.pk, battle.seq)
    with _lock:
        found = _kept.get(key)
    if found is None:
        entries = cached_entries(battle)
        rolls = tuple(rolls_of(battle, entries))
        found = DiceReport(rolls, best_shot(battle, entries, rolls))
    with _lock:
        _kept[key] = found
        _kept.move_to_end(key)
        while len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
    return found


def best_shot(battle: Battle, entries: Sequence[Entry], rolls: Sequence[Roll]) -> Roll | None:
    """Of the rolls that went well and did harm to another side at once, the least likely."""
    harmed = {
        number: {deed.side for deed in deeds if _is_harm(deed)}
        for number, deeds in deeds_by_order(battle, entries)
    }
    numbers = {entry.seq: entry.number for entry in entries}
    came_off = (
        roll
        for roll in rolls
        if roll.gamble.went_well
        and roll.after
        and roll.gamble.side in harmed.get(numbers[roll.seq], ())
    )
    return min(came_off, key=lambda roll: (roll.chance, roll.seq), default=None)


def _is_harm(deed: Deed) -> bool:
    return deed.kind in (HARM, OUT) and bool(deed.whom_side) and deed.side != deed.whom_side


def deeds_by_order(battle: Battle, entries: Sequence[Entry]) -> Iterator[tuple[int, list[Deed]]]:
    """The deeds of each order, by its number; without those that were taken back."""
    ruleset = journal.ruleset_of(battle)
    state = ruleset.empty()
    counted = journal.counting(entries, entries[-1].seq)
    for number, group in groupby(counted, key=lambda entry: entry.number):
        events = [entry.event for entry in group]
        if number:
            yield number, list(ruleset.deeds(state, events))
        for event in events:
            state = ruleset.after(state, event)
