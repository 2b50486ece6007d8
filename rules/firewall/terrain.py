"""Chapter 6, terrain: clutter underfoot, cover around, and what stands up from the table.

Heights are mm above the table: where a figure's feet are. Whatever has a height matters to those
who stand in it, from its floor up to its top; on its roof one is out of it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

from rules.firewall.state import BASE, Battle, Figure, active_figures
from rules.kernel.geometry import Point, cut_of, edges_of, is_near, span
from rules.kernel.record import once
from rules.kernel.sight import (
    Area,
    Sight,
    areas_at,
    areas_crossed,
    areas_over,
    best_cover,
    is_clear,
    looked_along,
    sight_between,
)

COVER_GUTZ = {"none": 0, "light": -1, "medium": -3, "heavy": -5}
EDGES = ("north", "east", "south", "west")
CLUTTER_FIRE_GUTZ = {4: -1, 5: -2}
# A 28 mm figure sees, and is seen, 2 cm above its feet: over all that it may jump (R7.1), and
# over nothing taller. One height for both ends, so that whoever sees is seen.
EYES = 20
STRIDE = 10


def sight_to(battle: Battle, watcher: Figure, at: Point, height: int) -> Sight:
    """What a figure sees of somebody whose feet are at a place and height (R8.1)."""
    eye, mark = watcher.height + EYES, height + EYES
    sight = sight_between(battle.areas, watcher.at, at, eye, mark)
    if not battle.clouds:
        return sight
    return sight.beyond(looked_along(_clouds(battle), watcher.at, at, eye, mark))


def is_seen(battle: Battle, watcher: Figure, at: Point, height: int) -> bool:
    """Whether a figure sees somebody whose feet are there; `sight_to` also says through what."""
    eye, mark = watcher.height + EYES, height + EYES
    if not is_clear(battle.areas, watcher.at, at, eye, mark):
        return False
    return not battle.clouds or is_clear(_clouds(battle), watcher.at, at, eye, mark)


def _clouds(battle: Battle) -> list[Area]:
    return [cloud.area for cloud in battle.clouds]


def _grounds_at(battle: Battle, point: Point, height: int) -> tuple[Area, ...]:
    """The ground and the clouds in which somebody stands."""
    here = areas_at(battle.areas, point, height)
    return here if not battle.clouds else here + areas_at(_clouds(battle), point, height)


def areas_in(battle: Battle, point: Point, height: int = 0) -> tuple[Area, ...]:
    """The pieces of ground in which somebody stands whose feet are there; clouds do not count."""
    return areas_at(battle.areas, point, height)


def clutter_at(battle: Battle, point: Point, height: int = 0) -> tuple[int, str]:
    """The clutter at a point and the name of the ground that has it (overlaps: the highest)."""
    return _worst(areas_at(battle.areas, point, height))


def clutter_along(battle: Battle, path: Sequence[Point], height: int) -> tuple[int, str]:
    """The highest clutter of all ground that a walk starts in, ends in or crosses (R6.2)."""
    met: list[Area] = []
    for a, b in itertools.pairwise(path):
        met.extend(areas_crossed(battle.areas, a, b, height, height))
    for point in path:
        met.extend(areas_at(battle.areas, point, height))
    return _worst(met)


def _worst(areas: Iterable[Area]) -> tuple[int, str]:
    clutter, name = 0, ""
    for area in areas:
        if area.clutter > clutter:
            clutter, name = area.clutter, area.name
    return clutter, name


def cover_at(battle: Battle, point: Point, height: int = 0) -> tuple[str, str]:
    """The best cover at a point, smoke and gas included, and the name of what gives it."""
    return _best(_grounds_at(battle, point, height))


def cover_against(battle: Battle, firer: Figure, target: Figure) -> tuple[str, str]:
    """The best cover of a target: where it stands, or a wall that it hugs between itself and the
    firer, unless the firer's feet are as high as the wall's top (R8.7)."""
    return _covered(battle, firer, target.at, target.height, target.base)


def cover_of_place(battle: Battle, firer: Figure, at: Point) -> tuple[str, str]:
    """The best cover of a place on the ground: that of somebody who would stand there."""
    return _covered(battle, firer, at, 0, BASE)


def _covered(battle: Battle, firer: Figure, at: Point, height: int, base: int) -> tuple[str, str]:
    hugged = (
        wall
        for wall in _obstacles(battle, firer.at, at, height)
        if firer.height < wall.top and is_near(wall.corners, at, base // 2)
    )
    return _best((*_grounds_at(battle, at, height), *hugged))


def _best(areas: Sequence[Area]) -> tuple[str, str]:
    cover = best_cover(areas)
    for area in areas:
        if area.cover == cover != "none":
            return cover, area.name
    return "none", ""


def _obstacles(battle: Battle, a: Point, b: Point, height: int) -> list[Area]:
    crossed = areas_crossed(battle.areas, a, b, height, height)
    return [area for area in crossed if area.obstacle]


def obstacle_between(battle: Battle, a: Point, b: Point, height: int = 0) -> Area | None:
    """The first wall or fence that a straight walk from a to b would have to get over (R7.1).

    To touch one, or to walk along its edge, is not to cross it.
    """
    return first_obstacle(areas_crossed(battle.areas, a, b, height, height), a, b)


def first_obstacle(crossed: Sequence[Area], a: Point, b: Point) -> Area | None:
    """The first wall or fence among the areas that a straight walk from a to b crosses."""
    found = [area for area in crossed if area.obstacle]
    if not found:
        return None
    return min(found, key=lambda wall: span(a, _entry(wall, a, b)))


def _entry(area: Area, a: Point, b: Point) -> Point:
    """Where the line a-b comes into an area that it crosses, rounded to whole mm."""
    cut = cut_of(edges_of(area.corners), a, b)
    if cut is None:
        return b
    part, whole = cut.enter_n, cut.enter_d
    return Point(a.x + (b.x - a.x) * part // whole, a.y + (b.y - a.y) * part // whole)


@once
def is_dry(battle: Battle) -> bool:
    """Whether there is no water anywhere; most tables are dry."""
    return not any(area.water for area in battle.areas)


def is_water(battle: Battle, point: Point, height: int = 0) -> bool:
    """Whether there is water at a place."""
    return not is_dry(battle) and any(area.water for area in areas_at(battle.areas, point, height))


def building_at(battle: Battle, point: Point, height: int = 0) -> str:
    """The building that a place is in; empty on its roof and out of doors."""
    here = areas_at(battle.areas, point, height)
    return next((area.building for area in here if area.building), "")


def floors_at(battle: Battle, point: Point) -> tuple[int, ...]:
    """The heights at which one can stand at a point, from the ground up: floors and roofs."""
    heights = {0}
    for area in areas_over(battle.areas, point):
        if area.building and area.height:
            heights |= {area.floor, area.top}
    return tuple(sorted(heights))


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


def is_free(battle: Battle, figure: Figure, point: Point, height: int | None = None) -> bool:
    """Whether a figure's base can stand at a point clear of others, at its own height or another.

    Who stands on another floor is in nobody's way.
    """
    level = figure.height if height is None else height
    x, y = point
    for other in active_figures(battle):
        if other.height != level:
            continue
        dx, dy = other.at[0] - x, other.at[1] - y
        near = (figure.base + other.base) // 2 - 1  # a whole mm less than base to base
        if dx * dx + dy * dy <= near * near and near >= 0 and other.id != figure.id:
            return False
    return True
