"""Driving by code: what a pedal and a corner are likely to come to, whom to ram, where to go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.kernel.counsel import Judged
from rules.kernel.geometry import FACINGS, Point, span
from rules.killzone.catalogue import INCH
from rules.killzone.driving import (
    FASTEST,
    corner_modifier,
    edge_at,
    pedals,
    ramming_modifier,
    speeds,
)
from rules.killzone.orders import ACCELERATE, BRAKE, Corner, Drive
from rules.killzone.roads import NOWHERE, ahead, roads_of
from rules.killzone.state import Battle, Vehicle, aboard, on_foot
from rules.killzone.worth import (
    broken,
    chance_of,
    crash,
    edge_of,
    harm,
    people_worth,
    worth_of,
)

TURNS = (-8, -4, -3, -2, -1, 1, 2, 3, 4, 8)
EVERY = 3  # inches between two corners that are tried
GENTLE = (0, 1, -1, 2, -2, 3, -3)  # what any speed allows
TABLE = 72  # inches: a way of that length is worth as much as what it leads to
OFF = 3  # how many times those aboard are lost who leave by a wrong edge
BEST = 2  # orders of a pedal that are weighed to the end
WAY_TO_FOES = 700  # of a thousand: being with an enemy, of what stopping him is worth


class Leg(NamedTuple):
    """A straight way: the inches until something ends it, what does, and whom it runs down."""

    inches: int
    edge: str
    met: str
    people: tuple[tuple[int, str], ...]


class Scout:
    """What one vehicle's driver looks at; nothing that he is told changes the battle."""

    def __init__(self, battle: Battle, vehicle: Vehicle) -> None:
        self.battle, self.vehicle = battle, vehicle
        self.roads = roads_of(battle, vehicle.radius)
        self.edge = edge_of(battle, vehicle.side)
        self.inside = people_worth(battle, vehicle.id)
        self._legs: dict[tuple[Point, int], Leg] = {}
        self._crashes: dict[int, tuple[int, int]] = {}
        goals, self.prize = self._goals()
        self._far = self.roads.far(goals)

    # --- Where to ------------------------------------------------------------------------------

    def _goals(self) -> tuple[tuple[int, ...], int]:
        if self.edge:
            return self.roads.edge(self.edge), self.inside
        foes = list(self._foes())
        squares = {square for at, reach, _ in foes for square in self._around(at, reach)}
        prize = max((worth for _, _, worth in foes), default=0) * WAY_TO_FOES // 1000
        return tuple(sorted(squares)), prize

    def _foes(self) -> Iterator[tuple[Point, int, int]]:
        """The places where enemies will be, how near is there, and what stopping one is worth."""
        battle, side = self.battle, self.vehicle.side
        cars = [v for v in battle.vehicles.values() if v.side != side and aboard(battle, v.id)]
        for other in cars:
            way = min(other.speed, self.roads.free(other.at, other.facing))
            yield ahead(other.at, other.facing, way), INCH, crash(battle, other, 0, wrecked=True)[1]
        if not cars:
            for figure in on_foot(battle):
                if figure.side != side:
                    yield figure.at, self.vehicle.radius + INCH, worth_of(figure)

    def _around(self, at: Point, reach: int) -> list[int]:
        """The open squares of a place, or the nearest ones to it."""
        steps = range(-(reach // INCH), reach // INCH + 1)
        near = [Point(at.x + x * INCH, at.y + y * INCH) for x in steps for y in steps]
        return [self.roads.square(each) for each in near if self.roads.is_open(each)]

    def pull(self, at: Point) -> int:
        """How much less than being there it is worth to be at a place."""
        far = self._far[self.roads.square(at)]
        if far >= NOWHERE:
            far = 10 * TABLE
        return -self.prize * far // (10 * TABLE)

    def place(self, at: Point, facing: int, speed: int) -> int:
        """What it is worth to end a move there, so fast: the way that is left, and the danger."""
        return self.pull(at) - (self._danger(at, facing, speed) if speed else 0)

    def _danger(self, at: Point, facing: int, speed: int) -> int:
        """What the next move is likely to cost, if only brakes or a gentle turn may help."""
        least = 1000
        for turn in GENTLE:
            way = (facing + turn) % FACINGS
            free = self.roads.free(at, way)
            if free >= speed or self._leads_out(at, way, free):
                return 0
            least = min(least, 1000 - chance_of(self.vehicle.row.brake, speed - free))
        share, loss = self._crash(ramming_modifier(speed))
        return least * max(loss, self.inside * share // 1000) // 1000

    def _leads_out(self, at: Point, facing: int, free: int) -> bool:
        there = ahead(at, facing, free + 1)
        return self.edge != "" and self._edge_at(there) == self.edge

    # --- On the way ----------------------------------------------------------------------------

    def _edge_at(self, at: Point) -> str:
        return edge_at(at, self.battle.width, self.battle.height)

    def _leg(self, at: Point, facing: int) -> Leg:
        key = at, facing
        if key not in self._legs:
            self._legs[key] = self._looked(at, facing)
        return self._legs[key]

    def _looked(self, at: Point, facing: int) -> Leg:
        people = list[tuple[int, str]]()
        for inches in range(1, FASTEST + 1):
            there, last = ahead(at, facing, inches), ahead(at, facing, inches - 1)
            edge = self._edge_at(there)
            met = "" if edge else self._met(there, last)
            if edge or met:
                return Leg(inches - 1, edge, met, tuple(people))
            known = {id_ for _, id_ in people}
            people += [(inches, id_) for id_ in self._run_down(there, last) if id_ not in known]
        return Leg(FASTEST + 1, "", "", tuple(people))

    def _met(self, at: Point, last: Point) -> str:
        own = self.vehicle
        for other in self.battle.vehicles.values():
            stands = not (other.left or other.wrecked) and other.id != own.id
            reach = own.radius + other.radius
            if stands and span(at, other.at) < min(reach, span(last, other.at)):
                return other.id
        return "" if self.roads.is_open(at) else "wall"

    def _run_down(self, at: Point, last: Point) -> Iterator[str]:
        for figure in on_foot(self.battle):
            reach = self.vehicle.radius + figure.radius
            if not figure.floor and span(at, figure.at) < min(reach, span(last, figure.at)):
                yield figure.id

    def _crash(self, added: int) -> tuple[int, int]:
        if added not in self._crashes:
            self._crashes[added] = crash(self.battle, self.vehicle, added)
        return self._crashes[added]

    # --- What it comes to ----------------------------------------------------------------------

    def at_speed(self, speed: int, before: int, turn: int) -> tuple[int, int]:
        """What a move is worth at a speed, and how often it ends in a crash, in thousandths."""
        at, facing = self.vehicle.at, self.vehicle.facing
        first = min(before, speed) if turn else speed
        gain, ends = self._along(self._leg(at, facing), first, speed, at, facing)
        rest, here = speed - first, ahead(at, facing, first)
        if ends:
            return gain, 0
        if not turn or not rest:
            return gain + self.place(here, facing, speed), 0
        added, way = corner_modifier(speed, turn), (facing + turn) % FACINGS
        share, loss = self._crash(added) if added is not None else (0, 0)
        on, ends = self._along(self._leg(here, way), rest, speed, here, way)
        if not ends:
            on += self.place(ahead(here, way, rest), way, speed)
        return gain - loss + (on * (1000 - share) + self.pull(here) * share) // 1000, share

    def _along(self, leg: Leg, inches: int, speed: int, at: Point, facing: int) -> tuple[int, bool]:
        """What a straight way is worth, and whether it ends the move."""
        gain = sum(self._hit(id_, speed) for way, id_ in leg.people if way <= inches)
        if inches <= leg.inches:
            return gain, False
        if leg.edge:
            return gain + (self.inside if leg.edge == self.edge else -OFF * self.inside), True
        there, added = ahead(at, facing, leg.inches), ramming_modifier(speed)
        if leg.met in self.battle.vehicles:
            return gain + self._ram(leg.met, added) + self.place(there, facing, 0), True
        return gain - self._crash(added)[1] + self.pull(there), True

    def _sign(self, side: str) -> int:
        return -1 if side == self.vehicle.side else 1

    def _hit(self, figure: str, speed: int) -> int:
        found, dice = self.battle.figures[figure], self.vehicle.row.damage
        return self._sign(found.side) * harm(self.battle, found, dice, ramming_modifier(speed))

    def _ram(self, vehicle: str, added: int) -> int:
        """What ramming is worth: the other's loss less one's own."""
        other = self.battle.vehicles[vehicle]
        theirs = broken(self.battle, other, self.vehicle.row.damage, added)[1]
        own = broken(self.battle, self.vehicle, other.row.damage, added)[1]
        return self._sign(other.side) * theirs - own

    def judged(self, order: Drive) -> Judged:
        """What an order is worth by all its dice, above letting the vehicle roll on."""
        worth = failing = of = 0
        for speed, ways in speeds(self.vehicle, order.pedal, order.dice):
            found, share = self.at_speed(speed, *_first(order))
            worth, failing, of = worth + found * ways, failing + share * ways, of + ways
        return Judged(worth // of - self.rolling, failing // of)

    @property
    def rolling(self) -> int:
        """What it is worth to give no order: the vehicle goes straight on."""
        return self.at_speed(self.vehicle.speed, 0, 0)[0]

    def guessed(self, order: Drive) -> int:
        """The same by three throws: a middling one twice, a low and a high one."""
        found = speeds(self.vehicle, order.pedal, order.dice)
        picked = [found[len(found) * part // 6][0] for part in (1, 3, 3, 5)]
        return sum(self.at_speed(each, *_first(order))[0] for each in picked)


def _first(order: Drive) -> Corner:
    """The corner that is weighed; straight on where there is none."""
    return order.corners[0] if order.corners else Corner(0, 0)


def drives(battle: Battle, side: str, vehicle: str, pedal: str) -> list[Drive]:
    """The few best ways to use a pedal, the best first."""
    scout = Scout(battle, battle.vehicles[vehicle])
    most = pedals(scout.vehicle).get(pedal, 0)
    dice = range(1, most + 1) if pedal in (ACCELERATE, BRAKE) else range(1)
    fastest = scout.vehicle.row.speed
    ways = [(0, 0), *((b, turn) for b in range(0, fastest, EVERY) for turn in TURNS)]
    found = [Drive(side, vehicle, pedal, count, *way) for count in dice for way in ways]
    return sorted(found, key=lambda each: -scout.guessed(each))[:BEST]
