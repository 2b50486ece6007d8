"""The colours of a page: of ink in colour, or of lines alone to save it."""

from __future__ import annotations

from typing import NamedTuple

COLOUR, SAVING = "colour", "saving"
INKS = ((COLOUR, "Colour"), (SAVING, "Ink saving"))


class Ink(NamedTuple):
    """What things are printed in. An empty colour is no ink at all.

    words, dim: text, and what may be paler. band, on_band: a filled head and words on it.
    tint: a ground for what belongs together. edge: lines. bars: range bands, the nearest first.
    """

    words: str
    dim: str
    band: str
    on_band: str
    tint: str
    edge: str
    bars: tuple[str, ...]
    is_saving: bool = False


BARS = ("#1f7a8c", "#4fa9b8", "#9ccfd8", "#d3e9ed")
IN_COLOUR = Ink("#10141c", "#4c5666", "#141d2b", "#ffffff", "#eef1f6", "#9aa5b5", BARS)
IN_LINES = Ink("#000000", "#333333", "", "#000000", "", "#555555", ("", "", "", ""), True)


def ink_of(name: str) -> Ink:
    """The colours of an option."""
    return IN_LINES if name == SAVING else IN_COLOUR
