"""Points of a league as a tournament report can hold them: four places, one of them a decimal.

A league may give 100 points for one win, and the report ends at 99.9. Its readers only ask that
points are the sum of what the results are declared to be worth, so both are divided by one number
by which nothing is lost. Below zero only whole numbers are told: readers differ about `-0.5`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass
from math import gcd

from campaigns.leagues.games import Scoring

MOST, LEAST = 999, -99  # tenths of a point that four places hold


class DoesNotFit(Exception):
    """No number divides the points of a season so that a report can hold them: a sentence."""


@dataclass(frozen=True)
class Share:
    """How points are told: divided by a number, with one decimal."""

    divisor: int = 1

    def told(self, points: int) -> str:
        tenths = points * 10 // self.divisor
        return f"{tenths / 10:.1f}"

    def holds(self, points: int) -> bool:
        tenths, lost = divmod(points * 10, self.divisor)
        return not lost and LEAST <= tenths <= MOST and (tenths >= 0 or not tenths % 10)


def share_for(scoring: Scoring, points: Iterable[int]) -> Share:
    """The plainest that holds all sums and what each result is worth. Raises DoesNotFit."""
    worths = astuple(scoring)
    everything = {*worths, *points}
    step = gcd(*worths) or 1  # all sums are so many of it, since bonus points are left out
    for divisor in (1, 10, step, step * 10):
        if all(map(Share(divisor).holds, everything)):
            return Share(divisor)
    raise DoesNotFit(
        f"A tournament report has room for points from -9 to 99.9, and this season has"
        f" {min(everything)} to {max(everything)}, which cannot be divided to fit without losing"
        " any. Take the tables as CSV instead."
    )
