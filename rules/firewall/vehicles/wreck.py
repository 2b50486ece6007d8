"""Chapter 21, wrecks: what is left of a destroyed vehicle, and of who rode in it (R9.10, G25)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.firewall.footing import has_floor
from rules.firewall.gutz import hurt_helpless, lose_gutz
from rules.firewall.state import DEAD, DOWN, ROUTED, Battle, Figure, riders
from rules.firewall.suppression import suppress
from rules.firewall.terrain import is_free, is_on_table, is_water
from rules.firewall.vehicles.changes import on_foot
from rules.firewall.vehicles.crew import vehicles
from rules.firewall.vehicles.events import FigureAlighted, VehicleWrecked
from rules.kernel.geometry import FACING_VECTORS, Point, octagon
from rules.kernel.sight import Area
from rules.kernel.umpire import Umpire

PASSENGER_LOSS = 4
CLUTTER, COVER, HEIGHT = 3, "medium", 30
STEP, FURTHEST = 10, 600  # mm: how finely, and how far, room is looked for around a wreck


def settle_wrecks(umpire: Umpire[Battle]) -> None:
    """Each vehicle that was destroyed becomes a wreck, and throws its passengers out."""
    for figure in vehicles(umpire.battle):
        if figure.status == DEAD and not _lies(umpire.battle, figure):
            _wreck(umpire, figure)
        elif figure.status == ROUTED:
            # It turned back before it had come on to the table; the others come on foot.
            for rider in riders(umpire.battle, figure):
                umpire.record(FigureAlighted(rider.id, figure.id))


def wreck_id(figure: Figure) -> str:
    """The name of a vehicle's wreck among the areas."""
    return f"wreck-{figure.id}"


def _lies(battle: Battle, figure: Figure) -> bool:
    name = wreck_id(figure)
    return any(area.id == name for area in battle.areas)


def _wreck(umpire: Umpire[Battle], figure: Figure) -> None:
    """What is shot out of the air falls to what is below; it hurts nobody but its own."""
    inside = riders(umpire.battle, figure)
    half = figure.base // 2
    corners = octagon(figure.at.x - half, figure.at.y - half, figure.base, figure.base)
    area = Area(
        wreck_id(figure), "wreck", f"Wreck of {figure.name}", corners, CLUTTER, COVER,
        floor=figure.height, height=HEIGHT,
    )  # fmt: skip
    umpire.record(VehicleWrecked(figure.id, area))
    for rider in inside:
        at = _room_beside(umpire.battle, figure, replace(on_foot(rider), height=figure.height))
        umpire.record(FigureAlighted(rider.id, figure.id, at, rider.facing, figure.height))
    cause = f"the wreck of {figure.name}"
    for rider in inside:
        if rider.carrying:
            hurt_helpless(umpire, rider.carrying, PASSENGER_LOSS, cause)
        if rider.status == DOWN:
            hurt_helpless(umpire, rider.id, PASSENGER_LOSS, cause)
            continue
        lose_gutz(umpire, rider.id, PASSENGER_LOSS, cause)
        suppress(umpire, rider.id)


def _room_beside(battle: Battle, wreck: Figure, rider: Figure) -> Point:
    """The nearest free place on dry ground around a wreck, clockwise from its front."""
    places = (at for at in _around(wreck) if _is_room(battle, rider, at))
    return next(places, wreck.at)


def _is_room(battle: Battle, rider: Figure, at: Point) -> bool:
    level = rider.height
    if not is_on_table(battle, at) or not has_floor(battle, at, level):
        return False
    return is_free(battle, rider, at) and not is_water(battle, at, level)


def _around(wreck: Figure) -> Iterator[Point]:
    nearest = wreck.base // 2 + STEP
    for length in range(nearest, FURTHEST, STEP):
        for step in range(len(FACING_VECTORS)):
            vx, vy = FACING_VECTORS[(wreck.facing + step) % len(FACING_VECTORS)]
            yield Point(wreck.at.x + vx * length // 1000, wreck.at.y + vy * length // 1000)
