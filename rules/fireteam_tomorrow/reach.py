"""How far somebody goes, and over which ground (T9).

Ways go round buildings, and round enemies who would stop one who comes within two inches. A place
beside such an enemy is reached as well: there one comes to grips with him.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

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
from rules.kernel.geometry import Point, covered, is_beside, rectangle, span, stretch_of
from rules.kernel.paths import (
    ASIDE,
    Leg,
    Path,
    Stop,
    Terrain,
    before_first,
    beside_corners,
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
    goes_round = not figure.flies and not figure.height
    zones = tuple(_zones(battle, figure, most))
    bends = _bends(battle, figure, zones, most) if goes_round else ()
    walls = [area for area in battle.areas if area.building] if goes_round else []
    leg = _leg(battle, figure, zones)
    return Terrain(tuple(bends), leg, _stop(walls), is_even=False, is_sharp=False)


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
    if figure.flies:
        return length
    crossed = areas_crossed(battle.areas, a, b)
    rough = [stretch_of(each.corners, a, b) for each in crossed if each.kind in ROUGH]
    walls = [stretch_of(each.corners, a, b) for each in crossed if each.kind in LINEAR]
    slow = covered((start, end + STEP) for start, end in filter(None, rough))
    # Whoever stands on one has come upon it already.
    return length + slow + CROSSING * sum(each is not None and each[0] > 0 for each in walls)


def _stop(walls: list[Area]) -> Stop:
    return lambda a, b: before_first(areas_crossed(walls, a, b), a, b)


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
