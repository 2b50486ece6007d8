"""Chapter 6, kinds of ground and of rooms that can stand on a table: their figures (R6.1, R22.4).

Heights in mm. What is 1 cm tall, like a road, matters to those who stand in it and to nobody who
looks over it; what has no height is seen through from anywhere.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from rules.kernel.geometry import Point, octagon, rectangle
from rules.kernel.sight import Area

SMALLEST, LARGEST = 40, 600  # mm: the side of a piece of ground that players may lay


Choice = TypeVar("Choice")


class Ground(NamedTuple):
    """A kind of ground: its name, clutter, cover, and whether its corners are cut off."""

    name: str
    clutter: int
    cover: str
    rounded: bool = False
    height: int = 0
    obstacle: bool = False
    blocks: bool = False
    water: bool = False


class Interior(NamedTuple):
    """A kind of building: the least and the most clutter of its rooms, cover, and armour."""

    name: str
    least: int
    most: int
    cover: str
    armour: str


GROUNDS: dict[str, Ground] = {
    "path": Ground("Path", 0, "none", False),
    "grass": Ground("Open grass", 0, "none", False),
    "flowerbed": Ground("Flowerbed", 2, "none", False),
    "bush": Ground("Bushes", 2, "light", True),
    "wood": Ground("Wood", 3, "medium", True),
}

# What a street is made of; the clutter as printed wherever the book has an example.
STREETS: dict[str, Ground] = {
    "roadway": Ground("Roadway", 0, "none", height=10),
    "pavement": Ground("Pavement", 0, "none", height=10),
    "furniture": Ground("Pavement with street furniture", 1, "none", height=10),
    "alley": Ground("Dark alley", 2, "none", height=10),
    "wharf": Ground("Wharf", 2, "none", height=10),
    "water": Ground("River", 0, "none", height=10, water=True),
    "garden": Ground("Garden", 3, "light", height=60),
    "site": Ground("Building site", 4, "light", height=15),
    "junk": Ground("Junk yard", 5, "medium", height=30),
    "littered": Ground("Littered street", 1, "none", height=10),
    "cratered": Ground("Cratered street", 2, "none", height=10),
    "rubble": Ground("Rubble", 4, "light", rounded=True, height=15),
    "heap": Ground("Heap of rubble", 5, "medium", rounded=True, height=30),
    "wreck": Ground("Wrecked car", 3, "medium", height=25),
    "crates": Ground("Crates", 3, "medium", height=30),
    "low_wall": Ground("Low wall", 0, "medium", height=15, obstacle=True),
    "high_wall": Ground("High wall", 0, "medium", height=45, obstacle=True, blocks=True),
    "hedge": Ground("Hedge", 2, "light", height=25),
}

INTERIORS: dict[str, Interior] = {
    "bureau": Interior("Bureau", 1, 1, "medium", "soft"),
    "office": Interior("Office", 2, 2, "medium", "light"),
    "diner": Interior("Diner", 2, 2, "medium", "soft"),
    "clinic": Interior("Clinic", 2, 4, "medium", "light"),
    "shop": Interior("Shop", 3, 3, "medium", "soft"),
    "flats": Interior("Flats", 3, 5, "medium", "light"),
    "laboratory": Interior("Laboratory", 4, 4, "heavy", "medium"),
    "hotel": Interior("Hotel", 2, 4, "medium", "light"),
    "junk_shop": Interior("Junk shop", 5, 5, "medium", "soft"),
    "warehouse": Interior("Warehouse", 2, 5, "heavy", "light"),
    "ruin": Interior("Ruin", 4, 5, "medium", "soft"),
}


def lay(area: str, kind: str, x: int, y: int, width: int, height: int, number: int = 0) -> Area:
    """A piece of ground from its north-west corner and size in mm."""
    ground = GROUNDS[kind] if kind in GROUNDS else STREETS[kind]
    shape = octagon if ground.rounded else rectangle
    return Area(
        id=area,
        kind=kind,
        name=f"{ground.name} {number}" if number else ground.name,
        corners=shape(x, y, width, height),
        clutter=ground.clutter,
        cover=ground.cover,
        blocks=ground.blocks,
        height=ground.height,
        water=ground.water,
        obstacle=ground.obstacle,
    )


def bounds(area: Area) -> tuple[int, int, int, int]:
    """The upright rectangle around an area: x, y, width and height in mm."""
    xs = [corner[0] for corner in area.corners]
    ys = [corner[1] for corner in area.corners]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def middle(area: Area) -> Point:
    """The middle of an area."""
    x, y, width, height = bounds(area)
    return Point(x + width // 2, y + height // 2)


class Shuffle:
    """Numbers for shaping ground, the same for the same seed; never for dice."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._count = 0

    def between(self, low: int, high: int) -> int:
        """A number from low to high, both included."""
        self._count += 1
        digest = hashlib.sha256(f"ground:{self._seed}:{self._count}".encode()).digest()
        return low + int.from_bytes(digest[:8], "big") % (high - low + 1)

    def pick(self, choices: Sequence[Choice]) -> Choice:
        """One of several."""
        return choices[self.between(0, len(choices) - 1)]
