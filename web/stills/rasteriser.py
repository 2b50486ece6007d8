"""Draws an SVG as a PNG, within bounds. The only module that knows the library."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from resvg_py import svg_to_bytes

from web.concurrency import Turnstile
from web.stills.styles import FAMILY

WIDTH, HEIGHT = 1200, 630  # of every still: what the previews of other sites ask for
MOST_LETTERS = 1_000_000  # of an SVG
MOST_SMALL = 20_000  # of one that is drawn while somebody waits: a few milliseconds
FONTS = Path(__file__).resolve().parents[2] / "static" / "fonts"
# One at a time in a process. The others wait: they are tasks, nobody's page.
DRAWING = Turnstile(at_once=1, waiting=20, patience=60.0)


class TooLarge(Exception):
    """A drawing with more letters than are drawn."""


def png_of(svg: str) -> bytes:
    """The PNG of a drawing that is `WIDTH` by `HEIGHT`, with the fonts that are shipped.

    Raises TooLarge, Busy when many wait, or ValueError for what is no SVG.
    """
    if len(svg) > MOST_LETTERS:
        raise TooLarge(f"{len(svg)} letters")
    with DRAWING.passed():
        return bytes(
            svg_to_bytes(
                svg_string=svg,
                width=WIDTH,
                height=HEIGHT,
                skip_system_fonts=True,
                font_files=_font_files(),
                font_family=FAMILY.strip('"'),
            )
        )


def small_png(svg: str, side: int) -> bytes:
    """The PNG of a small square drawing of our own, without words on it.

    Raises TooLarge, or ValueError for what is no SVG.
    """
    if len(svg) > MOST_SMALL:
        raise TooLarge(f"{len(svg)} letters")
    return bytes(svg_to_bytes(svg_string=svg, width=side, height=side, skip_system_fonts=True))


@cache
def _font_files() -> list[str]:
    """Every font, for any script. The library takes for each letter the first that has it."""
    return sorted(map(str, FONTS.glob("*.ttf")))
