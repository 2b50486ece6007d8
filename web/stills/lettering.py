"""Sets words in lines of a still: SVG breaks no lines by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from web.stills.rasteriser import FONTS

REGULAR, BOLD = "DejaVuSans.ttf", "DejaVuSans-Bold.ttf"
UNKNOWN = 1000  # thousandths of the size: a letter of another font is about as wide as it is high
MORE = "…"


@cache
def widths_of(file: str) -> dict[int, float]:
    """The width of each character of a font that is shipped, in thousandths of the font size."""
    font = TTFont(FONTS / file, lazy=True)
    scale, lengths = 1000 / font["head"].unitsPerEm, font["hmtx"].metrics
    return {code: lengths[name][0] * scale for code, name in font.getBestCmap().items()}


def width_of(words: str, size: int, file: str = REGULAR) -> float:
    """How wide words are in a size."""
    widths = widths_of(file)
    return sum(widths.get(ord(sign), UNKNOWN) for sign in words) * size / 1000


def lines_of(words: str, size: int, widest: int, most: int, file: str = REGULAR) -> Sequence[str]:
    """The words in at most so many lines; what does not fit is left out, and "…" says so."""
    lines = list(_broken(words, size, widest, file))
    if len(lines) <= most:
        return lines
    last = lines[most - 1]
    while last and width_of(last + MORE, size, file) > widest:
        last = last[:-1]
    return [*lines[: most - 1], last.rstrip() + MORE]


def _broken(words: str, size: int, widest: int, file: str) -> Iterator[str]:
    """Every line. A word that is wider than a line is broken."""
    line = ""
    for word in words.split():
        joined = f"{line} {word}".strip()
        if width_of(joined, size, file) <= widest:
            line = joined
            continue
        if line:
            yield line
        *whole, line = _pieces(word, size, widest, file)
        yield from whole
    if line:
        yield line


def _pieces(word: str, size: int, widest: int, file: str) -> list[str]:
    pieces = [""]
    for letter in word:
        if pieces[-1] and width_of(pieces[-1] + letter, size, file) > widest:
            pieces.append("")
        pieces[-1] += letter
    return pieces
