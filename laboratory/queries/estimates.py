"""Shares and differences with their intervals, as pages and the API read them."""

from __future__ import annotations

from laboratory.number_text import apart, rate, signed, verdict
from rules.kernel.record import Record
from rules.simulate.intervals import Difference, Interval


class Estimate(Record):
    """A share and the bounds of its 95 % interval (Wilson's), in millionths."""

    share: int
    low: int
    high: int

    @property
    def words(self) -> str:
        return rate(self)


class DifferenceEstimate(Record):
    """By how much a share differs, and the bounds of its 95 % interval, in millionths."""

    mean: int
    low: int
    high: int

    @property
    def words(self) -> str:
        """The mean in percentage points, as text."""
        return signed(self.mean)

    @property
    def interval(self) -> str:
        return apart(self)

    @property
    def verdict(self) -> str:
        return verdict(self)


def estimate(interval: Interval) -> Estimate:
    return Estimate(interval.share, interval.low, interval.high)


def difference(found: Difference) -> DifferenceEstimate:
    return DifferenceEstimate(found.mean, found.low, found.high)
