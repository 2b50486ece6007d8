"""The tables of Firewall 2136AD, from troops and weapons to vehicles, and doubtful readings.

Lengths are whole millimetres. ``CATALOGUE.weapons["colt_m2117"]`` gives a frozen row; an unknown
id raises `KeyError`. See `model` for the fields.
"""

from typing import Final

from .checks import problems_in
from .loading import load_catalogue
from .model import (
    ARCS,
    Armour,
    ArmourResult,
    Catalogue,
    Chassis,
    CloseCombatFirearm,
    CloseCombatWeapon,
    CrewCost,
    Cybernetic,
    CyberOption,
    CyberQuality,
    DoubtfulReading,
    Drug,
    Experience,
    FireCode,
    FireMode,
    Gear,
    Grenade,
    GutzTable,
    MountClass,
    MountCost,
    MovementRate,
    PersonalTransport,
    SampleMount,
    SampleVehicle,
    Skill,
    TroopType,
    VehicleArmour,
    VehicleArmourLevel,
    Weapon,
)

__all__ = [
    "ARCS",
    "CATALOGUE",
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
    "MountClass",
    "MountCost",
    "MovementRate",
    "PersonalTransport",
    "SampleMount",
    "SampleVehicle",
    "Skill",
    "TroopType",
    "VehicleArmour",
    "VehicleArmourLevel",
    "Weapon",
    "problems_in",
]

CATALOGUE: Final[Catalogue] = load_catalogue()
