"""Panels: a chart and the table of its numbers, as pages of results and of odds show them."""

from __future__ import annotations

from dataclasses import dataclass

from laboratory.queries.charts import BarsChart, ColumnsChart, SharesChart

MOST_BARS = 12  # in one chart; the table beside it has everything


@dataclass(frozen=True)
class Key:
    """What a paint stands for."""

    paint: str
    words: str


@dataclass(frozen=True)
class Cell:
    """A cell of a table; what stands to the right is a number."""

    words: str
    is_number: bool = True


@dataclass(frozen=True)
class Panel:
    """A chart with the table of its numbers. `says`: what to make of it; `note`: how it counts."""

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
        """Whether the table is folded away at first."""
        return len(self.rows) > MOST_BARS


@dataclass(frozen=True)
class Section:
    """Panels under one heading."""

    id: str
    title: str
    panels: tuple[Panel, ...]


def row(head: str, *cells: str | Cell) -> tuple[Cell, ...]:
    """A row: what it is about, then numbers unless they are said to be words."""
    told = (each if isinstance(each, Cell) else Cell(each) for each in cells)
    return (Cell(head, False), *told)
