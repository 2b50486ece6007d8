"""Panels: a chart with the table of its numbers, on pages of results and of odds."""

from __future__ import annotations

from dataclasses import dataclass

from laboratory.queries.charts import BarsChart, ColumnsChart, SharesChart

MOST_BARS = 12  # in one chart; the table beside it has everything


@dataclass(frozen=True)
class Key:
    """The legend of a paint."""

    paint: str
    words: str


@dataclass(frozen=True)
class Cell:
    """A cell of a table; numbers are aligned to the right."""

    words: str
    is_number: bool = True


@dataclass(frozen=True)
class Panel:
    """A chart with the table of its numbers. `says`: its conclusion; `note`: how it is counted."""

    id: str
    title: str
    says: str
    chart: SharesChart | BarsChart | ColumnsChart | None
    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    keys: tuple[Key, ...] = ()
    note: str = ""
    paint: str = ""

    @property
    def is_long(self) -> bool:
        """Whether the table is folded at first."""
        return len(self.rows) > MOST_BARS


@dataclass(frozen=True)
class Section:
    """Panels under one heading."""

    id: str
    title: str
    panels: tuple[Panel, ...]


def row(head: str, *cells: str | Cell) -> tuple[Cell, ...]:
    """A row: its subject, then cells, which are numbers unless `words` says otherwise."""
    told = (each if isinstance(each, Cell) else Cell(each) for each in cells)
    return (Cell(head, False), *told)
