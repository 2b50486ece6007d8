"""How far somebody walks, and over which ground (K33).

Only ways that end on the ground floor: down stairs too, but not up them. Rubble and smoke cost
double, a burning or gassed room is closed, and walls stop nobody.
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
from rules.kernel.reach import Disc, Going
from rules.kernel.sight import Area, areas_crossed
from rules.killzone import orders as o
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
from rules.killzone.terrain import ROUGH, is_closed, is_on_table, is_passable, room_area


def goings(battle: Battle, side: str, figure: str) -> tuple[Going, ...]:
    """The walk that a side may order of a figure now, if any; none of whom Haywire drives on."""
    found = battle.figures.get(figure)
    walks = found is not None and any(each.order == "move" for each in offers(battle, side, figure))
    if found is None or not walks or prey_of(battle, found) is not None:
        return ()
    most = left_to_go(battle, found) - STOREY * found.floor
    if most <= 0:
        return ()
    walk = "Go", most, _terrain(battle, found), found.at, _order(found)
    return (Going(*walk, is_sure=True, taken=tuple(_taken(battle, found)), shut=_shut(battle)),)


def _terrain(battle: Battle, figure: Figure) -> Terrain:
    around = (*_closed(battle, 0), *(each for each in battle.areas if each.kind == ROUGH))
    corners = (corner for area in around for corner in beside_corners(area.corners))
    smoke = (
        corner
        for cloud in battle.smoke
        for corner in beside_corners(octagon_around(cloud.at, SMOKE_RADIUS))
    )
    # Those of the table are no bends, but the ground is looked at towards them.
    table = rectangle(0, 0, battle.width, battle.height)
    bends = dict.fromkeys(each for each in (*corners, *smoke, *table) if is_on_table(battle, each))
    return Terrain(
        tuple(bends), _leg(battle, figure), _stop(battle, figure), is_even=False, is_sharp=False
    )


def _closed(battle: Battle, floor: int) -> Iterator[Area]:
    """The rooms of a floor into which nobody can go."""
    return (
        area for area in battle.areas if area.building and is_closed(battle, f"{area.id}:{floor}")
    )


def _leg(battle: Battle, figure: Figure) -> Leg:
    floors = figure.floor, 0

    def leg(a: Point, b: Point) -> int | None:
        is_open = is_on_table(battle, b) and is_passable(battle, a, b, floors)
        return level_cost(battle, a, b) if is_open else None

    return leg


def _stop(battle: Battle, figure: Figure) -> Stop:
    here = room_area(battle, figure.at)
    own = here.id if here is not None else ""
    shut = [
        area
        for floor in range(figure.floor + 1)
        for area in _closed(battle, floor)
        if (area.id, floor) != (own, figure.floor)
    ]
    return lambda a, b: before_first(areas_crossed(shut, a, b), a, b)


def _order(figure: Figure) -> Callable[[Path], Order]:
    return lambda path: o.Move(figure.side, figure.id, *path[-1], via=path[1:-1])


def _taken(battle: Battle, figure: Figure) -> Iterator[Disc]:
    """Where somebody else stands, and near enemies for who may not come into contact."""
    for other in on_foot(battle):
        if other.id == figure.id or other.floor:
            continue
        apart = figure.radius + other.radius
        is_shunned = other.side != figure.side and order_of(battle, figure) != ASSAULT
        yield Disc(other.at, apart + TOUCH if is_shunned else apart - 1)
    for vehicle in battle.vehicles.values():
        if not vehicle.left:
            yield Disc(vehicle.at, figure.radius + vehicle.radius - 1)


def _shut(battle: Battle) -> tuple[Path, ...]:
    """Closed rooms: whoever stands in one may leave it, and not stay."""
    return tuple(area.corners for area in _closed(battle, 0))
