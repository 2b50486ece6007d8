"""Chapters 5 to 7, footing: where a figure on foot may walk, and by what stairs."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from rules.firewall.state import Battle, Figure
from rules.firewall.terrain import first_obstacle, floors_at, is_dry, is_water
from rules.kernel.geometry import Point, span, toward
from rules.kernel.record import IllegalOrder
from rules.kernel.sight import Area, areas_crossed, areas_over

STRIDE = 10  # mm: how finely a way over a floor is looked at


def is_standing(battle: Battle, figure: Figure) -> bool:
    """Whether there is a floor under a figure; otherwise it hangs on a wall or flies."""
    return has_floor(battle, figure.at, figure.height)


def has_floor(battle: Battle, point: Point, height: int) -> bool:
    """Whether one can stand at a point at this height."""
    return not height or height in floors_at(battle, point)


def building_under(battle: Battle, point: Point, height: int) -> str:
    """The building whose floor or roof is at this height; empty where there is none."""
    for area in areas_over(battle.areas, point):
        if area.building and height in (area.floor, area.top):
            return area.building
    return ""


def floors_of(battle: Battle, building: str) -> tuple[int, ...]:
    """The heights of a building's floors and roofs, from the ground up; none without a name."""
    parts = [area for area in battle.areas if building and area.building == building]
    return tuple(sorted({level for area in parts for level in (area.floor, area.top)}))


def require_way(battle: Battle, actor: Figure, path: Sequence[Point], height: int) -> None:
    """Refuse a walk through walls or water, off a floor's edge, or up where there are no stairs.

    `height` is that of the walk's end. Only figures on foot are bound by this.
    """
    if not is_standing(battle, actor):
        raise IllegalOrder(f"{actor.name} hangs on a wall and must climb or jump.", "R7.1")
    for a, b in itertools.pairwise(path):
        _require_open(battle, actor, a, b)
    if height != actor.height:
        _require_stairs(battle, actor, path, height)
    elif height and not all(has_floor(battle, point, height) for point in strides(path)):
        raise IllegalOrder("The way leads off this floor: climb down or jump.", "R7.1")


def _require_open(battle: Battle, actor: Figure, a: Point, b: Point) -> None:
    crossed = areas_crossed(battle.areas, a, b, actor.height, actor.height)
    if crossed:
        wall = first_obstacle(crossed, a, b) or _solid(crossed)
        if wall is not None:
            raise IllegalOrder(f"{wall.name} is in the way: go around, climb or jump.", "R7.1")
    if is_dry(battle):
        return
    if any(area.water for area in crossed) or is_water(battle, b, actor.height):
        raise IllegalOrder(f"{actor.name} cannot walk into the water.")


def _solid(crossed: Sequence[Area]) -> Area | None:
    """Something solid on the way: it blocks sight and is no building with rooms in it."""
    for area in crossed:
        if area.blocks and not area.building:
            return area
    return None


def _require_stairs(battle: Battle, actor: Figure, path: Sequence[Point], height: int) -> None:
    """Floors of one building are joined by stairs; nothing else is."""
    building = building_under(battle, actor.at, actor.height)
    if not building or building_under(battle, path[-1], height) != building:
        raise IllegalOrder("Stairs join only the floors of one building.", "R7.1")
    for point in strides(path):
        if building not in (
            building_under(battle, point, actor.height),
            building_under(battle, point, height),
        ):
            raise IllegalOrder("The way to the stairs leads through the building.", "R7.1")


def strides(path: Sequence[Point]) -> Iterator[Point]:
    """Points of a walk, its corners among them, at most a centimetre apart."""
    yield path[0]
    for a, b in itertools.pairwise(path):
        for walked in range(STRIDE, span(a, b), STRIDE):
            yield toward(a, b, walked)
        yield b
