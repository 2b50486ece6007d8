"""Who sees whom, and through what: one line from centre to centre over named areas.

The rule for edges: a line that only touches a corner or runs along an edge is not touched by
the area; a figure whose centre is on an edge stands in the area. Sight is symmetric.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel.geometry import Point, is_crossed, is_within
from rules.kernel.record import Record

COVERS = ("none", "light", "medium", "heavy")


class Area(Record):
    """A piece of ground: convex corners in mm, clutter 0-5, cover for whoever stands in it."""

    id: str
    kind: str
    name: str
    corners: tuple[Point, ...]
    clutter: int = 0
    cover: str = "none"
    blocks: bool = False


class Sight(Record):
    """A line of sight: what blocks it, and the areas that it crosses without stopping."""

    clear: bool
    blocked_by: tuple[str, ...] = ()
    through: tuple[str, ...] = ()


def areas_at(areas: Sequence[Area], point: Point) -> tuple[Area, ...]:
    """The areas in which a point stands."""
    return tuple(area for area in areas if is_within(area.corners, point))


def areas_crossed(areas: Sequence[Area], a: Point, b: Point) -> tuple[Area, ...]:
    """The areas whose inside the straight line a-b passes through."""
    return tuple(area for area in areas if is_crossed(area.corners, a, b))


def sight_between(areas: Sequence[Area], a: Point, b: Point) -> Sight:
    """The line of sight between two points; the areas that hold an end do not stand between."""
    blocked: list[str] = []
    through: list[str] = []
    for area in areas:
        if is_crossed(area.corners, a, b):
            if area.blocks:
                blocked.append(area.id)
            elif not is_within(area.corners, a) and not is_within(area.corners, b):
                through.append(area.id)
    return Sight(not blocked, tuple(blocked), tuple(through))


def best_cover(areas: Sequence[Area]) -> str:
    """The best cover that any of the areas gives."""
    best = 0
    for area in areas:
        best = max(best, COVERS.index(area.cover))
    return COVERS[best]
