"""Cards of members, of the size of playing cards, nine on a page with marks to cut along.

Type and portrait are as large as what is on the card allows. What has no room goes to a second
card; only rules that are printed with the warband's may be named by their numbers instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rosters.printing import print_page
from rosters.printing.blocks import (
    Print,
    arsenal_block,
    fact_blocks,
    portrait,
    shades,
    tracks_block,
)
from rosters.printing.print_page import Card
from rosters.printing.rules_used import Remark
from web.paper.fonts import BOLD, DISPLAY, TEXT, printable, width
from web.paper.inks import Ink, ink_of
from web.paper.items import SIZES, Group, Item, Page, Piece, Shape, box, lines
from web.paper.typesetting import (
    Type,
    centred,
    labelled,
    one_line,
    paragraph,
    stacked,
)

WIDTH, HEIGHT = 63.0, 88.0  # mm
ACROSS, DOWN = 3, 3
PAD = 2.6  # mm, from the cut to what is on a card
FRAME, CUT = 1.3, 3.0  # mm: the frame from the cut, its corners
ROOM = WIDTH - 2 * PAD
BAND = 10.2  # mm of the head
FOOT = 2.6
TOP = BAND + 1.4
LOW = HEIGHT - PAD - FOOT  # where what is on a card ends
SIZE = 6.4  # points
NAME_SIZES = (10.5, 9.5, 8.5, 7.5, 6.5, 5.5, 4.5, 4)
GAP, MOST_GAP = 0.7, 1.8  # mm between blocks
MARK = 4.0  # mm of a mark to cut along
LEAST_LINES = 9.0  # mm: what is left below is ruled, to write on
RULED = 4.5
# Sizes of type and portraits, the best first: the first in which all has room is taken.
ALL = (
    (1.22, 34),
    (1.22, 28),
    (1.12, 34),
    (1.12, 26),
    (1, 34),
    (1, 28),
    (1, 24),
    (1, 20),
    (0.94, 18),
)
# Where rules are left to their numbers.
SOME = ((1, 24), (1, 20), (1, 16), (0.94, 16), (0.88, 16))
MANY = (0.88, 16)


class Laid(NamedTuple):
    """A card laid out: the portrait's side, pieces beside and below it."""

    side: float
    beside: tuple[Piece, ...]
    below: tuple[Piece, ...]

    @property
    def height(self) -> float:
        """All below the head, with the least gaps."""
        return self.upper + sum(each.height + GAP for each in self.below if each.height)

    @property
    def upper(self) -> float:
        """The portrait and what is beside it."""
        high = max(self.side, sum(each.height + 0.5 for each in self.beside))
        return high + GAP if high else 0


@dataclass(frozen=True)
class Dealt:
    """A card as it is printed: its items, the member, and how much of its room they take."""

    card: Card
    items: tuple[Item, ...]
    filled: float


def card_pages(printed: print_page.Print) -> Iterator[Page]:
    """The cards of all members, nine on a page."""
    width_, height_ = SIZES[printed.options.paper]
    dealt = [each for card in printed.cards for each in dealt_for(card, printed)]
    left = (width_ - ACROSS * WIDTH) / 2
    top = (height_ - DOWN * HEIGHT) / 2
    for number, start in enumerate(range(0, len(dealt), ACROSS * DOWN), 1):
        some = dealt[start : start + ACROSS * DOWN]
        placed = (
            Group(
                left + at % ACROSS * WIDTH,
                top + at // ACROSS * HEIGHT,
                each.items,
                each.card.profile.name,
            )
            for at, each in enumerate(some)
        )
        title = f"{printed.name}: cards, page {number}"
        yield Page(title, width_, height_, (_marks(left, top), *placed))


def _marks(left: float, top: float) -> Shape:
    """Where to cut, outside the cards."""
    right, low = left + ACROSS * WIDTH, top + DOWN * HEIGHT
    ends = []
    for at in range(ACROSS + 1):
        x = left + at * WIDTH
        ends += [(x, top - MARK, x, top - 0.6), (x, low + 0.6, x, low + MARK)]
    for at in range(DOWN + 1):
        y = top + at * HEIGHT
        ends += [(left - MARK, y, left - 0.6, y), (right + 0.6, y, right + MARK, y)]
    return Shape(lines(*ends), "", "#000000", 0.1)


def dealt_for(card: Card, printed: print_page.Print) -> Iterator[Dealt]:
    """The card of a member, or its cards."""
    ink = ink_of(printed.options.ink)
    laid = _laid(card, printed, ink)
    for number, each in enumerate(laid, 1):
        count = f"{number} of {len(laid)}" if len(laid) > 1 else ""
        yield Dealt(card, tuple(_drawn(card, each, count, ink)), _filled(each))


def _filled(laid: Laid) -> float:
    """How much of a card's room below its head is taken."""
    return laid.height / (LOW - TOP)


def _laid(card: Card, printed: print_page.Print, ink: Ink) -> list[Laid]:
    """One card with all, one whose rules are named by number, or several."""
    room = LOW - TOP
    for scale, side in ALL:
        laid = _tried(card, _to(printed, ink, scale), side, card.remarks)
        if laid.height <= room:
            return [laid]
    for scale, side in SOME:
        to = _to(printed, ink, scale)
        laid = _shortened(card, to, side)
        if laid.height <= room:
            return [_with_rules(laid, card, to)]
    scale, side = MANY
    to = _to(printed, ink, scale)
    *firsts, last = _several(_shortened(card, to, side))
    return [*firsts, _with_rules(last, card, to)]


def _to(printed: print_page.Print, ink: Ink, scale: float) -> Print:
    size = round(SIZE * scale, 2)
    return Print(ROOM, size, ink, printed.wording.unit, printed.scale)


def _tried(card: Card, to: Print, side: float, remarks: Sequence[Remark]) -> Laid:
    """All of a card with a portrait of this side: beside it what has room there, in order."""
    narrow = to._replace(room=round(ROOM - side - 1.5, 2))
    beside, free, below = list[Piece](), side + 0.5, list[Piece]()
    for piece, wide in zip(_plain(card, narrow), _plain(card, to), strict=True):
        if not below and piece.height <= free:
            beside.append(piece)
            free -= piece.height + 0.5
        else:
            below.append(wide)
    below += [arsenal_block(each, to) for each in card.arsenals]
    below += [_remark(each, to) for each in remarks]
    return Laid(side, tuple(beside), tuple(below))


def _plain(card: Card, to: Print) -> Iterator[Piece]:
    """What may stand beside a portrait: boxes, then facts."""
    yield tracks_block(card.tracks, to)
    figures = list(fact_blocks(card.facts, to))
    yield from figures


def _remark(remark: Remark, to: Print) -> Piece:
    style = to.words(0.9)
    if not remark.title:
        return paragraph(remark.words, to.room, style)
    return labelled(remark.title, remark.words, to.room, style)


def _shortened(card: Card, to: Print, side: float) -> Laid:
    """A card whose rules are named by their numbers, in its last block."""
    laid = _tried(card, to, side, [each for each in card.remarks if not each.number])
    named = _named(card.remarks, to)
    return laid._replace(below=(*laid.below, named)) if named.height else laid


def _with_rules(laid: Laid, card: Card, to: Print) -> Laid:
    """With as many rules in words as have room; the last block still names the others."""
    rules = [each for each in card.remarks if each.number]
    if not rules:
        return laid
    *pieces, _ = laid.below
    free = LOW - TOP - laid.height
    while rules and (piece := _remark(rules[0], to)).height + GAP <= free:
        pieces.append(piece)
        free -= piece.height + GAP
        rules.pop(0)
    named = [_named(rules, to)] if rules else []
    return laid._replace(below=(*pieces, *named))


def _named(remarks: Sequence[Remark], to: Print) -> Piece:
    numbers = ", ".join(each.number for each in remarks if each.number)
    return labelled("Rules", numbers, to.room, to.words(0.9)) if numbers else Piece(0, ())


def _several(laid: Laid) -> Iterator[Laid]:
    """One card after the other, each with as many blocks as have room; the first has the portrait.

    There is always room for one block: none is as high as a card.
    """
    current = laid._replace(below=())
    for piece in laid.below:
        if current.height + piece.height + GAP > LOW - TOP:
            yield current
            current = Laid(0, (), ())
        current = current._replace(below=(*current.below, piece))
    yield current


# --- Drawing -------------------------------------------------------------------------------------


def _drawn(card: Card, laid: Laid, count: str, ink: Ink) -> Iterator[Item]:
    yield from _head(card, ink)
    if laid.side:
        yield from portrait(card, PAD, TOP, laid.side, ink)
    beside = stacked(laid.beside, 0.5)
    yield Group(round(PAD + laid.side + 1.5, 2), TOP, beside.items)
    shown = [each for each in laid.below if each.height]
    free = LOW - TOP - laid.height
    gap = GAP + min(MOST_GAP - GAP, free / (len(shown) + 1)) if free > 0 else GAP
    below = stacked(shown, gap)
    top = round(TOP + laid.upper, 2)
    yield Group(PAD, top, below.items)
    yield from _ruled(top + below.height, ink)
    yield from _foot(card, count, ink)


def _head(card: Card, ink: Ink) -> Iterator[Item]:
    """The band with name and role, and the figure that matters most."""
    deep, bright = shades(card, ink)
    frame = box(FRAME, FRAME, WIDTH - 2 * FRAME, HEIGHT - 2 * FRAME, CUT)
    yield Shape(frame, "", ink.words if ink.is_saving else deep, 0.35)
    right, low = WIDTH - FRAME, BAND
    band = f"M{FRAME} {FRAME}H{right - CUT:.2f}L{right:.2f} {FRAME + CUT:.2f}V{low:.2f}H{FRAME}z"
    yield Shape(band, deep, ink.words if ink.is_saving else "", 0.35)
    badge = _badge(card, bright, ink)
    room = ROOM - (9.5 if badge else 0) - (0 if badge else CUT)
    on_band = ink.words if ink.is_saving else ink.on_band
    leads = "Leads · " if card.profile.is_leader else ""
    role = printable(leads + _capital(card.profile.role))
    told, small = one_line(role, room, Type(BOLD, 6.3, bright), 0.6)
    under = paragraph(told, room, small)
    name = _name(card.profile.name, room, BAND - FRAME - 0.3 - under.height, on_band)
    top = FRAME + max(0.2, (BAND - FRAME - name.height - under.height) / 2)
    yield Group(PAD, round(top, 2), name.items)
    yield Group(PAD, round(top + name.height, 2), under.items)
    yield from badge


def _name(words: str, room: float, high: float, colour: str) -> Piece:
    """A name as large as has room, in several lines where it is long."""
    pieces = (paragraph(words, room, Type(DISPLAY, size, colour, 3)) for size in NAME_SIZES)
    found = Piece(0, ())
    for found in pieces:
        if found.height <= high:
            break
    return found


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _badge(card: Card, bright: str, ink: Ink) -> tuple[Item, ...]:
    """The first sum with its label, on the right of the head."""
    total = next((each for each in card.profile.sums if each.total), None)
    if total is None:
        return ()
    middle = WIDTH - FRAME - 5.6
    words = str(total.total)
    size = min(15.0, 15 * 8 / max(8.0, width(words, DISPLAY, 15)))
    label = Type(TEXT, 4.6, ink.words if ink.is_saving else ink.on_band)
    named = printable(total.label)
    label = label._replace(size=min(4.6, 4.6 * 9.6 / max(9.6, width(named, TEXT, 4.6))))
    return (
        centred(words, middle, FRAME + 5.3, Type(DISPLAY, round(size, 1), bright)),
        centred(named, middle, FRAME + 7.7, label),
    )


def _ruled(top: float, ink: Ink) -> Iterator[Item]:
    """Lines to write on, where much is left."""
    if LOW - top < LEAST_LINES + RULED:
        return
    count = int((LOW - top - 1) / RULED)
    ends = [(PAD, LOW - at * RULED, WIDTH - PAD, LOW - at * RULED) for at in range(count)]
    yield Shape(lines(*ends), "", ink.edge, 0.1)


def _foot(card: Card, count: str, ink: Ink) -> Iterator[Item]:
    room = ROOM - (10 if count else 0) - CUT
    words, style = one_line(card.foot, room, Type(TEXT, 4.8, ink.dim), 0.5)
    piece = paragraph(words, room, style)
    top = HEIGHT - PAD - max(FOOT - 0.6, piece.height) + 0.3
    yield Group(PAD + CUT - 1, round(top, 2), piece.items)
    if count:
        size = Type(BOLD, 5.4, ink.words)
        wide = width(count, BOLD, size.size)
        yield Group(
            round(WIDTH - PAD - wide, 2), round(top, 2), paragraph(count, wide + 1, size).items
        )
