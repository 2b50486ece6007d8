"""Passengers of vehicles: getting in, being carried, getting out (T17).

The text leaves them to each scenario, so all of this is ours: getting in or out is a figure's whole
move, within two inches of a vehicle of its army that stands on the ground and has a seat free.
Whoever is inside does nothing and is no target; when the vehicle is destroyed, he is HIT.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.fireteam_tomorrow.catalogue import VEHICLES
from rules.fireteam_tomorrow.events import FigureBoarded, FigureGotOut
from rules.fireteam_tomorrow.movement import is_met, mover
from rules.fireteam_tomorrow.orders import Alight, Board
from rules.fireteam_tomorrow.state import (
    ABOARD,
    ACTIVE,
    DEAD,
    MOVE,
    NEAR,
    OVER,
    Battle,
    Figure,
    captives_of,
    gap,
    riders_of,
)
from rules.fireteam_tomorrow.terrain import buildings_crossed, is_free
from rules.kernel.bearings import along
from rules.kernel.geometry import FACINGS, Point, span
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire

RINGS = range(0, 400, 20)  # mm from the middle of a wreck


def seats_left(battle: Battle, vehicle: Figure) -> int:
    """How many more a vehicle takes."""
    return VEHICLES[vehicle.vehicle].seats - len(riders_of(battle, vehicle.id))


def rides(battle: Battle, figure: Figure) -> list[Figure]:
    """The vehicles that somebody could get into from where he stands."""
    if figure.vehicle or figure.height or captives_of(battle, figure.id):
        return []
    return [
        other
        for other in battle.figures.values()
        if other.vehicle
        and other.army == figure.army
        and other.status == ACTIVE
        and not other.height
        and gap(figure, other) <= NEAR
        and seats_left(battle, other) > 0
    ]


def plan_board(battle: Battle, order: Board) -> tuple[Figure, Figure]:
    """Who gets in, and into what. Raises IllegalOrder."""
    figure = mover(battle, order.side, order.figure)
    if order.vehicle not in [each.id for each in rides(battle, figure)]:
        raise IllegalOrder(
            f"{figure.name} gets only into a vehicle of the own army within 2 inches that stands "
            "on the ground and has a seat free, and not with captives.",
            "T17",
        )
    return figure, battle.figures[order.vehicle]


def play_board(umpire: Umpire[Battle], order: Board) -> None:
    """Get in."""
    figure, vehicle = umpire.plan(plan_board, order)
    umpire.record(FigureBoarded(figure=figure.id, vehicle=vehicle.id))


def may_alight(battle: Battle, figure: Figure) -> bool:
    """Whether somebody could get out on his team's card for moving."""
    return figure.status == ABOARD and not battle.figures[figure.aboard].height


def plan_alight(battle: Battle, order: Alight) -> tuple[Figure, Point]:
    """Who gets out, and where. Raises IllegalOrder."""
    figure = battle.figures.get(order.figure)
    if figure is None or figure.side != order.side or figure.status != ABOARD:
        raise IllegalOrder("None of yours rides in a vehicle under that name.", "T17")
    if battle.phase == OVER or battle.card != f"{MOVE}:{figure.team}" or battle.asks or figure.done:
        raise IllegalOrder(f"{figure.name} gets out on its own team's card for moving.", "T4")
    if not may_alight(battle, figure):
        raise IllegalOrder("Nobody gets out in the air.", "T17")
    vehicle, at = battle.figures[figure.aboard], Point(order.x, order.y)
    if not 0 <= span(vehicle.at, at) - vehicle.radius - figure.radius <= NEAR:
        raise IllegalOrder(f"That is not within 2 inches of {vehicle.name}.", "T17")
    if not is_free(battle, figure, at) or any(buildings_crossed(battle.areas, vehicle.at, at)):
        raise IllegalOrder("There is no room to get out there.", "T17")
    if is_met(battle, replace(figure, at=at)):
        raise IllegalOrder("Nobody gets out within 2 inches of an enemy.", "T14")
    return figure, at


def play_alight(umpire: Umpire[Battle], order: Alight) -> None:
    """Get out."""
    figure, at = umpire.plan(plan_alight, order)
    umpire.record(FigureGotOut(figure=figure.id, to=at))


def spill(umpire: Umpire[Battle]) -> None:
    """Whoever rode in what has been destroyed lies beside it, HIT."""
    for figure in list(umpire.battle.figures.values()):
        if figure.status == ABOARD and umpire.battle.figures[figure.aboard].status == DEAD:
            at = next(_spots(umpire.battle, figure), figure.at)
            umpire.record(FigureGotOut(figure=figure.id, to=at, hit=True))


def _spots(battle: Battle, figure: Figure) -> Iterator[Point]:
    middle = battle.figures[figure.aboard].at
    for reach in RINGS:
        for facing in range(FACINGS):
            at = along(middle, facing, reach)
            if is_free(battle, figure, at):
                yield at
