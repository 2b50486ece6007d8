"""Walking, climbing stairs, jumping from windows, getting in and out of vehicles."""

from __future__ import annotations

import itertools

from rules.kernel.geometry import FACING_VECTORS, Point, is_near, span
from rules.kernel.paths import MOST_CORNERS
from rules.kernel.record import IllegalOrder, Record
from rules.kernel.umpire import Umpire
from rules.killzone.acting import require_actor, require_on_foot
from rules.killzone.catalogue import INCH
from rules.killzone.events import FigureAlighted, FigureBoarded, FigureLeft
from rules.killzone.harm import hurt
from rules.killzone.haywire import prey_of, require_charge, walk
from rules.killzone.orders import Alight, Board, Jump, Leave, Move
from rules.killzone.pace import cost_of, left_to_go, level_cost, meets, way_cost
from rules.killzone.state import (
    ASSAULT,
    TOUCH,
    Battle,
    Figure,
    Vehicle,
    aboard,
    foes_in_contact,
    gap,
    order_of,
)
from rules.killzone.terrain import is_free, is_on_table, is_passable, room_area

ENTERING = 2 * INCH  # K2
LEDGE = 2 * INCH  # how far from the wall somebody lands who jumps
FALLS = (0, 2, 3, 4)  # dice of damage by floor (K44)


def _require_free_to_walk(battle: Battle, figure: Figure) -> None:
    require_on_foot(figure)
    if foes_in_contact(battle, figure):
        raise IllegalOrder(f"{figure.name} is in hand-to-hand.", "K36")


class MovePlan(Record):
    """Who goes, the path from where he stands, and its cost in mm."""

    figure: Figure
    path: tuple[Point, ...]
    cost: int


def plan_move(battle: Battle, order: Move) -> MovePlan:
    """Check a walk. Raises IllegalOrder."""
    figure, to = require_actor(battle, order.side, order.figure), Point(order.x, order.y)
    _require_free_to_walk(battle, figure)
    path = _path_of(battle, figure, order)
    if order.floor < 0 or not is_free(battle, figure, to, order.floor):
        raise IllegalOrder(f"There is no room for {figure.name}.", "K33")
    cost = way_cost(battle, figure, path, order.floor)
    if not 0 < cost <= left_to_go(battle, figure):
        raise IllegalOrder(f"{figure.name} cannot go there with what is left to go.", "K33")
    floors = figure.floor, order.floor
    if not all(is_passable(battle, a, b, floors) for a, b in itertools.pairwise(path)):
        raise IllegalOrder("Fire or hot gas is in the way.", "K30")
    if meets(battle, figure, to, order.floor) and order_of(battle, figure) != ASSAULT:
        raise IllegalOrder("Only Assault orders bring anybody into contact.", "K36")
    require_charge(battle, figure, to, cost)
    return MovePlan(figure, path, cost)


def _path_of(battle: Battle, figure: Figure, order: Move) -> tuple[Point, ...]:
    if len(order.via) > MOST_CORNERS:
        raise IllegalOrder(f"A way has at most {MOST_CORNERS} corners.", "K33")
    if order.via and prey_of(battle, figure) is not None:
        raise IllegalOrder(f"Haywire: {figure.name} goes straight on.", "K28")
    corners = tuple(Point(x, y) for x, y in order.via)
    if not all(is_on_table(battle, each) for each in corners):
        raise IllegalOrder("That is off the table.", "K33")
    return (figure.at, *corners, Point(order.x, order.y))


def play_move(umpire: Umpire[Battle], order: Move) -> None:
    """Walk."""
    plan = umpire.plan(plan_move, order)
    walk(umpire, plan.figure, plan.path, order.floor, plan.cost)


def way_out(battle: Battle, figure: Figure) -> tuple[Point, str]:
    """The nearest place on the edge where a side gets away, and that edge; empty for no such."""
    edge = next((each.edge for each in battle.sides if each.id == figure.side), "")
    x, y = figure.at
    at = {
        "east": Point(battle.width, y), "west": Point(0, y), "north": Point(x, 0),
        "south": Point(x, battle.height),
    }.get(edge, figure.at)  # fmt: skip
    return at, edge


def plan_leave(battle: Battle, order: Leave) -> tuple[Figure, str]:
    """Who leaves over which edge. Raises IllegalOrder."""
    figure = require_actor(battle, order.side, order.figure)
    _require_free_to_walk(battle, figure)
    at, edge = way_out(battle, figure)
    if not edge:
        raise IllegalOrder("Your side gets away over no edge.", "K47")
    if cost_of(battle, figure, at, 0) > left_to_go(battle, figure):
        raise IllegalOrder(f"{figure.name} does not come to the {edge} edge this turn.", "K47")
    if not is_passable(battle, figure.at, at, (figure.floor, 0)):
        raise IllegalOrder("Fire or hot gas is in the way.", "K30")
    require_charge(battle, figure, at, cost_of(battle, figure, at, 0))
    return figure, edge


def play_leave(umpire: Umpire[Battle], order: Leave) -> None:
    """Walk off the table."""
    figure, edge = umpire.plan(plan_leave, order)
    umpire.record(FigureLeft(figure=figure.id, edge=edge))


def plan_jump(battle: Battle, order: Jump) -> tuple[Figure, Point, int]:
    """Who jumps where, at what cost. Raises IllegalOrder."""
    figure, to = require_actor(battle, order.side, order.figure), Point(order.x, order.y)
    _require_free_to_walk(battle, figure)
    area = room_area(battle, figure.at)
    if area is None:
        raise IllegalOrder(f"{figure.name} is in no building.", "K44")
    if room_area(battle, to) is not None or not is_near(area.corners, to, LEDGE):
        raise IllegalOrder("Land outside, within 2 inches of the wall.", "K44")
    if not is_free(battle, figure, to, 0) or meets(battle, figure, to, 0):
        raise IllegalOrder(f"There is no room for {figure.name}.", "K44")
    cost = level_cost(battle, figure.at, to)
    if cost > left_to_go(battle, figure):
        raise IllegalOrder(f"{figure.name} does not come to the window this turn.", "K44")
    require_charge(battle, figure, to, cost)
    return figure, to, cost


def play_jump(umpire: Umpire[Battle], order: Jump) -> None:
    """Jump, and take the fall."""
    figure, to, cost = umpire.plan(plan_jump, order)
    walk(umpire, figure, (figure.at, to), 0, cost)
    if FALLS[figure.floor]:
        hurt(umpire, figure.id, FALLS[figure.floor], "the fall")


# --- Vehicles ------------------------------------------------------------------------------------


class Ride(Record):
    """Somebody, a vehicle, and where he gets out."""

    figure: Figure
    vehicle: Vehicle
    at: Point


def plan_board(battle: Battle, order: Board) -> Ride:
    """Who gets in where. Raises IllegalOrder."""
    figure = require_actor(battle, order.side, order.figure)
    _require_free_to_walk(battle, figure)
    vehicle = battle.vehicles.get(order.vehicle)
    if vehicle is None or vehicle.left or vehicle.wrecked:
        raise IllegalOrder("That is no vehicle to get into.", "K2")
    if gap(figure, vehicle) > TOUCH or figure.floor:
        raise IllegalOrder(f"{figure.name} must be in contact with the {vehicle.name}.", "K2")
    if vehicle.speed:
        raise IllegalOrder(f"The {vehicle.name} is moving.", "K2")
    inside = aboard(battle, vehicle.id)
    if any(each.side != figure.side for each in inside):
        raise IllegalOrder(f"Enemies sit in the {vehicle.name}.", "K2")
    if len(inside) >= vehicle.row.seats:
        raise IllegalOrder(f"The {vehicle.name} is full.", "K2")
    _require_inches(battle, figure)
    require_charge(battle, figure, figure.at, ENTERING)
    return Ride(figure, vehicle, vehicle.at)


def _require_inches(battle: Battle, figure: Figure) -> None:
    if left_to_go(battle, figure) < ENTERING:
        raise IllegalOrder(f"{figure.name} needs 2 inches of movement for that.", "K2")


def play_board(umpire: Umpire[Battle], order: Board) -> None:
    """Get in."""
    ride = umpire.plan(plan_board, order)
    umpire.record(FigureBoarded(figure=ride.figure.id, vehicle=ride.vehicle.id, cost=ENTERING))


def plan_alight(battle: Battle, order: Alight) -> Ride:
    """Who gets out, and where. Raises IllegalOrder."""
    figure = require_actor(battle, order.side, order.figure)
    vehicle = battle.vehicles.get(figure.aboard)
    if vehicle is None:
        raise IllegalOrder(f"{figure.name} is in no vehicle.", "K2")
    if vehicle.speed:
        raise IllegalOrder(f"The {vehicle.name} is moving.", "K2")
    _require_inches(battle, figure)
    at = beside(battle, vehicle, figure, ())
    if not is_free(battle, figure, at, 0):
        raise IllegalOrder(f"There is no room beside the {vehicle.name}.", "K2")
    return Ride(figure, vehicle, at)


def play_alight(umpire: Umpire[Battle], order: Alight) -> None:
    """Get out."""
    ride = umpire.plan(plan_alight, order)
    umpire.record(FigureAlighted(figure=ride.figure.id, to=ride.at, cost=ENTERING))


def beside(battle: Battle, vehicle: Vehicle, figure: Figure, taken: tuple[Point, ...]) -> Point:
    """The first free place around a vehicle; its own when there is none."""
    for ring in range(1, 5):
        reach = vehicle.radius + ring * (2 * figure.radius + 1) - figure.radius
        for vx, vy in FACING_VECTORS:
            at = Point(vehicle.at.x + vx * reach // 1000, vehicle.at.y + vy * reach // 1000)
            far = all(span(at, each) >= 2 * figure.radius for each in taken)
            walled = any(a.building and is_near(a.corners, at, 0) for a in battle.areas)
            if far and not walled and is_free(battle, figure, at, 0):
                return at
    return vehicle.at
