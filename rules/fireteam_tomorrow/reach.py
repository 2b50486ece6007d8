"""How far somebody goes, and over which ground (T9).

Ways go round buildings, and round enemies who would stop one who comes within two inches. A place
beside such an enemy is reached as well: there one comes to grips with him.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from rules.fireteam_tomorrow import orders as o
from rules.fireteam_tomorrow.movement import (
    STEP,
    is_met,
    is_withdrawing,
    paces,
    require_open,
    stops,
    zone,
)
from rules.fireteam_tomorrow.offers import PACES, offers
from rules.fireteam_tomorrow.orders import DASH
from rules.fireteam_tomorrow.state import Battle, Figure, are_foes, on_table
from rules.fireteam_tomorrow.terrain import CROSSING, LINEAR, ROUGH
from rules.kernel.events import Order
from rules.kernel.geometry import (
    Point,
    Stretch,
    covered,
    foot_of,
    is_beside,
    is_near,
    rectangle,
    span,
    stretch_of,
    toward,
)
from rules.kernel.paths import (
    ASIDE,
    Afford,
    Leg,
    Path,
    Stop,
    Terrain,
    before_first,
    beside_corners,
    last_point,
    octagon_around,
)
from rules.kernel.reach import Disc, Going
from rules.kernel.record import IllegalOrder
from rules.kernel.sight import Area, areas_crossed

UNEVEN = (*ROUGH, *LINEAR)


def goings(battle: Battle, side: str, figure: str) -> tuple[Going, ...]:
    """The ways of going that a side may order of a figure now, the shortest first.

    None for whom an enemy holds already: wherever he goes, he comes to grips at once.
    """
    found = battle.figures.get(figure)
    moves = [each.fixed["pace"] for each in offers(battle, side, figure) if each.order == "move"]
    if found is None or not moves or is_met(battle, found):
        return ()
    reaches = paces(battle, found)
    terrain = _terrain(battle, found, max(reaches.values()))
    taken, shut = tuple(_taken(battle, found)), tuple(_shut(battle, found))
    return tuple(
        Going(
            PACES[pace],
            reaches[pace],
            terrain,
            found.at,
            _order(found, pace),
            level=found.height,
            is_sure=pace != DASH,
            taken=taken,
            shut=shut,
        )
        for pace in moves
    )


def _order(figure: Figure, pace: str) -> Callable[[Path], Order]:
    return lambda path: o.Move(figure.side, figure.id, pace, *path[-1], via=path[1:-1])


def _terrain(battle: Battle, figure: Figure, most: int) -> Terrain:
    """The ground around a figure that goes at most so many mm.

    Whoever flies, or stands on a roof, goes straight.
    """
    zones = tuple(_zones(battle, figure, most))
    leg = _leg(battle, figure, zones)
    if figure.flies or figure.height:
        return Terrain((), leg, lambda _, b: b, is_even=False, is_sharp=False)
    bends = tuple(_bends(battle, figure, zones, most))
    near = tuple(each for each in battle.areas if is_near(each.corners, figure.at, most))
    stop = _stop(tuple(each for each in near if each.building), zones)
    afford = _afford(tuple(each for each in near if each.kind in UNEVEN))
    return Terrain(bends, leg, stop, is_even=False, is_sharp=False, afford=afford)


def _zones(battle: Battle, figure: Figure, most: int) -> Iterator[Disc]:
    """Where enemies within reach stop a figure that comes there."""
    for foe in on_table(battle):
        radius = zone(figure, foe)
        is_near = are_foes(figure, foe) and span(figure.at, foe.at) <= most + radius
        if is_near and stops(battle, figure, foe):
            yield Disc(foe.at, radius)


def _bends(battle: Battle, figure: Figure, zones: Sequence[Disc], most: int) -> Iterator[Point]:
    """Beside the corners of what one goes round; those of the table are looked at as well."""
    around = (area.corners for area in battle.areas if area.building or area.kind in UNEVEN)
    table = rectangle(0, 0, battle.width, battle.height)
    octagons = (octagon_around(each.at, each.radius + ASIDE) for each in zones)
    beside = (corner for corners in (*around, *octagons) for corner in beside_corners(corners))
    for at in dict.fromkeys((*beside, *table)):
        is_there = 0 <= at.x <= battle.width and 0 <= at.y <= battle.height
        is_near = is_there and span(figure.at, at) <= most
        if is_near and not any(span(each.at, at) <= each.radius for each in zones):
            yield at


def _leg(battle: Battle, figure: Figure, zones: Sequence[Disc]) -> Leg:
    def leg(a: Point, b: Point) -> int | None:
        if any(_is_stopped(each, a, b) for each in zones):
            return None
        try:
            if not figure.flies:  # who flies passes over what stands in the way
                require_open(battle, figure, a, b)
        except IllegalOrder:
            return None
        return _cost(battle, figure, a, b)

    return leg


def _is_stopped(foe: Disc, a: Point, b: Point) -> bool:
    """Whether an enemy stops somebody before he comes to where he is going."""
    return is_beside(a, b, foe.at, foe.radius) and span(b, foe.at) > foe.radius


def _cost(battle: Battle, figure: Figure, a: Point, b: Point) -> int:
    """What a straight way costs in mm, at most: where it is walked, it is looked at in steps."""
    length = span(a, b)
    return length if figure.flies else _cost_of(length, *_slowed(battle.areas, a, b))


def _slowed(areas: Sequence[Area], a: Point, b: Point) -> tuple[list[Stretch], list[int]]:
    """The stretches of a straight way in rough ground, and where it comes upon obstacles, in mm."""
    rough, walls = [], []
    for area in areas_crossed(areas, a, b):
        stretch = stretch_of(area.corners, a, b) if area.kind in UNEVEN else None
        if stretch and area.kind in ROUGH:
            rough.append(stretch)
        elif stretch and stretch[0] > 0:  # whoever stands on one has come upon it already
            walls.append(stretch[0])
    return rough, walls


def _cost_of(length: int, rough: Sequence[Stretch], walls: Sequence[int]) -> int:
    """What the first `length` mm of a way cost."""
    slow = covered((start, min(end, length) + STEP) for start, end in rough if start < length)
    return length + slow + CROSSING * sum(start < length for start in walls)


def _afford(uneven: tuple[Area, ...]) -> Afford:
    def afford(a: Point, b: Point, most: int) -> Point:
        length, slowed = span(a, b), _slowed(uneven, a, b)
        if _cost_of(length, *slowed) <= most:
            return b
        ways = range(min(length, most + 1))
        afforded = bisect_right(ways, most, key=lambda way: _cost_of(way, *slowed))
        return toward(a, b, afforded - 1)

    return afford


def _stop(walls: tuple[Area, ...], zones: Sequence[Disc]) -> Stop:
    """Before the first building, and as far as one comes into the first enemy's zone."""

    def stop(a: Point, b: Point) -> Point:
        end = before_first(areas_crossed(walls, a, b), a, b)
        for each in zones:
            if _is_stopped(each, a, end):
                inside = foot_of(a, end, each.at)
                end = last_point(inside, end, partial(_is_in, each))
        return end

    return stop


def _is_in(zone: Disc, at: Point) -> bool:
    return span(at, zone.at) <= zone.radius


def _taken(battle: Battle, figure: Figure) -> Iterator[Disc]:
    """Where somebody else stands; an enemy with whom one comes to grips may be gone to."""
    yield Disc(figure.at, 0)
    for other in on_table(battle):
        is_met_there = are_foes(figure, other) and stops(battle, figure, other)
        if other.id != figure.id and other.height == figure.height and not is_met_there:
            yield Disc(other.at, figure.radius + other.radius - 1)


def _shut(battle: Battle, figure: Figure) -> Iterator[Path]:
    """Buildings below who flies, and for who withdraws all that is no nearer to his edge."""
    if figure.flies:
        yield from (area.corners for area in battle.areas if area.building)
    if not is_withdrawing(battle, figure):
        return
    edge, (x, y) = battle.armies[figure.army].edge, figure.at
    width, height = battle.width, battle.height
    yield {
        "north": rectangle(0, y, width, height),
        "south": rectangle(0, 0, width, y),
        "west": rectangle(x, 0, width, height),
        "east": rectangle(0, 0, x, height),
    }[edge]
