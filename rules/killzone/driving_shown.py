"""What a driver is shown before he drives: the way, what is on it, and how likely a crash is."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.geometry import FACINGS, Point
from rules.kernel.screen import Chance, Line, Preview
from rules.killzone.catalogue import INCH
from rules.killzone.driving import (
    CRASH,
    EASY,
    HALF,
    corner_limit,
    corner_modifier,
    edge_at,
    first_met,
    judged_turn,
    legs,
    places,
    plan_drive,
    ramming_modifier,
    run_down,
    speeds,
)
from rules.killzone.orders import Drive
from rules.killzone.state import Battle, Vehicle
from rules.killzone.terrain import room_name

FACES = range(1, 7)
# Degrees of a sixteenth, and of so many more.
DEGREES = {1: "22", 2: "45", 3: "67", 4: "90", 5: "112", 6: "135", 7: "157", 8: "180"}


def preview_drive(battle: Battle, order: Drive) -> Preview:
    """The way at the least and at the most speed, and a crash in the corner by all the dice."""
    vehicle = plan_drive(battle, order)
    found = speeds(vehicle, order.pedal, order.dice)
    least, most = found[0][0], found[-1][0]
    slow, fast = (Way(battle, vehicle, order, speed) for speed in (least, most))
    inches = str(least) if least == most else f"{least} to {most}"
    crashes, of = crash_ways(found, order)
    told = _not_made([speed for speed, _ in found], order), _judged_together(order)
    notes = [f"It goes {inches} inches.", *fast.told, *(note for each in told for note in each)]
    return Preview(
        f"The {vehicle.name} drives", notes=tuple(notes), ref="K3",
        chances=_chances(crashes, of), throws=of if crashes else 0,
        lines=(*fast.lines("blocked" if fast.told else "clear"), *slow.lines("clear")),
        ghost=slow.end,
    )  # fmt: skip


def crash_ways(found: list[tuple[int, int]], order: Drive) -> tuple[int, int]:
    """How many throws of all the dice end with a crash in a corner, and of how many."""
    crashes = of = 0
    count = len(order.corners)
    for speed, ways in found:
        safe = 6**count
        for number in range(len(legs(speed, order.corners)) - 1):
            added = corner_modifier(speed, judged_turn(order.corners, number))
            if added is not None:
                safe = safe * sum(die + added < CRASH for die in FACES) // 6
        of += ways * 6**count
        crashes += ways * (6**count - safe)
    return crashes, of


def _places(order: Drive) -> Iterator[str]:
    """Each corner in words: the turn after so many inches of the whole way."""
    way = 0
    for corner in order.corners:
        way += corner.after
        yield f"The turn after {way} inch{'es' * (way != 1)}"


def _not_made(found: list[int], order: Drive) -> Iterator[str]:
    """The corners that a vehicle does not come to, and at which of its speeds, lowest first."""
    for number, place in enumerate(_places(order), 1):
        slow = [speed for speed in found if len(legs(speed, order.corners)) <= number]
        if slow:
            at = f"{slow[0]} to {slow[-1]}" if len(slow) > 1 else str(slow[0])
            which = "any speed of this order" if slow == found else f"{at} inches"
            yield f"{place} is not made at {which}."


def _judged_together(order: Drive) -> Iterator[str]:
    """The corners that are judged with those close before them, and as what."""
    for number, place in enumerate(_places(order)):
        turn = judged_turn(order.corners, number)
        if turn != order.corners[number].turn:
            limit = corner_limit(turn)
            safe = "any speed is safe" if limit is None else f"safe up to {limit} inches"
            yield (
                f"{place} is judged together with those less than {EASY} inches before it: "
                f"{DEGREES[min(HALF, abs(turn))]}°, {safe}."
            )


def _chances(crashes: int, of: int) -> tuple[Chance, ...]:
    if not crashes:
        return ()
    return (
        Chance("Crash in a corner", crashes, of, "bad"),
        Chance("Round it, or no corner", of - crashes, of, "good"),
    )


class Way:
    """The straight ways of a vehicle at one speed, until something is in its way."""

    def __init__(self, battle: Battle, vehicle: Vehicle, order: Drive, speed: int) -> None:
        self._battle, self._vehicle, self._speed = battle, vehicle, speed
        self.told, self._points = list[str](), [vehicle.at]
        facing = vehicle.facing
        turns = (0, *(corner.turn for corner in order.corners))
        for turn, inches in zip(turns, legs(speed, order.corners), strict=False):
            facing = (facing + turn) % FACINGS
            if not self._go(facing, inches):
                break

    @property
    def end(self) -> Point:
        """Where it comes to."""
        return self._points[-1]

    def lines(self, tone: str) -> Iterator[Line]:
        """The way as lines, with the speed at its end."""
        for number, (a, b) in enumerate(zip(self._points, self._points[1:], strict=False), 2):
            last = number == len(self._points)
            yield Line(a, b, f"{self._speed} in" if last else "", tone)

    def _go(self, facing: int, inches: int) -> bool:
        last = self._points[-1]
        free = True
        for at in places(last, facing, inches * INCH):
            edge = edge_at(at, self._battle.width, self._battle.height)
            met = "" if edge else first_met(self._battle, self._vehicle, last, at)
            for figure in () if edge or met else run_down(self._battle, self._vehicle, last, at):
                self._tell(f"{figure.name} is run down")
            if edge or met:
                self._tell(f"It leaves over the {edge} edge" if edge else self._hits(met))
                free = False
                break
            last = at
        self._points.append(last)
        return free

    def _hits(self, met: str) -> str:
        other = self._battle.vehicles.get(met)
        name = other.name if other is not None else room_name(self._battle, met)
        added = ramming_modifier(self._speed)
        return f"It rams {name}" if other is not None else f"It hits {name}: a skid roll, +{added}"

    def _tell(self, words: str) -> None:
        told = f"{words}, if it goes {self._speed} inches."
        if told not in self.told:
            self.told.append(told)
