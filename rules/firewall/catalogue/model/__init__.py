"""The shape of every catalogue row, and of the catalogue as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .arms import Armour, CloseCombatFirearm, CloseCombatWeapon, FireMode, Grenade, Weapon
from .common import DoubtfulReading, FireCode, Lines, MountClass, Protection, VehicleArmourLevel
from .people import (
    Cybernetic,
    CyberOption,
    CyberQuality,
    Drug,
    Experience,
    Gear,
    GutzTable,
    PersonalTransport,
    Skill,
    TroopType,
)
from .vehicles import (
    ARCS,
    ArmourResult,
    Chassis,
    CrewCost,
    MountCost,
    MovementRate,
    SampleMount,
    SampleVehicle,
    VehicleArmour,
)

__all__ = [
    "ARCS",
    "Armour",
    "ArmourResult",
    "Catalogue",
    "Chassis",
    "CloseCombatFirearm",
    "CloseCombatWeapon",
    "CrewCost",
    "CyberOption",
    "CyberQuality",
    "Cybernetic",
    "DoubtfulReading",
    "Drug",
    "Experience",
    "FireCode",
    "FireMode",
    "Gear",
    "Grenade",
    "GutzTable",
    "Lines",
    "MountClass",
    "MountCost",
    "MovementRate",
    "PersonalTransport",
    "Protection",
    "SampleMount",
    "SampleVehicle",
    "Skill",
    "TroopType",
    "VehicleArmour",
    "VehicleArmourLevel",
    "Weapon",
]


@dataclass(frozen=True)  # without slots, so that answers are kept with it (`once`)
class Catalogue:
    """Everything the rulebook lists, by id; the mappings are read-only and in printed order."""

    gutz: GutzTable
    troops: Mapping[str, TroopType]
    experience: Mapping[str, Experience]
    # Guns of vehicles are among the weapons: their category is "vehicle".
    weapons: Mapping[str, Weapon]
    grenades: Mapping[str, Grenade]
    armour: Mapping[str, Armour]
    close_combat_weapons: Mapping[str, CloseCombatWeapon]
    close_combat_firearms: Mapping[str, CloseCombatFirearm]

    cybernetics: Mapping[str, Cybernetic]
    qualities: Mapping[str, CyberQuality]
    drugs: Mapping[str, Drug]
    gear: Mapping[str, Gear]
    skills: Mapping[str, Skill]
    transport: Mapping[str, PersonalTransport]
    # Modifier to Combat Actions by speed.
    transport_penalty: Mapping[str, int]

    chassis: Mapping[str, Chassis]
    crew: CrewCost
    # By surface (land, air, water) and class.
    movement: Mapping[str, Mapping[str, MovementRate]]
    vehicle_armour: Mapping[str, VehicleArmour]
    # By class of gun.
    mounts: Mapping[str, MountCost]
    sample_vehicles: Mapping[str, SampleVehicle]
    # By fire type and by the armour of the vehicle that is hit.
    anti_armour: Mapping[str, Mapping[str, ArmourResult]]

    doubtful: Mapping[str, DoubtfulReading]
