"""Chapter 21, arcs of fire: four quarters around a vehicle, exact to the edge (R21.7)."""

from __future__ import annotations

from rules.kernel.geometry import FACING_VECTORS, Point

FRONT, BACK, LEFT, RIGHT = "front", "back", "left", "right"
# Steps of the sixteen from a vehicle's facing to the middle of an arc; an arc is four steps wide.
MIDDLES = {FRONT: 0, RIGHT: 4, BACK: 8, LEFT: 12}


def is_in_arc(at: Point, facing: int, arc: str, mark: Point) -> bool:
    """Whether a place lies in the quarter before, behind or beside a vehicle; its edges count."""
    vx, vy = FACING_VECTORS[facing]
    dx, dy = mark.x - at.x, mark.y - at.y
    ahead, aside = dx * vx + dy * vy, dy * vx - dx * vy
    return {
        FRONT: ahead >= abs(aside),
        BACK: -ahead >= abs(aside),
        RIGHT: aside >= abs(ahead),
        LEFT: -aside >= abs(ahead),
    }[arc]


def arc_edges(at: Point, facing: int, arc: str, length: int) -> tuple[Point, Point]:
    """The far ends of an arc's two edges, for drawing."""
    middle = facing + MIDDLES[arc]
    return _end(at, middle - 2, length), _end(at, middle + 2, length)


def _end(at: Point, step: int, length: int) -> Point:
    vx, vy = FACING_VECTORS[step % len(FACING_VECTORS)]
    return Point(at.x + vx * length // 1000, at.y + vy * length // 1000)
