"""Chapter 5, reach: how a figure may go with a movement action, and over which ground (R5.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rules.firewall.flight import air_reaches
from rules.firewall.footing import building_under, has_floor, require_way, strides
from rules.firewall.movement import CRAWL, RUN, WALK, more_than, open_speeds
from rules.firewall.noncombat import STROLL
from rules.firewall.offers import may_enter, offers
from rules.firewall.orders import Fly, Move, MoveOn
from rules.firewall.state import RESERVE, Battle, Figure, active_figures
from rules.firewall.terrain import EDGES, is_on_table, is_water
from rules.firewall.vehicles.driving import (
    CRUISE,
    FULL,
    LAND,
    SLOW,
    WATER,
    drive_reach,
    reach_on_way,
)
from rules.kernel.events import Order
from rules.kernel.geometry import Point, apart, rectangle, span, toward
from rules.kernel.offers import Offer, Place
from rules.kernel.paths import Edge, Leg, Path, Stop, Terrain, before_first, furthest, last_point
from rules.kernel.reach import Disc, Going
from rules.kernel.record import IllegalOrder
from rules.kernel.sight import Area, areas_crossed

FAR = 1_000_000  # mm: more than any leg costs
AWAY = 2  # mm: how far from what one may not even touch a way bends
MOVE, MOVE_ON, FLY, DRIVE = "move", "move_on", "fly", "drive"
ORDERS = (MOVE, MOVE_ON, FLY)
# A crawl only takes one less far than a walk, for the same roll (R5.2): nobody means it first.
USUAL = (STROLL, WALK, RUN, SLOW, CRUISE, FULL, CRAWL)

Start = tuple[Point | Edge, str]


def goings(battle: Battle, side: str, figure: str) -> tuple[Going, ...]:
    """Every way of going that a side may order of a figure now, what makes most sense first."""
    found = battle.figures.get(figure)
    if found is None:
        return ()
    table = _Table(battle, found)
    ways = [each for each in offers(battle, side, figure) if each.order in ORDERS]
    ways.sort(key=lambda each: USUAL.index(each.fixed["speed"]))
    return tuple(each for offer in ways for each in table.goings(offer))


class _Table:
    """The table as one figure goes over it; what several ways of going share is made once."""

    def __init__(self, battle: Battle, figure: Figure) -> None:
        self.battle = battle
        self.figure = figure
        self.known: dict[object, Terrain] = {}

    def goings(self, offer: Offer) -> Iterator[Going]:
        """The ways of going that an offer stands for: none, unless it asks for a place."""
        place = next((each for each in offer.fields if isinstance(each, Place)), None)
        if place is None:
            return
        level = 0 if offer.order == FLY else int(offer.fixed.get("height", self.figure.height))
        shut = self._shut() if offer.order == FLY else ()
        for start, edge in self._starts():
            for most, terrain in self._grounds(offer, level, place.reach):
                order = _order(self.figure, offer, edge)
                is_sure, taken = offer.fixed["speed"] == STROLL, self._taken(level)
                yield Going(offer.label, most, terrain, start, order, level, is_sure, taken, shut)

    def _starts(self) -> Iterator[Start]:
        if self.figure.status != RESERVE:
            yield self.figure.at, ""
            return
        corners = rectangle(0, 0, self.battle.width, self.battle.height)
        for place, edge in enumerate(EDGES):  # they run as the corners do
            if may_enter(self.battle, self.figure, edge):
                yield (corners[place], corners[(place + 1) % 4]), edge

    def _grounds(self, offer: Offer, level: int, reach: int) -> Iterator[tuple[int, Terrain]]:
        """How far it goes over which ground: of a vehicle, on land and on water."""
        battle, figure, speed = self.battle, self.figure, offer.fixed["speed"]
        if offer.order == FLY:
            most = reach or air_reaches(figure)[speed]
            yield most - figure.height, self._terrain(FLY, span, (), lambda _, b: b)
            return
        most = reach or open_speeds(battle, figure)[speed]
        if figure.vehicle is not None:
            yield from self._roads(offer, most)
        elif level == figure.height:
            stop = _stop_on(battle, figure, level) if level else _stop(battle, figure, _is_closed)
            leg = _walked(battle, figure)
            yield most, self._terrain(MOVE, leg, _bends(battle, level), stop)
        else:
            leg = _by_stairs(battle, figure, level)
            stop = _stop_on(battle, figure, level)
            yield most, self._terrain(level, leg, _rooms(battle, level), stop)

    def _roads(self, offer: Offer, most: int) -> Iterator[tuple[int, Terrain]]:
        """What a vehicle drives on: where it knows one surface, the same at every speed."""
        battle, figure = self.battle, self.figure
        limits = {min(most, each) for each in _limits(figure, offer)}
        is_plain = set(_surfaces(figure)) == {LAND}
        for limit in limits:
            leg = _driven(battle, figure, offer, limit)
            if is_plain:
                stop = _stop(battle, figure, _is_in_the_way)
                yield limit, self._terrain(DRIVE, leg, _kerbs(battle), stop)
            else:
                key = offer.fixed["speed"], limit
                yield limit, self._terrain(key, leg, _kerbs(battle), _tried(leg))

    def _terrain(self, key: object, leg: Leg, corners: Iterable[Point], stop: Stop) -> Terrain:
        if key not in self.known:
            inside = dict.fromkeys(each for each in corners if is_on_table(self.battle, each))
            is_sharp = key in (MOVE, DRIVE) and not self.figure.height
            self.known[key] = Terrain(tuple(inside), leg, stop, is_sharp=is_sharp)
        return self.known[key]

    def _taken(self, level: int) -> tuple[Disc, ...]:
        """Where somebody else stands on that floor."""
        return tuple(
            Disc(other.at, (self.figure.base + other.base) // 2 - 1)
            for other in active_figures(self.battle)
            if other.height == level and other.id != self.figure.id
        )

    def _shut(self) -> tuple[Path, ...]:
        """What a flier does not come down on at the height of the table."""
        areas = self.battle.areas
        return tuple(area.corners for area in areas if area.building or area.blocks or area.water)


def _order(figure: Figure, offer: Offer, edge: str) -> Callable[[Path], Order]:
    """The order along a way. Its first point is where the figure is, or on the edge."""
    fixed = offer.fixed
    speed, height = fixed["speed"], fixed.get("height")
    floor = None if height is None else int(height)

    def order(path: Path) -> Order:
        (x, y), via = path[-1], path[1:-1]
        if offer.order == MOVE_ON:
            return MoveOn(figure.side, figure.id, speed, x, y, via=via)
        if offer.order == FLY:
            return Fly(figure.side, figure.id, speed, x, y, via=via, edge=edge)
        return Move(figure.side, figure.id, speed, x, y, via=via, edge=edge, height=floor)

    return order


# --- Legs ----------------------------------------------------------------------------------------


def _walked(battle: Battle, figure: Figure) -> Leg:
    return _checked(lambda a, b: require_way(battle, figure, (a, b), figure.height))


def _by_stairs(battle: Battle, figure: Figure, level: int) -> Leg:
    """Legs on the way to another floor, where the same building has that floor too."""
    home = building_under(battle, figure.at, figure.height)
    leg = _checked(lambda a, b: require_way(battle, figure, (a, b), level))

    def by_stairs(a: Point, b: Point) -> int | None:
        cost = leg(a, b)
        is_under = cost is not None and all(
            building_under(battle, point, level) == home for point in strides((a, b))
        )
        return cost if is_under else None

    return by_stairs


def _driven(battle: Battle, figure: Figure, offer: Offer, limit: int) -> Leg:
    """Legs on surfaces on which the vehicle comes that far."""
    speed = offer.fixed["speed"]

    def leg(a: Point, b: Point) -> int | None:
        try:
            reach = reach_on_way(battle, figure, speed, (a, b), figure.height)
        except IllegalOrder:
            return None
        reach = more_than(reach) if offer.order == MOVE_ON else reach
        return span(a, b) if reach >= limit else None

    return leg


def _surfaces(figure: Figure) -> Iterator[str]:
    classes = figure.vehicle.movement if figure.vehicle is not None else {}
    return (each for each in (LAND, WATER) if each in classes)


def _limits(figure: Figure, offer: Offer) -> Iterator[int]:
    for surface in _surfaces(figure):
        reach = drive_reach(figure, surface, offer.fixed["speed"])
        yield more_than(reach) if offer.order == MOVE_ON else reach


def _checked(check: Callable[[Point, Point], None]) -> Leg:
    def leg(a: Point, b: Point) -> int | None:
        try:
            check(a, b)
        except IllegalOrder:
            return None
        return span(a, b)

    return leg


def _is_closed(area: Area) -> bool:
    """Whether nobody walks through it."""
    return area.obstacle or area.water or (area.blocks and not area.building)


def _is_in_the_way(area: Area) -> bool:
    """Whether a vehicle that drives on land goes round it."""
    return area.obstacle or area.blocks or area.water or bool(area.building)


def _stop(battle: Battle, figure: Figure, is_closed: Callable[[Area], bool]) -> Stop:
    """How far a straight way is open: up to the first area that is closed, and not into it."""

    def stop(a: Point, b: Point) -> Point:
        crossed = areas_crossed(battle.areas, a, b, figure.height, figure.height)
        end = before_first(filter(is_closed, crossed), a, b)
        return toward(a, end, max(0, span(a, end) - 1)) if is_water(battle, end) else end

    return stop


def _tried(leg: Leg) -> Stop:
    return lambda a, b: furthest(leg, a, b, FAR)


def _stop_on(battle: Battle, figure: Figure, level: int) -> Stop:
    """The same on a floor, which ends where the building has it no longer."""
    home = building_under(battle, figure.at, figure.height)
    before_walls = _stop(battle, figure, _is_closed)

    def has(point: Point) -> bool:
        if level == figure.height:
            return has_floor(battle, point, level)
        return building_under(battle, point, level) == home

    def stop(a: Point, b: Point) -> Point:
        last = a
        for point in strides((a, before_walls(a, b))):
            if not has(point):
                return last_point(last, point, has)
            last = point
        return last

    return stop


# --- Where a way bends ---------------------------------------------------------------------------


def _bends(battle: Battle, level: int) -> Iterator[Point]:
    """The corners of walls and fences, and beside those of water; on a floor also of rooms."""
    for area in battle.areas:
        if area.floor <= level < area.top:
            if area.obstacle or (area.blocks and not area.building):
                yield from area.corners
            elif area.water:
                yield from (*area.corners, *apart(area.corners, AWAY))
    if level:
        yield from _rooms(battle, level)


def _rooms(battle: Battle, level: int) -> Iterator[Point]:
    for area in battle.areas:
        if area.building and level in (area.floor, area.top):
            yield from area.corners


def _kerbs(battle: Battle) -> Iterator[Point]:
    """Beside the corners of all that vehicles go round."""
    for area in battle.areas:
        if area.obstacle or area.blocks or area.building or area.water:
            yield from (*area.corners, *apart(area.corners, AWAY))
