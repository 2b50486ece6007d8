"""Through the air: what flies, how far, and where it can come to a stop (R17.4, R21.5)."""

from __future__ import annotations

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.cybernetics.effects import flies
from rules.firewall.state import Battle, Figure
from rules.firewall.terrain import floors_at, is_free, is_water
from rules.firewall.vehicles.driving import CRUISE, FULL, SLOW, drive_bonus
from rules.kernel.geometry import Point
from rules.kernel.sight import areas_at

SPEEDS = (SLOW, CRUISE, FULL)
HEIGHTS = (0, 100, 200, 300)  # mm: to land, or to hover so high above the table
PACK_CLASS = "very_slow"


def air_class(figure: Figure) -> str:
    """The class of speed in the air: a vehicle's own, or a flight pack's; empty if it has none."""
    if figure.vehicle is not None:
        return figure.vehicle.movement.get("air", "")
    return PACK_CLASS if flies(figure) else ""


def air_reaches(figure: Figure) -> dict[str, int]:
    """How far a figure flies at each speed, in mm; nothing for one that does not fly."""
    known = air_class(figure)
    if not known:
        return {}
    rate = CATALOGUE.movement["air"][known]
    return {speed: rate.reach(speed) + drive_bonus(figure, speed) for speed in SPEEDS}


def roof_at(battle: Battle, point: Point) -> int:
    """The height at which one lands at a point: the topmost roof, or the ground."""
    return max(floors_at(battle, point))


def kept_height(figure: Figure) -> int:
    """Where a flight that is cut short stays: whoever hovers goes on hovering, others land."""
    return figure.height if figure.flying else 0


def air_place(battle: Battle, figure: Figure, point: Point, height: int) -> tuple[int, bool] | None:
    """How high a flier comes to be that means to be so high at a point, and whether it hovers.

    It lands on whatever is as high or higher. None: there is no room for it.
    """
    ground = roof_at(battle, point)
    hovers = height > ground
    level = max(height, ground)
    inside = any(area.blocks and not area.building for area in areas_at(battle.areas, point, level))
    swims = figure.vehicle is not None and "water" in figure.vehicle.movement
    drowns = not hovers and not swims and is_water(battle, point, level)
    if inside or drowns or not is_free(battle, figure, point, level):
        return None
    return level, hovers
