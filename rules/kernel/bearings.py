"""Directions in words: sixteen of the compass, by exact comparison of whole numbers.

The steps are those of facings: clockwise from north (0); x grows to the east, y to the south.
"""

from __future__ import annotations

from rules.kernel.geometry import FACING_VECTORS, Point, toward

COMPASS = (
    "north", "north-north-east", "north-east", "east-north-east",
    "east", "east-south-east", "south-east", "south-south-east",
    "south", "south-south-west", "south-west", "west-south-west",
    "west", "west-north-west", "north-west", "north-north-west",
)  # fmt: skip
# The tangents of 11.25 and 33.75 degrees, times 100 000: where one word ends and the next begins.
NARROW, WIDE, WHOLE = 19_891, 66_818, 100_000
FAR = 100  # times 1 m: beyond any table


def bearing(a: Point, b: Point) -> int:
    """The step of the sixteen in which b lies from a, opposite to that from b to a; 0 where they
    coincide."""
    east, south = b[0] - a[0], b[1] - a[1]
    turned = _from_meridian(abs(east), abs(south))
    if east >= 0:
        return (turned if south <= 0 else 8 - turned) % 16
    return (16 - turned if south < 0 else 8 + turned) % 16


def _from_meridian(across: int, along: int) -> int:
    """How many steps, 0 to 4, a direction is off the line from north to south."""
    low, high = min(across, along), max(across, along)
    steps = (low * WHOLE > high * NARROW) + (low * WHOLE > high * WIDE)
    return steps if across <= along else 4 - steps


def bearing_words(a: Point, b: Point) -> str:
    """Where b lies from a, in words; empty where they coincide."""
    return COMPASS[bearing(a, b)] if a != b else ""


def along(a: Point, step: int, length: int) -> Point:
    """The point `length` mm from a in one of the sixteen directions, never further."""
    x, y = FACING_VECTORS[step]
    return toward(a, Point(a.x + x * FAR, a.y + y * FAR), length)
