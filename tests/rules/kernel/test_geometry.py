"""Integer geometry against exact fractions."""

from __future__ import annotations

import itertools
from fractions import Fraction
from math import cos, pi, sin

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rules.kernel.geometry import (
    FACING_VECTORS,
    FACINGS,
    Point,
    cut_of,
    edges_of,
    facing_toward,
    foot_of,
    is_convex,
    is_crossed,
    is_in_front,
    is_near,
    is_within,
    nearest_point,
    octagon,
    path_cut,
    path_length,
    rectangle,
    slant,
    span,
    toward,
)

POINTS = st.builds(Point, st.integers(-3000, 3000), st.integers(-3000, 3000))
# On a coarse grid edges, corners and parallels come up all the time.
GRID = st.builds(Point, st.integers(-6, 6), st.integers(-6, 6))
BOXES = st.builds(
    rectangle, st.integers(-5, 3), st.integers(-5, 3), st.integers(1, 4), st.integers(1, 4)
)
THICKETS = st.builds(
    octagon, st.integers(-9, 3), st.integers(-9, 3), st.integers(4, 9), st.integers(4, 9)
)
SHAPES = BOXES | THICKETS


def inside(corners: tuple[Point, ...], a: Point, b: Point) -> tuple[Fraction, Fraction] | None:
    """The part of a-b that lies strictly inside: the pieces between all edge meetings are tried."""

    def depth(t: Fraction, one: Point, two: Point) -> Fraction:
        x, y = a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t
        return (two.x - one.x) * (y - one.y) - (two.y - one.y) * (x - one.x)

    edges = list(zip(corners, (*corners[1:], corners[0]), strict=True))
    cuts = {Fraction(0), Fraction(1)}
    for one, two in edges:
        at_a, at_b = depth(Fraction(0), one, two), depth(Fraction(1), one, two)
        if at_a != at_b:
            cuts.add(at_a / (at_a - at_b))
    ordered = sorted(cut for cut in cuts if 0 <= cut <= 1)
    pieces = [
        (low, high)
        for low, high in itertools.pairwise(ordered)
        if all(depth((low + high) / 2, one, two) > 0 for one, two in edges)
    ]
    return (pieces[0][0], pieces[-1][1]) if pieces else None


def reference(corners: tuple[Point, ...], a: Point, b: Point) -> bool:
    """Whether some point of a-b lies strictly inside."""
    return inside(corners, a, b) is not None


@given(POINTS, POINTS)
def test_span_is_the_least_whole_number_not_below_the_distance(a: Point, b: Point) -> None:
    square = (a.x - b.x) ** 2 + (a.y - b.y) ** 2
    length = span(a, b)
    assert length**2 >= square
    assert length == 0 or (length - 1) ** 2 < square
    assert span(b, a) == length


@pytest.mark.parametrize(("b", "length"), [((3, 4), 5), ((0, 0), 0), ((1, 1), 2), ((-6, 8), 10)])
def test_span_by_hand(b: tuple[int, int], length: int) -> None:
    assert span(Point(0, 0), Point(*b)) == length


@given(POINTS, POINTS, st.integers(0, 9000))
def test_toward_never_overshoots(a: Point, b: Point, length: int) -> None:
    end = toward(a, b, length)
    assert span(a, end) <= length
    assert span(a, end) <= span(a, b)
    assert min(a.x, b.x) <= end.x <= max(a.x, b.x)
    assert min(a.y, b.y) <= end.y <= max(a.y, b.y)
    if length >= span(a, b):
        assert end == b
    else:
        assert span(a, end) >= length - 3  # rounding costs at most a hair


@given(st.lists(POINTS, min_size=2, max_size=6), st.integers(0, 20_000))
def test_a_cut_path_is_a_beginning_of_the_path(path: list[Point], length: int) -> None:
    cut = path_cut(path, length)
    assert cut[0] == path[0]
    assert path_length(cut) <= length
    assert list(cut[:-1]) == path[: len(cut) - 1]
    if length >= path_length(path):
        assert list(cut)[-1] == path[-1]


@pytest.mark.parametrize(
    ("length", "cut"),
    [
        (0, ((0, 0), (0, 0))),
        (7, ((0, 0), (7, 0))),
        (10, ((0, 0), (10, 0))),  # ends on the corner, which is there once
        (11, ((0, 0), (10, 0), (10, 1))),
        (20, ((0, 0), (10, 0), (10, 10))),
        (99, ((0, 0), (10, 0), (10, 10))),
    ],
)
def test_a_path_is_cut_to_the_millimetre(length: int, cut: tuple[tuple[int, int], ...]) -> None:
    path = (Point(0, 0), Point(10, 0), Point(10, 10))
    assert path_cut(path, length) == cut


@given(SHAPES, GRID, GRID)
@example(rectangle(0, 0, 2, 2), Point(-1, 0), Point(3, 0))
@example(rectangle(0, 0, 2, 2), Point(-1, 1), Point(1, -1))
@example(rectangle(0, 0, 2, 2), Point(0, 0), Point(2, 2))
def test_crossing_agrees_with_fractions_and_is_symmetric(
    corners: tuple[Point, ...], a: Point, b: Point
) -> None:
    assert is_convex(corners)
    if a != b:
        assert is_crossed(corners, a, b) == reference(corners, a, b)
    assert is_crossed(corners, a, b) == is_crossed(corners, b, a)


@given(
    st.builds(
        octagon,
        st.integers(0, 900),
        st.integers(0, 700),
        st.integers(40, 300),
        st.integers(40, 300),
    ),
    POINTS,
    POINTS,
)
def test_crossing_agrees_with_fractions_on_real_thickets(
    corners: tuple[Point, ...], a: Point, b: Point
) -> None:
    if a != b:
        assert is_crossed(corners, a, b) == reference(corners, a, b)


SLIVER = (Point(2, 1), Point(4, 3), Point(1, 2))


@pytest.mark.parametrize("corners", [rectangle(1, 1, 1, 1), rectangle(1, 1, 3, 2), SLIVER])
def test_the_part_inside_agrees_with_fractions_everywhere(corners: tuple[Point, ...]) -> None:
    edges = edges_of(corners)
    places = [Point(x, y) for x in range(6) for y in range(5)]
    for a, b in itertools.permutations(places, 2):
        cut = cut_of(edges, a, b)
        if cut is not None:
            assert cut.enter_d > 0
            assert cut.leave_d > 0
            found = (Fraction(cut.enter_n, cut.enter_d), Fraction(cut.leave_n, cut.leave_d))
        assert (cut and found) == inside(corners, a, b)


def test_a_line_within_an_area_is_inside_from_end_to_end() -> None:
    assert cut_of(edges_of(BOX), Point(12, 12), Point(28, 20)) == (0, 1, 1, 1)


def nearest(corners: tuple[Point, ...], point: Point) -> Fraction:
    """The square of the distance from a point outside to an area."""
    squares = []
    for one, two in zip(corners, (*corners[1:], corners[0]), strict=True):
        dx, dy = two.x - one.x, two.y - one.y
        t = Fraction((point.x - one.x) * dx + (point.y - one.y) * dy, dx * dx + dy * dy)
        t = min(Fraction(1), max(Fraction(0), t))
        squares.append((one.x + t * dx - point.x) ** 2 + (one.y + t * dy - point.y) ** 2)
    return min(squares)


@pytest.mark.parametrize("corners", [rectangle(4, 5, 3, 2), SLIVER, octagon(3, 4, 10, 10)])
def test_what_is_near_agrees_with_fractions_everywhere(corners: tuple[Point, ...]) -> None:
    for point in (Point(x, y) for x in range(-1, 12) for y in range(-1, 12)):
        for reach in range(6):
            expected = is_within(corners, point) or nearest(corners, point) <= reach * reach
            assert is_near(corners, point, reach) is expected


BOX = rectangle(10, 10, 20, 20)


@pytest.mark.parametrize(
    ("a", "b", "crossed"),
    [
        ((0, 20), (40, 20), True),
        ((0, 10), (40, 10), False),  # along an edge
        ((10, 0), (10, 40), False),
        ((0, 20), (20, 0), False),  # past the corner at 10,10
        ((0, 21), (21, 0), True),  # just inside it
        ((0, 20), (10, 20), False),  # ends on the edge
        ((0, 20), (11, 20), True),
        ((15, 15), (25, 25), True),  # wholly inside
        ((10, 10), (30, 30), True),  # from corner to corner
        ((10, 20), (0, 20), False),  # from the edge outwards
        ((0, 0), (5, 40), False),
    ],
)
def test_touching_is_not_crossing(a: tuple[int, int], b: tuple[int, int], crossed: bool) -> None:
    assert is_crossed(BOX, Point(*a), Point(*b)) is crossed


@given(SHAPES, GRID)
def test_a_point_on_the_edge_stands_within(corners: tuple[Point, ...], point: Point) -> None:
    sides = []
    for one, two in zip(corners, (*corners[1:], corners[0]), strict=True):
        cross = (two.x - one.x) * (point.y - one.y) - (two.y - one.y) * (point.x - one.x)
        sides.append(cross >= 0)
    assert is_within(corners, point) == all(sides)
    assert all(is_within(corners, corner) for corner in corners)


def square_of_distance(corners: tuple[Point, ...], point: Point) -> Fraction:
    """From a point to the nearest point of an area, by fractions."""
    if is_within(corners, point):
        return Fraction(0)
    found = []
    for one, two in zip(corners, (*corners[1:], corners[0]), strict=True):
        dx, dy = two.x - one.x, two.y - one.y
        along = Fraction((point.x - one.x) * dx + (point.y - one.y) * dy, dx * dx + dy * dy)
        t = min(max(along, Fraction(0)), Fraction(1))
        found.append((one.x + dx * t - point.x) ** 2 + (one.y + dy * t - point.y) ** 2)
    return min(found)


@given(SHAPES, st.builds(Point, st.integers(-20, 20), st.integers(-20, 20)), st.integers(0, 15))
def test_nearness_agrees_with_fractions(
    corners: tuple[Point, ...], point: Point, reach: int
) -> None:
    assert is_near(corners, point, reach) == (square_of_distance(corners, point) <= reach**2)


def test_convex_shapes() -> None:
    assert is_convex(rectangle(0, 0, 5, 5))
    assert is_convex((Point(0, 0), Point(5, 0), Point(0, 5)))
    assert is_convex((Point(0, 0), Point(3, 0), Point(5, 0), Point(5, 5)))  # flat at a corner
    assert not is_convex(tuple(reversed(rectangle(0, 0, 5, 5))))
    assert not is_convex(())
    assert not is_convex((Point(3, 3),) * 4)
    assert not is_convex((Point(0, 0), Point(5, 0)))
    assert not is_convex((Point(0, 0), Point(5, 0), Point(9, 0)))
    assert not is_convex((Point(0, 0), Point(6, 0), Point(3, 1), Point(6, 6), Point(0, 6)))


def test_upright_boxes_and_thickets() -> None:
    assert rectangle(10, 20, 100, 50) == ((10, 20), (110, 20), (110, 70), (10, 70))
    # Three tenths come off each corner: 30 along the longer side, 15 along the shorter.
    assert octagon(10, 20, 100, 50) == (
        (40, 20), (80, 20), (110, 35), (110, 55), (80, 70), (40, 70), (10, 55), (10, 35),
    )  # fmt: skip
    assert octagon(0, 0, 29, 33)[0] == (29 * 3 // 10, 0)


def test_facings_go_round_clockwise_from_north() -> None:
    assert len(FACING_VECTORS) == FACINGS
    here = Point(0, 0)
    compass = {0: (0, -9), 2: (9, -9), 4: (9, 0), 6: (9, 9), 8: (0, 9), 12: (-9, 0), 14: (-9, -9)}
    for facing, place in compass.items():
        assert facing_toward(here, Point(*place)) == facing
    assert facing_toward(here, here) == 0
    assert facing_toward(Point(3, 40), Point(3, 7)) == 0
    assert facing_toward(Point(40, 3), Point(7, 3)) == 12


def test_the_facings_are_unit_vectors_a_sixteenth_of_the_circle_apart() -> None:
    for step, vector in enumerate(FACING_VECTORS):
        angle = 2 * pi * step / FACINGS
        assert vector == (round(1000 * sin(angle)), round(-1000 * cos(angle)))


@given(POINTS, POINTS)
def test_whoever_turns_to_a_point_has_it_in_front(a: Point, b: Point) -> None:
    assert is_in_front(a, facing_toward(a, b), b)


def test_the_facing_towards_a_point_is_the_first_of_the_best_everywhere() -> None:
    here = Point(0, 0)
    for x in range(-40, 41):
        for y in range(-40, 41):
            worth = [x * vx + y * vy for vx, vy in FACING_VECTORS]
            assert facing_toward(here, Point(x, y)) == worth.index(max(worth))


def test_the_front_is_half_the_circle_with_its_edge() -> None:
    here, east = Point(0, 0), 4
    assert is_in_front(here, east, Point(1, 50))
    assert is_in_front(here, east, Point(0, 50))
    assert not is_in_front(here, east, Point(-1, 50))
    assert not is_in_front(here, 1, Point(193, 80))  # 383 * 193 - 924 * 80 is -1
    assert is_in_front(here, 1, Point(924, 383))
    assert is_in_front(Point(5, 90), east, Point(5, 7))
    assert not is_in_front(Point(5, 90), east, Point(4, 7))


@pytest.mark.parametrize(
    ("point", "nearest"),
    [
        ((15, 22), (15, 22)),  # inside
        ((10, 17), (10, 17)),  # on the edge
        ((3, 17), (10, 17)),
        ((20, 44), (20, 30)),
        ((33, 34), (30, 30)),
        ((31, 25), (30, 25)),
        ((2, 1), (10, 10)),
    ],
)
def test_the_nearest_point_of_a_box(point: tuple[int, int], nearest: tuple[int, int]) -> None:
    assert nearest_point(BOX, Point(*point)) == nearest


def test_the_nearest_point_of_a_slope() -> None:
    a, b = Point(10, 20), Point(40, 60)
    assert foot_of(a, b, Point(62, 26)) == (31, 48)
    assert foot_of(a, b, Point(9, 9)) == a
    assert foot_of(a, b, Point(41, 70)) == b
    assert foot_of(a, a, Point(41, 70)) == a


@pytest.mark.parametrize(("level", "rise", "length"), [(30, 40, 50), (30, 0, 30), (0, 7, 7)])
def test_a_slant_is_longer_than_the_level(level: int, rise: int, length: int) -> None:
    assert slant(level, rise) == length
