"""Selects the moments of a battle for which futures are played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from battles import journal
from battles.journal import Entry
from battles.replay.queries import opening_end
from rules.kernel.ruleset import Ruleset
from rules.simulate import Tally
from rules.simulate.tally import WINS

COARSE = 28  # moments of the first pass: beginnings of activations
FINER = 12  # additional moments, where the chances change most
STEEPEST = 3  # intervals that get additional moments


def order_ends(entries: Sequence[Entry]) -> Iterator[int]:
    """The line that completes the opening, and the last line of every order that was not taken
    back.
    """
    counted = journal.counting(entries, entries[-1].seq)
    first = opening_end(entries)
    yield first
    for entry, following in pairwise((*counted, None)):
        if entry is None or entry.seq <= first or not entry.number:
            continue
        if following is None or following.number != entry.number:
            yield entry.seq


def beginnings(ruleset: Ruleset[Any], entries: Sequence[Entry]) -> list[int]:
    """The lines after which an activation begins, with the opening and the end."""
    ends, found = set(order_ends(entries)), list[int]()
    state, before, last = ruleset.empty(), None, 0
    for entry in journal.counting(entries, entries[-1].seq):
        state = ruleset.after(state, entry.event)
        if entry.seq not in ends:
            continue
        last, now = entry.seq, (ruleset.to_act(state), ruleset.activation(state))
        if now != before:
            found.append(entry.seq)
        before = now
    return found if not last or found[-1] == last else [*found, last]


def spread(seqs: Sequence[int], most: int) -> list[int]:
    """At most `most` of the lines, evenly distributed, with the first and the last."""
    if len(seqs) <= most:
        return list(seqs)
    if most < 2:
        return list(seqs[len(seqs) // 2 :][:most])
    return [seqs[place * (len(seqs) - 1) // (most - 1)] for place in range(most)]


def finer(
    entries: Sequence[Entry], sums: Mapping[int, Tally], sides: Sequence[str], most: int
) -> list[int]:
    """Additional moments inside the intervals over which the chances change most.

    An interval of a single order has no moment inside and is skipped.
    """
    ends = list(order_ends(entries))
    steps = sorted(pairwise(sorted(sums)), key=lambda step: (-_change(sums, sides, *step), step))
    stretches = ([seq for seq in ends if start < seq < end] for start, end in steps)
    found: list[int] = []
    for inside in list(filter(None, stretches))[:STEEPEST]:
        found += spread(inside, min(most - len(found), -(-most // STEEPEST)))
    return sorted(found)


def _change(sums: Mapping[int, Tally], sides: Sequence[str], start: int, end: int) -> int:
    """The largest change of a side's wins between two moments, in futures. All moments have equally
    many futures.
    """
    return max(abs(sums[end].of(WINS, side) - sums[start].of(WINS, side)) for side in sides)
