"""Chapter 7, climbing: the ways up, down and over that the walls around a figure allow (R7.1)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from rules.firewall.actions import centimetres
from rules.firewall.footing import building_under, has_floor, is_standing
from rules.firewall.movement import CRAWL, reach_on_foot
from rules.firewall.skills.levels import acrobatic_reach
from rules.firewall.state import TOUCH, Battle, Figure
from rules.firewall.terrain import floors_at, is_free, is_on_table, is_water
from rules.kernel.geometry import Point, foot_of, is_within, span, toward
from rules.kernel.record import Record
from rules.kernel.sight import Area, areas_near

LOW = 20  # mm: an obstacle below this is jumped, not climbed
FAR = 1000


class Way(Record):
    """One climb: where it ends, its height and length in mm, and where a fall would end."""

    at: Point
    height: int
    length: int
    label: str
    below: Point


def climbing_reach(figure: Figure) -> int:
    """How far one action climbs or jumps, in mm: as far as a crawl, acrobats further (R7.1)."""
    return reach_on_foot(figure, CRAWL) + acrobatic_reach(figure)


def ways(battle: Battle, figure: Figure) -> tuple[Way, ...]:
    """Every climb that a figure could try from where it is, each end once."""
    found: dict[tuple[Point, int], Way] = {}
    for way in _all_ways(battle, figure):
        if _is_open(battle, figure, way):
            found.setdefault((way.at, way.height), way)
    return tuple(found.values())


def _all_ways(battle: Battle, figure: Figure) -> Iterator[Way]:
    near = [area for area in _touched(battle, figure) if _is_climbable(area)]
    for area in near:
        if not is_within(area.corners, figure.at):
            yield from _up(battle, figure, area)
            yield from _over(figure, area)
        elif figure.height:
            yield from _off(battle, figure, area)
    if near and not is_standing(battle, figure):
        yield from _down(battle, figure)


def clings(battle: Battle, figure: Figure) -> bool:
    """Whether a figure that stands on no floor has a wall beside it that bears it."""
    return any(
        _is_climbable(area) and area.floor <= figure.height <= area.top
        for area in _touched(battle, figure)
    )


def _is_climbable(area: Area) -> bool:
    return bool(area.height) and (area.obstacle or area.blocks or bool(area.building))


def _touched(battle: Battle, figure: Figure) -> list[Area]:
    return areas_near(battle.areas, figure.at, figure.base // 2 + TOUCH)


def _is_open(battle: Battle, figure: Figure, way: Way) -> bool:
    moves = way.at != figure.at or way.height != figure.height
    return (
        moves
        and 0 < way.length <= climbing_reach(figure)
        and is_on_table(battle, way.at)
        and not is_water(battle, way.at, way.height)
        and is_free(battle, figure, way.at, way.height)
    )


def _up(battle: Battle, figure: Figure, area: Area) -> Iterator[Way]:
    """On to a higher floor, a roof or a wall's top; or as high as one action reaches.

    Who hangs at the height of a floor comes in over its edge.
    """
    inside = _inside(area, figure)
    floors = floors_at(battle, inside) if area.building else (area.top,)
    higher = [floor for floor in floors if floor > figure.height]
    level = span(figure.at, inside)
    if figure.height in floors and not is_standing(battle, figure):
        label = f"Climb over the edge at {centimetres(figure.height)}"
        yield Way(inside, figure.height, level, label, figure.at)
    for floor in higher:
        length = floor - figure.height + level
        yield Way(inside, floor, length, f"Climb up to {centimetres(floor)}", figure.at)
    reach = climbing_reach(figure)
    if higher and higher[0] - figure.height + level > reach:
        height = min(figure.height + reach, higher[0])
        label = f"Climb as far as {centimetres(height)}"
        yield Way(figure.at, height, height - figure.height, label, figure.at)


def _inside(area: Area, figure: Figure) -> Point:
    """The nearest place in an area where the whole base fits, towards its middle."""
    xs = [corner[0] for corner in area.corners]
    ys = [corner[1] for corner in area.corners]
    middle = Point(sum(xs) // len(xs), sum(ys) // len(ys))
    feet = (foot for foot, _ in _feet(area, figure.at))
    edge = min(feet, key=lambda foot: span(figure.at, foot))
    return toward(edge, middle, figure.base // 2 + 1)


def _over(figure: Figure, area: Area) -> Iterator[Way]:
    """Over a wall in one go: up, across and down on the far side."""
    if area.building or area.top - figure.height < LOW or figure.height >= area.top:
        return
    for foot, outside in _feet(area, figure.at, figure.base // 2 + 1):
        if span(figure.at, outside) > span(figure.at, foot):
            length = 2 * (area.top - figure.height) + span(figure.at, outside)
            label = f"Climb over {area.name}"
            yield Way(outside, figure.height, length, label, figure.at)


def _off(battle: Battle, figure: Figure, area: Area) -> Iterator[Way]:
    """From a floor or a wall's top down the outside."""
    reach = climbing_reach(figure)
    for _, outside in _feet(area, figure.at, figure.base // 2 + 1):
        if _is_same_floor(battle, figure, outside):
            continue
        level = span(figure.at, outside)
        floor = max(each for each in floors_at(battle, outside) if each < figure.height)
        length = level + figure.height - floor
        if length <= reach:
            yield Way(outside, floor, length, f"Climb down to {centimetres(floor)}", outside)
        elif level < reach:
            height = figure.height - (reach - level)
            yield Way(outside, height, reach, f"Climb down to {centimetres(height)}", outside)


def _is_same_floor(battle: Battle, figure: Figure, outside: Point) -> bool:
    own = building_under(battle, figure.at, figure.height)
    return has_floor(battle, outside, figure.height) or (
        bool(own) and building_under(battle, outside, figure.height) == own
    )


def _down(battle: Battle, figure: Figure) -> Iterator[Way]:
    """From a wall towards the ground."""
    floor = max(each for each in floors_at(battle, figure.at) if each < figure.height)
    drop = min(figure.height - floor, climbing_reach(figure))
    height = figure.height - drop
    yield Way(figure.at, height, drop, f"Climb down to {centimetres(height)}", figure.at)


def _feet(area: Area, at: Point, away: int = 0) -> Iterator[tuple[Point, Point]]:
    """For each edge of an area: its point nearest to a place, and the one `away` mm outside it."""
    for a, b in itertools.pairwise((area.corners[-1], *area.corners)):
        dx, dy = b[0] - a[0], b[1] - a[1]
        foot = foot_of(a, b, at)
        # The corners run clockwise, so the outside lies to the left of each edge.
        yield foot, toward(foot, Point(foot.x + dy * FAR, foot.y - dx * FAR), away)
