"""How far somebody walks, on which floor, and over which ground (K33).

Up and down stairs too, three inches a floor: within a building, or out of one and into another.
Rubble and smoke cost double, a burning or gassed room is closed, and walls stop nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.kernel.events import Order
from rules.kernel.geometry import Point, rectangle
from rules.kernel.paths import (
    Leg,
    Path,
    Stop,
    Terrain,
    before_first,
    beside_corners,
    octagon_around,
)
from rules.kernel.reach import Disc, Goes, Going
from rules.kernel.sight import Area, areas_crossed
from rules.killzone import orders as o
from rules.killzone.courses import steerings
from rules.killzone.haywire import prey_of
from rules.killzone.offers import offers
from rules.killzone.pace import left_to_go, level_cost
from rules.killzone.state import (
    ASSAULT,
    SMOKE_RADIUS,
    STOREY,
    TOUCH,
    Battle,
    Figure,
    on_foot,
    order_of,
)
from rules.killzone.terrain import (
    FLOORS,
    ROUGH,
    floors_of,
    is_closed,
    is_on_table,
    is_passable,
    room_area,
    room_id,
)


def goings(battle: Battle, side: str, figure: str) -> tuple[Goes, ...]:
    """The walks and drives that a side may order of a figure now.

    None of whom Haywire drives on. Walks to the floor where it is come first.
    """
    found = battle.figures.get(figure)
    if found is None:
        return ()
    own = offers(battle, side, figure)
    walks = any(each.order == "move" for each in own) and prey_of(battle, found) is None
    return (*(_walks(battle, found) if walks else ()), *steerings(battle, side, own))


def _walks(battle: Battle, figure: Figure) -> Iterator[Going]:
    left, known = left_to_go(battle, figure), dict[tuple[Area, ...], Terrain]()
    for floor in sorted(range(FLOORS), key=lambda each: (each != figure.floor, each)):
        closed = tuple(_closed_between(battle, figure, floor))
        for stairs, within in _ends(battle, figure, floor):
            most = left - STOREY * stairs
            if most <= 0:
                continue
            if closed not in known:
                known[closed] = _terrain(battle, figure, floor, closed)
            walk = "Go", most, known[closed], figure.at, _order(figure, floor), floor * STOREY, True
            taken = tuple(_taken(battle, figure, floor))
            shut = tuple(area.corners for area in _closed(battle, floor))
            yield Going(*walk, taken=taken, shut=shut, within=within)


def _ends(battle: Battle, figure: Figure, floor: int) -> Iterator[tuple[int, tuple[Path, ...]]]:
    """By how many floors of stairs it comes to a floor, and where; the ground is everywhere."""
    if not floor:
        yield figure.floor, ()
        return
    here = room_area(battle, figure.at)
    home = here.building if here is not None else ""
    high = [each for each in battle.areas if each.building and floor < floors_of(each)]
    own = tuple(each.corners for each in high if each.building == home)
    others = tuple(each.corners for each in high if each.building != home)
    if own:
        yield abs(figure.floor - floor), own
    if others:
        yield figure.floor + floor, others


def _terrain(battle: Battle, figure: Figure, floor: int, closed: tuple[Area, ...]) -> Terrain:
    around = (*closed, *(each for each in battle.areas if each.kind == ROUGH))
    corners = (corner for area in around for corner in beside_corners(area.corners))
    smoke = (
        corner
        for cloud in battle.smoke
        for corner in beside_corners(octagon_around(cloud.at, SMOKE_RADIUS))
    )
    # Those of the table are no bends, but the ground is looked at towards them.
    table = rectangle(0, 0, battle.width, battle.height)
    bends = dict.fromkeys(each for each in (*corners, *smoke, *table) if is_on_table(battle, each))
    leg = _leg(battle, figure, floor)
    return Terrain(tuple(bends), leg, _stop(closed), is_even=False, is_sharp=False)


def _closed(battle: Battle, floor: int) -> Iterator[Area]:
    """The rooms of a floor into which nobody can go."""
    return (
        area for area in battle.areas if area.building and is_closed(battle, room_id(area, floor))
    )


def _closed_between(battle: Battle, figure: Figure, floor: int) -> Iterator[Area]:
    """Those that close a way to a floor, but for the one in which it stands."""
    here = room_area(battle, figure.at)
    own = here.id if here is not None else ""
    for each in range(min(figure.floor, floor), max(figure.floor, floor) + 1):
        for area in _closed(battle, each):
            if (area.id, each) != (own, figure.floor):
                yield area


def _leg(battle: Battle, figure: Figure, floor: int) -> Leg:
    floors = figure.floor, floor

    def leg(a: Point, b: Point) -> int | None:
        is_open = is_on_table(battle, b) and is_passable(battle, a, b, floors)
        return level_cost(battle, a, b) if is_open else None

    return leg


def _stop(closed: tuple[Area, ...]) -> Stop:
    return lambda a, b: before_first(areas_crossed(closed, a, b), a, b)


def _order(figure: Figure, floor: int) -> Callable[[Path], Order]:
    return lambda path: o.Move(figure.side, figure.id, *path[-1], floor, via=path[1:-1])


def _taken(battle: Battle, figure: Figure, floor: int) -> Iterator[Disc]:
    """Where somebody else stands, and near enemies for who may not come into contact."""
    for other in on_foot(battle):
        if other.id == figure.id or other.floor != floor:
            continue
        apart = figure.radius + other.radius
        is_shunned = other.side != figure.side and order_of(battle, figure) != ASSAULT
        yield Disc(other.at, apart + TOUCH if is_shunned else apart - 1)
    for vehicle in battle.vehicles.values() if not floor else ():
        if not vehicle.left:
            yield Disc(vehicle.at, figure.radius + vehicle.radius - 1)
