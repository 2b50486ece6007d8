#!/usr/bin/env python3
"""What a line of sight costs over 40 areas, against the plain way to find the same, in one run.

    python benchmarks/sight.py [--rounds 25]

The plain way clips the line against every edge of every area. It knows no heights, and so it is
asked on the ground only, where both must see the same; with heights the quick way is asked alone.
The best of all rounds counts, because what else the machine does only ever adds to it. Ends with
status 1 when the two disagree, or when any kind of line costs more than 0.4 of the plain way.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(PROJECT))

from rules.firewall.ground import Shuffle  # noqa: E402
from rules.firewall.streets import STYLES, table  # noqa: E402
from rules.kernel.geometry import Point, cross, is_within, octagon, rectangle  # noqa: E402
from rules.kernel.sight import Area, Sight, looked_along, sight_between  # noqa: E402

MOST = 0.4
LINES, SIDE = 400, 1200
PLAINLY = "plainly, on the ground"
Line = tuple[Point, Point, int, int]


def is_crossed(corners: Sequence[Point], a: Point, b: Point) -> bool:
    """The line clipped against edge after edge, nothing remembered."""
    enter_n, enter_d, leave_n, leave_d = 0, 1, 1, 1
    previous = corners[-1]
    for corner in corners:
        side_a, side_b = cross(previous, corner, a), cross(previous, corner, b)
        previous = corner
        if side_a <= 0 and side_b <= 0:
            return False
        if side_a < 0:
            if -side_a * enter_d > enter_n * (side_b - side_a):
                enter_n, enter_d = -side_a, side_b - side_a
        elif side_b < 0 and side_a * leave_d < leave_n * (side_a - side_b):
            leave_n, leave_d = side_a, side_a - side_b
    return enter_n * leave_d < leave_n * enter_d


def plainly(areas: Sequence[Area], a: Point, b: Point) -> Sight:
    blocked, through = [], []
    for area in areas:
        if is_crossed(area.corners, a, b):
            if area.blocks:
                blocked.append(area.id)
            elif not is_within(area.corners, a) and not is_within(area.corners, b):
                through.append(area.id)
    return Sight(not blocked, tuple(blocked), tuple(through))


def thicket(shuffle: Shuffle) -> tuple[Area, ...]:
    """Forty areas of four and eight corners, without heights."""
    areas = []
    for number in range(40):
        x, y = shuffle.between(0, SIDE - 200), shuffle.between(0, SIDE - 200)
        shape = octagon if number % 2 else rectangle
        box = shape(x, y, shuffle.between(40, 200), shuffle.between(40, 200))
        blocks = number % 8 == 0
        areas.append(Area(f"area-{number}", "wood", "Wood", box, 3, "medium", blocks))
    return tuple(areas)


def lines_between(shuffle: Shuffle, heights: Sequence[int]) -> list[Line]:
    def place() -> Point:
        return Point(shuffle.between(0, SIDE), shuffle.between(0, SIDE))

    return [(place(), place(), shuffle.pick(heights), shuffle.pick(heights)) for _ in range(LINES)]


def seconds(look: Callable[[Line], Sight], lines: Sequence[Line]) -> float:
    start = time.perf_counter()
    for line in lines:
        look(line)
    return time.perf_counter() - start


def measure(rounds: int) -> int:
    shuffle = Shuffle(1)
    level, steep = lines_between(shuffle, (0,)), lines_between(shuffle, (20, 120, 220))
    wood = thicket(shuffle)
    if any(sight_between(wood, *line) != plainly(wood, *line[:2]) for line in level):
        raise SystemExit("The two ways do not see the same.")
    grounds = {"on the ground": (wood, level)}
    for style in STYLES:
        grounds[f"{style}, with heights"] = table(1, SIDE, SIDE, style).areas, steep
    best = dict.fromkeys((PLAINLY, *grounds), float("inf"))
    for _ in range(rounds):  # in turns, so that every way has the machine's good moments
        best[PLAINLY] = min(best[PLAINLY], seconds(lambda line: plainly(wood, *line[:2]), level))
        for name, (areas, lines) in grounds.items():
            taken = seconds(lambda line, over=areas: looked_along(over, *line), lines)
            best[name] = min(best[name], taken)
    for name, taken in best.items():
        print(f"{name:24} {taken / LINES * 1e6:6.1f} µs, ratio {taken / best[PLAINLY]:.2f}")
    worst = max(best[name] for name in grounds) / best[PLAINLY]
    print(f"worst ratio {worst:.2f}, at most {MOST}")
    return 0 if worst <= MOST else 1


def main() -> int:
    words = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    words.add_argument("--rounds", type=int, default=25)
    return measure(words.parse_args().rounds)


if __name__ == "__main__":
    sys.exit(main())
