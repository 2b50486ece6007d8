"""Chapter 21, vehicles: what each chassis looks like from above."""

from __future__ import annotations

from collections.abc import Container

from rules.firewall.catalogue import stem_of
from rules.firewall.state import Figure

AIR = "air"
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
