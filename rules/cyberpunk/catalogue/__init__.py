"""The figures of the game as frozen rows; each says which of them the book prints.

Whatever a row does not name in `printed` is ours: the book is an aid to a larger game and leaves
out its lists of weapons, armour and people.
"""

from rules.cyberpunk.catalogue.loading import CATALOGUE
from rules.cyberpunk.catalogue.model import (
    Armour,
    Catalogue,
    Cover,
    Damage,
    Explosive,
    Gas,
    Grenade,
    Person,
    Stats,
    Weapon,
    damage_of,
)

__all__ = [
    "CATALOGUE",
    "Armour",
    "Catalogue",
    "Cover",
    "Damage",
    "Explosive",
    "Gas",
    "Grenade",
    "Person",
    "Stats",
    "Weapon",
    "damage_of",
]
