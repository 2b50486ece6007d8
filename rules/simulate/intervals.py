"""How far a counted share may lie from the true one: in integers, so everywhere the same."""

from __future__ import annotations

from math import isqrt
from typing import NamedTuple

MILLION = 1_000_000
Z_95 = 1_959_964  # millionths: what a normal deviate exceeds once in forty


class Interval(NamedTuple):
    """A share and the bounds of its interval, in parts of a million."""

    share: int
    low: int
    high: int

    @property
    def half(self) -> int:
        """How far the further bound lies from the share."""
        return max(self.share - self.low, self.high - self.share)


def wilson(successes: int, tries: int, z: int = Z_95) -> Interval:
    """Wilson's interval for a share: `successes` of `tries` (E. B. Wilson, 1927).

    It holds for small numbers and for shares near 0 and 1 too. Of no tries: anything at all.
    """
    if not 0 <= successes <= tries:
        raise ValueError(f"{successes} of {tries} is no share")
    if tries == 0:
        return Interval(0, 0, MILLION)
    failures = tries - successes
    # Everything times a million twice: z squared is in millionths of millionths.
    square = z * z
    below = 2 * (tries * MILLION**2 + square)
    middle = 2 * successes * MILLION**2 + square
    root = isqrt(square * (square * tries + 4 * MILLION**2 * successes * failures) // tries)
    low = max(0, (middle - root) * MILLION // below)
    high = min(MILLION, -((-(middle + root) * MILLION) // below))
    share = (2 * successes * MILLION + tries) // (2 * tries)
    return Interval(share, low if successes else 0, high if failures else MILLION)


class Difference(NamedTuple):
    """A mean difference of pairs and its interval, in millionths."""

    mean: int
    low: int
    high: int


def matched(more: int, fewer: int, pairs: int, z: int = Z_95) -> Difference:
    """By how much a rate of wins changes: `more` pairs were won only with the change, `fewer` only
    without it, and the rest went alike.

    The mean is what was counted; the interval that of A. Agresti and Y. Min (2005), who add half a
    pair to each of the four ways in which a pair can go: few pairs that all went alike prove
    little. Of none nothing can be said: from minus one to one.
    """
    if not 0 <= more + fewer <= pairs:
        raise ValueError(f"{more} and {fewer} of {pairs} are no pairs")
    if not pairs:
        return Difference(0, -MILLION, MILLION)
    # Pairs and halves of them, all doubled.
    one, two, whole = 2 * more + 1, 2 * fewer + 1, pairs + 2
    middle = (one - two) * MILLION // (2 * whole)
    spread = 2 * (one + two) * whole - (one - two) ** 2  # the variance times 4 * whole^3
    error = isqrt(z * z * spread // (4 * whole**3))
    mean = (more - fewer) * MILLION // pairs
    low, high = max(-MILLION, middle - error), min(MILLION, middle + error)
    return Difference(mean, min(mean, low), max(mean, high))
