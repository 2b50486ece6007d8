"""Where a driver may steer: places that a vehicle comes to, each by a pedal and one corner (K3-K8).

A vehicle goes its whole speed, so it comes to places, not to ground. With dice for the pedal it is
the place at the middling speed. What stands in the way is looked at by squares of an inch.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.kernel.geometry import FACINGS, Point, span
from rules.kernel.offers import Number, Offer
from rules.kernel.reach import Course, Steering
from rules.killzone.catalogue import INCH
from rules.killzone.driving import FASTEST, corner_modifier, edge_at, speeds
from rules.killzone.orders import Drive
from rules.killzone.roads import ahead, roads_of
from rules.killzone.state import Battle, Vehicle, on_foot
from rules.killzone.worth import edge_of

NEAR = 3 * INCH  # mm: a touch so near to a place means it, if no other is nearer
TURNS = (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 8, -8)
EVERY = 2  # inches between two corners


class _Bend(NamedTuple):
    """Straight on for so many inches, then so many sixteenths of a turn; 0 is no corner."""

    before: int
    turn: int


def steerings(battle: Battle, side: str, offers: tuple[Offer, ...]) -> Iterator[Steering]:
    """The places that each pedal on offer leads to, the safest way to each."""
    for offer in offers:
        if offer.order == "drive":
            vehicle = battle.vehicles[offer.fixed["vehicle"]]
            found = dict[tuple[int, int], Course]()
            for course in _courses(battle, side, vehicle, offer):
                square = course.at.x // INCH, course.at.y // INCH
                known = found.get(square)
                if known is None or (course.is_sure and not known.is_sure):
                    found[square] = course
            if found:
                yield Steering(offer.label, tuple(found.values()), NEAR)


def _courses(battle: Battle, side: str, vehicle: Vehicle, offer: Offer) -> Iterator[Course]:
    """Every place at the end of a drive, the straightest ways first."""
    ahead_of = _Ahead(battle, vehicle)
    for dice in _dice(offer):
        found = speeds(vehicle, offer.fixed["pedal"], dice)
        middling, fastest = _middling(found), found[-1][0]
        for bend in _bends(middling):
            at = ahead_of.end(bend, middling)
            if at is not None and at != vehicle.at:
                order = Drive(side, vehicle.id, offer.fixed["pedal"], dice, *bend)
                is_open = ahead_of.end(bend, fastest) is not None
                is_slow = corner_modifier(fastest, bend.turn) is None
                yield Course(at, order, is_open and is_slow)


class _Ahead:
    """How far it is open before a vehicle, in every direction from where it may turn."""

    def __init__(self, battle: Battle, vehicle: Vehicle) -> None:
        self.battle, self.vehicle = battle, vehicle
        self.roads = roads_of(battle, vehicle.radius)
        self.out = edge_of(battle, vehicle.side)
        vehicles = (each for each in battle.vehicles.values() if each.id != vehicle.id)
        people = (each for each in on_foot(battle) if each.side == vehicle.side and not each.floor)
        self.others = [
            *((each.at, each.radius) for each in vehicles if not (each.left or each.wrecked)),
            *((each.at, each.radius) for each in people),
        ]
        self._known: dict[tuple[Point, int], tuple[int, str]] = {}

    def end(self, bend: _Bend, speed: int) -> Point | None:
        """Where it comes to, or the edge where its side gets away; None where something ends it."""
        at, facing = self.vehicle.at, self.vehicle.facing
        first = bend.before if bend.turn else speed
        found, is_over = self._along(at, facing, first)
        if is_over or found is None:
            return found
        return self._along(found, (facing + bend.turn) % FACINGS, speed - first)[0]

    def _along(self, at: Point, facing: int, inches: int) -> tuple[Point | None, bool]:
        """Where a straight way ends, and whether it leads out over the own edge: on that then."""
        free, edge = self._open(at, facing)
        if inches <= free:
            return ahead(at, facing, inches), False
        return (self._inside(ahead(at, facing, free + 1)), True) if edge else (None, False)

    def _inside(self, at: Point) -> Point:
        x, y = min(max(at.x, 0), self.battle.width), min(max(at.y, 0), self.battle.height)
        return Point(x, y)

    def _open(self, at: Point, facing: int) -> tuple[int, str]:
        """The inches that are open straight on, and the edge there if its side gets away by it."""
        key = at, facing
        if key not in self._known:
            self._known[key] = self._looked(at, facing)
        return self._known[key]

    def _looked(self, at: Point, facing: int) -> tuple[int, str]:
        for inches in range(1, FASTEST + 1):
            there = ahead(at, facing, inches)
            edge = edge_at(there, self.battle.width, self.battle.height)
            if edge or self._is_shut(there, ahead(at, facing, inches - 1)):
                return inches - 1, edge if edge == self.out else ""
        return FASTEST, ""

    def _is_shut(self, at: Point, last: Point) -> bool:
        """Whether a wall, a vehicle or one of the own people is in the way, nearer than before."""
        if not self.roads.is_open(at):
            return True
        own = self.vehicle.radius
        return any(
            span(at, other) < min(own + radius, span(last, other)) for other, radius in self.others
        )


def _dice(offer: Offer) -> range:
    numbers = (each for each in offer.fields if isinstance(each, Number))
    field = next((each for each in numbers if each.name == "dice"), None)
    return range(field.low, field.high + 1) if field else range(1)


def _middling(found: list[tuple[int, int]]) -> int:
    """The speed that half of all throws come to, or more."""
    half, so_far = sum(ways for _, ways in found), 0
    for speed, ways in found:
        so_far += 2 * ways
        if so_far >= half:
            return speed
    return found[-1][0]


def _bends(speed: int) -> Iterator[_Bend]:
    yield _Bend(0, 0)
    for turn in TURNS[1:]:
        for before in range(0, speed, EVERY):
            yield _Bend(before, turn)
