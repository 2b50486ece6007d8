"""Sets pieces in columns, over as many pages as they need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from web.paper.fonts import DISPLAY, TEXT
from web.paper.inks import Ink
from web.paper.items import SIZES, Group, Item, Page, Piece, Shape, box
from web.paper.typesetting import Type, one_line, paragraph, right

MARGIN = 10.0  # mm
GUTTER = 6.0
HEAD = 15.0  # mm of the band on top of each page
FOOT = 5.0


class Flow(NamedTuple):
    """How pages look: title and what stands below it, paper, columns, gap in mm, ink."""

    title: str
    under: str
    paper: str
    columns: int
    gap: float
    ink: Ink

    @property
    def width(self) -> float:
        """The width of a column in mm."""
        room = SIZES[self.paper][0] - 2 * MARGIN - (self.columns - 1) * GUTTER
        return round(room / self.columns, 2)

    @property
    def height(self) -> float:
        """The height of a column in mm."""
        return SIZES[self.paper][1] - 2 * MARGIN - HEAD - FOOT - 3


class Kept(NamedTuple):
    """Pieces that stay together in a column, as a heading and what follows it."""

    pieces: tuple[Piece, ...]


def flowed(flow: Flow, blocks: Sequence[Kept]) -> tuple[Page, ...]:
    """The pages. What is higher than a column hangs over it: blocks are paragraphs, not more."""
    columns = _columns(flow, blocks)
    sheets = [columns[at : at + flow.columns] for at in range(0, len(columns), flow.columns)]
    return tuple(_page(flow, sheet, number, len(sheets)) for number, sheet in enumerate(sheets, 1))


def height_of(flow: Flow, blocks: Sequence[Kept]) -> int:
    """How many columns blocks need."""
    return len(_columns(flow, blocks))


def _columns(flow: Flow, blocks: Sequence[Kept]) -> list[list[tuple[float, Piece]]]:
    columns, y = [list[tuple[float, Piece]]()], 0.0
    for block in blocks:
        needed = sum(piece.height for piece in block.pieces)
        if y and y + needed > flow.height:
            columns.append([])
            y = 0.0
        for piece in block.pieces:
            columns[-1].append((y, piece))
            y += piece.height
        y += flow.gap
    return columns


def _page(
    flow: Flow, columns: Sequence[Sequence[tuple[float, Piece]]], number: int, count: int
) -> Page:
    width, height = SIZES[flow.paper]
    items = list[Item](page_head(flow, width))
    for at, column in enumerate(columns):
        x = MARGIN + at * (flow.width + GUTTER)
        items += [
            Group(round(x, 2), round(MARGIN + HEAD + 3 + y, 2), piece.items) for y, piece in column
        ]
    told = f"{flow.title}, page {number}" if count > 1 else flow.title
    if count > 1:
        foot = Type(TEXT, 7, flow.ink.dim)
        items.append(right(f"{number} of {count}", width - MARGIN, height - MARGIN + 1, foot))
    return Page(told, width, height, tuple(items))


def page_head(flow: Flow, width: float, room: float = 0) -> tuple[Item, ...]:
    """The band on top: a title and a line below it. `room`: mm kept free at its right."""
    ink = flow.ink
    band = Shape(
        box(MARGIN, MARGIN, width - 2 * MARGIN - room, HEAD, 4),
        ink.band,
        ink.words if ink.is_saving else "",
        0.35,
    )
    room = width - 2 * MARGIN - 10 - room
    words, style = one_line(flow.title, room, Type(DISPLAY, 17, ink.on_band), 0.55)
    title = paragraph(words, room, style)
    under, small = one_line(flow.under, room, Type(TEXT, 8, ink.on_band), 0.7)
    line = paragraph(under, room, small)
    top = MARGIN + max(0.5, (HEAD - title.height - line.height) / 2)
    return (
        band,
        Group(MARGIN + 4, round(top, 2), title.items),
        Group(MARGIN + 4, round(top + title.height, 2), line.items),
    )
