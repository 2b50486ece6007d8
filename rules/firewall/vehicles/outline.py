"""Chapter 21, vehicles: what each chassis and its guns look like from above."""

from __future__ import annotations

from collections.abc import Container

from rules.firewall.catalogue import CATALOGUE, stem_of
from rules.firewall.state import Figure, weapon_of
from rules.firewall.vehicles.arcs import MIDDLES
from rules.firewall.vehicles.crew import HARD_POINT, PINTEL
from rules.kernel import mounts
from rules.kernel.geometry import FACING_VECTORS
from rules.kernel.mounts import Arc, MountedGun

AIR = "air"
DEGREES, QUARTER = 360, 90
BANDS = ("short", "effective", "long")
UNKNOWN = "car"  # a chassis that only a house catalogue knows
OUTLINES = {
    "motor_bike": "bike",
    "sidecar": "trike",
    "trike": "trike",
    "small_car": "car",
    "mid_size_car": "car",
    "luxury_car": "car",
    "pick_up": "van",
    "big_van": "van",
    "apc": "carrier",
    "ifv": "tank",
    "medium_tank": "tank",
    "static_gun": "gun",
}


def outline_of(figure: Figure) -> str:
    """The outline on a vehicle's base; empty for people."""
    if figure.vehicle is None:
        return ""
    return outline(figure.vehicle.chassis, figure.vehicle.movement)


def outline(chassis: str, movement: Container[str]) -> str:
    """What a chassis looks like that goes on these surfaces."""
    return "flyer" if AIR in movement else OUTLINES.get(stem_of(chassis), UNKNOWN)


# --- Guns on the outline -------------------------------------------------------------------------


def side_on_hull(kind: str, arc: str) -> str:
    """Where a mount stands on a hull: a Hard Point on its side, others on top."""
    if kind == HARD_POINT:
        return arc if arc in MIDDLES else mounts.FRONT
    return mounts.REAR if kind == PINTEL else mounts.TOP


def arc_of(kind: str, arc: str) -> Arc:
    """What a mount covers: a quarter for a Hard Point, else all round (R21.7)."""
    if kind != HARD_POINT or arc not in MIDDLES:
        return mounts.ALL_ROUND
    return Arc(MIDDLES[arc] * DEGREES // len(FACING_VECTORS), QUARTER)


def guns_of(figure: Figure) -> tuple[MountedGun, ...]:
    """The guns on a vehicle's token, as far as this view of it knows them."""
    if figure.vehicle is None:
        return ()
    shape, known = outline_of(figure), figure.vehicle.mounts
    stands = mounts.numbered([side_on_hull(each.kind, each.arc) for each in known])
    found = []
    for mount, (side, number, of) in zip(known, stands, strict=True):
        carried = weapon_of(figure, mount.weapon)
        if carried is None:
            continue
        reach = CATALOGUE.weapons[carried.entry].long
        silent = not mount.manned or carried.state == "useless"
        at = mounts.spot(shape, side, number, of)
        found.append(MountedGun(side, at, arc_of(mount.kind, mount.arc), reach, silent))
    return tuple(found)
