"""The weapons of a member as they are printed: each once, with its modes and its range bands."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from rosters.printing.tables import WIDEST_CELL, is_list
from rules.kernel.building import Table, Workshop

BEYOND = 3  # times the middle of all ranges: bars that go further are broken off
DISTANCE = re.compile(r"\d+(?:\.\d+)?(?:/\d+(?:\.\d+)?)* [a-z]+")
Ranges = Mapping[str, tuple[int, ...]]


class Shot(NamedTuple):
    """A weapon: its name, the number of it, its modes as rows of cells, its bands in mm."""

    name: str
    number: int
    modes: tuple[tuple[str, ...], ...]
    bands: tuple[int, ...]


class Arsenal(NamedTuple):
    """Weapons under common headings, those of the cells. `notes`: title and words of prose."""

    title: str
    heads: tuple[str, ...]
    shots: tuple[Shot, ...]
    notes: tuple[tuple[str, str], ...]

    @property
    def is_barred(self) -> bool:
        """Whether there are ranges to draw."""
        return any(shot.bands for shot in self.shots)


def ranges_of(workshop: Workshop, packs: Sequence[str]) -> Ranges:
    """The range bands of everything that shoots, by its name: of the book, then of catalogues."""
    return {
        entry.name: entry.ranges
        for pack in ("", *packs)
        for section in workshop.armoury(pack)
        for entry in section.entries
        if entry.ranges
    }


@lru_cache(maxsize=4_000)
def arsenal_of(table: Table, known: tuple[tuple[str, tuple[int, ...]], ...]) -> Arsenal:
    """A table as weapons. `known`: the ranges of those in it that have some."""
    bands = dict(known)
    prose = [at for at in range(1, len(table.heads)) if _is_prose(table, at)]
    told = [at for at in prose if any(row[at] for row in table.rows)]
    notes = dict.fromkeys((row[0], row[at]) for row in table.rows for at in told if row[at])
    kept = [
        at
        for at in range(1, len(table.heads))
        if at not in prose
        and any(row[at] for row in table.rows)
        and not _is_drawn(table, at, bands)
    ]
    shots = tuple(_shots(table, kept, bands))
    return Arsenal(table.title, tuple(table.heads[at] for at in kept), shots, tuple(notes))


def known_ranges(table: Table, ranges: Ranges) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The ranges of what stands in a table."""
    names = dict.fromkeys(row[0] for row in table.rows)
    return tuple((name, ranges[name]) for name in names if name in ranges)


def is_arsenal(table: Table) -> bool:
    """Whether a table has more to say than what there is and how many."""
    return not is_list(table)


def _is_prose(table: Table, at: int) -> bool:
    """Whether a column holds sentences, or more words than a column has room for."""
    return any(len(row[at]) > WIDEST_CELL or row[at].endswith(".") for row in table.rows)


def _is_drawn(table: Table, at: int, bands: Ranges) -> bool:
    """Whether a column holds what the bars show: nothing but distances of weapons with bands."""
    told = [row for row in table.rows if row[at]]
    return all(row[0] in bands and DISTANCE.fullmatch(row[at]) for row in told)


def _shots(table: Table, kept: Sequence[int], bands: Ranges) -> Iterator[Shot]:
    named: dict[str, list[tuple[str, ...]]] = {}
    for row in table.rows:
        named.setdefault(row[0], []).append(tuple(row[at] for at in kept))
    for name, modes in named.items():
        counts = Counter(modes)
        yield Shot(name, max(counts.values()), tuple(counts), bands.get(name, ()))


def scale_of(arsenals: Sequence[Arsenal]) -> int:
    """How far a bar reaches at most, in mm: the same on every card of a print; 0 without ranges."""
    longest = sorted(
        {(shot.name, shot.bands[-1]) for each in arsenals for shot in each.shots if shot.bands},
        key=lambda found: found[1],
    )
    if not longest:
        return 0
    middle = longest[len(longest) // 2][1]
    return max(reach for _, reach in longest if reach <= BEYOND * middle)
