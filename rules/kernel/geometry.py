"""Plane geometry in whole millimetres. No float: every answer is the same on every platform.

x grows to the east, y to the south. Facings are sixteen steps clockwise from north (0).
Areas are convex polygons; their corners run clockwise as seen on the table.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from math import isqrt
from typing import NamedTuple

FACINGS = 16
# Unit vectors of the sixteen facings, times 1000.
FACING_VECTORS: tuple[tuple[int, int], ...] = (
    (0, -1000), (383, -924), (707, -707), (924, -383),
    (1000, 0), (924, 383), (707, 707), (383, 924),
    (0, 1000), (-383, 924), (-707, 707), (-924, 383),
    (-1000, 0), (-924, -383), (-707, -707), (-383, -924),
)  # fmt: skip
# Those of them that look into a quarter: whether to the east, whether to the south.
QUARTERS = {
    (east, south): tuple(
        (step, x, y)
        for step, (x, y) in enumerate(FACING_VECTORS)
        if (x >= 0 if east else x <= 0) and (y >= 0 if south else y <= 0)
    )
    for east in (True, False)
    for south in (True, False)
}


class Point(NamedTuple):
    """A place on the table, in millimetres from its north-west corner."""

    x: int
    y: int


def span(a: Point, b: Point) -> int:
    """Distance in mm, rounded up, so that `span(a, b) <= n` is exact for whole n."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = dx * dx + dy * dy
    return isqrt(square - 1) + 1 if square else 0


def slant(level: int, rise: int) -> int:
    """The length of a straight line that goes `level` mm along and `rise` up, rounded up."""
    return span(Point(0, 0), Point(level, rise)) if rise else level


def toward(a: Point, b: Point, length: int) -> Point:
    """The point `length` mm from a on the way to b, rounded towards a, never beyond b."""
    whole = span(a, b)
    if whole <= length:
        return b
    return Point(a.x + _part(b.x - a.x, length, whole), a.y + _part(b.y - a.y, length, whole))


def _part(delta: int, length: int, whole: int) -> int:
    part = abs(delta) * length // whole
    return part if delta >= 0 else -part


def path_length(path: Sequence[Point]) -> int:
    """Length in mm of a walk from point to point."""
    return sum([span(a, b) for a, b in itertools.pairwise(path)])


def path_cut(path: Sequence[Point], length: int) -> tuple[Point, ...]:
    """The first `length` mm of a walk, its start included."""
    walked: list[Point] = [path[0]]
    left = length
    for leg_start, leg_end in itertools.pairwise(path):
        leg = span(leg_start, leg_end)
        walked.append(toward(leg_start, leg_end, left))
        left -= leg
        if left <= 0:
            break
    return tuple(walked)


def facing_toward(a: Point, b: Point) -> int:
    """The step of the sixteen that looks best from a to b; north when they coincide."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    best = best_value = 0
    for step, vx, vy in QUARTERS[dx >= 0, dy >= 0]:
        value = dx * vx + dy * vy
        if value > best_value:
            best, best_value = step, value
    return best


def is_in_front(a: Point, facing: int, b: Point) -> bool:
    """Whether b lies in the 180 degrees before a figure at a; the edge of the arc counts."""
    vx, vy = FACING_VECTORS[facing]
    return (b[0] - a[0]) * vx + (b[1] - a[1]) * vy >= 0


def cross(o: Point, a: Point, b: Point) -> int:
    """Twice the signed area of o, a, b; positive when b lies clockwise of a as seen from o."""
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])


def is_convex(corners: Sequence[Point]) -> bool:
    """Whether the corners run clockwise around a convex shape with an inside."""
    count = len(corners)
    turns = [
        cross(corners[i], corners[(i + 1) % count], corners[(i + 2) % count]) for i in range(count)
    ]
    return all(turn >= 0 for turn in turns) and any(turn > 0 for turn in turns)


def is_within(corners: Sequence[Point], point: Point) -> bool:
    """Whether a point stands in the area. A point on the edge stands in it."""
    previous = corners[-1]
    for corner in corners:
        if cross(previous, corner, point) < 0:
            return False
        previous = corner
    return True


class Edge(NamedTuple):
    """An edge of an area as a line: `x * py - y * px + c` is positive for a point p inside it."""

    x: int
    y: int
    c: int


class Cut(NamedTuple):
    """The part of a line that runs inside an area, as two fractions of its way: n / d, d > 0."""

    enter_n: int
    enter_d: int
    leave_n: int
    leave_d: int


def edges_of(corners: Sequence[Point]) -> tuple[Edge, ...]:
    """The edges of an area, clockwise from the one that ends in its first corner."""
    previous = corners[-1]
    edges = []
    for corner in corners:
        x, y = corner[0] - previous[0], corner[1] - previous[1]
        edges.append(Edge(x, y, y * previous[0] - x * previous[1]))
        previous = corner
    return tuple(edges)


def cut_of(edges: Sequence[Edge], a: Point, b: Point) -> Cut | None:
    """Where the straight line a-b runs inside these edges; None when it only touches or misses.

    Touching a corner, or running along an edge, is not crossing. Exact: the line is clipped
    against each edge with integer fractions.
    """
    (ax, ay), (bx, by) = a, b
    enter_n, enter_d = 0, 1
    leave_n, leave_d = 1, 1
    for x, y, c in edges:
        side_a = x * ay - y * ax + c
        side_b = x * by - y * bx + c
        if side_a <= 0 and side_b <= 0:
            return None
        if side_a < 0:
            if -side_a * enter_d > enter_n * (side_b - side_a):
                enter_n, enter_d = -side_a, side_b - side_a
        elif side_b < 0 and side_a * leave_d < leave_n * (side_a - side_b):
            leave_n, leave_d = side_a, side_a - side_b
    if enter_n * leave_d < leave_n * enter_d:
        return Cut(enter_n, enter_d, leave_n, leave_d)
    return None


def is_crossed(corners: Sequence[Point], a: Point, b: Point) -> bool:
    """Whether the straight line a-b passes through the inside of the area; the same for b-a."""
    return cut_of(edges_of(corners), a, b) is not None


def is_near(corners: Sequence[Point], point: Point, reach: int) -> bool:
    """Whether some part of the area lies within `reach` mm of a point."""
    outside = False
    previous = corners[-1]
    for corner in corners:
        depth = cross(previous, corner, point)
        if depth < 0:
            dx, dy = corner[0] - previous[0], corner[1] - previous[1]
            if depth * depth > reach * reach * (dx * dx + dy * dy):
                return False  # the whole area lies further off than this edge's line
            outside = True
        previous = corner
    return not outside or any(
        is_beside(corners[index - 1], corners[index], point, reach) for index in range(len(corners))
    )


def is_beside(a: Point, b: Point, point: Point, reach: int) -> bool:
    """Whether a point lies within `reach` mm of the stretch a-b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = (point[0] - a[0]) * dx + (point[1] - a[1]) * dy
    if 0 < along < length:
        return cross(a, b, point) ** 2 <= reach * reach * length
    return min(span(a, point), span(b, point)) <= reach


def nearest_point(corners: Sequence[Point], point: Point) -> Point:
    """The point of an area that is nearest to another, in whole mm; itself when it is inside."""
    if is_within(corners, point):
        return point
    previous = corners[-1]
    feet = []
    for corner in corners:
        feet.append(foot_of(previous, corner, point))
        previous = corner
    return min(feet, key=lambda foot: (span(foot, point), foot))


def foot_of(a: Point, b: Point, point: Point) -> Point:
    """The point of the stretch a-b, which may be one point, that is nearest to another, in mm."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    if not length:
        return a
    along = max(0, min(length, (point[0] - a[0]) * dx + (point[1] - a[1]) * dy))
    return Point(a[0] + dx * along // length, a[1] + dy * along // length)


def apart(corners: Sequence[Point], far: int) -> Iterator[Point]:
    """The corners of an area, each moved `far` mm away from its middle along both axes."""
    middle_x = sum(corner[0] for corner in corners) // len(corners)
    middle_y = sum(corner[1] for corner in corners) // len(corners)
    for x, y in corners:
        yield Point(x + (far if x > middle_x else -far), y + (far if y > middle_y else -far))


def entry_of(corners: Sequence[Point], a: Point, b: Point) -> Point:
    """How far one comes from a to b before an area, in whole mm rounded towards a; else b."""
    cut = cut_of(edges_of(corners), a, b)
    if cut is None:
        return b
    part, whole = cut.enter_n, cut.enter_d
    return Point(a.x + _part(b.x - a.x, part, whole), a.y + _part(b.y - a.y, part, whole))


Stretch = tuple[int, int]  # of a way: where it begins and ends, in mm from the start


def stretch_of(corners: Sequence[Point], a: Point, b: Point) -> Stretch | None:
    """The stretch of the way from a to b inside an area, rounded outwards; None for none."""
    cut, length = cut_of(edges_of(corners), a, b), span(a, b)
    if cut is None:
        return None
    return length * cut.enter_n // cut.enter_d, -(-length * cut.leave_n // cut.leave_d)


def covered(stretches: Iterable[Stretch]) -> int:
    """How many mm these stretches cover together."""
    reached = length = 0
    for start, end in sorted(stretches):
        length += max(0, end - max(start, reached))
        reached = max(reached, end)
    return length


def rectangle(x: int, y: int, width: int, height: int) -> tuple[Point, ...]:
    """The four corners of an upright rectangle, clockwise from its north-west corner."""
    return (
        Point(x, y),
        Point(x + width, y),
        Point(x + width, y + height),
        Point(x, y + height),
    )


def octagon(x: int, y: int, width: int, height: int) -> tuple[Point, ...]:
    """A rectangle with its corners cut off by three tenths: the shape of a thicket."""
    cut_x, cut_y = width * 3 // 10, height * 3 // 10
    return (
        Point(x + cut_x, y), Point(x + width - cut_x, y),
        Point(x + width, y + cut_y), Point(x + width, y + height - cut_y),
        Point(x + width - cut_x, y + height), Point(x + cut_x, y + height),
        Point(x, y + height - cut_y), Point(x, y + cut_y),
    )  # fmt: skip
