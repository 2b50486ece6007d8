"""Several costs in order of importance, combined into one integer."""

from __future__ import annotations

from collections.abc import Sequence

ROOM = 120  # bits: the matching works with whole numbers of 128, and doubles them


def as_one(costs: Sequence[Sequence[int]], pairs: int) -> list[int]:
    """One number for each row of costs (most important first, none below 0).

    Sums of up to `pairs` rows then compare as the rows' sums do, level by level: each level counts
    in units of more than everything below can come to. What has no room left is not counted: the
    least important levels of a very large field.
    """
    scales = _scales([max(level) for level in zip(*costs, strict=True)], pairs)
    return [sum(c * s for c, s in zip(row, scales, strict=False)) for row in costs]


def _scales(worst: Sequence[int], pairs: int) -> list[int]:
    """What a cost of one is worth on each level that there is room for."""
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
