"""Building vehicles and cyberware: points as sums with reasons, and what is not allowed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain
from math import ceil
from typing import Protocol

from msgspec.structs import replace

from rules.firewall.catalogue import ARCS, CATALOGUE, Cybernetic
from rules.firewall.state import CyberSystem
from rules.kernel.record import Record

MOST_IN_AN_ARC = 2  # Hard Points; turrets are not counted (R21.7, G23)
MOST_TURRETS = 2  # on a vehicle (G23)
HIGHEST_LEVEL = 3  # of a skill (R19.1)
LIGHT_GUN = "AV(L)"
LIGHT_GUN_HARD_POINTS = 2  # of a suit, and Cyber Points for them (R16.3)
HEAVY_BURST = "B(HMG)"
# One more of anything else is no use to anybody.
SEVERAL = ("skill_chip", "built_in_weapon")
COPILOTS = {"plain": "Copilot", "gunner": "Copilot and gunner"}
MOUNT_NAMES = {"hard_point": "Hard Point", "turret": "turret", "pintel": "pintel with its gunner"}


class Problem(Record):
    """Why a build is not allowed: a sentence to whoever builds, and where the rule stands.

    `mount`: the number of the mount that it is about, if it is about one; `part`: the part of the
    vehicle, where the rule alone does not say it.
    """

    reason: str
    ref: str = ""
    mount: int | None = None
    part: str = ""


class MountPlan(Protocol):
    """A place for one weapon of the catalogue; only a Hard Point has an arc."""

    @property
    def kind(self) -> str: ...
    @property
    def weapon(self) -> str: ...
    @property
    def arc(self) -> str: ...


class VehiclePlan(Protocol):
    """The parts of a vehicle beside its driver, as the catalogue's samples name them."""

    @property
    def chassis(self) -> str: ...
    @property
    def armour(self) -> str: ...
    @property
    def movement(self) -> Mapping[str, str]: ...
    @property
    def copilot(self) -> str: ...
    @property
    def gunners(self) -> int: ...
    @property
    def seats(self) -> int: ...
    @property
    def mounts(self) -> Sequence[MountPlan]: ...


# Vehicles


def vehicle_points(plan: VehiclePlan) -> tuple[tuple[str, int], ...]:
    """Each part and its Vehicle Points (R21.1). The names in the plan must be known."""
    armour = CATALOGUE.vehicle_armour[plan.armour]
    name = armour.name if armour.id == "soft" else f"{armour.name} armour"
    mounts = (_mount_points(mount) for mount in plan.mounts)
    return (*_crew_points(plan), *_movement_points(plan), (name, armour.vp), *mounts)


def vehicle_total(plan: VehiclePlan) -> int:
    """The Vehicle Points of all parts together."""
    return sum(points for _, points in vehicle_points(plan))


def _crew_points(plan: VehiclePlan) -> Iterator[tuple[str, int]]:
    cost = CATALOGUE.crew
    if not CATALOGUE.chassis[plan.chassis].static:
        yield "Driver", cost.driver
    if plan.copilot:
        both = plan.copilot == "gunner"
        yield COPILOTS[plan.copilot], cost.copilot_gunner if both else cost.copilot
    if plan.gunners:
        yield _several(plan.gunners, "gunner"), plan.gunners * cost.gunner
    if plan.seats:
        yield _several(plan.seats, "passenger"), plan.seats * cost.passenger


def _several(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _movement_points(plan: VehiclePlan) -> Iterator[tuple[str, int]]:
    for surface, speed in plan.movement.items():
        name = f"{surface.capitalize()}, {speed.replace('_', ' ')}"
        yield name, CATALOGUE.movement[surface][speed].vp


def _mount_points(mount: MountPlan) -> tuple[str, int]:
    kind = mount_class_of(mount.weapon)
    cost = CATALOGUE.mounts[kind]
    arc = f", {mount.arc}" if mount.arc else ""
    points = {"hard_point": cost.hard_point, "turret": cost.turret, "pintel": cost.pintel or 0}
    return f"{kind} {MOUNT_NAMES[mount.kind]}{arc}", points[mount.kind]


def mount_class_of(weapon: str) -> str:
    """The class of mount that a weapon needs, or empty: a heavy machinegun counts as VMG (G43)."""
    entry = CATALOGUE.weapons[weapon]
    if entry.mount_class is not None:
        return entry.mount_class
    return "VMG" if any(mode.fire == HEAVY_BURST for mode in entry.modes) else ""


def vehicle_problems(plan: VehiclePlan) -> tuple[Problem, ...]:
    """Everything that is wrong with a vehicle; nothing when it may be fielded."""
    unknown = tuple(_unknown_parts(plan))
    if unknown:
        return unknown
    if CATALOGUE.chassis[plan.chassis].static:
        return tuple(_static_problems(plan))
    return (
        *_people_problems(plan),
        *_movement_problems(plan),
        *_all_mounts(plan),
        *_crowded_arcs(plan),
        *_crowned(plan),
        *_overweight(plan),
    )


def _unknown_parts(plan: VehiclePlan) -> Iterator[Problem]:
    if plan.chassis not in CATALOGUE.chassis:
        yield Problem("Choose a chassis from the list.", "R21.1")
    if plan.armour not in CATALOGUE.vehicle_armour:
        yield Problem("Choose the armour from the list.", "R21.6")
    if plan.copilot and plan.copilot not in COPILOTS:
        yield Problem("A copilot is either plain or a gunner as well.", "R21.2")
    for surface, speed in plan.movement.items():
        if speed not in CATALOGUE.movement.get(surface, {}):
            yield Problem("Choose surfaces and classes of movement from the list.", "R21.5")
    for place, mount in enumerate(plan.mounts):
        if mount.kind not in MOUNT_NAMES:
            yield Problem("A mount is a Hard Point, a turret or a pintel.", "R21.7", place)
        if mount.weapon not in CATALOGUE.weapons:
            yield Problem("Choose the guns from the list.", "R21.8", place)
        elif not mount_class_of(mount.weapon):
            name = CATALOGUE.weapons[mount.weapon].name
            reason = f"No mount takes the {name}; somebody aboard can carry it."
            yield Problem(reason, "R21.8", place)


def _static_problems(plan: VehiclePlan) -> Iterator[Problem]:
    """A light gun in a fixed place: it, and those who serve it, and nothing else (R21.10)."""
    least = CATALOGUE.chassis[plan.chassis].crew
    guns = [(mount.kind, mount_class_of(mount.weapon)) for mount in plan.mounts]
    if guns != [("hard_point", LIGHT_GUN)]:
        yield Problem("Set up one light anti-vehicle gun, on a Hard Point.", "R21.10")
    for place, mount in enumerate(plan.mounts):
        for found in _arc_problems(mount, CATALOGUE.chassis[plan.chassis].hard_point_arcs):
            yield replace(found, mount=place)
    if plan.gunners < least:
        yield Problem(f"The gun needs at least {least} to serve it.", "R21.10", part="crew")
    if plan.movement or plan.copilot or plan.seats or plan.armour != "soft":
        reason = "A gun in a fixed place has its crew and nothing else."
        yield Problem(reason, "R21.10", part="chassis")


def _people_problems(plan: VehiclePlan) -> Iterator[Problem]:
    if plan.gunners < 0 or plan.seats < 0:
        yield Problem("There cannot be fewer than no gunners or passengers.", "R21.2")


def _movement_problems(plan: VehiclePlan) -> Iterator[Problem]:
    if not plan.movement:
        yield Problem("It must move at least very slowly on land, in the air or on water.", "R21.5")


def _all_mounts(plan: VehiclePlan) -> Iterator[Problem]:
    for place, mount in enumerate(plan.mounts):
        for found in _mount_problems(plan.chassis, mount):
            yield replace(found, mount=place)


def _mount_problems(chassis: str, mount: MountPlan) -> Iterator[Problem]:
    body = CATALOGUE.chassis[chassis]
    kind = mount_class_of(mount.weapon)
    yield from _arc_problems(mount, body.hard_point_arcs)
    if mount.kind == "turret" and not body.turrets:
        yield Problem("This chassis takes no turret.", "R21.7")
    if mount.kind == "pintel" and not body.pintels:
        yield Problem("This chassis takes no pintel.", "R21.9")
    if mount.kind == "pintel" and CATALOGUE.mounts[kind].pintel is None:
        yield Problem(f"A pintel is too light for {kind} guns.", "R21.9")


def _arc_problems(mount: MountPlan, allowed: Sequence[str]) -> Iterator[Problem]:
    if mount.kind != "hard_point":
        if mount.arc:
            yield Problem("Turrets and pintels turn all round; leave out the arc.", "R21.7")
    elif mount.arc not in ARCS:
        yield Problem("Say which way each Hard Point faces.", "R21.7")
    elif mount.arc not in allowed:
        sides = " and ".join(allowed)
        where = f"Hard Points to the {sides} only" if sides else "no Hard Points"
        yield Problem(f"This chassis has {where}.", "R21.7")


def _crowded_arcs(plan: VehiclePlan) -> Iterator[Problem]:
    for arc in ARCS:
        facing = [
            place
            for place, mount in enumerate(plan.mounts)
            if mount.kind == "hard_point" and mount.arc == arc
        ]
        if len(facing) > MOST_IN_AN_ARC:
            reason = f"At most {MOST_IN_AN_ARC} Hard Points face one way; {len(facing)} face {arc}."
            yield Problem(reason, "R21.7", facing[MOST_IN_AN_ARC])


def _crowned(plan: VehiclePlan) -> Iterator[Problem]:
    turrets = [place for place, mount in enumerate(plan.mounts) if mount.kind == "turret"]
    if len(turrets) > MOST_TURRETS:
        reason = f"At most {MOST_TURRETS} turrets on a vehicle; it has {len(turrets)}."
        yield Problem(reason, "R21.7", turrets[MOST_TURRETS])


def _overweight(plan: VehiclePlan) -> Iterator[Problem]:
    total, most = vehicle_total(plan), CATALOGUE.chassis[plan.chassis].max_vp
    if most is not None and total > most:
        yield Problem(f"The parts take {total} Vehicle Points; this chassis has {most}.", "R21.1")


# Cybernetics


def cyber_parts(
    systems: Sequence[CyberSystem], armour: str, hard_points: Sequence[str] = ()
) -> tuple[tuple[str, Fraction], ...]:
    """Each system, the suit and what is on its Hard Points, with exact Cyber Points (R17.1, R16.3).

    `hard_points` are catalogue ids. Systems that have stopped count as well (G41).
    """
    suit = CATALOGUE.armour[armour]
    parts = [(CATALOGUE.cybernetics[each.entry].name, system_points(each)) for each in systems]
    if suit.cp:
        parts.append((suit.name, Fraction(suit.cp)))
    mounted = (
        (CATALOGUE.weapons[weapon].name, Fraction(_hard_points_for(weapon)))
        for weapon in hard_points
    )
    return (*parts, *mounted)


def cyber_points(
    systems: Sequence[CyberSystem], armour: str, hard_points: Sequence[str] = ()
) -> int:
    """A figure's Cyber Points: halves are kept and the sum rounded up (G21)."""
    parts = cyber_parts(systems, armour, hard_points)
    return ceil(sum((points for _, points in parts), Fraction(0)))


def system_points(system: CyberSystem) -> Fraction:
    """The Cyber Points of one system: half if tailored, double if shoddy (R17.1)."""
    factor = Fraction(*CATALOGUE.qualities[system.quality].factor)
    return factor * _plain_points(CATALOGUE.cybernetics[system.entry], system)


def _plain_points(entry: Cybernetic, system: CyberSystem) -> Fraction:
    if entry.cp_rule == "options":
        return Fraction(max(1, ceil(Fraction(len(system.options), 2))))
    if entry.cp_rule == "levels":
        return Fraction(sum(system.skills.values()), 2)
    if entry.cp_rule == "grade":
        return Fraction(system.grade - 1)
    return Fraction(entry.cp or 0)


def _hard_points_for(weapon: str) -> int:
    """The Hard Points of a suit that a weapon fills."""
    is_light_gun = CATALOGUE.weapons[weapon].mount_class == LIGHT_GUN
    return LIGHT_GUN_HARD_POINTS if is_light_gun else 1


def cyber_problems(
    systems: Sequence[CyberSystem], armour: str, hard_points: Sequence[str] = ()
) -> tuple[Problem, ...]:
    """Everything that is wrong with a figure's systems and with what is mounted on its suit."""
    return (
        *chain.from_iterable(_system_problems(each) for each in systems),
        *_repeated(systems),
        *_suit_problems(armour, hard_points),
    )


def _system_problems(system: CyberSystem) -> Iterator[Problem]:
    entry = CATALOGUE.cybernetics.get(system.entry)
    if entry is None:
        yield Problem("Choose cybernetics from the list.", "R17.1")
        return
    if system.quality not in CATALOGUE.qualities:
        yield Problem(f"Choose from the list how well the {entry.name} is made.", "R17.1")
    known = {option.id for option in entry.options}
    if not known.issuperset(system.options) or len(set(system.options)) != len(system.options):
        yield Problem(f"Choose options of the {entry.name} from the list, each once.", "R17.4")
    yield from _level_problems(entry, system)
    if (entry.id == "built_in_weapon") != bool(system.weapon):
        yield Problem("A built-in weapon, and nothing else, names the weapon.", "R17.4")


def _level_problems(entry: Cybernetic, system: CyberSystem) -> Iterator[Problem]:
    levels = range(1, HIGHEST_LEVEL + 1)
    if (entry.cp_rule == "levels") != bool(system.skills):
        yield Problem("A skill chip, and nothing else, holds skills.", "R17.4")
    for skill, level in system.skills.items():
        if skill not in CATALOGUE.skills or level not in levels:
            yield Problem(f"A chip holds skills of the list, level 1 to {HIGHEST_LEVEL}.", "R17.4")
    grades = levels if entry.cp_rule == "grade" else (0,)
    if system.grade not in grades:
        yield Problem(
            f"Muscle grafts, and nothing else, have a level 1 to {HIGHEST_LEVEL}.", "R17.4"
        )


def _repeated(systems: Sequence[CyberSystem]) -> Iterator[Problem]:
    for entry, number in Counter(each.entry for each in systems).items():
        if number > 1 and entry in CATALOGUE.cybernetics and entry not in SEVERAL:
            name = CATALOGUE.cybernetics[entry].name
            yield Problem(f"A second {name} does nothing; leave it out.", "R17.4")
    if {"cyber_legs_basic", "cyber_legs_advanced"} <= {each.entry for each in systems}:
        yield Problem("Choose basic or advanced legs.", "R17.4")


def _suit_problems(armour: str, hard_points: Sequence[str]) -> Iterator[Problem]:
    if armour not in CATALOGUE.armour:
        yield Problem("Choose armour from the list.", "R16.3")
        return
    suit = CATALOGUE.armour[armour]
    if any(weapon not in CATALOGUE.weapons for weapon in hard_points):
        yield Problem("Choose the weapons for Hard Points from the list.", "R16.3")
        return
    for weapon in hard_points:
        entry = CATALOGUE.weapons[weapon]
        if entry.thrown:
            yield Problem(f"The {entry.name} is for the hand.", "R16.3")
        elif entry.mount_class not in (None, LIGHT_GUN):
            yield Problem(f"Only a vehicle can carry the {entry.name}.", "R21.10")
    needed = sum(_hard_points_for(weapon) for weapon in hard_points)
    if needed > suit.hard_points:
        room = _several(suit.hard_points, "Hard Point") if suit.hard_points else "no Hard Points"
        yield Problem(f"{suit.name} has {room}; these weapons fill {needed}.", "R16.3")
