"""The lines of a battle with positions on the way, so that a moment costs the same early and late.

Folding a whole journal for each moment costs more the longer it is. A timeline keeps the position
after every 256th line, and what was worked out of all lines for a reader, for as long as the lines
stay the same.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from battles import journal
from battles.journal import Entry
from rules.kernel.events import OrderTakenBack
from rules.kernel.ruleset import Ruleset

EVERY = 256  # lines between two positions that are kept
MOST_KEPT = 12  # readers for whom something is kept

T = TypeVar("T")
Entries = tuple[Entry, ...]


def _seq(entry: Entry) -> int:
    return entry.seq


def up_to(entries: Entries, seq: int) -> int:
    """How many of these lines, which are in order, are not after line `seq`."""
    return bisect_right(entries, seq, key=_seq)


class Timeline:
    """Lines from the first on, in order. `entries` never changes."""

    def __init__(self, entries: Entries, frames: dict[int, Any] | None = None) -> None:
        self.entries = entries
        self._frames: dict[int, Any] = {} if frames is None else frames
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()
        self._returns = tuple(
            (each.seq, each.event.to) for each in entries if isinstance(each.event, OrderTakenBack)
        )

    def extended(self, entries: Entries) -> Timeline:
        """The same lines and later ones. Positions that are kept stay true."""
        return Timeline(entries, dict(self._frames))

    def position(self, ruleset: Ruleset[Any], at: int) -> Any:
        """The whole state after line `at`."""
        for frame in range(EVERY, at, EVERY):
            if frame not in self._frames:
                self._frames[frame] = self._folded(ruleset, frame)
        return self._folded(ruleset, at)

    def _folded(self, ruleset: Ruleset[Any], at: int) -> Any:
        start = max((each for each in self._frames if self._leads_to(each, at)), default=0)
        state = self._frames[start] if start else ruleset.empty()
        lines = self.entries[up_to(self.entries, start) : up_to(self.entries, at)]
        for entry in journal.counting(lines, at):
            state = ruleset.after(state, entry.event)
        return state

    def _leads_to(self, frame: int, at: int) -> bool:
        """Whether nothing up to that frame is taken back between it and line `at`."""
        if frame > at:
            return False
        return not any(frame < seq <= at and to < frame for seq, to in self._returns)

    def kept(self, key: Hashable, make: Callable[[], T]) -> T:
        """What was made of all lines for this key before, or is made now."""
        if key not in self._kept:
            self._kept[key] = make()
        found: T = self._kept[key]
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return found
