"""Who sees whom, and through what: one line from centre to centre over named areas.

The rule for edges: a line that only touches a corner or runs along an edge is not touched by
the area; a figure whose centre is on an edge stands in the area. Upwards, a floor belongs to its
area and a top does not: what looks over the very top of a wall is not hindered by it.
Sight is symmetric.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

from rules.kernel.geometry import Cut, Edge, Point, cut_of, edges_of, is_near, is_within
from rules.kernel.record import Record

COVERS = ("none", "light", "medium", "heavy")
SKY = 1_000_000  # mm: the top of whatever has no limit
MOST_OUTLINES = 4096
MOST_GROUNDS = 16
FEW = 4
MOST_ANSWERS = 4096
MOST_CELLS = 1024
CELL = 150  # mm: how finely a ground knows what lies where

K = TypeVar("K")
V = TypeVar("V")


class Area(Record):
    """A piece of ground: convex corners in mm, clutter 0-5, cover for whoever stands in it.

    It begins `floor` mm above the table and is `height` mm tall; 0: without limit. The sections
    of one building share its name in `building`; one sees out of a building and inside it, not
    through it. An obstacle is climbed or jumped, never walked through.
    """

    id: str
    kind: str
    name: str
    corners: tuple[Point, ...]
    clutter: int = 0
    cover: str = "none"
    blocks: bool = False
    floor: int = 0
    height: int = 0
    building: str = ""
    water: bool = False
    obstacle: bool = False

    @property
    def top(self) -> int:
        """The height in mm above the table at which it ends."""
        return self.floor + self.height if self.height else SKY


class Sight(Record):
    """A line of sight: what blocks it, and the areas that it crosses without stopping."""

    clear: bool
    blocked_by: tuple[str, ...] = ()
    through: tuple[str, ...] = ()

    def beyond(self, other: Sight) -> Sight:
        """The same line, when more areas lie in it."""
        clear = self.clear and other.clear
        return Sight(clear, self.blocked_by + other.blocked_by, self.through + other.through)


# Two points and the heights in mm from which and at which one looks.
Line = tuple[Point, Point, int, int]


class _Outline(NamedTuple):
    """What is asked of an area for every line: the box around it, and its edges if it is none."""

    west: int
    north: int
    east: int
    south: int
    floor: int
    top: int
    edges: tuple[Edge, ...]
    is_box: bool
    area: Area


# Areas never change, so what is worked out once for one holds as long as it lives. The outline
# keeps its area alive, and so nobody else can come to its identity.
_OUTLINES: dict[int, _Outline] = {}


# The cells in which something lies, from the west, north, east and south, and its heights in mm.
Cells = tuple[int, int, int, int, int, int]


class _Sieve:
    """Outlines by the cells of the table: what lies elsewhere need not be looked at."""

    __slots__ = ("cells", "outlines")

    def __init__(self, outlines: Sequence[_Outline]) -> None:
        self.outlines = outlines
        self.cells: dict[Cells, Sequence[_Outline]] = {}

    def around(self, a: Point, b: Point, low: int, high: int) -> Sequence[_Outline]:
        """Those that a line from a to b, between two heights, may meet: never one too few."""
        (ax, ay), (bx, by) = a, b
        west, east = (ax, bx) if ax < bx else (bx, ax)
        north, south = (ay, by) if ay < by else (by, ay)
        cells = west // CELL, north // CELL, east // CELL, south // CELL, low, high
        found = self.cells.get(cells)
        if found is None:
            found = [each for each in self.outlines if _may_be_met(each, cells)]
            _kept(self.cells, cells, found, MOST_CELLS)
        return found


def _may_be_met(outline: _Outline, cells: Cells) -> bool:
    west, north, east, south, low, high = cells
    return (
        outline.west <= (east + 1) * CELL
        and outline.east >= west * CELL
        and outline.north <= (south + 1) * CELL
        and outline.south >= north * CELL
        and low < outline.top
        and (outline.floor <= low or outline.floor < high)
    )


class _Ground:
    """Areas that lie together: their outlines, and what was asked of them by place and by line."""

    __slots__ = (
        "areas", "clear", "crossed", "everything", "homes", "over", "sights", "stood", "walls"
    )  # fmt: skip

    def __init__(self, areas: tuple[Area, ...]) -> None:
        self.areas = areas
        outlines = [_outline(area) for area in areas]
        self.everything = _Sieve(outlines)
        self.walls = _Sieve([each for each in outlines if each.area.blocks or each.area.building])
        self.stood: dict[tuple[Point, int], tuple[Area, ...]] = {}
        self.over: dict[Point, tuple[Area, ...]] = {}
        self.homes: dict[tuple[Point, int], frozenset[str]] = {}
        self.crossed: dict[Line, tuple[Area, ...]] = {}
        self.sights: dict[Line, Sight] = {}
        self.clear: dict[Line, bool] = {}


# As with the outlines: a ground keeps its areas alive, and their identity its own.
_GROUNDS: dict[int, _Ground] = {}


def _ground(areas: Sequence[Area]) -> _Ground | None:
    """The ground to remember, if it is one; a handful is no table, and a list may change."""
    found = _GROUNDS.get(id(areas))
    if found is None and isinstance(areas, tuple) and len(areas) >= FEW:
        while len(_GROUNDS) >= MOST_GROUNDS:  # the oldest goes: its battle is likely to be over
            del _GROUNDS[next(iter(_GROUNDS))]
        found = _GROUNDS[id(areas)] = _Ground(areas)
    return found


def _outlines(areas: Sequence[Area], a: Point, b: Point, low: int, high: int) -> Sequence[_Outline]:
    """All that may be met between two points and two heights."""
    ground = _GROUNDS.get(id(areas)) or _ground(areas)
    if ground is None:
        return [_outline(area) for area in areas]
    return ground.everything.around(a, b, low, high)


def _kept(known: dict[K, V], key: K, answer: V, most: int = 0) -> V:
    if len(known) >= (most or MOST_ANSWERS):
        known.clear()
    known[key] = answer
    return answer


def _outline(area: Area) -> _Outline:
    found = _OUTLINES.get(id(area))
    if found is not None:
        return found
    xs, ys = {corner[0] for corner in area.corners}, {corner[1] for corner in area.corners}
    is_box = len(area.corners) == 4 and len(xs) == 2 and len(ys) == 2
    box = min(xs), min(ys), max(xs), max(ys)
    made = _Outline(*box, area.floor, area.top, edges_of(area.corners), is_box, area)
    if len(_OUTLINES) >= MOST_OUTLINES:
        _OUTLINES.clear()
    _OUTLINES[id(area)] = made
    return made


def areas_at(areas: Sequence[Area], point: Point, height: int = 0) -> tuple[Area, ...]:
    """The areas in which a point stands, `height` mm above the table."""
    ground = _GROUNDS.get(id(areas)) or _ground(areas)
    if ground is None:
        return _stood_in(areas, point, height)
    found = ground.stood.get((point, height))
    if found is None:
        return _kept(ground.stood, (point, height), _stood_in(areas, point, height))
    return found


def areas_over(areas: Sequence[Area], point: Point) -> tuple[Area, ...]:
    """The areas in which a point stands as seen from above: at any height."""
    ground = _GROUNDS.get(id(areas)) or _ground(areas)
    if ground is None:
        return tuple([area for area in areas if stands_in(area, point, area.floor)])
    found = ground.over.get(point)
    if found is None:
        near = ground.everything.around(point, point, -SKY, SKY)
        here = [each.area for each in near if stands_in(each.area, point, each.floor)]
        return _kept(ground.over, point, tuple(here))
    return found


def areas_near(areas: Sequence[Area], point: Point, reach: int) -> list[Area]:
    """The areas of which some part, as seen from above, lies within `reach` mm of a point."""
    x, y = point
    west, north, east, south = x - reach, y - reach, x + reach, y + reach
    near = _outlines(areas, Point(west, north), Point(east, south), -SKY, SKY)
    return [
        area
        for left, upper, right, lower, _, _, _, _, area in near
        if left <= east and west <= right and upper <= south and north <= lower
        if is_near(area.corners, point, reach)
    ]


def stands_in(area: Area, point: Point, height: int = 0) -> bool:
    """Whether a point, `height` mm above the table, is in one area."""
    x, y = point
    west, north, east, south, floor, top, _, is_box, _ = _OUTLINES.get(id(area)) or _outline(area)
    in_box = west <= x <= east and north <= y <= south and floor <= height < top
    return in_box and (is_box or is_within(area.corners, point))


def _stood_in(areas: Sequence[Area], point: Point, height: int) -> tuple[Area, ...]:
    x, y = point
    found = []
    near = _outlines(areas, point, point, height, height)
    for west, north, east, south, floor, top, _, is_box, area in near:
        in_box = west <= x <= east and north <= y <= south and floor <= height < top
        if in_box and (is_box or is_within(area.corners, point)):
            found.append(area)
    return tuple(found)


def areas_crossed(
    areas: Sequence[Area], a: Point, b: Point, eye: int = 0, mark: int = 0
) -> tuple[Area, ...]:
    """The areas whose inside the straight line from a at height `eye` to b at `mark` crosses."""
    ground = _GROUNDS.get(id(areas)) or _ground(areas)
    line = (a, b, eye, mark)
    if ground is None:
        return _crossed(areas, *line)
    found = ground.crossed.get(line)
    return _kept(ground.crossed, line, _crossed(areas, *line)) if found is None else found


def _crossed(areas: Sequence[Area], a: Point, b: Point, eye: int, mark: int) -> tuple[Area, ...]:
    low, high = (eye, mark) if eye < mark else (mark, eye)
    return _met_along(_outlines(areas, a, b, low, high), a, b, eye, mark)


def _met_along(
    outlines: Iterable[_Outline], a: Point, b: Point, eye: int, mark: int
) -> tuple[Area, ...]:
    """Those of the areas that a line meets. The box around an area is exact, and a quick sieve.

    A line misses a box when the two lie apart as seen from the south, from the east, or along
    the line itself; for the last, lengths are doubled so that every middle is whole.
    """
    (ax, ay), (bx, by) = a, b
    west, east = (ax, bx) if ax < bx else (bx, ax)
    north, south = (ay, by) if ay < by else (by, ay)
    dx, dy, x2, y2 = bx - ax, by - ay, ax + bx, ay + by
    across, along = east - west, south - north
    low, high = (eye, mark) if eye < mark else (mark, eye)
    found = []
    for left, upper, right, lower, floor, top, edges, is_box, area in outlines:
        if east <= left or right <= west or south <= upper or lower <= north:
            continue
        reach = along * (right - left) + across * (lower - upper)
        if abs(dy * (left + right - x2) - dx * (upper + lower - y2)) >= reach and reach:
            continue
        if floor <= low and high < top:
            if is_box or cut_of(edges, a, b):
                found.append(area)
        elif low < top and floor < high:
            cut = cut_of(edges, a, b)
            if cut and _is_between(floor, top, eye, mark, cut):
                found.append(area)
    return tuple(found)


def _is_between(floor: int, top: int, eye: int, mark: int, cut: Cut) -> bool:
    """Whether a rising or falling line is between floor and top somewhere in its cut."""
    # The height of the line where it comes in and goes out, times the denominator.
    enter = eye * cut.enter_d + (mark - eye) * cut.enter_n
    leave = eye * cut.leave_d + (mark - eye) * cut.leave_n
    return (enter < top * cut.enter_d or leave < top * cut.leave_d) and (
        enter > floor * cut.enter_d or leave > floor * cut.leave_d
    )


def sight_between(areas: Sequence[Area], a: Point, b: Point, eye: int = 0, mark: int = 0) -> Sight:
    """The line of sight between two points, `eye` and `mark` mm above the table.

    A wall blocks wherever the line meets it. A section of a building blocks unless an end is in
    that building. The other areas are looked through, save those that hold an end.
    """
    ground = _GROUNDS.get(id(areas)) or _ground(areas)
    line = (a, b, eye, mark)
    if ground is None:
        return looked_along(areas, *line)
    sight = ground.sights.get(line)
    return _kept(ground.sights, line, looked_along(areas, *line)) if sight is None else sight


def looked_along(areas: Sequence[Area], a: Point, b: Point, eye: int = 0, mark: int = 0) -> Sight:
    """The line of sight as `sight_between` has it, worked out anew."""
    crossed = _crossed(areas, a, b, eye, mark)
    if not crossed:
        return CLEAR
    homes = homes_of(areas, a, eye) | homes_of(areas, b, mark)
    blocked: list[str] = []
    through: list[str] = []
    for area in crossed:
        if _is_wall(area, homes):
            blocked.append(area.id)
        elif not _is_home(area, a, eye) and not _is_home(area, b, mark):
            through.append(area.id)
    return Sight(not blocked, tuple(blocked), tuple(through))


def is_clear(areas: Sequence[Area], a: Point, b: Point, eye: int = 0, mark: int = 0) -> bool:
    """Whether nothing blocks a line of sight: for those who ask no more, and quicker."""
    ground = _GROUNDS.get(id(areas)) or _ground(areas)
    # Who sees is seen, and so one answer does for both.
    line = (a, b, eye, mark) if a < b else (b, a, mark, eye)
    if ground is None:
        return looked_along(areas, *line).clear
    found = ground.clear.get(line)
    return _kept(ground.clear, line, _is_clear(ground, *line)) if found is None else found


def _is_clear(ground: _Ground, a: Point, b: Point, eye: int, mark: int) -> bool:
    low, high = (eye, mark) if eye < mark else (mark, eye)
    met = _met_along(ground.walls.around(a, b, low, high), a, b, eye, mark)
    if not met:
        return True
    homes = homes_of(ground.areas, a, eye) | homes_of(ground.areas, b, mark)
    return not any(_is_wall(area, homes) for area in met)


def _is_wall(area: Area, homes: frozenset[str]) -> bool:
    """Whether a line cannot go on through an area that it meets."""
    return area.building not in homes if area.building else area.blocks


def _is_home(area: Area, point: Point, height: int) -> bool:
    """Whether an end stands in the area; the rooms over and under its own count as one."""
    return stands_in(area, point, area.floor if area.building else height)


def homes_of(areas: Sequence[Area], point: Point, height: int) -> frozenset[str]:
    """The buildings in which a point is."""
    ground = _GROUNDS.get(id(areas)) or _ground(areas)
    found = ground.homes.get((point, height)) if ground is not None else None
    if found is not None:
        return found
    rooms = areas_at(areas, point, height)
    homes = frozenset([room.building for room in rooms if room.building])
    return homes if ground is None else _kept(ground.homes, (point, height), homes)


CLEAR = Sight(True)


def best_cover(areas: Sequence[Area]) -> str:
    """The best cover that any of the areas gives."""
    best = 0
    for area in areas:
        best = max(best, COVERS.index(area.cover))
    return COVERS[best]
