"""Chapter 21, vehicles: what is shown before an order is confirmed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.firewall.state import Battle
from rules.firewall.vehicles.boarding import plan_alight, plan_board, seats_left, seats_of
from rules.firewall.vehicles.orders import Alight, Board
from rules.kernel.events import Order
from rules.kernel.screen import Line, Preview

NO_ROLL = "Takes the movement action, without a roll."


def _board(battle: Battle, order: Board) -> Preview:
    actor, vehicle = plan_board(battle, order)
    left = seats_left(battle, vehicle) - seats_of(actor)
    seats = {0: "No seat is left then.", 1: "1 seat is left then."}
    return Preview(
        title=f"{actor.name} gets into {vehicle.name}",
        notes=(NO_ROLL, seats.get(left, f"{left} seats are left then.")),
        lines=(Line(actor.at, vehicle.at, "", "clear"),),
        ref="R21.4",
    )


def _alight(battle: Battle, order: Alight) -> Preview:
    plan = plan_alight(battle, order)
    return Preview(
        title=f"{plan.figure.name} gets out of {plan.vehicle.name}",
        notes=(NO_ROLL,),
        lines=(Line(plan.vehicle.at, plan.at, "", "clear"),),
        ghost=plan.at,
        ref="R21.4",
    )


PREVIEWS: dict[type[Order], Callable[[Battle, Any], Preview]] = {Board: _board, Alight: _alight}
# Titles of the orders that need no more than one.
TITLES: dict[type[Order], str] = {}
