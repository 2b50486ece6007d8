"""Adapts a game's tables for paper: merged for a team, or as one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rules.kernel.building import Profile, Table

WIDEST_CELL = 24  # characters; what is longer is prose


def is_list(table: Table) -> bool:
    """Whether a table only lists items with their numbers, so that one line is enough."""
    places, counting = range(1, len(table.heads)), _numbers(table)
    return all(at in counting or not _is_brief(table, at) for at in places)


def _is_brief(table: Table, at: int) -> bool:
    """Whether a column holds numbers or short words, and is not empty."""
    cells = [row[at] for row in table.rows]
    return any(cells) and all(len(cell) <= WIDEST_CELL for cell in cells)


def _at(row: Sequence[str], places: Sequence[int]) -> tuple[str, ...]:
    return tuple(row[at] for at in places)


def _numbers(table: Table) -> set[int]:
    """The columns that only hold a count."""
    return {
        at
        for at in range(1, len(table.heads))
        if table.rows and all(row[at].isdecimal() for row in table.rows)
    }


def things(table: Table) -> Iterator[str]:
    """Each item by its name with its number; several modes of a gun are one item."""
    counting = _numbers(table)
    for name, rows in _by_name(table.rows).items():
        same = max(Counter(rows).values())
        count = sum(int(row[at]) for row in rows for at in counting) if counting else same
        yield name if count == 1 else f"{count}× {name}"


def _by_name(rows: Sequence[tuple[str, ...]]) -> dict[str, list[tuple[str, ...]]]:
    named: dict[str, list[tuple[str, ...]]] = {}
    for row in rows:
        named.setdefault(row[0], []).append(row)
    return named


def merged(profiles: Sequence[Profile]) -> tuple[Table, ...]:
    """The tables of several members with repeated rows and counts left out; the counts are printed
    with each member.
    """
    found: dict[tuple[str, tuple[str, ...]], dict[tuple[str, ...], None]] = {}
    for profile in profiles:
        for table in profile.tables:
            counting = _numbers(table)
            places = [at for at in range(len(table.heads)) if at not in counting]
            rows = found.setdefault((table.title, _at(table.heads, places)), {})
            rows.update(dict.fromkeys(_at(row, places) for row in table.rows))
    return tuple(Table(title, heads, tuple(sorted(rows))) for (title, heads), rows in found.items())
