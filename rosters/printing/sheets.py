"""Team sheets: a row for each member with portrait, weapons and boxes, on one page if possible."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rosters.printing import print_page
from rosters.printing.blocks import (
    Print,
    arsenal_block,
    fact_blocks,
    portrait,
    tracks_block,
)
from rosters.printing.print_page import Card, Sheet
from rosters.public_address import Shared
from web.paper.flow import HEAD, MARGIN, Flow, page_head
from web.paper.fonts import BOLD, DISPLAY, TEXT
from web.paper.inks import ink_of
from web.paper.items import SIZES, Group, Item, Page, Piece, Shape, box, lines
from web.paper.typesetting import Type, centred, labelled, paragraph, stacked

SIZE = 7.4  # points
SCALES = (1.4, 1.25, 1.12, 1.0, 0.9, 0.8, 0.7, 0.62)  # the largest at which a team fits on one page
SEVERAL = 0.85  # where it never does
CROWD = 20  # members: more never fit on one page
FACE = 17.0  # mm of a portrait at full size
PARTS = (0.33, 0.42, 0.25)  # of the room beside the portrait: who, weapons, boxes
GAP, ROW = 2.5, 1.6  # mm between columns, and between rows
CODE = 21.0  # mm; side of the QR code
FOOT = 5.0
MOST_MORE = 9.0  # mm between rows where much of the page is free


class Row(NamedTuple):
    """A member's row: its portrait's side, and three columns."""

    card: Card
    face: float
    columns: tuple[Piece, ...]

    @property
    def height(self) -> float:
        """In mm, with what is left free below it."""
        return max(self.face, *(each.height for each in self.columns)) + 2 * ROW


def sheet_pages(printed: print_page.Print, sheet: Sheet, shared: Shared | None) -> Iterator[Page]:
    """The sheet of a team; a very large team has several pages."""
    rows, head = _fitting(printed, sheet, shared)
    free = _room(printed, head.height)
    pages = [list[Row]()]
    for row in rows:
        if row.height > free and pages[-1]:
            pages.append([])
            free = _room(printed, 0)
        pages[-1].append(row)
        free -= row.height
    for number, some in enumerate(pages, 1):
        yield _page(printed, sheet, some, shared, (number, len(pages)))


def _room(printed: print_page.Print, head: float) -> float:
    return SIZES[printed.options.paper][1] - 2 * MARGIN - HEAD - FOOT - 2 - head


def _fitting(
    printed: print_page.Print, sheet: Sheet, shared: Shared | None
) -> tuple[list[Row], Piece]:
    """The rows and what stands above them, as large as fits on a page."""
    head = _above(printed, sheet, shared)
    scales = SCALES if len(sheet.cards) <= CROWD else ()
    for scale in scales:
        rows = [_row(printed, card, scale) for card in sheet.cards]
        if sum(row.height for row in rows) <= _room(printed, head.height):
            return rows, head
    return [_row(printed, card, SEVERAL) for card in sheet.cards], head


def _row(printed: print_page.Print, card: Card, scale: float) -> Row:
    ink, size, face = ink_of(printed.options.ink), round(SIZE * scale, 2), round(FACE * scale, 1)
    room = SIZES[printed.options.paper][0] - 2 * MARGIN - face - len(PARTS) * GAP
    who, arms, marks = (
        Print(round(room * part, 2), size, ink, printed.wording.unit, printed.scale)
        for part in PARTS
    )
    columns = (
        stacked([*_name(card, who), *fact_blocks(card.facts, who)], 0.3),
        stacked([arsenal_block(each, arms) for each in card.arsenals], 0.8),
        tracks_block(card.tracks, marks),
    )
    return Row(card, face, columns)


def _name(card: Card, to: Print) -> Iterator[Piece]:
    yield paragraph(
        card.profile.name, to.room, Type(DISPLAY, round(to.size * 1.3, 2), to.ink.words, 3)
    )
    leads = "Leads · " if card.profile.is_leader else ""
    role = leads + card.profile.role
    if role:
        yield paragraph(role[:1].upper() + role[1:], to.room, to.strong(0.95))
    if card.totals:
        yield paragraph(card.totals, to.room, to.faint(0.92))


def _above(printed: print_page.Print, sheet: Sheet, shared: Shared | None) -> Piece:
    """The team's sums and notes, and room for the code."""
    ink, width = ink_of(printed.options.ink), SIZES[printed.options.paper][0]
    room = width - 2 * MARGIN - (CODE + 4 if shared else 0)
    style = Type(TEXT, 8, ink.words)
    pieces = [paragraph(sheet.totals, room, style._replace(face=BOLD))] if sheet.totals else []
    if sheet.notes:
        pieces.append(labelled("Notes", sheet.notes, room, style))
    whole = stacked(pieces, 0.6)
    least = CODE - HEAD + 2.5 if shared else 0
    return Piece(max(whole.height + 1.5, least), whole.items)


def _page(
    printed: print_page.Print,
    sheet: Sheet,
    rows: Sequence[Row],
    shared: Shared | None,
    number: tuple[int, int],
) -> Page:
    ink, (width, height) = ink_of(printed.options.ink), SIZES[printed.options.paper]
    at, count = number
    told = f", page {at} of {count}" if count > 1 else ""
    flow = Flow(
        sheet.name, f"{printed.name}, {printed.game}{told}", printed.options.paper, 1, 0, ink
    )
    items = list[Item](page_head(flow, width, CODE + 2 if shared and at == 1 else 0))
    top = MARGIN + HEAD + 2
    if at == 1:
        above = _above(printed, sheet, shared)
        items.append(Group(MARGIN, top, above.items))
        top += above.height
        if shared:
            items.append(_code(shared, width))
    free = height - MARGIN - FOOT - top - sum(row.height for row in rows)
    more = max(0.0, min(MOST_MORE, free / len(rows))) if rows else 0.0
    for row in rows:
        items.append(
            Group(MARGIN, round(top, 2), tuple(_drawn(row, printed)), row.card.profile.name)
        )
        top += row.height + more
    foot = "Bars of ranges are drawn to one scale; their figures say how far each band goes."
    if printed.scale:
        items.append(centred(foot, width / 2, height - MARGIN + 1, Type(TEXT, 6, ink.dim)))
    return Page(f"{sheet.name}: team sheet{told}", width, height, tuple(items))


def _drawn(row: Row, printed: print_page.Print) -> Iterator[Item]:
    ink, width = ink_of(printed.options.ink), SIZES[printed.options.paper][0] - 2 * MARGIN
    yield Shape(lines((0, 0, width, 0)), "", ink.edge, 0.15)
    yield from portrait(row.card, 0, ROW, row.face, ink)
    room = width - row.face - len(PARTS) * GAP
    x = row.face + GAP
    for part, piece in zip(PARTS, row.columns, strict=True):
        yield Group(round(x, 2), ROW, piece.items)
        x += room * part + GAP


def _code(shared: Shared, width: float) -> Group:
    """The QR code that leads to the warband, in the upper right corner."""
    side = CODE / shared.code.size
    ground = Shape(box(0, 0, CODE, CODE), "#ffffff", "", 0)
    dark = Shape(_scaled(shared, side), "#000000", "", 0)
    label = f"A code that leads to {shared.address}"
    return Group(round(width - MARGIN - CODE, 2), MARGIN, (ground, dark), label)


def _scaled(shared: Shared, side: float) -> str:
    """The runs of dark modules, in mm."""
    found = []
    for run in shared.code.path.removeprefix("M").removesuffix("z").split("zM"):
        place, _, more = run.partition("h")
        x, y = (float(each) * side for each in place.split())
        wide = float(more.partition("v")[0]) * side
        found.append(f"M{x:.3f} {y:.3f}h{wide:.3f}v{side:.3f}h{-wide:.3f}z")
    return "".join(found)
