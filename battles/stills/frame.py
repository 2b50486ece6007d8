"""Which part of a table a still shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.kernel.geometry import Point
from web.stills.rasteriser import HEIGHT, WIDTH

MARGIN = 100  # mm of the table around what is shown
NARROWEST = 560  # mm of the table from left to right: figures stay small enough to see the ground


@dataclass(frozen=True)
class Frame:
    """The part of the table that is drawn, in mm. It goes on below a band of words."""

    x: int
    y: int
    width: int
    height: int


def frame_of(table: tuple[int, int], places: Sequence[Point], band: int = 0) -> Frame:
    """The part of a table around some places; all of it where there are none.

    band: px at the lower edge of the still that words will cover.
    """
    xs = [each.x for each in places] or [0, table[0]]
    ys = [each.y for each in places] or [0, table[1]]
    margin = MARGIN if places else 0
    high = HEIGHT - band
    width = max(max(xs) - min(xs) + 2 * margin, min(NARROWEST, table[0]))
    width = max(width, (max(ys) - min(ys) + 2 * margin) * WIDTH // high)
    left = (max(xs) + min(xs) - width) // 2
    top = (max(ys) + min(ys) - width * high // WIDTH) // 2
    return Frame(left, top, width, width * HEIGHT // WIDTH)
