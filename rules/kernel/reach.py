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


class Band(Record):
    """The ground that one way of going leads to: outlines that may overlap.

    Nobody stays on the discs of `taken` and in the areas of `shut`, nor outside those of `within`
    where there are any.
    """

    label: str
    most: int
    level: int
    is_sure: bool
    outlines: tuple[Path, ...]
    taken: tuple[Disc, ...] = ()
    shut: tuple[Path, ...] = ()
    within: tuple[Path, ...] = ()


def bands_of(goings: Iterable[Going]) -> tuple[Band, ...]:
    """What a board colours, the furthest first, so that what is nearer lies on top."""
    search = Search(goings)
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
        for each in search.goings
    )
    return tuple(sorted(found, key=lambda band: (-band.most, band.label)))


def orders_to(goings: Iterable[Going], at: Point, level: int) -> Iterator[Order]:
    """The orders that lead to a place, in the order in which the ways of going are given."""
    return Search(goings).orders_to(at, level)


class Search:
    """The ways of several goings: looked for when one is first asked for, and once.

    Those that share ground share the search.
    """

    def __init__(self, goings: Iterable[Going]) -> None:
        self.goings = tuple(goings)
        self._known: dict[tuple[int, object], Ways] = {}
        self._furthest: dict[tuple[int, object], int] = {}
        for each in self.goings:
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
        for going in self.goings:
            if going.level != level or not going.ends_at(at):
                continue
            way = self._way(going, (*over, at))
            if way is not None and way.cost <= going.most:
                yield going.order(way.path)

    def _way(self, going: Going, stops: Sequence[Point]) -> Way | None:
        """The way from one place to the next, each leg the cheapest."""
        way = self.ways_of(going).to(stops[0])
        for stop in stops[1:]:
            if way is None or way.cost > going.most:
                return None
            leg = Ways(going.terrain, way.path[-1], going.most - way.cost).to(stop)
            way = leg and Way(way.cost + leg.cost, (*way.path, *leg.path[1:]))
        return way
