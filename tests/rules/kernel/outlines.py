"""Whether a place lies in outlines, worked out apart from the rules."""

from __future__ import annotations

from rules.kernel.geometry import Point


def is_in(outlines: tuple[tuple[Point, ...], ...], at: Point) -> bool:
    """Whether a place lies in one of the outlines, by counting the edges to its east."""
    return any(_crossings(outline, at) % 2 for outline in outlines)


def _crossings(outline: tuple[Point, ...], at: Point) -> int:
    crossings = 0
    for a, b in zip(outline, outline[1:] + outline[:1], strict=True):
        if (a.y > at.y) != (b.y > at.y):
            turn = (b.x - a.x) * (at.y - a.y) - (at.x - a.x) * (b.y - a.y)
            crossings += (turn > 0) == (b.y > a.y)
    return crossings
