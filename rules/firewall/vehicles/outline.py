"""Chapter 21, vehicles: what each chassis looks like from above."""

from __future__ import annotations

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
    if AIR in figure.vehicle.movement:
        return "flyer"
    return OUTLINES.get(stem_of(figure.vehicle.chassis), UNKNOWN)
