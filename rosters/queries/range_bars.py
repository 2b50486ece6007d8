"""How far weapons reach, as bars to one scale."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import isqrt

from rules.kernel.building import Entry, Section
from rules.kernel.wording import Unit

WIDTH = 1000


@dataclass(frozen=True)
class Band:
    """A range of a weapon, from `x` on and `width` wide, in thousandths of the bar."""

    x: int
    width: int
    words: str


@dataclass(frozen=True)
class RangeBar:
    """The ranges of a weapon. `words`: how far each of them goes."""

    bands: tuple[Band, ...]
    words: str
    width: int = WIDTH

    @property
    def said(self) -> tuple[str, ...]:
        """What it says, in the ways in which games say it among their figures."""
        return (*(each.words for each in self.bands), self.words.replace(" / ", "/"))


def furthest(sections: Iterable[Section]) -> int:
    """How far the furthest weapon of all reaches, in mm; 0 where none has a range."""
    return max((each.ranges[-1] for s in sections for each in s.entries if each.ranges), default=0)


def range_bar(entry: Entry, most: int, unit: Unit) -> RangeBar | None:
    """The ranges of an entry; None for what has none.

    most: how far the bar goes, in mm. Its scale is that of square roots, so that a pistol's ranges
    are seen beside a cannon's.
    """
    if not entry.ranges or not most:
        return None
    ends = [min(WIDTH, isqrt(WIDTH * WIDTH * each // most)) for each in entry.ranges]
    starts = [0, *ends[:-1]]
    bands = tuple(
        Band(start, end - start, unit.words(reach))
        for start, end, reach in zip(starts, ends, entry.ranges, strict=True)
    )
    numbers = " / ".join(unit.number(each) for each in entry.ranges)
    return RangeBar(bands, f"{numbers} {unit.sign}")
