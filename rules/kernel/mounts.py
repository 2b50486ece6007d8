"""Where guns stand on a vehicle seen from above, for the workshop's drawing and for the board.

Lengths are hundredths of half a base: x to the right, y to the back. Angles are degrees clockwise
from straight ahead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.kernel.record import Record

FRONT, RIGHT, BACK, LEFT = "front", "right", "back", "left"
TOP, REAR = "top", "rear"  # turrets in the middle, pintels behind them
BEARINGS = {FRONT: 0, RIGHT: 90, BACK: 180, LEFT: 270}
STEP = 30  # between two guns that stand side by side

Spot = tuple[int, int]


class Arc(Record):
    """What a gun covers: the angle to its middle, and how wide it is; 360 is all round."""

    middle: int = 0
    width: int = 360


ALL_ROUND = Arc()


class Hull(Record):
    """How far a hull reaches from the middle of its base."""

    half: int
    nose: int
    tail: int


HULLS = {
    "bike": Hull(14, 76, 76),
    "trike": Hull(46, 80, 64),
    "car": Hull(38, 82, 80),
    "van": Hull(44, 80, 80),
    "carrier": Hull(46, 82, 78),
    "tank": Hull(52, 76, 80),
    "flyer": Hull(40, 84, 72),
    "gun": Hull(34, 34, 36),
}
TOP_AT, REAR_AT = -16, 18  # how far behind the middle


class MountedGun(Record):
    """A gun on a token: its side, its place, what it covers, and how far it reaches in mm.

    `silent`: it cannot be fired: it is broken, or nobody is left who could.
    """

    side: str
    at: Spot
    arc: Arc
    reach: int
    silent: bool = False


def numbered(sides: Sequence[str]) -> list[tuple[str, int, int]]:
    """Of each gun its side, its number on that side, and how many stand there."""
    total, seen = Counter(sides), Counter[str]()
    found = []
    for side in sides:
        found.append((side, seen[side], total[side]))
        seen[side] += 1
    return found


def spot(outline: str, side: str, number: int, of: int) -> Spot:
    """Where the gun with this number of so many stands: on the rim of the hull, or on top."""
    hull, aside = HULLS[outline], STEP * (2 * number - of + 1) // 2
    return {
        FRONT: (aside, -hull.nose),
        BACK: (aside, hull.tail),
        LEFT: (-hull.half, aside),
        RIGHT: (hull.half, aside),
        TOP: (aside, TOP_AT),
        REAR: (aside, REAR_AT),
    }[side]
