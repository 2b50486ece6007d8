"""Typesets text for a PDF. Lines are broken first, so that the height is known before drawing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fpdf import FPDF

from rosters.printing.fonts import as_seen, printable, runs, shown_in, thousandths
from rosters.printing.print_page import Boxes
from rules.kernel.building import Table

LEADING = 0.44  # mm of line height for a point of type
BOX = 0.26  # mm of a tick box for a point of type
BETWEEN = 0.08  # mm between boxes for a point of type
GAP = 1.4  # mm between columns
HAIR = 0.05  # mm; tolerance of measured widths


@dataclass(frozen=True)
class Words:
    """Text at a distance from the left edge in mm."""

    at: float
    text: str
    is_bold: bool = False


@dataclass(frozen=True)
class Line:
    """One line: its text, and tick boxes from `boxes_at` on."""

    words: tuple[Words, ...]
    size: float
    boxes: int = 0
    boxes_at: float = 0

    @property
    def height(self) -> float:
        return self.size * LEADING


def height_of(lines: Sequence[Line]) -> float:
    """The height of several lines."""
    return sum(line.height for line in lines)


class Composer:
    """Breaks text into lines of a width in mm, for `paper`."""

    def __init__(self, paper: FPDF, width: float, size: float) -> None:
        self.paper = paper
        self.width = width
        self.size = size

    def text(self, words: str, size: float = 0, bold: bool = False) -> Iterator[Line]:
        """Text in as many lines as it needs."""
        size = size or self.size
        for piece in self._wrapped(printable(words), self.width, size, bold):
            yield Line((Words(0, piece, bold),), size)

    def labelled(self, label: str, words: str) -> Iterator[Line]:
        """A bold label followed by text, which continues below."""
        label = printable(label)
        at = self._long(f"{label}  ", self.size, True)
        first, *rest = self._wrapped(printable(words), self.width - at, self.size, False)
        yield Line((Words(0, label, True), Words(at, first)), self.size)
        if rest:
            for piece in self._wrapped(" ".join(rest), self.width - 2, self.size, False):
                yield Line((Words(2, piece),), self.size)

    def track(self, track: Boxes) -> Iterator[Line]:
        """A label with its boxes. A row of boxes that is too long continues below."""
        label = printable(track.label) + (f" (and {track.more})" if track.more else "")
        [*above, last] = self._wrapped(label, self.width * 0.55, self.size, False)
        for piece in above:
            yield Line((Words(0, piece),), self.size)
        at = self._long(f"{last}  ", self.size + 1, False)
        step = (self.size + 1) * (BOX + BETWEEN)
        room = max(1, int((self.width - at) / step))
        left = len(track.boxes)
        yield Line((Words(0, last),), self.size + 1, min(left, room), at)
        for start in range(room, left, int(self.width / step)):
            yield Line((), self.size + 1, min(left - start, int(self.width / step)), 0)

    def table(self, table: Table) -> Iterator[Line]:
        """A table: short columns get the width that they need, the longer ones share the rest."""
        size = self.size * 0.88
        rows = [tuple(printable(cell) for cell in row) for row in (table.heads, *table.rows)]
        widths = self._columns(rows, size)
        for number, row in enumerate(rows):
            yield from self._row(row, widths, size, number == 0)

    def _columns(self, rows: Sequence[Sequence[str]], size: float) -> list[float]:
        needs = [
            max(self._long(row[at], size, number == 0) for number, row in enumerate(rows)) + GAP
            for at in range(len(rows[0]))
        ]
        most = self.width / 4
        loose = [at for at, need in enumerate(needs) if need > most] or [0]
        firm = sum(need for at, need in enumerate(needs) if at not in loose)
        share = max(8.0, (self.width - firm) / len(loose))
        return [share if at in loose else need for at, need in enumerate(needs)]

    def _row(
        self, row: Sequence[str], widths: Sequence[float], size: float, is_head: bool
    ) -> Iterator[Line]:
        cells = [
            self._wrapped(cell, width - GAP, size, is_head)
            for cell, width in zip(row, widths, strict=True)
        ]
        starts = [sum(widths[:at]) for at in range(len(widths))]
        for level in range(max(len(cell) for cell in cells)):
            words = tuple(
                Words(start, cell[level], is_head)
                for start, cell in zip(starts, cells, strict=True)
                if level < len(cell)
            )
            yield Line(words, size)

    def _long(self, words: str, size: float, bold: bool) -> float:
        return thousandths(words, bold) * size * 0.001 / self.paper.k

    def _wrapped(self, words: str, width: float, size: float, bold: bool) -> list[str]:
        """The lines of a text. A word that is wider than a line is broken."""
        most = (width + HAIR) * self.paper.k / (size * 0.001)
        blank = thousandths(" ", bold)
        lines, room = list[str](), 0.0
        for word in words.split():
            needed = thousandths(word, bold)
            if lines and needed + blank <= room:
                lines[-1] = f"{lines[-1]} {word}"
                room -= needed + blank
                continue
            lines += [word] if needed <= most else self._broken(word, width, size, bold)
            room = most - thousandths(lines[-1], bold)
        return lines or [""]

    def _broken(self, word: str, width: float, size: float, bold: bool) -> list[str]:
        pieces = [""]
        for letter in word:
            if pieces[-1] and self._long(pieces[-1] + letter, size, bold) > width:
                pieces.append("")
            pieces[-1] += letter
        return pieces


def set_lines(paper: FPDF, lines: Sequence[Line], left: float, top: float) -> float:
    """Put lines on the page. Returns the position below the last one.

    All text is one text object of the page: one call of fpdf2 per piece takes three times as long.
    """
    text, boxes, k = ["BT"], list[str](), paper.k
    for line in lines:
        up = (paper.h - top - line.height * 0.78) * k
        for words in line.words:
            right = (left + words.at) * k
            for family, piece in runs(as_seen(words.text)):
                shown = shown_in(paper, family, words.is_bold, line.size, piece)
                text.append(f"1 0 0 1 {right:.2f} {up:.2f} Tm {shown}")
                right += thousandths(piece, words.is_bold) * line.size * 0.001
        boxes += _boxes(line, left * k, (paper.h - top - 0.4) * k, k)
        top += line.height
    paper._out("\n".join([*text, "ET", *boxes]))
    return top


def _boxes(line: Line, left: float, up: float, k: float) -> Iterator[str]:
    """The tick boxes of a line, in points. `k`: points per mm."""
    side, step = line.size * BOX * k, line.size * (BOX + BETWEEN) * k
    for number in range(line.boxes):
        at = left + line.boxes_at * k + number * step
        yield f"{at:.2f} {up:.2f} {side:.2f} {-side:.2f} re S"
