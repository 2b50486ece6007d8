"""Formats the laboratory's numbers as text."""

from __future__ import annotations

from typing import Protocol

from rules.simulate.intervals import Interval
from rules.simulate.report import tight_percent


class Bounds(Protocol):
    """An interval of a share or of a difference, in millionths."""

    @property
    def low(self) -> int: ...

    @property
    def high(self) -> int: ...


class Bounded(Bounds, Protocol):
    """A share and its interval."""

    @property
    def share(self) -> int: ...


percent = tight_percent  # a share as percent text, for all pages


def signed(millionths: int) -> str:
    """A change of a share in percentage points: +4.2, −0.3."""
    tenths = (abs(millionths) + 500) // 1000
    return f"{'−' if millionths < 0 and tenths else '+'}{tenths // 10}.{tenths % 10}"


def between(share: Bounds) -> str:
    """The interval of a share: 38.1% to 44.3%."""
    return f"{percent(share.low)} to {percent(share.high)}"


def rate(share: Bounded) -> str:
    """A share with its interval: 41.2% (38.1% to 44.3%)."""
    return f"{percent(share.share)} ({between(share)})"


def apart(found: Bounds) -> str:
    """The interval of a difference: −1.0 to +7.4 points."""
    return f"{signed(found.low)} to {signed(found.high)} points"


def verdict(found: Bounds) -> str:
    """What an interval of a difference allows to conclude."""
    if found.low > 0:
        return "wins more often, and that is no accident"
    if found.high < 0:
        return "wins less often, and that is no accident"
    return "no difference that could not be an accident"


def give_or_take(share: Interval) -> str:
    """Half the width of a share's interval: ±3.1%."""
    return f"±{percent(share.half)}"


def a_hundred(number: int, battles: int) -> str:
    """An amount per hundred battles, with one decimal place."""
    tenths = (2000 * number + battles) // (2 * battles) if battles else 0
    return f"{tenths // 10:,}.{tenths % 10}"


def counted(number: int, one: str, several: str = "") -> str:
    """1 battle, 12,000 battles."""
    return f"{number:,} {one if number == 1 else several or one + 's'}"


def mean(total: int, number: int) -> str:
    """A mean with one decimal place."""
    tenths = (20 * total + number) // (2 * number) if number else 0
    return f"{tenths // 10}.{tenths % 10}"
