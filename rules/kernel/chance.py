"""Exact chances: so many of equally likely throws, added up in whole numbers."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

T = TypeVar("T")


class Lots(Protocol):
    """Arbitrary numbers, to draw what is not known. They are no dice of a battle."""

    def below(self, bound: int) -> int: ...

    def pick(self, things: Sequence[Any]) -> Any: ...


class Ways(NamedTuple):
    """A chance in lowest terms: `ways` of `of` equally likely throws."""

    ways: int
    of: int


NEVER, ALWAYS = Ways(0, 1), Ways(1, 1)


def lowest(ways: int, of: int) -> Ways:
    """A chance in lowest terms."""
    common = math.gcd(ways, of)
    return Ways(ways // common, of // common)


def summed(chances: Iterable[tuple[int, int]]) -> Ways:
    """The chance that one of several comes that exclude each other."""
    total, of = 0, 1
    for ways, throws in chances:
        if throws == of:
            total += ways
        else:
            common = math.lcm(of, throws)
            total = total * (common // of) + ways * (common // throws)
            of = common
    return lowest(total, of)


def thousandths(ways: int, of: int) -> int:
    """A chance in thousandths, rounded to the nearest."""
    return (2000 * ways + of) // (2 * of)


def percent(of_thousand: int) -> str:
    """Thousandths as words: 12.5%."""
    return f"{of_thousand // 10}.{of_thousand % 10}%"


def rough_percent(ways: int, of: int) -> str:
    """A chance as words, which says neither 0 nor 100 of what may and may not happen."""
    rounded = thousandths(ways, of)
    if rounded == 0:
        return "under 0.1%"
    return percent(rounded) if rounded < 1000 else "over 99.9%"


class Tally(Generic[T]):
    """Chances added up by what they lead to, in the order in which it was first met."""

    __slots__ = ("_counts",)

    def __init__(self) -> None:
        self._counts: dict[T, dict[int, int]] = {}

    def add(self, what: T, ways: int, of: int) -> None:
        """Count `ways` more throws of `of` that lead to this."""
        counts = self._counts.setdefault(what, {})
        counts[of] = counts.get(of, 0) + ways

    def __iter__(self) -> Iterator[tuple[T, Ways]]:
        for what, counts in self._counts.items():
            yield what, summed([(ways, of) for of, ways in counts.items()])

    def total(self) -> Ways:
        """All of it together."""
        together: dict[int, int] = {}
        for counts in self._counts.values():
            for of, ways in counts.items():
                together[of] = together.get(of, 0) + ways
        return summed([(ways, of) for of, ways in together.items()])
