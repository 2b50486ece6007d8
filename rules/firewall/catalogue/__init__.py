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
from .packs import (
    HousePack,
    catalogue_for,
    id_under,
    made_by,
    maker_of,
    noted,
    pack_called,
    stem_of,
    stocked,
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
    "HousePack",
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
    "catalogue_for",
    "id_under",
    "made_by",
    "maker_of",
    "noted",
    "pack_called",
    "problems_in",
    "stem_of",
    "stocked",
]

CATALOGUE: Final[Catalogue] = load_catalogue()
