"""Chapter 6, terrain: clutter underfoot and cover around (R6.1-R6.5)."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from rules.firewall.state import ACTIVE, Battle, Figure
from rules.kernel.geometry import Point, is_crossed, is_within, span
from rules.kernel.sight import Area, areas_at, best_cover

COVER_GUTZ = {"none": 0, "light": -1, "medium": -3, "heavy": -5}
EDGES = ("north", "east", "south", "west")
CLUTTER_FIRE_GUTZ = {4: -1, 5: -2}


def clutter_at(battle: Battle, point: Point) -> tuple[int, str]:
    """The clutter at a point and the name of the ground that has it (overlaps: the highest)."""
    return _worst(areas_at(battle.areas, point))


def clutter_along(battle: Battle, path: Sequence[Point]) -> tuple[int, str]:
    """The highest clutter of all ground that a walk starts in, ends in or crosses (R6.2)."""
    met = [
        area
        for area in battle.areas
        if area.clutter and any(_meets(area, a, b) for a, b in itertools.pairwise(path))
    ]
    return _worst(met)


def _meets(area: Area, a: Point, b: Point) -> bool:
    return (
        is_within(area.corners, a) or is_within(area.corners, b) or is_crossed(area.corners, a, b)
    )


def _worst(areas: Sequence[Area]) -> tuple[int, str]:
    clutter, name = 0, ""
    for area in areas:
        if area.clutter > clutter:
            clutter, name = area.clutter, area.name
    return clutter, name


def cover_at(battle: Battle, point: Point) -> tuple[str, str]:
    """The best cover at a point, smoke and gas included, and the name of what gives it."""
    here = areas_at(battle.grounds, point)
    cover = best_cover(here)
    for area in here:
        if area.cover == cover != "none":
            return cover, area.name
    return "none", ""


def is_on_table(battle: Battle, point: Point) -> bool:
    """Whether a point lies on the table, its edge included."""
    return 0 <= point.x <= battle.width and 0 <= point.y <= battle.height


def edges_at(battle: Battle, point: Point) -> tuple[str, ...]:
    """The table edges on which a point lies: none, one, or in a corner two."""
    lies_on = (point.y == 0, point.x == battle.width, point.y == battle.height, point.x == 0)
    return tuple(edge for edge, here in zip(EDGES, lies_on, strict=True) if here)


def on_edge(battle: Battle, at: Point, edge: str) -> Point:
    """The point of a table edge that lies straight opposite a point."""
    if edge == "north":
        return Point(at.x, 0)
    if edge == "south":
        return Point(at.x, battle.height)
    return Point(0, at.y) if edge == "west" else Point(battle.width, at.y)


def is_free(battle: Battle, figure: Figure, point: Point, base: int) -> bool:
    """Whether a base can stand at a point without overlapping another active figure's base."""
    return all(
        other.status != ACTIVE or other.id == figure.id or span(other.at, point) >= base
        for other in battle.figures.values()
    )
