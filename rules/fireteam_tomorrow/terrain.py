"""The ground: what it costs to cross, what hides whom, who stands where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rules.fireteam_tomorrow.catalogue import INCH
from rules.fireteam_tomorrow.state import Battle, Figure, on_table
from rules.kernel.geometry import Point, is_near, span
from rules.kernel.sight import COVERS, Area, areas_at, areas_crossed, is_clear, sight_between

ROUGH = ("wood", "rubble")
LINEAR = ("low_wall", "hedge")
CROSSING = 2 * INCH  # what a linear obstacle costs (T9)
BEHIND = INCH  # how near one must be to what one takes cover behind
EYE = 40  # mm above the feet


def is_rough(areas: Sequence[Area], at: Point) -> bool:
    """Whether the ground at a place costs double."""
    return any(area.kind in ROUGH for area in areas_at(areas, at))


def linear_at(areas: Sequence[Area], at: Point) -> frozenset[str]:
    """The linear obstacles on which a place lies."""
    return frozenset(area.id for area in areas_at(areas, at) if area.kind in LINEAR)


def building_at(areas: Sequence[Area], at: Point) -> Area | None:
    """The building over which a place lies; nobody is inside one."""
    return next((area for area in areas_at(areas, at) if area.building), None)


def buildings_crossed(areas: Sequence[Area], a: Point, b: Point) -> Iterator[Area]:
    """The buildings in the way between two places on the ground."""
    return (area for area in areas_crossed(areas, a, b) if area.building)


def sees(battle: Battle, a: Figure, b: Figure) -> bool:
    """Whether nothing stands between two figures."""
    return is_clear(battle.areas, a.at, b.at, a.height + EYE, b.height + EYE)


def sees_place(battle: Battle, figure: Figure, at: Point, height: int = 0) -> bool:
    """Whether nothing stands between a figure and a place."""
    return is_clear(battle.areas, figure.at, at, figure.height + EYE, height + EYE)


def in_the_way(battle: Battle, a: Figure, b: Figure) -> str:
    """The name of what stands between two figures; empty for nothing."""
    sight = sight_between(battle.areas, a.at, b.at, a.height + EYE, b.height + EYE)
    names = {area.id: area.name for area in battle.areas}
    return "" if sight.clear else names[sight.blocked_by[0]]


def cover_against(battle: Battle, target: Figure, origin: Point) -> tuple[int, str]:
    """The level of a target's cover against what comes from a place, and what gives it (T7).

    It is that of the ground on which the target stands, or of something in the line within an inch
    of it; on a roof whose edge is between, light cover.
    """
    if target.is_aloft:
        return 0, ""
    if target.height:
        return (1, "the edge of the roof") if origin != target.at else (0, "")
    standing = areas_at(battle.areas, target.at)
    between = [
        area
        for area in areas_crossed(battle.areas, target.at, origin)
        if area not in standing and is_near(area.corners, target.at, target.radius + BEHIND)
    ]
    return _best((*standing, *between))


def _best(areas: Iterable[Area]) -> tuple[int, str]:
    best, source = 0, ""
    for area in areas:
        level = COVERS.index(area.cover)
        if level > best:
            best, source = level, area.name
    return best, source


def is_free(battle: Battle, figure: Figure, at: Point, height: int = 0) -> bool:
    """Whether a figure has room at a place: on the table, in no building, on nobody's base."""
    if not (0 <= at.x <= battle.width and 0 <= at.y <= battle.height):
        return False
    if not height and building_at(battle.areas, at) is not None:
        return False
    return not any(
        other.id != figure.id
        and other.height == height
        and span(at, other.at) < figure.radius + other.radius
        for other in on_table(battle)
    )
