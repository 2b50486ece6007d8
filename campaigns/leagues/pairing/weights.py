"""Combines several costs in order of importance into one integer."""

from __future__ import annotations

from collections.abc import Sequence

ROOM = 120  # bits: the matching uses integers of 128 bits and doubles the weights


def as_one(costs: Sequence[Sequence[int]], pairs: int) -> list[int]:
    """One number for each row of costs (most important first, none below 0).

    Sums of up to `pairs` such numbers compare like the sums of the rows, level by level: the unit
    of a level is larger than the maximum sum of all levels below. Levels that do not fit into the
    integer are left out: the least important ones of a very large field.
    """
    scales = _scales([max(level) for level in zip(*costs, strict=True)], pairs)
    return [sum(c * s for c, s in zip(row, scales, strict=False)) for row in costs]


def _scales(worst: Sequence[int], pairs: int) -> list[int]:
    """The unit of each level that fits."""
    kept, room = [], 1
    for most in worst:
        room *= most * pairs + 1
        if room.bit_length() > ROOM:
            break
        kept.append(most * pairs + 1)
    scales, unit = [], 1
    for base in reversed(kept):
        scales.append(unit)
        unit *= base
    return scales[::-1]
