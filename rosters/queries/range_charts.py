"""Integer coordinates of an SVG chart of odds over range."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from rules.kernel.chance import Ways
from rules.kernel.wording import CENTIMETRES, Unit

WIDTH, HEIGHT = 640, 300
LEFT, RIGHT, TOP, BOTTOM = 56, 624, 14, 252
LEAST_TOP = 10  # percent
# Distances of grid lines; the first that is wide enough is used: percent, mm.
RULES_ACROSS = (2, 5, 10, 20, 25)
RULES_ALONG = (20, 50, 100, 200, 500, 1000, 2000, 4000, 8000)
MOST_RULES = 5

Line = Sequence[tuple[int, Ways]]


@dataclass(frozen=True)
class Mark:
    """A grid line with its label."""

    at: int
    words: str


@dataclass(frozen=True)
class Chart:
    """A drawn chart. `paths` are step lines, one for each series, empty for none."""

    paths: tuple[str, ...]
    across: tuple[Mark, ...]
    along: tuple[Mark, ...]
    unit: Unit
    view: str = f"0 0 {WIDTH} {HEIGHT}"
    left: int = LEFT
    right: int = RIGHT
    top: int = TOP
    bottom: int = BOTTOM


@dataclass(frozen=True)
class Scale:
    """The largest distance in mm, and the largest percentage, a multiple of `apart`."""

    far: int
    high: int
    apart: int

    def x(self, distance: int) -> int:
        return LEFT + (RIGHT - LEFT) * distance // self.far

    def y(self, chance: Ways) -> int:
        """The vertical coordinate, rounded half up."""
        height = (BOTTOM - TOP) * 100
        return BOTTOM - (2 * height * chance[0] + self.high * chance[1]) // (
            2 * self.high * chance[1]
        )


def chart_of(lines: Sequence[Line], unit: Unit = CENTIMETRES) -> Chart:
    """Chances by distance in mm, each series drawn as steps; labels in units of the game."""
    scale = _scale(lines)
    return Chart(
        tuple(_steps(line, scale) for line in lines),
        tuple(
            Mark(scale.y(Ways(percent, 100)), f"{percent}%")
            for percent in range(0, scale.high + 1, scale.apart)
        ),
        tuple(
            Mark(scale.x(distance), unit.number(distance))
            for distance in range(0, scale.far + 1, _apart(scale.far, RULES_ALONG))
        ),
        unit,
    )


def _scale(lines: Sequence[Line]) -> Scale:
    points = [point for line in lines for point in line]
    highest = max((-(-100 * ways // of) for _, (ways, of) in points), default=0)
    apart = _apart(max(highest, LEAST_TOP), RULES_ACROSS)
    high = -(-max(highest, LEAST_TOP) // apart) * apart
    return Scale(max((distance for distance, _ in points), default=100), high, apart)


def _apart(whole: int, steps: Sequence[int]) -> int:
    return next((each for each in steps if -(-whole // each) <= MOST_RULES), steps[-1])


def _steps(line: Line, scale: Scale) -> str:
    """A path that is constant up to each distance at which the chance changes."""
    if not line:
        return ""
    parts = [f"M{scale.x(line[0][0])} {scale.y(line[0][1])}"]
    for (here, chance), (_, beyond) in pairwise(line):
        if beyond != chance:
            parts.append(f"H{scale.x(here)}V{scale.y(beyond)}")
    return "".join([*parts, f"H{scale.x(line[-1][0])}"])
