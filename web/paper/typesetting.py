"""Sets words: breaks them into lines, so that the height is known before anything is placed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from web.paper.fonts import BOLD, TEXT, printable, width
from web.paper.items import Group, Item, Piece, Text

LEADING = 0.43  # mm of line height for a point of type
BASE = 0.76  # of a line's height, where its base line is
HAIR = 0.02  # mm; tolerance of measured widths
INDENT = 1.6  # mm, of the further lines after a label


class Type(NamedTuple):
    """How words look: face, points, colour, and the level of a heading or 0."""

    face: str
    size: float
    colour: str
    level: int = 0

    @property
    def line(self) -> float:
        """The height of a line in mm."""
        return self.size * LEADING


@lru_cache(maxsize=50_000)
def wrapped(words: str, room: float, face: str, size: float, first: float = -1) -> tuple[str, ...]:
    """Printable words in lines of a width in mm; the `first` may be shorter. At least one line.

    A word that is wider than a line is broken.
    """
    blank = width(" ", face, size)
    lines, left = list[str](), 0.0
    start = room if first < 0 else first
    for word in words.split():
        needed = width(word, face, size)
        if lines and needed + blank <= left + HAIR:
            lines[-1] += f" {word}"
            left -= needed + blank
            continue
        whole = room if lines else start
        if not lines and needed > start + HAIR and start < room:
            lines, whole = [""], room  # nothing beside the label
        pieces = [word] if needed <= whole + HAIR else _broken(word, whole, face, size)
        lines += pieces
        left = whole - width(pieces[-1], face, size)
    return tuple(lines) or ("",)


def _broken(word: str, room: float, face: str, size: float) -> list[str]:
    pieces = [""]
    for sign in word:
        if pieces[-1] and width(pieces[-1] + sign, face, size) > room:
            pieces.append("")
        pieces[-1] += sign
    return pieces


@lru_cache(maxsize=20_000)
def paragraph(words: str, room: float, style: Type) -> Piece:
    """Words in as many lines as they need."""
    return _lines(wrapped(printable(words), room, style.face, style.size), style)


def _lines(lines: Sequence[str], style: Type) -> Piece:
    items = tuple(
        Text(0, style.line * (at + BASE), line, style.face, style.size, style.colour, style.level)
        for at, line in enumerate(lines)
    )
    return Piece(style.line * len(lines), items)


@lru_cache(maxsize=20_000)
def labelled(label: str, words: str, room: float, style: Type, label_colour: str = "") -> Piece:
    """A bold label and words behind it, which go on below."""
    label, words = printable(label), printable(words)
    heads = wrapped(label, room, BOLD, style.size)
    at = width(heads[-1], BOLD, style.size) + style.size * 0.16
    lines = wrapped(words, room - INDENT, style.face, style.size, max(0.0, room - at))
    items = list[Item]()
    for number, line in enumerate(heads):
        y = style.line * (number + BASE)
        items.append(Text(0, y, line, BOLD, style.size, label_colour or style.colour))
    for number, line in enumerate(lines):
        y = style.line * (len(heads) - 1 + number + BASE)
        if line:
            x = INDENT if number else at
            items.append(Text(x, y, line, style.face, style.size, style.colour))
    return Piece(style.line * (len(heads) - 1 + len(lines)), tuple(items))


def one_line(words: str, room: float, style: Type, least: float = 0.6) -> tuple[str, Type]:
    """Words with the type in which they fit in one line, not below a part of its size.

    What is still too long is returned as it is: `paragraph` sets it in several lines.
    """
    words = printable(words)
    needed = width(words, style.face, style.size)
    if needed <= room:
        return words, style
    return words, style._replace(size=round(max(least, room / needed) * style.size - 0.05, 1))


def stacked(pieces: Sequence[Piece], gap: float = 0) -> Piece:
    """Pieces one below the other."""
    y, items = 0.0, list[Item]()
    for piece in pieces:
        if piece.height:
            items.append(Group(0, round(y, 2), piece.items))
            y += piece.height + gap
    return Piece(max(0.0, y - gap), tuple(items))


def right(words: str, x: float, y: float, style: Type) -> Text:
    """Printable words that end at x."""
    start = x - width(words, style.face, style.size)
    return Text(round(start, 2), y, words, style.face, style.size, style.colour, style.level)


def centred(words: str, x: float, y: float, style: Type) -> Text:
    """Printable words around x."""
    start = x - width(words, style.face, style.size) / 2
    return Text(round(start, 2), y, words, style.face, style.size, style.colour, style.level)


def plain(size: float, colour: str) -> Type:
    """Running text."""
    return Type(TEXT, size, colour)
