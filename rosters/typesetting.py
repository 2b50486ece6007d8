"""Lines of type for a PDF: composed first, so that their height is known, then set in one piece."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fpdf import FPDF

from rosters.latin import latin
from rosters.prints import Boxes
from rules.kernel.building import Table

LEADING = 0.44  # mm of line height for a point of type
BOX = 0.26  # mm of a tick box for a point of type
BETWEEN = 0.08  # mm between boxes for a point of type
GAP = 1.4  # mm between columns
HAIR = 0.05  # mm by which measuring the same words twice may differ


@dataclass(frozen=True)
class Words:
    """Words at a distance from the left edge in mm."""

    at: float
    text: str
    is_bold: bool = False


@dataclass(frozen=True)
class Line:
    """One line: its words, and tick boxes from `boxes_at` on."""

    words: tuple[Words, ...]
    size: float
    boxes: int = 0
    boxes_at: float = 0

    @property
    def height(self) -> float:
        return self.size * LEADING


def height_of(lines: Sequence[Line]) -> float:
    """Of lines one below the other."""
    return sum(line.height for line in lines)


class Composer:
    """Makes lines of a width in mm, for a sheet of `paper`."""

    def __init__(self, paper: FPDF, width: float, size: float) -> None:
        self.paper = paper
        self.width = width
        self.size = size

    def text(self, words: str, size: float = 0, bold: bool = False) -> Iterator[Line]:
        """Words in as many lines as they need."""
        size = size or self.size
        for piece in self._wrapped(latin(words), self.width, size, bold):
            yield Line((Words(0, piece, bold),), size)

    def labelled(self, label: str, words: str) -> Iterator[Line]:
        """A label in bold with words behind it, which go on below."""
        label = latin(label)
        at = self._long(f"{label}  ", self.size, True)
        first, *rest = self._wrapped(latin(words), self.width - at, self.size, False)
        yield Line((Words(0, label, True), Words(at, first)), self.size)
        if rest:
            for piece in self._wrapped(" ".join(rest), self.width - 2, self.size, False):
                yield Line((Words(2, piece),), self.size)

    def track(self, track: Boxes) -> Iterator[Line]:
        """A label with its boxes; a row of boxes that is too long goes on below."""
        label = latin(track.label) + (f" (and {track.more})" if track.more else "")
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
        """A table: short columns as wide as they need, the longer ones share the rest."""
        size = self.size * 0.88
        rows = [tuple(latin(cell) for cell in row) for row in (table.heads, *table.rows)]
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
        self.paper.set_font("helvetica", "B" if bold else "", size)
        return self.paper.get_string_width(words)

    def _wrapped(self, words: str, width: float, size: float, bold: bool) -> list[str]:
        """Words in lines of a width; a word that is too long by itself is broken."""
        lines = [""]
        for word in words.split():
            joined = f"{lines[-1]} {word}".strip()
            if self._long(joined, size, bold) <= width + HAIR:
                lines[-1] = joined
            else:
                lines += self._broken(word, width, size, bold)
        return [line for line in lines if line] or [""]

    def _broken(self, word: str, width: float, size: float, bold: bool) -> list[str]:
        if self._long(word, size, bold) <= width + HAIR:
            return [word]
        pieces = [""]
        for letter in word:
            if pieces[-1] and self._long(pieces[-1] + letter, size, bold) > width:
                pieces.append("")
            pieces[-1] += letter
        return pieces


def set_lines(paper: FPDF, lines: Sequence[Line], left: float, top: float) -> float:
    """Put lines on the page; where they end."""
    for line in lines:
        baseline = top + line.height * 0.78
        for words in line.words:
            paper.set_font("helvetica", "B" if words.is_bold else "", line.size)
            paper.text(left + words.at, baseline, words.text)
        for number in range(line.boxes):
            side, step = line.size * BOX, line.size * (BOX + BETWEEN)
            paper.rect(left + line.boxes_at + number * step, top + 0.4, side, side)
        top += line.height
    return top
