"""Where a figure comes: ways of going, the ground that a board colours, orders to a place.

A game gives its `Going`s; everything else is the same for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from rules.kernel.events import Order
from rules.kernel.geometry import Point, is_within, span
from rules.kernel.paths import Edge, Path, Terrain, Way, Ways
from rules.kernel.record import Record


class Disc(Record):
    """Ground on which a base cannot stand: nearer than `radius` mm to a place."""

    at: Point
    radius: int


class Going(NamedTuple):
    """A way of going: how far it leads at most in mm, over which ground, and by which order.

    start: where the figure is, or the edge over which it comes. level: the height in mm of the
    floor that it leads to. is_sure: it gets there without a roll. taken, shut: where nobody stays;
    within: areas in one of which it ends, anywhere where there are none.
    """

    label: str
    most: int
    terrain: Terrain
    start: Point | Edge
    order: Callable[[Path], Order]
    level: int = 0
    is_sure: bool = False
    taken: tuple[Disc, ...] = ()
    shut: tuple[Path, ...] = ()
    within: tuple[Path, ...] = ()

    def ends_at(self, at: Point) -> bool:
        """Whether nobody stands there, and nothing else forbids to stay there."""
        if any(span(each.at, at) <= each.radius for each in self.taken):
            return False
        is_there = not self.within or any(is_within(each, at) for each in self.within)
        return is_there and not any(is_within(each, at) for each in self.shut)


class Course(NamedTuple):
    """A place that whoever cannot stop at will comes to, by an order; `is_sure`: without a roll."""

    at: Point
    order: Order
    is_sure: bool


class Steering(NamedTuple):
    """Going on courses: a touch means the nearest of their ends within `near` mm."""

    label: str
    courses: tuple[Course, ...]
    near: int
    level: int = 0

    def meant(self, at: Point) -> Course | None:
        """The course that a touch means; of two ends that lie alike the first."""
        found = min(self.courses, key=lambda each: span(each.at, at), default=None)
        return found if found and span(found.at, at) <= self.near else None


Goes = Going | Steering


class Band(Record):
    """The ground that one way of going leads to: outlines that may overlap.

    Nobody stays on the discs of `taken` and in the areas of `shut`, nor outside those of `within`
    where there are any. `spots`: of who comes to places alone, each with whether it is sure.
    """

    label: str
    most: int
    level: int
    is_sure: bool
    outlines: tuple[Path, ...]
    taken: tuple[Disc, ...] = ()
    shut: tuple[Path, ...] = ()
    within: tuple[Path, ...] = ()
    spots: tuple[tuple[Point, bool], ...] = ()


def bands_of(goings: Iterable[Goes]) -> tuple[Band, ...]:
    """What a board colours, the furthest first, so that what is nearer lies on top."""
    search = Search(goings)
    steered = (_spots(each) for each in search.steerings)
    found = (
        Band(
            each.label,
            each.most,
            each.level,
            each.is_sure,
            search.ways_of(each).outlines(each.most),
            each.taken,
            each.shut,
            each.within,
        )
        for each in search.walks
    )
    return tuple(sorted((*found, *steered), key=lambda band: (-band.most, band.label)))


def _spots(steering: Steering) -> Band:
    spots = tuple((each.at, each.is_sure) for each in steering.courses)
    is_sure = all(is_sure for _, is_sure in spots)
    return Band(steering.label, 0, steering.level, is_sure, (), spots=spots)


def orders_to(goings: Iterable[Goes], at: Point, level: int) -> Iterator[Order]:
    """The orders that lead to a place, in the order in which the ways of going are given."""
    return Search(goings).orders_to(at, level)


class Search:
    """The ways of several goings: looked for when one is first asked for, and once.

    Those that share ground share the search.
    """

    def __init__(self, goings: Iterable[Goes]) -> None:
        self.goings = tuple(goings)
        self.walks = [each for each in self.goings if isinstance(each, Going)]
        self.steerings = [each for each in self.goings if isinstance(each, Steering)]
        self._known: dict[tuple[int, object], Ways] = {}
        self._furthest: dict[tuple[int, object], int] = {}
        for each in self.walks:
            key = id(each.terrain), each.start
            self._furthest[key] = max(each.most, self._furthest.get(key, 0))

    def ways_of(self, going: Going) -> Ways:
        """The ways over the ground of one of the goings."""
        key = id(going.terrain), going.start
        if key not in self._known:
            self._known[key] = Ways(going.terrain, going.start, self._furthest[key])
        return self._known[key]

    def orders_to(self, at: Point, level: int, over: Sequence[Point] = ()) -> Iterator[Order]:
        """As the function of this name; `over`: places that the way passes, in this order."""
        for going in self.walks:
            if going.level != level or not going.ends_at(at):
                continue
            way = self._way(going, (*over, at))
            if way is not None and way.cost <= going.most:
                yield going.order(way.path)
        if not over:
            yield from self._steered(at, level)

    def _steered(self, at: Point, level: int) -> Iterator[Order]:
        """The courses that a touch means, the one that ends nearest first."""
        meant = [each.meant(at) for each in self.steerings if each.level == level]
        for course in sorted(filter(None, meant), key=lambda each: span(each.at, at)):
            yield course.order

    def _way(self, going: Going, stops: Sequence[Point]) -> Way | None:
        """The way from one place to the next, each leg the cheapest."""
        way = self.ways_of(going).to(stops[0])
        for stop in stops[1:]:
            if way is None or way.cost > going.most:
                return None
            leg = Ways(going.terrain, way.path[-1], going.most - way.cost).to(stop)
            way = leg and Way(way.cost + leg.cost, (*way.path, *leg.path[1:]))
        return way
