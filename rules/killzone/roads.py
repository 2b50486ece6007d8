"""Where a vehicle can go: an open table in squares of an inch, for whoever drives by code.

A square is a centre; whatever moves is as wide as its radius. Nothing here decides a battle.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from functools import lru_cache

from rules.kernel.geometry import FACING_VECTORS, FACINGS, Point, is_near
from rules.killzone.catalogue import INCH
from rules.killzone.driving import edge_at
from rules.killzone.state import Battle

ALONG, ACROSS = 10, 14  # tenths of an inch from square to square
BESIDE = tuple(
    (x, y, ACROSS if x and y else ALONG) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y
)
NOWHERE = 10**6
LONGEST = 80  # inches that anybody looks ahead

Walls = tuple[tuple[Point, ...], ...]


class Roads:
    """The open squares of a table for whatever is so wide."""

    def __init__(self, width: int, height: int, radius: int, walls: Walls) -> None:
        self.width, self.height = width // INCH, height // INCH
        self._open = [
            not any(is_near(corners, self._centre(square), radius) for corners in walls)
            for square in range(self.width * self.height)
        ]
        self._free: dict[tuple[int, int], int] = {}

    def _centre(self, square: int) -> Point:
        row, column = divmod(square, self.width)
        return Point(column * INCH + INCH // 2, row * INCH + INCH // 2)

    def square(self, at: Point) -> int:
        """The square of a place; the nearest for one beyond the edge."""
        column = min(max(at.x // INCH, 0), self.width - 1)
        return min(max(at.y // INCH, 0), self.height - 1) * self.width + column

    def is_open(self, at: Point) -> bool:
        """Whether nothing solid is in the way at a place; beyond the table nothing is."""
        inside = 0 <= at.x < self.width * INCH and 0 <= at.y < self.height * INCH
        return not inside or self._open[self.square(at)]

    def free(self, at: Point, facing: int) -> int:
        """How many inches are open straight on, before a wall or the edge of the table."""
        key = self.square(at), facing
        if key not in self._free:
            self._free[key] = self._looked(self._centre(key[0]), facing)
        return self._free[key]

    def _looked(self, at: Point, facing: int) -> int:
        for inches in range(1, LONGEST):
            there = ahead(at, facing, inches)
            if edge_at(there, self.width * INCH, self.height * INCH) or not self.is_open(there):
                return inches - 1
        return LONGEST

    @lru_cache(maxsize=64)  # noqa: B019 - as many tables as are kept, and each of them for good
    def far(self, goals: tuple[int, ...]) -> Sequence[int]:
        """How far each square is from the nearest of these, in tenths of an inch."""
        found = [NOWHERE] * len(self._open)
        due = [(0, goal) for goal in goals]
        for goal in goals:
            found[goal] = 0
        while due:
            way, square = heapq.heappop(due)
            if way > found[square]:
                continue
            for other, step in self._beside(square):
                if self._open[other] and way + step < found[other]:
                    found[other] = way + step
                    heapq.heappush(due, (way + step, other))
        return found

    def _beside(self, square: int) -> list[tuple[int, int]]:
        row, column = divmod(square, self.width)
        return [
            ((row + y) * self.width + column + x, step)
            for x, y, step in BESIDE
            if 0 <= row + y < self.height and 0 <= column + x < self.width
        ]

    def edge(self, name: str) -> tuple[int, ...]:
        """The open squares along an edge of the table."""
        last, bottom = self.width - 1, self.height - 1
        along = {
            "east": [row * self.width + last for row in range(self.height)],
            "west": [row * self.width for row in range(self.height)],
            "north": list(range(self.width)),
            "south": [bottom * self.width + column for column in range(self.width)],
        }[name]
        return tuple(square for square in along if self._open[square])


def ahead(at: Point, facing: int, inches: int) -> Point:
    """The place so many inches straight on."""
    x, y = FACING_VECTORS[facing % FACINGS]
    return Point(at.x + x * inches * INCH // 1000, at.y + y * inches * INCH // 1000)


@lru_cache(maxsize=16)
def _roads(width: int, height: int, radius: int, walls: Walls) -> Roads:
    return Roads(width, height, radius, walls)


def roads_of(battle: Battle, radius: int) -> Roads:
    """The open squares of a battle's table; the same for the same houses and the same width."""
    walls = tuple(area.corners for area in battle.areas if area.building)
    return _roads(battle.width, battle.height, radius, walls)
