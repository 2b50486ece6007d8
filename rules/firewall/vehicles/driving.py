"""Chapter 21, driving: how far over land and water, and who may drive at all (R21.5, R19.6)."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from fractions import Fraction

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.footing import has_floor, strides
from rules.firewall.skills.levels import DRIVE, skill_level
from rules.firewall.state import Battle, Figure
from rules.firewall.terrain import building_at, obstacle_between
from rules.firewall.vehicles.crew import is_crewed_gun
from rules.firewall.vehicles.design import takes_skill
from rules.kernel.geometry import Cut, Point, cut_of, edges_of
from rules.kernel.record import IllegalOrder
from rules.kernel.sight import areas_crossed

SLOW, CRUISE, FULL = "slow", "cruise", "full"
LAND, WATER = "land", "water"


def drive_bonus(figure: Figure, speed: str) -> int:
    """How much further a vehicle gets at full speed by its driver's skill, in mm (R19.6)."""
    if figure.vehicle is None or speed != FULL:
        return 0
    return CATALOGUE.skills[DRIVE].per_level * skill_level(figure, DRIVE)


def drive_reach(figure: Figure, surface: str, speed: str) -> int:
    """How far a vehicle drives on a surface that it has a class of movement for, in mm (R21.5)."""
    classes = figure.vehicle.movement if figure.vehicle is not None else {}
    rate = CATALOGUE.movement[surface][classes[surface]]
    return rate.reach(speed) + drive_bonus(figure, speed)


def drive_speeds(figure: Figure) -> dict[str, int]:
    """A vehicle's speeds with the furthest distance on its best ground; none for a flier or gun."""
    classes = figure.vehicle.movement if figure.vehicle is not None else {}
    surfaces = [each for each in (LAND, WATER) if each in classes]
    if not surfaces:
        return {}
    return {
        speed: max(drive_reach(figure, each, speed) for each in surfaces)
        for speed in (SLOW, CRUISE, FULL)
    }


def require_driver(battle: Battle, figure: Figure) -> None:
    """Aircraft and military vehicles take somebody who can drive them (R19.6)."""
    vehicle = figure.vehicle
    if vehicle is None or battle.rules.get("skills") == "off":
        return
    if takes_skill(vehicle.chassis, vehicle.movement) and not skill_level(figure, DRIVE):
        raise IllegalOrder(
            f"Nobody in {figure.name} can drive it: aircraft and military vehicles take the skill.",
            "R19.6",
        )


def require_gear(figure: Figure, speed: str) -> None:
    """The vehicle drives, and at this speed."""
    if is_crewed_gun(figure):
        raise IllegalOrder(f"{figure.name} stays where it was set up.", "R21.10")
    speeds = drive_speeds(figure)
    if not speeds:
        raise IllegalOrder(f"{figure.name} does not drive; it flies.", "R21.5")
    if speed not in speeds:
        raise IllegalOrder("A vehicle drives slow, at cruise or at full speed.", "R5.11")


def reach_by_road(
    battle: Battle, figure: Figure, speed: str, path: Sequence[Point], height: int
) -> int:
    """The furthest distance (mm) on the surfaces of this way, or the reason against it."""
    require_driver(battle, figure)
    require_gear(figure, speed)
    return reach_on_way(battle, figure, speed, path, height)


def reach_on_way(
    battle: Battle, figure: Figure, speed: str, path: Sequence[Point], height: int
) -> int:
    """The same for a vehicle that has its driver and drives at this speed."""
    if height != figure.height:
        raise IllegalOrder(f"{figure.name} cannot take the stairs.", "R21.5")
    _require_road(battle, figure, path)
    surfaces = surfaces_met(battle, path)
    for surface in surfaces:
        if figure.vehicle is not None and surface not in figure.vehicle.movement:
            raise IllegalOrder(f"{figure.name} cannot move on {surface}.", "R21.5")
    return min(drive_reach(figure, surface, speed) for surface in surfaces)


def _require_road(battle: Battle, figure: Figure, path: Sequence[Point]) -> None:
    """Vehicles go through no wall, into no building and off no roof."""
    for a, b in itertools.pairwise(path):
        wall = obstacle_between(battle, a, b, figure.height)
        if wall is not None:
            raise IllegalOrder(f"{wall.name} is in the way.", "R7.1")
        for area in areas_crossed(battle.areas, a, b, figure.height, figure.height):
            if area.building or area.blocks:
                raise IllegalOrder(f"{area.name} is in the way.", "R21.5")
    if building_at(battle, path[-1], figure.height):
        raise IllegalOrder("Vehicles do not go into buildings.", "R21.5")
    if figure.height and not all(has_floor(battle, at, figure.height) for at in strides(path)):
        raise IllegalOrder(f"{figure.name} would drive off the edge.", "R21.5")


def surfaces_met(battle: Battle, path: Sequence[Point]) -> tuple[str, ...]:
    """The surfaces that a way crosses. A bank is both, and adds none."""
    wet = [area for area in battle.areas if area.water]
    met = set()
    for a, b in itertools.pairwise(path):
        cuts = [cut for area in wet if (cut := cut_of(edges_of(area.corners), a, b))]
        if cuts:
            met.add(WATER)
        if not _is_covered(cuts):
            met.add(LAND)
    return tuple(sorted(met))


def _is_covered(cuts: Sequence[Cut]) -> bool:
    """Whether the cuts leave nothing of a line."""
    reach = Fraction(0)
    for enter, leave in sorted(_ends(cut) for cut in cuts):
        if enter > reach:
            return False
        reach = max(reach, leave)
    return reach >= 1


def _ends(cut: Cut) -> tuple[Fraction, Fraction]:
    return Fraction(cut.enter_n, cut.enter_d), Fraction(cut.leave_n, cut.leave_d)
