"""The cheapest way from a place to others: by hand on small ground."""

from __future__ import annotations

import pytest

from rules.kernel.geometry import Point, entry_of, is_crossed, rectangle, span
from rules.kernel.paths import MOST_CORNERS, Terrain, Ways
from tests.rules.kernel.outlines import is_in

START = Point(0, 100)
WALL = rectangle(50, 50, 10, 100)


def walled(*walls: tuple[Point, ...]) -> Terrain:
    """Open ground but for walls, round whose corners one goes."""

    def leg(a: Point, b: Point) -> int | None:
        return None if any(is_crossed(wall, a, b) for wall in walls) else span(a, b)

    def stop(a: Point, b: Point) -> Point:
        return min((entry_of(wall, a, b) for wall in walls), key=lambda p: span(a, p), default=b)

    return Terrain(tuple(corner for wall in walls for corner in wall), leg, stop)


def test_an_open_way_is_straight():
    way = Ways(walled(), START, 200).to(Point(150, 100))
    assert way is not None
    assert (way.cost, way.path) == (150, (START, Point(150, 100)))


def test_a_way_bends_at_the_nearer_end_of_a_wall():
    way = Ways(walled(WALL), START, 300).to(Point(110, 90))
    assert way is not None
    assert way.path == (START, Point(50, 50), Point(60, 50), Point(110, 90))
    assert way.cost == span(START, Point(50, 50)) + 10 + span(Point(60, 50), Point(110, 90))


def test_what_is_further_than_the_most_is_not_reached():
    terrain, goal = walled(WALL), Point(110, 90)
    way = Ways(terrain, START, 300).to(goal)
    assert way is not None
    assert Ways(terrain, START, way.cost).to(goal) == way
    assert Ways(terrain, START, way.cost - 1).to(goal) is None


def test_a_closed_place_is_not_reached():
    assert Ways(walled(WALL), START, 300).to(Point(55, 100)) is None


def test_a_way_has_no_more_corners_than_orders_take():
    posts = [rectangle(100 * n, 0 if n % 2 else 60, 2, 500) for n in range(1, 12)]
    ways = Ways(walled(*posts), START, 10_000)
    assert max(len(way.path) for way in ways.bends.values()) - 1 <= MOST_CORNERS + 1
    assert all(len(each.path) <= MOST_CORNERS + 2 for each in ways.bends.values())


def test_dear_ground_is_gone_round_when_that_costs_less():
    bog = rectangle(50, 40, 100, 120)

    def leg(a: Point, b: Point) -> int | None:
        return span(a, b) * (3 if is_crossed(bog, a, b) else 1)

    way = Ways(Terrain(bog, leg, lambda _, b: b, is_even=False), START, 600).to(Point(200, 100))
    assert way is not None
    assert way.path == (START, Point(50, 40), Point(150, 40), Point(200, 100))


def test_over_an_edge_a_way_begins_opposite_its_first_corner():
    edge = Point(0, 0), Point(200, 0)
    ways = Ways(walled(rectangle(80, 20, 40, 10)), edge, 100)
    straight, bent = ways.to(Point(50, 60)), ways.to(Point(100, 60))
    assert straight is not None
    assert straight.path == (Point(50, 0), Point(50, 60))
    assert bent is not None
    assert bent.path[0].x == bent.path[1].x, "it comes in straight"
    assert bent.path[-1] == Point(100, 60)


@pytest.mark.parametrize("most", [40, 80, 140, 260])
@pytest.mark.parametrize("start", [START, (Point(0, 0), Point(300, 0))], ids=["place", "edge"])
def test_the_outlines_hold_what_is_reached_and_nothing_else(start, most):
    walls = WALL, rectangle(120, 80, 60, 8), rectangle(90, 150, 8, 60)
    ways = Ways(walled(*walls), start, 260)
    outlines = ways.outlines(most)
    seen = set()
    for x in range(3, 300, 7):
        for y in range(2, 260, 7):
            at = Point(x, y)
            near = [Point(x + dx, y + dy) for dx in (-2, 0, 2) for dy in (-2, 0, 2)]
            within = {_is_within(ways, each, most) for each in near}
            if len(within) == 1:  # nearer to the border than 2 mm it may be either
                assert is_in(outlines, at) == within.pop(), at
                seen.add(is_in(outlines, at))
    assert seen == {True, False}


@pytest.mark.parametrize("start", [START, (Point(0, 0), Point(300, 0))], ids=["place", "edge"])
def test_every_outline_runs_clockwise(start):
    """Drawn as one figure, outlines that ran against each other would cut holes into the ground."""
    ways = Ways(walled(WALL, rectangle(120, 80, 60, 8), rectangle(90, 150, 8, 60)), start, 260)
    outlines = ways.outlines(260)
    assert len(outlines) > 3
    for outline in outlines:
        pairs = zip(outline, outline[1:] + outline[:1], strict=True)
        assert sum(a.x * b.y - a.y * b.x for a, b in pairs) >= 0, outline


def _is_within(ways: Ways, at: Point, most: int) -> bool:
    way = ways.to(at)
    return way is not None and way.cost <= most
