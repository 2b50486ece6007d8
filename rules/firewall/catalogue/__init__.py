"""The tables of Firewall 2136AD: troops, weapons, grenades, armour and doubtful readings.

Distances are whole millimetres. ``CATALOGUE.weapons["colt_m2117"]`` gives a frozen row; an unknown
id raises `KeyError`. See `model` for the fields.
"""

from typing import Final

from .checks import problems_in
from .loading import load_catalogue
from .model import (
    Armour,
    Catalogue,
    CloseCombatFirearm,
    CloseCombatWeapon,
    DoubtfulReading,
    Experience,
    FireCode,
    FireMode,
    Grenade,
    GutzTable,
    TroopType,
    Weapon,
)

__all__ = [
    "CATALOGUE",
    "Armour",
    "Catalogue",
    "CloseCombatFirearm",
    "CloseCombatWeapon",
    "DoubtfulReading",
    "Experience",
    "FireCode",
    "FireMode",
    "Grenade",
    "GutzTable",
    "TroopType",
    "Weapon",
    "problems_in",
]

CATALOGUE: Final[Catalogue] = load_catalogue()
