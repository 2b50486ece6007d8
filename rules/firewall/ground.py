"""Chapter 6, kinds of ground that can be laid on a table, and their figures (R22.4)."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from rules.kernel.geometry import Point, octagon, rectangle
from rules.kernel.sight import Area

SMALLEST, LARGEST = 40, 600  # mm: the side of a piece of ground that players may lay


class Ground(NamedTuple):
    """A kind of ground: its name, clutter, cover, and whether its corners are cut off."""

    name: str
    clutter: int
    cover: str
    rounded: bool


GROUNDS: dict[str, Ground] = {
    "path": Ground("Path", 0, "none", False),
    "grass": Ground("Open grass", 0, "none", False),
    "flowerbed": Ground("Flowerbed", 2, "none", False),
    "bush": Ground("Bushes", 2, "light", True),
    "wood": Ground("Wood", 3, "medium", True),
}


def lay(area: str, kind: str, x: int, y: int, width: int, height: int, number: int = 0) -> Area:
    """A piece of ground from its north-west corner and size in mm."""
    ground = GROUNDS[kind]
    shape = octagon if ground.rounded else rectangle
    name = f"{ground.name} {number}" if number else ground.name
    return Area(area, kind, name, shape(x, y, width, height), ground.clutter, ground.cover)


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
