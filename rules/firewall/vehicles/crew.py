"""Chapter 21, crews: drivers and gunners, one Gutz for all of them (R21.2, R21.3)."""

from __future__ import annotations

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.state import Battle, Figure, Mount, weapon_of

HARD_POINT, TURRET, PINTEL = "hard_point", "turret", "pintel"


def is_vehicle(figure: Figure) -> bool:
    """Whether a figure is a vehicle proper; a crewed gun is not, it is hit as people are."""
    return figure.vehicle is not None and not CATALOGUE.chassis[figure.vehicle.chassis].static


def vehicles(battle: Battle) -> list[Figure]:
    """Every vehicle proper, whatever has become of it."""
    figures = battle.figures.values()
    return [each for each in figures if each.vehicle is not None and is_vehicle(each)]


def is_crewed_gun(figure: Figure) -> bool:
    """Whether a figure is a gun in a fixed place with its crew (R21.10)."""
    return figure.vehicle is not None and CATALOGUE.chassis[figure.vehicle.chassis].static


def is_open(figure: Figure) -> bool:
    """Whether whoever is in or on a vehicle sits in the open (G13, G16)."""
    if figure.vehicle is None:
        return False
    return figure.vehicle.open or CATALOGUE.chassis[figure.vehicle.chassis].open


def mounts_of(figure: Figure) -> tuple[Mount, ...]:
    """The mounts of a vehicle; nobody else has any."""
    return figure.vehicle.mounts if figure.vehicle is not None else ()


def mount_of(figure: Figure, weapon: str) -> Mount | None:
    """The mount that holds a vehicle's weapon."""
    return next((mount for mount in mounts_of(figure) if mount.weapon == weapon), None)


def manned_pintel(figure: Figure) -> Mount | None:
    """A pintel whose gunner is alive: the first of them (G36)."""
    if figure.vehicle is None:
        return None
    for mount in figure.vehicle.mounts:
        if mount.kind == PINTEL and mount.manned:
            return mount
    return None


def gunners_alive(figure: Figure) -> int:
    """Everybody beside the driver who can fire, on pintels too."""
    pintels = sum(1 for each in mounts_of(figure) if each.kind == PINTEL and each.manned)
    return pintels + (figure.vehicle.gunners if figure.vehicle is not None else 0)


def crew_who_fire(figure: Figure) -> int:
    """The driver and the gunners, without those of the pintels (R21.3, R21.9)."""
    return 0 if figure.vehicle is None else 1 + figure.vehicle.gunners


def shots_a_turn(figure: Figure) -> int:
    """How many weapons a crew can fire in a Turn, each once (R8.2).

    The driver fires one, each gunner one more (R21.3), a pintel's gunner his own (R21.9). Those
    who serve a crewed gun fight hand to hand when it is ruined.
    """
    serviceable = [mount for mount in mounts_of(figure) if mount.manned and _works(figure, mount)]
    pintels = sum(1 for mount in serviceable if mount.kind == PINTEL)
    shots = min(len(serviceable) - pintels, crew_who_fire(figure)) + pintels
    return max(1, shots) if is_crewed_gun(figure) else shots


def _works(figure: Figure, mount: Mount) -> bool:
    carried = weapon_of(figure, mount.weapon)
    return carried is not None and carried.state != "useless"


def crew_busy(figure: Figure, turn: int) -> int:
    """How many of the driver and the gunners have fired in this Turn."""
    fired = {carried.id for carried in figure.weapons if carried.fired == turn}
    return sum(1 for mount in mounts_of(figure) if mount.kind != PINTEL and mount.weapon in fired)
