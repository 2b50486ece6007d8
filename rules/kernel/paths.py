"""The cheapest way from a place to others, round what is in the way: exact, in whole millimetres.

A game says what a straight leg costs and where a way may bend; the search joins legs. What it finds
is a way that the game accepts, because it asks the game about each leg of it.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from heapq import heapify, heappop, heappush
from math import isqrt
from typing import NamedTuple

from rules.kernel.geometry import Point, cross, entry_of, foot_of, is_beside, span, toward
from rules.kernel.sight import Area

MOST_CORNERS = 8  # in one way
BESIDE = 2  # mm: how far beside a corner one looks past it, where the ray ends
BEYOND = 4  # mm: how far beyond a corner one asks what is hidden behind it
FINE = 3  # mm: how finely the border of what is open is looked for
STRAIGHT = 1  # mm: so near to a line the border of what is open is taken for straight
ASIDE = 2  # mm beside a corner where a way bends, so that it does not touch what it goes round
STEP = 20  # mm: how finely one looks in from the edge of the table

Leg = Callable[[Point, Point], int | None]
Stop = Callable[[Point, Point], Point]
Afford = Callable[[Point, Point, int], Point]
Path = tuple[Point, ...]
Edge = tuple[Point, Point]
Via = tuple[tuple[int, int], ...]  # the corners of a way, as orders carry them


class Terrain(NamedTuple):
    """What a game says of the ground on which somebody goes.

    corners: where a way may bend. leg(a, b): what the straight way from a to b costs in mm, at
    least its length; None when it is closed. Part of an open leg is open, and costs no more.
    stop(a, b): how far that way is open, whatever it costs.
    afford(a, b, most): how far one comes on that open way for so many mm, for a game that knows it
    without trying; a few mm less than `leg` allows at most.
    is_even: an open leg costs its length. is_sharp: what closes one does so to the last mm.
    """

    corners: Sequence[Point]
    leg: Leg
    stop: Stop
    is_even: bool = True
    is_sharp: bool = True
    afford: Afford | None = None


class Way(NamedTuple):
    """A way: what it costs in mm, and its points from the start to the end."""

    cost: int
    path: Path


class Ways:
    """Everywhere that somebody comes for at most `most` mm, from a place or straight over an edge.

    An edge runs clockwise around the table; the first leg begins opposite its end.
    """

    __slots__ = ("bends", "edge", "most", "seen", "terrain")

    def __init__(self, terrain: Terrain, start: Point | Edge, most: int) -> None:
        self.terrain = terrain
        self.most = most
        self.edge = None if isinstance(start, Point) else start
        first = [_begun(start)] if isinstance(start, Point) else _entering(start, terrain.corners)
        self.bends = dict(_explored(terrain, first, most))
        self.seen: dict[Point, Path] = {}

    def to(self, goal: Point) -> Way | None:
        """The cheapest way to a place, or None where none leads there for that much."""
        starts = [(way.cost + span(at, goal), way.cost, way.path) for at, way in self.bends.items()]
        if self.edge:
            entry = foot_of(*self.edge, goal)
            starts.append((span(entry, goal), 0, (entry,)))
        best, bound = None, self.most
        for least, cost, path in sorted(starts):
            if least > bound:
                break
            leg = self.terrain.leg(path[-1], goal)
            if leg is not None and cost + leg <= bound:
                best, bound = Way(cost + leg, _joined(path, goal)), cost + leg - 1
        return best

    def outlines(self, most: int) -> tuple[Path, ...]:
        """The ground that is reached for at most so many mm.

        Each outline is a clockwise line around what is in sight of a place where ways bend, or of
        the edge; they overlap.
        """
        fans = [self._fan(at, most) for at in self.bends]
        if self.edge:
            fans.append(self._strip(self.edge, most))
        return tuple(fan for fan in fans if len(fan) > 2)

    def _fan(self, at: Point, most: int) -> Path:
        """What is reached from a place: all that is seen from it, cut to a circle."""
        left = most - self.bends[at].cost
        if left <= 0:
            return ()
        if at not in self.seen:
            self.seen[at] = self._looked_from(at)
        if most == self.most:
            return self.seen[at]
        if self.terrain.is_even:
            return tuple(dict.fromkeys(toward(at, end, left) for end in self.seen[at]))
        return tuple(dict.fromkeys(_open_to(self.terrain, at, end, left) for end in self.seen[at]))

    def _looked_from(self, at: Point) -> Path:
        """How far one sees from a place, clockwise; of a bend, only what is hidden behind it."""
        left, path = self.most - self.bends[at].cost, self.bends[at].path
        aims = {*_around(at, left)}
        for corner in self.terrain.corners:
            if 0 < span(at, corner) <= left:
                aims.update(_past(at, corner, left))
        before = path[-2] if len(path) > 1 and self.terrain.is_sharp else None
        if before is not None:
            sides = _hidden_sides(self.terrain, before, at)
            aims = {aim for aim in aims if _side(before, at, aim) in sides} if sides else set()
            aims.add(_ahead(before, at))
        turned = _clockwise(at, aims, before)
        rays = [self._ray(at, _stretched(at, aim, left), left) for aim in turned]
        rays += rays[:1] if before is None else []
        ends = [end for _, end in self._refined(at, rays, left)]
        return tuple(dict.fromkeys((*ends, at) if before is not None else ends))

    def _ray(self, at: Point, far: Point, left: int) -> _Ray:
        return far, _open_to(self.terrain, at, far, left)

    def _refined(self, at: Point, rays: list[_Ray], left: int) -> Iterator[_Ray]:
        """The rays, and more of them where what is open begins or ends between two."""
        for ray, after in itertools.pairwise(rays):
            yield ray
            yield from self._between(at, ray, after, left)
        yield from rays[-1:]

    def _between(self, at: Point, a: _Ray, b: _Ray, left: int) -> Iterator[_Ray]:
        is_border = (a[0] == a[1]) != (b[0] == b[1])
        is_uneven = not self.terrain.is_even and a[0] != a[1]  # what costs more cuts both
        if not (is_border or is_uneven) or span(a[0], b[0]) <= FINE or span(a[0], b[0]) > left:
            return
        middle = Point((a[0].x + b[0].x) // 2, (a[0].y + b[0].y) // 2)
        ray = self._ray(at, _stretched(at, middle, left), left)
        if not is_border and is_beside(a[1], b[1], ray[1], STRAIGHT):
            return  # what costs more cuts both alike
        yield from self._between(at, a, ray, left)
        yield ray
        yield from self._between(at, ray, b, left)

    def _strip(self, edge: Edge, most: int) -> Path:
        length, (a, b) = span(*edge), edge
        dx, dy = (b.x - a.x) * most // length, (b.y - a.y) * most // length
        starts = {toward(a, b, along) for along in range(0, length + STEP, STEP)}
        starts.update((toward(a, b, 1), toward(b, a, 1)))
        for corner in self.terrain.corners:
            foot = foot_of(a, b, corner)
            starts.update((foot, toward(foot, a, 1), toward(foot, b, 1)))
        ends = (
            _open_to(self.terrain, at, Point(at.x - dy, at.y + dx), most)
            for at in sorted(starts, key=lambda at: span(b, at))
        )
        return (a, b, *ends)


_Ray = tuple[Point, Point]  # where it would end, and where it does
_Guess = tuple[int, bool, Path]  # cost so far in mm, whether its last leg was looked at, the way


def _begun(start: Point) -> _Guess:
    return 0, True, (start,)


def _entering(edge: Edge, firsts: Iterable[Point]) -> list[_Guess]:
    """The first legs of the ways over an edge."""
    legs = ((foot_of(*edge, first), first) for first in firsts)
    return [(span(at, first), False, (at, first)) for at, first in legs]


def _joined(path: Path, goal: Point) -> Path:
    return path if path[-1] == goal and len(path) > 1 else (*path, goal)


def _explored(terrain: Terrain, first: list[_Guess], most: int) -> Iterator[tuple[Point, Way]]:
    """Every corner within reach, nearest first. A leg is looked at only when its turn comes."""
    done: set[Point] = set()
    heap = [guess for guess in first if guess[0] <= most]
    heapify(heap)
    while heap:
        cost, is_sure, path = heappop(heap)
        at = path[-1]
        if at in done:
            continue
        if not is_sure:
            _look(terrain, heap, path, cost, most)
            continue
        done.add(at)
        yield at, Way(cost, path)
        if len(path) <= MOST_CORNERS:
            for corner in terrain.corners:
                least = cost + span(at, corner)
                if least <= most and corner not in done:
                    heappush(heap, (least, False, (*path, corner)))


def _look(terrain: Terrain, heap: list[_Guess], path: Path, least: int, most: int) -> None:
    """Put a way back with what its last leg truly costs, unless that leg is closed."""
    a, b = path[-2:]
    leg = terrain.leg(a, b)
    if leg is not None and least - span(a, b) + leg <= most:
        heappush(heap, (least - span(a, b) + leg, True, path))


# --- Where ways bend -----------------------------------------------------------------------------


def beside_corners(corners: Path) -> Iterator[Point]:
    """A little outside each corner of an area: where a way bends that goes round it."""
    x = sum(each.x for each in corners) // len(corners)
    y = sum(each.y for each in corners) // len(corners)
    for at in corners:
        yield Point(at.x + _sign(at.x - x) * ASIDE, at.y + _sign(at.y - y) * ASIDE)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def octagon_around(at: Point, radius: int) -> Path:
    """The corners of the octagon around a circle, in no order."""
    half = radius * 5 // 12 + 1
    across = ((half, radius), (radius, half))
    return tuple(
        Point(at.x + dx * sx, at.y + dy * sy)
        for dx, dy in across
        for sx in (-1, 1)
        for sy in (-1, 1)
    )


# --- What it looks like --------------------------------------------------------------------------


def _hidden_sides(terrain: Terrain, a: Point, b: Point) -> frozenset[int]:
    """On which sides of the way from a to b something beyond b cannot be seen from a.

    1 is the right, -1 the left, 0 straight on; none where nothing is hidden.
    """
    length, dx, dy = span(a, b), b.x - a.x, b.y - a.y
    on = Point(b.x + dx * BEYOND // length, b.y + dy * BEYOND // length)
    sides = set[int]()
    for side in (1, -1):
        for far in (1, BEYOND):
            aside = side * far
            aim = Point(on.x + _whole(-dy * aside, length), on.y + _whole(dx * aside, length))
            if terrain.leg(a, aim) is None:
                sides |= {side, 0}
    return frozenset(sides)


def _whole(part: int, length: int) -> int:
    """A part of a length in whole mm, rounded away from nothing, so that a side stays a side."""
    size = -(-abs(part) // length)
    return size if part >= 0 else -size


def _side(a: Point, b: Point, aim: Point) -> int:
    turn = cross(a, b, aim)
    return (turn > 0) - (turn < 0)


def _ahead(a: Point, b: Point) -> Point:
    """A point as far beyond b as a lies before it."""
    return Point(2 * b.x - a.x, 2 * b.y - a.y)


def _clockwise(at: Point, aims: set[Point], before: Point | None) -> list[Point]:
    """Points around a place in the order in which one turns; behind a bend from one side on."""
    if before is None:
        return sorted(aims, key=lambda aim: (_turn(at, aim), span(at, aim)))
    first = _turn(at, _ahead(before, at))
    is_left = any(_side(before, at, aim) < 0 for aim in aims)
    is_right = any(_side(before, at, aim) > 0 for aim in aims)

    def turned(aim: Point) -> tuple[int, int]:
        further = (_turn(at, aim) - first) % FULL
        return (FULL if is_left and not is_right and not further else further), span(at, aim)

    return sorted(aims, key=turned)


def _around(at: Point, reach: int) -> Iterator[Point]:
    """Points on a square around a place, along its sides: of a larger circle more."""
    parts = max(4, isqrt(reach))
    for step in range(-parts, parts, 2):
        part = reach * step // parts
        yield Point(at.x + part, at.y - reach)
        yield Point(at.x + reach, at.y + part)
        yield Point(at.x - part, at.y + reach)
        yield Point(at.x - reach, at.y - part)


def _past(at: Point, corner: Point, reach: int) -> Iterator[Point]:
    """A corner, and places far behind it a little to each side, as seen from `at`."""
    far = _stretched(at, corner, reach)
    dx, dy = far.x - at.x, far.y - at.y
    size = max(abs(dx), abs(dy))
    yield corner
    yield Point(far.x - dy * BESIDE // size, far.y + dx * BESIDE // size)
    yield Point(far.x + dy * BESIDE // size, far.y - dx * BESIDE // size)


def _stretched(at: Point, aim: Point, reach: int) -> Point:
    """The point `reach` mm from a place in the direction of another, rounded towards the place."""
    dx, dy, length = aim.x - at.x, aim.y - at.y, span(at, aim)
    times = 2 * reach // length + 1  # a length is rounded up
    return toward(at, Point(at.x + dx * times, at.y + dy * times), reach)


def _open_to(terrain: Terrain, at: Point, end: Point, left: int) -> Point:
    """How far a straight way goes from a place towards another for at most so many mm."""
    end = terrain.stop(at, end)
    if terrain.is_even:
        return end
    afford = terrain.afford or partial(furthest, terrain.leg)
    return afford(at, end, left)


def furthest(leg: Leg, a: Point, b: Point, most: int) -> Point:
    """How far one comes from a towards b for at most so many mm, found by trying.

    Costs grow evenly over most of a way, so first the place is tried that they point to, then the
    next to it, which mostly settles it, and else the middle.
    """
    cost = leg(a, b)
    if cost is not None and cost <= most:
        return b
    low, high, tried = (0, 0), (span(a, b), cost), 0
    while high[0] - low[0] > 1:
        at = _next_try(low, high, most, tried)
        cost, tried = leg(a, toward(a, b, at)), tried + 1
        if cost is not None and cost <= most:
            low = at, cost
        else:
            high = at, cost
    return toward(a, b, low[0])


def _next_try(low: tuple[int, int], high: tuple[int, int | None], most: int, tried: int) -> int:
    """Where to look between a place that is reached and one that is not, both with their cost."""
    (near, spent), (far, cost) = low, high
    if cost is None or tried % 3 == 2:
        return (near + far) // 2
    guess = near + (most - spent) * (far - near) // (cost - spent)
    return min(max(guess + (tried % 3 == 1), near + 1), far - 1)


def last_point(a: Point, b: Point, has: Callable[[Point], bool]) -> Point:
    """The last point from a to b that has something which a has and b has not."""
    low, high = 0, span(a, b)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if has(toward(a, b, middle)) else (low, middle)
    return toward(a, b, low)


def before_first(areas: Iterable[Area], a: Point, b: Point) -> Point:
    """How far one comes from a to b before the first of these areas; all the way without any."""
    ends = (entry_of(area.corners, a, b) for area in areas)
    return min(ends, key=lambda end: span(a, end), default=b)


QUARTER = 1 << 20
FULL = 4 * QUARTER


def _turn(at: Point, end: Point) -> int:
    """A number that grows clockwise from the north, as the direction of a point does."""
    dx, dy = end.x - at.x, end.y - at.y
    part = abs(dx) * QUARTER // (abs(dx) + abs(dy))
    if dx >= 0:
        return part if dy < 0 else 2 * QUARTER - part
    return 2 * QUARTER + part if dy > 0 else FULL - part
