"""Chapter 21, vehicles: what a figure of the acting team may be ordered to do."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.actions import MOVEMENT, has_action
from rules.firewall.movement import is_held
from rules.firewall.state import ACTIVE, TOUCH, Battle, Figure, gap
from rules.firewall.vehicles.boarding import (
    ALIGHT_REACH,
    is_standing_still,
    seats_left,
    seats_of,
)
from rules.firewall.vehicles.crew import vehicles
from rules.kernel.offers import Choice, Offer, Option, Place

GROUP = "Move"


def offers(battle: Battle, figure: Figure) -> Iterator[Offer]:
    """Getting into a vehicle that stands near, and out of it."""
    if is_held(figure) or not has_action(figure, MOVEMENT):
        return
    if figure.aboard:
        yield from _out(battle, figure)
    elif figure.vehicle is None and not figure.flying:
        yield from _in(battle, figure)


def _in(battle: Battle, figure: Figure) -> Iterator[Offer]:
    options = tuple(
        Option(other.id, other.name, f"{seats_left(battle, other)} seats left")
        for other in vehicles(battle)
        if _has_room_for(battle, other, figure)
    )
    if options:
        yield Offer(
            "board", "Get in", figure.id, GROUP, {"figure": figure.id},
            (Choice("vehicle", "Vehicle", options),), "no roll", "R21.4",
        )  # fmt: skip


def _has_room_for(battle: Battle, vehicle: Figure, figure: Figure) -> bool:
    return (
        vehicle.status == ACTIVE
        and vehicle.side == figure.side
        and is_standing_still(battle, vehicle)
        and gap(figure, vehicle) <= TOUCH
        and seats_left(battle, vehicle) >= seats_of(figure)
    )


def _out(battle: Battle, figure: Figure) -> Iterator[Offer]:
    vehicle = battle.figures[figure.aboard]
    if is_standing_still(battle, vehicle):
        reach = vehicle.base // 2 + ALIGHT_REACH
        place = Place(vehicle.at, reach, battle.width, battle.height)
        yield Offer(
            "alight", f"Get out of {vehicle.name}", figure.id, GROUP, {"figure": figure.id},
            (place,), "no roll", "R21.4",
        )  # fmt: skip
