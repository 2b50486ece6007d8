"""Chapter 21, getting in and out of vehicles (R21.4)."""

from __future__ import annotations

from rules.firewall.actions import (
    MOVEMENT,
    require_actor,
    require_facing,
    require_on_table,
    require_reach,
    spend,
)
from rules.firewall.clouds import gas_on_path
from rules.firewall.footing import has_floor
from rules.firewall.movement import require_mobile
from rules.firewall.state import ACTIVE, BASE, TOUCH, Battle, Figure, riders
from rules.firewall.terrain import is_free, is_on_table, is_water, obstacle_between
from rules.firewall.traps.explosions import traps_on_path
from rules.firewall.vehicles.changes import on_foot
from rules.firewall.vehicles.crew import is_vehicle
from rules.firewall.vehicles.events import FigureAlighted, FigureBoarded
from rules.firewall.vehicles.orders import Alight, Board
from rules.kernel.geometry import Point, facing_toward, span
from rules.kernel.record import IllegalOrder, Record
from rules.kernel.umpire import Umpire

ALIGHT_REACH = BASE // 2 + TOUCH  # mm from the vehicle's edge to the middle of who gets out


class AlightPlan(Record):
    """Who gets out of what, and where he then stands."""

    figure: Figure
    vehicle: Figure
    at: Point
    facing: int


def is_standing_still(battle: Battle, vehicle: Figure) -> bool:
    """Whether a vehicle has moved neither in this nor in the previous Turn, and is no flier."""
    drove = vehicle.vehicle.drove if vehicle.vehicle is not None else 0
    return not vehicle.flying and (not drove or battle.turn - drove > 1)


def seats_left(battle: Battle, vehicle: Figure) -> int:
    """How many more can get in; whoever carries somebody takes two seats."""
    seats = vehicle.vehicle.seats if vehicle.vehicle is not None else 0
    return seats - sum(seats_of(rider) for rider in riders(battle, vehicle))


def seats_of(figure: Figure) -> int:
    """The seats that a figure takes."""
    return 2 if figure.carrying else 1


def _require_standing(battle: Battle, vehicle: Figure) -> None:
    if vehicle.flying:
        raise IllegalOrder(f"{vehicle.name} is in the air.", "R21.4")
    if not is_standing_still(battle, vehicle):
        raise IllegalOrder(
            f"{vehicle.name} must have stood still in this Turn and in the one before.", "R21.4"
        )


def plan_board(battle: Battle, order: Board) -> tuple[Figure, Figure]:
    """Check that a figure may get into a vehicle: the two of them."""
    actor = require_actor(battle, order, order.figure, MOVEMENT)
    require_on_table(actor)
    require_mobile(actor)
    if actor.vehicle is not None or actor.aboard or actor.flying:
        raise IllegalOrder(f"{actor.name} is not on foot.", "R21.4")
    vehicle = battle.figures.get(order.vehicle)
    if vehicle is None or not is_vehicle(vehicle):
        raise IllegalOrder("There is no such vehicle.")
    if vehicle.side != actor.side or vehicle.status != ACTIVE:
        raise IllegalOrder(f"Nobody lets {actor.name} into {vehicle.name}.", "R21.4")
    _require_standing(battle, vehicle)
    if seats_left(battle, vehicle) < seats_of(actor):
        raise IllegalOrder(f"{vehicle.name} has no seat left.", "R21.2")
    require_reach(actor, vehicle, TOUCH)
    return actor, vehicle


def play_board(umpire: Umpire[Battle], order: Board) -> None:
    """Get in; whoever is carried comes along."""
    actor, vehicle = plan_board(umpire.battle, order)
    spend(umpire, actor.id, MOVEMENT)
    umpire.record(FigureBoarded(actor.id, vehicle.id))


def plan_alight(battle: Battle, order: Alight) -> AlightPlan:
    """Check that a figure may get out of its vehicle at a place."""
    actor = require_actor(battle, order, order.figure, MOVEMENT)
    require_on_table(actor)
    require_facing(order.facing)
    if not actor.aboard:
        raise IllegalOrder(f"{actor.name} is in no vehicle.", "R21.4")
    require_mobile(actor)
    vehicle = battle.figures[actor.aboard]
    _require_standing(battle, vehicle)
    at = Point(order.x, order.y)
    _require_room(battle, actor, vehicle, at)
    facing = facing_toward(vehicle.at, at) if order.facing is None else order.facing
    return AlightPlan(actor, vehicle, at, facing)


def _require_room(battle: Battle, actor: Figure, vehicle: Figure, at: Point) -> None:
    outside = on_foot(actor)
    if span(vehicle.at, at) > vehicle.base // 2 + ALIGHT_REACH:
        raise IllegalOrder("Get out within 2 cm of the vehicle.", "R21.4")
    walled = obstacle_between(battle, vehicle.at, at, vehicle.height) is not None
    free = is_on_table(battle, at) and is_free(battle, outside, at, vehicle.height)
    if walled or not free:
        raise IllegalOrder("There is no room to get out there.", "R1.1")
    if not has_floor(battle, at, vehicle.height):
        raise IllegalOrder("There is nothing to stand on there.", "R7.1")
    if is_water(battle, at, vehicle.height):
        raise IllegalOrder("Nobody gets out into the water.", "R21.4")


def play_alight(umpire: Umpire[Battle], order: Alight) -> None:
    """Get out; whoever is carried comes along."""
    plan = plan_alight(umpire.battle, order)
    figure, vehicle = plan.figure.id, plan.vehicle
    spend(umpire, figure, MOVEMENT)
    umpire.record(FigureAlighted(figure, vehicle.id, plan.at, plan.facing, vehicle.height))
    gas_on_path(umpire, figure, (plan.at,), entered=True)
    traps_on_path(umpire, figure, (plan.at,), vehicle.height)
