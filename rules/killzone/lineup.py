"""Where a side stands when the chase begins: its vehicles in lanes, whoever has no seat on foot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from msgspec.structs import replace

from rules.kernel.geometry import Point, span
from rules.killzone.catalogue import INCH
from rules.killzone.forces import Party
from rules.killzone.state import Vehicle

EAST = 4
ROAD = 18 * INCH  # how far down the middle of the road runs
LANE = 165  # mm from lane to lane: three of the widest find room between the houses
LANES = (ROAD, ROAD + LANE, ROAD - LANE)
COLUMN = 8 * INCH
AHEAD = 26 * INCH  # where those are who get away
BETWEEN = 18 * INCH  # from bumper to bumper
GETAWAY = 14  # the speed at which both cars of the printed chase begin
FOOT, STRIDE = 30, 2 * INCH  # mm between two rows of people, and between two of a row


def lined_up(ahead: Sequence[Party], behind: Sequence[Party]) -> Iterator[Party]:
    """Both sides as they begin: the first vehicles of each 18 inches apart, base to base."""
    first, second = _vehicles(ahead), _vehicles(behind)
    columns = -(-len(second) // len(LANES))
    front = AHEAD + max(0, columns - 1) * COLUMN
    back = front - BETWEEN - sum(max((v.radius for v in each[:1]), default=0)
                                 for each in (first, second))  # fmt: skip
    at = dict(_lanes(first, front, COLUMN)) | dict(_lanes(second, back, -COLUMN))
    taken = [(at[v.id], v.radius) for v in (*first, *second)]
    at |= _on_foot(ahead, front, taken)
    at |= _on_foot(behind, INCH, taken)
    for party in (*ahead, *behind):
        yield _set_out(party, at)


def _vehicles(squads: Sequence[Party]) -> list[Vehicle]:
    return [vehicle for party in squads for vehicle in party.vehicles]


def _lanes(vehicles: Sequence[Vehicle], x: int, step: int) -> Iterator[tuple[str, Point]]:
    for number, vehicle in enumerate(vehicles):
        column, lane = divmod(number, len(LANES))
        yield vehicle.id, Point(x + column * step, LANES[lane])


def _on_foot(
    squads: Sequence[Party], x: int, taken: Sequence[tuple[Point, int]]
) -> dict[str, Point]:
    """Whoever has no seat: in rows along the road, beside the vehicles."""
    afoot = [figure for party in squads for figure in party.people if not figure.aboard]
    places = islice(_kerb(x, taken), len(afoot))
    return {figure.id: at for figure, at in zip(afoot, places, strict=True)}


def _kerb(x: int, taken: Sequence[tuple[Point, int]]) -> Iterator[Point]:
    for row in range(20):
        for step in range(9):
            at = Point(x + step * STRIDE, 9 * INCH + row * FOOT)
            if all(span(at, other) > radius + FOOT for other, radius in taken):
                yield at


def _set_out(party: Party, at: Mapping[str, Point]) -> Party:
    driven = {figure.aboard for figure in party.people}
    vehicles = tuple(
        replace(v, at=at[v.id], facing=EAST, speed=GETAWAY if v.id in driven else 0)
        for v in party.vehicles
    )
    people = tuple(replace(f, at=at[f.aboard or f.id], facing=EAST) for f in party.people)
    return Party(party.squad, people, vehicles)
