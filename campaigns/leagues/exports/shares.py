"""Scales the points of a league so that they fit into a tournament report: four characters, one
decimal place.

A league may give 100 points for a win, but the report ends at 99.9. Readers of the report only
require that points are the sum of the declared values of the results. So both are divided by one
number that leaves no remainder. Negative points are whole numbers only, because readers disagree
about `-0.5`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass
from math import gcd

from campaigns.leagues.games import Scoring

MOST, LEAST = 999, -99  # the maximum of four characters, in tenths of a point


class DoesNotFit(Exception):
    """No number divides the points of a season so that a report can hold them. The
    message says so.
    """


@dataclass(frozen=True)
class Share:
    """The scale of points: a divisor, and one decimal place."""

    divisor: int = 1

    def told(self, points: int) -> str:
        tenths = points * 10 // self.divisor
        return f"{tenths / 10:.1f}"

    def holds(self, points: int) -> bool:
        tenths, lost = divmod(points * 10, self.divisor)
        return not lost and LEAST <= tenths <= MOST and (tenths >= 0 or not tenths % 10)


def share_for(scoring: Scoring, points: Iterable[int]) -> Share:
    """The smallest divisor with which all sums and all values of results fit. Raises DoesNotFit."""
    worths = astuple(scoring)
    everything = {*worths, *points}
    step = gcd(*worths) or 1  # all sums are multiples of it, because bonus points are left out
    for divisor in (1, 10, step, step * 10):
        if all(map(Share(divisor).holds, everything)):
            return Share(divisor)
    raise DoesNotFit(
        f"A tournament report has room for points from -9 to 99.9, and this season has"
        f" {min(everything)} to {max(everything)}, which cannot be divided to fit without losing"
        " any. Take the tables as CSV instead."
    )
