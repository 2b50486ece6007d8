"""Directions in words: sixteen of the compass, by exact comparison of whole numbers.

The steps are those of facings: clockwise from north (0); x grows to the east, y to the south.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel.geometry import FACING_VECTORS, Point, path_length, span, toward
from rules.kernel.wording import Unit

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


def way_words(a: Point, b: Point, unit: Unit) -> str:
    """How far b lies from a and where, in words: 4.5 in north-east; empty where they coincide."""
    return f"{unit.words(span(a, b))} {bearing_words(a, b)}" if a != b else ""


def path_words(path: Sequence[Point], unit: Unit) -> str:
    """How far a walk from point to point goes, and where it ends as seen from where it began.

    Straight: 12 cm north-east. Round a corner: 14 cm and ends 9 cm north-east.
    """
    a, b, length = path[0], path[-1], path_length(path)
    if length < span(a, b) + len(path):  # each leg is rounded to whole mm
        return way_words(a, b, unit)
    end = way_words(a, b, unit) or "where it began"
    return f"{unit.words(length)} and ends {end}"


def along(a: Point, step: int, length: int) -> Point:
    """The point `length` mm from a in one of the sixteen directions, never further."""
    x, y = FACING_VECTORS[step]
    return toward(a, Point(a.x + x * FAR, a.y + y * FAR), length)
