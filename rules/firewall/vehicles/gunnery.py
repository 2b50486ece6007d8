"""Chapter 21, gunnery: which gun may fire, whither it bears, and whom it can hurt (R8.2, R21)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.state import Battle, CarriedWeapon, Figure
from rules.firewall.vehicles.arcs import FRONT, is_in_arc
from rules.firewall.vehicles.armour import ANTI_ARMOUR, SOFT, armour_of, is_proof
from rules.firewall.vehicles.crew import (
    PINTEL,
    crew_busy,
    crew_who_fire,
    manned_pintel,
    mount_of,
)
from rules.kernel.geometry import Point, is_in_front
from rules.kernel.modifiers import Modifier
from rules.kernel.record import IllegalOrder

PASSENGER_GUTZ = -3


def require_mount(battle: Battle, actor: Figure, carried: CarriedWeapon) -> None:
    """A vehicle's weapon has not fired this Turn and there is somebody to fire it."""
    mount = mount_of(actor, carried.id)
    if mount is None:
        return
    name = CATALOGUE.weapons[carried.entry].name
    if carried.fired == battle.turn:
        raise IllegalOrder(f"The {name} has been fired this Turn.", "R8.2")
    if not mount.manned:
        raise IllegalOrder(f"Nobody is left to fire the {name}.", "R21.9")
    if mount.kind != PINTEL and crew_busy(actor, battle.turn) >= crew_who_fire(actor):
        raise IllegalOrder(f"Driver and gunners of {actor.name} have all fired.", "R21.3")


def can_fire(battle: Battle, actor: Figure, carried: CarriedWeapon) -> bool:
    """Whether a vehicle's crew, or anybody else, may fire this weapon now."""
    if actor.vehicle is None:
        return True
    try:
        require_mount(battle, actor, carried)
    except IllegalOrder:
        return False
    return True


def covers(actor: Figure, carried: CarriedWeapon, facing: int, at: Point) -> bool:
    """Whether a weapon bears on a place: a mount's arc, or the front half of a person (R21.7)."""
    if actor.vehicle is None:
        return is_in_front(actor.at, facing, at)
    mount = mount_of(actor, carried.id)
    return mount is None or not mount.arc or is_in_arc(actor.at, facing, mount.arc, at)


def require_bearing(actor: Figure, carried: CarriedWeapon, facing: int, at: Point) -> None:
    """The place is in the weapon's arc."""
    if covers(actor, carried, facing, at):
        return
    mount = mount_of(actor, carried.id)
    if mount is None:
        raise IllegalOrder(f"{actor.name} faces the other way.", "R8.1")
    name = CATALOGUE.weapons[carried.entry].name
    raise IllegalOrder(f"The {name} fires to the {mount.arc} only.", "R21.7")


def looks_at(actor: Figure, facing: int, at: Point) -> bool:
    """Whether a place is before a person, or before the barrel of a crewed gun."""
    if actor.vehicle is not None:
        return is_in_arc(actor.at, facing, FRONT, at)
    return is_in_front(actor.at, facing, at)


def require_gunner(target: Figure) -> None:
    """There is somebody on a pintel to aim at."""
    if manned_pintel(target) is None:
        raise IllegalOrder(f"{target.name} has nobody on a pintel.", "R21.9")


def gunner_cover(target: Figure) -> tuple[str, str]:
    """The cover that a vehicle's armour gives to its gunner on a pintel (R21.9, G36)."""
    armour = armour_of(target)
    return ("none", "") if armour == SOFT else (armour, f"{armour} armour")


def can_hurt(target: Figure, *fires: str) -> bool:
    """Whether fire of one of these types does anything to its target (R9.8)."""
    return not ANTI_ARMOUR.isdisjoint(fires) or not is_proof(target)


def require_effect(target: Figure, fire: str) -> None:
    """Nobody fires at armour what cannot hurt it."""
    if not can_hurt(target, fire):
        raise IllegalOrder(
            f"{fire} does nothing to {target.name}'s {armour_of(target)} armour; only anti-armour "
            "rounds, anti-vehicle guns and close combat do.",
            "R9.8",
        )


def from_within(actor: Figure) -> Iterator[Modifier]:
    """-3 for a passenger's own weapon (R21.4)."""
    if actor.aboard:
        yield Modifier("Firing from a vehicle", PASSENGER_GUTZ, "R21.4")
