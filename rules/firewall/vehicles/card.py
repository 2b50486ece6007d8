"""Chapter 21, vehicles: what a figure's card and token say of it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.actions import centimetres
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.state import Battle, Figure, Mount, Vehicle, riders, weapon_of
from rules.firewall.vehicles.crew import PINTEL, TURRET, is_open, is_vehicle
from rules.firewall.vehicles.driving import LAND, WATER, drive_reach
from rules.kernel.screen import Fact, Mark

SPEEDS = ("slow", "cruise", "full")


def facts(battle: Battle, figure: Figure) -> Iterator[Fact]:
    """Lines of the figure's card."""
    if figure.aboard:
        yield Fact("Rides in", battle.figures[figure.aboard].name, "", "R21.4")
    vehicle = figure.vehicle
    if vehicle is None:
        return
    yield from _build(figure, vehicle)
    for surface in (LAND, WATER):
        if surface in vehicle.movement:
            reaches = (
                f"{each} {centimetres(drive_reach(figure, surface, each))}" for each in SPEEDS
            )
            yield Fact(f"On {surface}", ", ".join(reaches), "", "R21.5")
    for mount in vehicle.mounts:
        yield _mounted(figure, mount)
    if vehicle.seats:
        names = ", ".join(rider.name for rider in riders(battle, figure))
        yield Fact("Passengers", names or "nobody", f"{vehicle.seats} seats", "R21.4")


def _build(figure: Figure, vehicle: Vehicle) -> Iterator[Fact]:
    chassis = CATALOGUE.chassis[vehicle.chassis].name
    if is_vehicle(figure):
        armour = CATALOGUE.vehicle_armour[vehicle.armour].name
        yield Fact("Armour", armour, chassis, "R21.6")
        if is_open(figure):
            yield Fact("Roof", "none", "gas gets at all who ride in it", "R11.5")
        yield Fact("Crew", f"driver and {_gunners(vehicle.gunners)}", "one shot each", "R21.3")
    else:
        yield Fact("Crew", _gunners(vehicle.gunners), chassis, "R21.10")


def _gunners(number: int) -> str:
    return {0: "no gunner", 1: "1 gunner"}.get(number, f"{number} gunners")


def _mounted(figure: Figure, mount: Mount) -> Fact:
    carried = weapon_of(figure, mount.weapon)
    if carried is None:
        return Fact(_place(mount), "empty", "", "R21.8")
    entry = CATALOGUE.weapons[carried.entry]
    limits = (entry.short, entry.effective, entry.long)
    bands = "/".join(centimetres(each).removesuffix(" cm") for each in limits)
    modes = ", ".join(f"{mode.fire} {mode.gutz:+d}" for mode in entry.modes)
    state = "" if carried.state == "ready" else f" — {carried.state}"
    nobody = "" if mount.manned else ", nobody to fire it"
    return Fact(_place(mount), f"{entry.name}: {modes}; {bands} cm{state}{nobody}", "", "R21.7")


def _place(mount: Mount) -> str:
    if mount.kind == TURRET:
        return "Turret, all round"
    if mount.kind == PINTEL:
        return "Pintel, all round"
    return f"Hard point, {mount.arc}"


def marks(figure: Figure) -> Iterator[Mark]:
    """Words marked on the figure."""
    if figure.aboard:
        yield Mark("in a vehicle", "It rides inside and is not on the table by itself.", "R21.4")
    elif figure.flying:
        up = centimetres(figure.height)
        yield Mark(f"{up} up", f"It flies {up} above the ground.")
