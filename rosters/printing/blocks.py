"""Blocks of cards and sheets: tick boxes, facts, weapons with range bars, portraits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rosters.portraits.drawing import svg_of, unlit
from rosters.portraits.parts import palette
from rosters.printing.arsenal import Arsenal, Shot
from rosters.printing.print_page import Boxes, Card
from rosters.public_address import picture_at
from rules.kernel.building import Part
from rules.kernel.wording import Unit
from web.paper.fonts import BOLD, DISPLAY, TEXT, printable, width
from web.paper.inks import Ink
from web.paper.items import Drawing, Group, Item, Photo, Piece, Shape, Text, box, boxes
from web.paper.typesetting import BASE, LEADING, Type, labelled, paragraph, stacked

SIDE, STEP, FIVE = 2.3, 2.75, 0.7  # mm of a tick box, from one to the next, more after each fifth
GAP = 1.3  # mm between columns
BAR, FIGURES = 1.5, 1.9  # mm: a range bar, and the figures below it
SHORT_VALUE, SHORT_LABEL = 7, 14  # characters of a fact that is shown as a figure
NARROW = 0.26  # of the room: a name with less stands above its figures


class Print(NamedTuple):
    """What blocks are made for: their width, the size of type, ink, unit and scale of ranges."""

    room: float
    size: float
    ink: Ink
    unit: Unit
    scale: int

    def words(self, part: float = 1) -> Type:
        """Running text, in a part of the size."""
        return Type(TEXT, round(self.size * part, 2), self.ink.words)

    def strong(self, part: float = 1) -> Type:
        """The same in bold."""
        return Type(BOLD, round(self.size * part, 2), self.ink.words)

    def faint(self, part: float = 0.8) -> Type:
        """Labels."""
        return Type(TEXT, round(self.size * part, 2), self.ink.dim)


# --- Tick boxes ----------------------------------------------------------------------------------


@lru_cache(maxsize=4_000)
def tracks_block(tracks: tuple[Boxes, ...], to: Print) -> Piece:
    """Labels with their boxes, as many in a line as fit."""
    line = max(SIDE + 0.7, to.size * LEADING)
    x = y = 0.0
    items = list[Item]()
    for track in tracks:
        label = printable(track.label) + (f" (and {track.more} more)" if track.more else "")
        lead = width(label, TEXT, to.size) + 1
        if x and x + lead + _reach(track.boxes) > to.room:
            x, y = 0.0, y + line
        if lead > to.room * 0.6:
            head = paragraph(label, to.room, to.words())
            items.append(Group(0, round(y, 2), head.items))
            x, y, lead = 0.0, y + head.height, 0.0
        else:
            items.append(Text(x, y + line * BASE, label, TEXT, to.size, to.ink.words))
        x, y = _ticked(track.boxes, (x + lead, y), line, to, items)
        x += 2
    return Piece(y + line if tracks else 0, tuple(items))


def _reach(count: int) -> float:
    return count * STEP + (count - 1) // 5 * FIVE


def _ticked(
    count: int, at: tuple[float, float], line: float, to: Print, items: list[Item]
) -> tuple[float, float]:
    """Add boxes in fives, over as many lines as they need. Returns the place behind them."""
    x, y = at
    for start in range(0, count, 5):
        five = min(5, count - start)
        if x > 0.1 and x + five * STEP > to.room + 0.4:
            x, y = 0.0, y + line
        path = boxes(x, y + (line - SIDE) / 2, SIDE, STEP, five)
        items.append(Shape(path, "", to.ink.words, 0.2))
        x += five * STEP + FIVE
    return x, y


# --- Facts ---------------------------------------------------------------------------------------


def is_figure(fact: Part) -> bool:
    """Whether a fact is shown as a figure with its label above."""
    return len(fact.value) <= SHORT_VALUE and len(fact.label) <= SHORT_LABEL


@lru_cache(maxsize=4_000)
def figures_block(facts: tuple[Part, ...], to: Print) -> Piece:
    """Figures with their labels above, as many in a line as fit."""
    high = to.size * LEADING * 2.05
    x = y = 0.0
    items = list[Item]()
    label, value = to.faint(0.78), Type(DISPLAY, round(to.size * 1.15, 2), to.ink.words)
    for fact in facts:
        wide = 1.6 + max(
            width(printable(fact.label), TEXT, label.size),
            width(printable(fact.value), DISPLAY, value.size),
        )
        if x and x + wide > to.room:
            x, y = 0.0, y + high + 0.5
        items.append(Shape(box(x, y, wide, high), to.ink.tint, to.ink.edge, 0.12))
        top = Text(x + 0.8, y + high * 0.36, printable(fact.label), TEXT, label.size, label.colour)
        items.append(top)
        items.append(
            Text(x + 0.8, y + high * 0.86, printable(fact.value), DISPLAY, value.size, value.colour)
        )
        x += wide + 0.6
    return Piece(y + high + 0.3 if facts else 0, tuple(items))


def fact_blocks(facts: Sequence[Part], to: Print) -> Iterator[Piece]:
    """Facts: first those that are figures, then a paragraph for each."""
    figures = tuple(fact for fact in facts if is_figure(fact))
    if figures:
        yield figures_block(figures, to)
    for fact in facts:
        if not is_figure(fact):
            yield labelled(fact.label, fact.value, to.room, to.words())


# --- Weapons -------------------------------------------------------------------------------------


@lru_cache(maxsize=4_000)
def arsenal_block(arsenal: Arsenal, to: Print) -> Piece:
    """Weapons with their figures and range bars."""
    columns = _columns(arsenal, to)
    pieces = [_column_titles(arsenal, columns, to)]
    pieces += [_shot(shot, columns, to) for shot in arsenal.shots]
    return stacked(pieces, 0.5)


def _columns(arsenal: Arsenal, to: Print) -> tuple[float, ...]:
    """The width of each column of figures."""
    size, small = to.size * 0.92, to.size * 0.74
    needs = []
    for at, head in enumerate(arsenal.heads):
        cells = {mode[at] for shot in arsenal.shots for mode in shot.modes}
        most = max(width(printable(cell), TEXT, size) for cell in cells)
        words = max(width(printable(word), TEXT, small) for word in head.split() or [""])
        needs.append(round(max(most, words) + GAP, 2))
    over = sum(needs) - to.room
    if over > 0:  # the widest gives way, and its cells are wrapped
        widest = max(range(len(needs)), key=needs.__getitem__)
        needs[widest] = max(8.0, needs[widest] - over)
    return tuple(needs)


def _name_room(columns: Sequence[float], to: Print) -> float:
    """The room beside the figures; all of it where there would be too little."""
    left = to.room - sum(columns)
    return left if left >= NARROW * to.room else to.room


def _column_titles(arsenal: Arsenal, columns: Sequence[float], to: Print) -> Piece:
    style = to.faint(0.74)
    title = paragraph(arsenal.title, _name_room(columns, to), style._replace(face=BOLD))
    cells = _cells(arsenal.heads, columns, to.room, style)
    if _name_room(columns, to) == to.room and columns:
        return stacked([title, cells])
    high = max(title.height, cells.height)
    down = high - cells.height
    items = (Group(0, high - title.height, title.items), Group(0, down, cells.items))
    rule = Shape(f"M0 {high + 0.2:.2f}H{to.room:.2f}", "", to.ink.edge, 0.12)
    return Piece(high + 0.3, (*items, rule))


def _cells(row: Sequence[str], columns: Sequence[float], room: float, style: Type) -> Piece:
    """A row of cells, ending at the right."""
    x, high, items = room - sum(columns), 0.0, list[Item]()
    for cell, wide in zip(row, columns, strict=True):
        piece = paragraph(cell, round(wide - GAP + 0.05, 2), style)
        items.append(Group(round(x + GAP, 2), 0, piece.items))
        x, high = x + wide, max(high, piece.height)
    return Piece(high, tuple(items))


def _shot(shot: Shot, columns: Sequence[float], to: Print) -> Piece:
    room = _name_room(columns, to)
    name = shot.name if shot.number == 1 else f"{shot.number}× {shot.name}"
    title = paragraph(name, room - (0 if room == to.room else 0.5), to.strong())
    rows = [_cells(mode, columns, to.room, to.words(0.92)) for mode in shot.modes if columns]
    modes = stacked(rows)
    if room == to.room or not columns:
        whole = stacked([title, modes])
    else:
        lower = Group(0, to.size * LEADING * 0.06, modes.items)
        whole = Piece(max(title.height, modes.height), (Group(0, 0, title.items), lower))
    bar = range_bar(shot.bands, to) if shot.bands and to.scale else Piece(0, ())
    return stacked([whole, bar], 0.25)


@lru_cache(maxsize=4_000)
def range_bar(bands: tuple[int, ...], to: Print) -> Piece:
    """Range bands to the scale of the print, with the furthest distance of each below.

    A bar that would go further is broken off at the end, and its figures say how far.
    """
    ends = [min(to.room, band * to.room / to.scale) for band in bands]
    items = list[Item]()
    before = 0.0
    for number, end in enumerate(ends):
        if end - before > 0.05:
            fill = to.ink.bars[min(number, len(to.ink.bars) - 1)]
            line = to.ink.words if to.ink.is_saving else ""
            items.append(Shape(box(before, 0, end - before, BAR), fill, line, 0.15))
        before = end
    if bands[-1] > to.scale:
        items.append(Shape(_break(to.room), to.ink.on_band if to.ink.band else "#ffffff", "", 0))
    items += _distances(bands, ends, to)
    return Piece(BAR + FIGURES, tuple(items))


def _break(room: float) -> str:
    left = room - 3
    return f"M{left:.2f} {BAR:.2f}L{left + 1:.2f} 0H{left + 1.7:.2f}L{left + 0.7:.2f} {BAR:.2f}z"


def _distances(bands: Sequence[int], ends: Sequence[float], to: Print) -> Iterator[Text]:
    style = to.words(0.76)
    told = [to.unit.number(band) for band in bands[:-1]] + [to.unit.words(bands[-1])]
    wide = [width(each, TEXT, style.size) for each in told]
    starts, free = list[float](), 0.0
    for end, needs in zip(ends, wide, strict=True):
        starts.append(max(free, end - needs))
        free = starts[-1] + needs + 0.8
    most = to.room
    for at in range(len(starts) - 1, -1, -1):
        starts[at] = min(starts[at], most - wide[at])
        most = starts[at] - 0.8
    for words, start in zip(told, starts, strict=True):
        yield Text(round(start, 2), BAR + FIGURES * 0.82, words, TEXT, style.size, style.colour)


# --- Portraits -----------------------------------------------------------------------------------


def portrait(card: Card, x: float, y: float, side: float, ink: Ink) -> tuple[Item, ...]:
    """The picture of a member, or its drawing, in a frame."""
    frame = Shape(box(x, y, side, side), "", ink.words if ink.is_saving else ink.edge, 0.2)
    if card.picture:
        href = picture_at(card.picture)
        return (Photo(x, y, side, card.picture, href, ink.is_saving), frame)
    return (Drawing(x, y, side, unlit(svg_of(card.look)), ink.is_saving), frame)


def shades(card: Card, ink: Ink) -> tuple[str, str]:
    """The ground of a head in the member's colour, and what is bright on it."""
    if ink.is_saving:
        return "", ink.words
    deep, _, rim = palette()["grounds"].get(card.colour, palette()["grounds"][""])
    return deep, rim
