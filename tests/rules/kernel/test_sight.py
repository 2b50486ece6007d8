"""Lines of sight over areas."""

from __future__ import annotations

import ast
import inspect
import itertools
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.kernel import geometry, sight
from rules.kernel.geometry import Point, is_crossed, is_near, is_within, octagon, rectangle
from rules.kernel.sight import (
    Area,
    Sight,
    areas_at,
    areas_crossed,
    areas_near,
    areas_over,
    best_cover,
    is_clear,
    looked_along,
    sight_between,
)

POINTS = st.builds(Point, st.integers(0, 12), st.integers(0, 12))
AREAS = st.lists(
    st.builds(
        lambda x, y, w, h, cover, blocks: (rectangle(x, y, w, h), cover, blocks),
        st.integers(0, 9),
        st.integers(0, 9),
        st.integers(1, 5),
        st.integers(1, 5),
        st.sampled_from(("none", "light", "medium", "heavy")),
        st.booleans(),
    ),
    max_size=5,
).map(
    lambda made: tuple(
        Area(f"a{n}", "kind", f"Area {n}", corners, 0, cover, blocks)
        for n, (corners, cover, blocks) in enumerate(made)
    )
)


def area(name: str, x: int, y: int, size: int = 10, **more: object) -> Area:
    return Area(name, "kind", name, rectangle(x, y, size, size), **more)  # type: ignore[arg-type]


@given(AREAS, POINTS, POINTS)
def test_sight_is_symmetric(areas: tuple[Area, ...], a: Point, b: Point) -> None:
    assert sight_between(areas, a, b) == sight_between(areas, b, a)


@given(AREAS, POINTS, POINTS)
def test_sight_is_clear_unless_something_in_it_blocks(
    areas: tuple[Area, ...], a: Point, b: Point
) -> None:
    sight = sight_between(areas, a, b)
    crossed = areas_crossed(areas, a, b)
    assert sight.clear == (not any(each.blocks for each in crossed))
    assert set(sight.blocked_by) | set(sight.through) <= {each.id for each in crossed}


def test_a_wood_in_between_is_seen_through_and_a_wall_is_not() -> None:
    wood, wall = area("wood", 10, 10), area("wall", 30, 10, blocks=True)
    a, b, c = Point(0, 15), Point(25, 15), Point(50, 15)
    assert sight_between((wood, wall), a, b) == Sight(True, (), ("wood",))
    assert sight_between((wood, wall), a, c) == Sight(False, ("wall",), ("wood",))


def test_the_area_an_end_stands_in_is_not_in_between() -> None:
    wood = area("wood", 10, 10)
    assert sight_between((wood,), Point(0, 15), Point(15, 15)).through == ()
    assert sight_between((wood,), Point(0, 15), Point(20, 15)).through == ()  # on the far edge
    assert sight_between((wood,), Point(0, 15), Point(21, 15)).through == ("wood",)


def test_edges_and_corners_neither_block_nor_stand_in_between() -> None:
    wall = area("wall", 10, 10, blocks=True)
    assert sight_between((wall,), Point(0, 10), Point(40, 10)).clear
    assert sight_between((wall,), Point(0, 20), Point(20, 0)).clear
    assert not sight_between((wall,), Point(0, 11), Point(40, 11)).clear


def test_between_two_walls_that_touch_one_sees_through() -> None:
    """What follows from the rule for edges: a seam is an edge of both."""
    walls = (area("one", 10, 10, blocks=True), area("two", 10, 20, blocks=True))
    assert sight_between(walls, Point(0, 20), Point(40, 20)).clear


def test_whoever_is_on_an_edge_stands_in_both_areas() -> None:
    left, right = area("left", 0, 0, cover="light"), area("right", 10, 0, cover="heavy")
    here = areas_at((left, right), Point(10, 5))
    assert [each.id for each in here] == ["left", "right"]
    assert best_cover(here) == "heavy"
    assert best_cover(()) == "none"


# --- Upwards

HEIGHTS = st.integers(0, 12)
SOLIDS = st.lists(
    st.builds(
        lambda shape, box, cover, blocks, floor, height, building: (
            shape(*box), cover, blocks, floor, height, building
        ),
        st.sampled_from((rectangle, lambda x, y, w, h: octagon(x, y, w + 4, h + 4))),
        st.tuples(st.integers(0, 9), st.integers(0, 9), st.integers(1, 5), st.integers(1, 5)),
        st.sampled_from(("none", "medium")),
        st.booleans(),
        st.sampled_from((0, 0, 3, 6)),
        st.sampled_from((0, 1, 3, 6)),
        st.sampled_from(("", "", "inn", "shop")),
    ),
    max_size=5,
).map(
    lambda made: tuple(
        Area(f"a{n}", "kind", f"Area {n}", corners, 0, cover, blocks, floor, height, building)
        for n, (corners, cover, blocks, floor, height, building) in enumerate(made)
    )
)  # fmt: skip


def depth(t: Fraction, a: Point, b: Point, one: Point, two: Point) -> Fraction:
    """How far the point at t of a-b lies inside an edge."""
    x, y = a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t
    return (two.x - one.x) * (y - one.y) - (two.y - one.y) * (x - one.x)


def is_met(area: Area, a: Point, b: Point, eye: int, mark: int) -> bool:
    """By fractions: somewhere the line is strictly inside the edges, not under the floor, and
    below the top. It is cut where it meets an edge or a level, and each piece is tried."""
    edges = list(zip(area.corners, (*area.corners[1:], area.corners[0]), strict=True))
    cuts = {Fraction(0), Fraction(1)}
    for one, two in edges:
        first, last = depth(Fraction(0), a, b, one, two), depth(Fraction(1), a, b, one, two)
        if first != last:
            cuts.add(first / (first - last))
    if eye != mark:
        cuts |= {Fraction(level - eye, mark - eye) for level in (area.floor, area.top)}
    ordered = sorted(cut for cut in cuts if 0 <= cut <= 1)
    return any(
        all(depth(t, a, b, one, two) > 0 for one, two in edges)
        and area.floor <= eye + (mark - eye) * t < area.top
        for t in ((low + high) / 2 for low, high in itertools.pairwise(ordered))
    )


@given(SOLIDS, POINTS, POINTS, HEIGHTS, HEIGHTS)
@example((area("wall", 2, 2, 4, height=3),), Point(0, 4), Point(8, 4), 6, 0)
@example((area("wall", 2, 2, 4, floor=3, height=3),), Point(0, 4), Point(8, 4), 3, 3)
def test_crossing_in_space_agrees_with_fractions(
    areas: tuple[Area, ...], a: Point, b: Point, eye: int, mark: int
) -> None:
    if a != b:
        met = tuple(each for each in areas if is_met(each, a, b, eye, mark))
        assert areas_crossed(areas, a, b, eye, mark) == met


@given(SOLIDS, POINTS, POINTS, HEIGHTS, HEIGHTS)
def test_sight_in_space_is_symmetric(
    areas: tuple[Area, ...], a: Point, b: Point, eye: int, mark: int
) -> None:
    assert sight_between(areas, a, b, eye, mark) == sight_between(areas, b, a, mark, eye)


@given(SOLIDS, POINTS, POINTS, HEIGHTS, HEIGHTS, st.integers(0, 5))
def test_what_grows_hides_no_less(
    areas: tuple[Area, ...], a: Point, b: Point, eye: int, mark: int, more: int
) -> None:
    grown = tuple(
        replace(each, height=each.height + more) if each.height else each for each in areas
    )
    before = {each.id for each in areas_crossed(areas, a, b, eye, mark)}
    assert before <= {each.id for each in areas_crossed(grown, a, b, eye, mark)}
    endless = tuple(replace(each, height=0) for each in areas)
    assert before <= {each.id for each in areas_crossed(endless, a, b, eye, mark)}


@given(AREAS, POINTS, POINTS, HEIGHTS, HEIGHTS)
def test_without_heights_everything_is_as_on_a_map(
    areas: tuple[Area, ...], a: Point, b: Point, eye: int, mark: int
) -> None:
    crossed = [each for each in areas if is_crossed(each.corners, a, b)]
    held = [each for each in areas if is_within(each.corners, a) or is_within(each.corners, b)]
    seen = sight_between(areas, a, b, eye, mark)
    assert list(seen.blocked_by) == [each.id for each in crossed if each.blocks]
    assert list(seen.through) == [
        each.id for each in crossed if not each.blocks and each not in held
    ]


@pytest.mark.parametrize(
    ("eye", "mark", "clear"),
    [
        (20, 20, False),
        (100, 100, True),  # along the very top
        (99, 99, False),
        (120, 20, False),  # down behind it: 70 above the table over its near edge
        (140, 100, True),
        (220, 20, True),  # 120 over the near edge, 100 over the far one: it touches that
        (219, 20, False),
        (220, 19, False),
    ],
)
def test_over_a_wall_one_sees_what_the_straight_line_clears(
    eye: int, mark: int, clear: bool
) -> None:
    wall = area("wall", 50, 0, blocks=True, height=100)
    there = Point(100, 5)
    assert sight_between((wall,), Point(0, 5), there, eye, mark).clear is clear


def test_under_a_bridge_one_sees() -> None:
    bridge = area("bridge", 50, 0, blocks=True, floor=100, height=20)
    a, b = Point(0, 5), Point(100, 5)
    assert sight_between((bridge,), a, b, 20, 20).clear
    assert not sight_between((bridge,), a, b, 100, 100).clear  # its floor belongs to it
    assert sight_between((bridge,), a, b, 120, 120).clear
    assert not sight_between((bridge,), a, b, 20, 180).clear  # up through it
    assert sight_between((bridge,), a, b, 20, 220).clear  # up and over


INN = (
    area("inn 1", 100, 0, 100, building="inn", height=100, cover="heavy"),
    area("inn 2", 100, 0, 100, building="inn", floor=100, height=100, cover="heavy"),
    area("inn 3", 200, 0, 100, building="inn", height=100, cover="heavy"),
)


@pytest.mark.parametrize(
    ("a", "eye", "b", "mark", "blocked", "through"),
    [
        ((0, 50), 20, (400, 50), 20, ("inn 1", "inn 3"), ()),
        ((0, 50), 20, (150, 50), 20, (), ()),  # in at a window
        ((150, 50), 20, (400, 50), 20, (), ("inn 3",)),  # out through the next room
        ((150, 50), 120, (400, 50), 20, (), ("inn 3",)),  # down through it
        ((150, 50), 120, (900, 50), 20, (), ()),  # over its roof
        ((150, 50), 120, (150, 90), 20, (), ()),  # down the stairs
        ((150, 50), 220, (390, 50), 20, ("inn 2", "inn 3"), ()),  # the roof hides the street
        ((150, 50), 220, (1500, 50), 20, (), ()),  # and further out it does not
        ((0, 50), 220, (400, 50), 220, (), ()),
    ],
)
def test_one_sees_out_of_a_building_and_inside_it_but_not_through_it(
    a: tuple[int, int],
    eye: int,
    b: tuple[int, int],
    mark: int,
    blocked: tuple[str, ...],
    through: tuple[str, ...],
) -> None:
    seen = sight_between(INN, Point(*a), Point(*b), eye, mark)
    assert seen == Sight(not blocked, blocked, through)


def test_another_building_blocks_those_who_are_inside_one() -> None:
    shop = area("shop 1", 350, 0, 50, building="shop", height=100)
    inside, beyond = Point(250, 25), Point(500, 25)
    assert sight_between((*INN, shop), inside, beyond, 20, 20).blocked_by == ("shop 1",)


def test_who_stands_where_upwards() -> None:
    point = Point(150, 50)
    found = {height: [each.id for each in areas_at(INN, point, height)] for height in (0, 99, 100)}
    assert found == {0: ["inn 1"], 99: ["inn 1"], 100: ["inn 2"]}
    assert areas_at(INN, point, 200) == ()
    assert areas_at((area("wood", 100, 0, 100),), point, 5000) != ()


def test_areas_that_come_and_go_are_not_mistaken_for_each_other() -> None:
    """Outlines are remembered by identity: thousands of short-lived areas must not mix them up."""
    a, b = Point(0, 5), Point(40, 5)
    for number in range(2 * sight.MOST_OUTLINES):
        wall = area("wall", 20, 0 if number % 2 else 20, blocks=True)
        assert sight_between((wall,), a, b).clear == (number % 2 == 0)


def test_grounds_that_come_and_go_are_not_mistaken_for_each_other() -> None:
    """What a ground was asked is remembered as long as the ground is, and not longer."""
    a, b = Point(0, 5), Point(40, 5)
    bushes = tuple(area(f"bush {x}", x, 60) for x in range(0, 30, 10))
    for number in range(3 * sight.MOST_GROUNDS):
        ground = (*bushes, area("wall", 20, 0 if number % 2 else 20, blocks=True))
        for _ in range(2):
            assert sight_between(ground, a, b).clear == (number % 2 == 0)
            assert bool(areas_crossed(ground, a, b)) == bool(number % 2)
            assert bool(areas_at(ground, Point(25, 5))) == bool(number % 2)


def test_the_same_ground_is_asked_for_many_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """No more answers are kept than there is room for, and none of them is wrong."""
    monkeypatch.setattr(sight, "MOST_ANSWERS", 5)
    ground = tuple(area(f"wall {x}", x, 0, blocks=True) for x in range(10, 90, 20))
    for x in [*range(40), *range(40)]:
        here, far = Point(x, 5), Point(100, 5)
        assert len(sight_between(ground, here, far).blocked_by) == 4 - (x > 19) - (x > 39)
        assert bool(areas_at(ground, here)) == (10 <= x <= 20 or 30 <= x <= 40)


TABLE = st.builds(Point, st.integers(0, 1200), st.integers(0, 1200))
PIECES = st.lists(
    st.builds(
        lambda shape, box, blocks, floor, height, building: Area(
            "", "kind", "Area", shape(*box), 0, "none", blocks, floor, height, building
        ),
        st.sampled_from((rectangle, octagon)),
        st.tuples(*[st.integers(0, 1100)] * 2, *[st.sampled_from((10, 50, 150, 400))] * 2),
        st.booleans(),
        st.sampled_from((0, 0, 100)),
        st.sampled_from((0, 15, 100)),
        st.sampled_from(("", "", "inn", "shop")),
    ),
    min_size=sight.FEW,
    max_size=12,
).map(lambda made: tuple(replace(each, id=f"a{n}") for n, each in enumerate(made)))
LEVELS = st.sampled_from((0, 20, 100, 120, 300))


@given(PIECES, TABLE, TABLE, LEVELS, LEVELS)
def test_a_ground_that_is_remembered_answers_as_one_that_is_not(
    ground: tuple[Area, ...], a: Point, b: Point, eye: int, mark: int
) -> None:
    """A list is looked at piece by piece; a ground knows what lies where, and may not miss any."""
    pieces = list(ground)
    line = a, b, eye, mark
    for _ in range(2):
        seen = sight_between(ground, *line)
        assert seen == sight_between(pieces, *line) == looked_along(ground, *line)
        assert is_clear(ground, *line) == is_clear(pieces, *line) == seen.clear
        assert is_clear(ground, b, a, mark, eye) == seen.clear
        assert areas_crossed(ground, *line) == areas_crossed(pieces, *line)
        assert areas_at(ground, a, eye) == areas_at(pieces, a, eye)
        assert areas_over(ground, a) == areas_over(pieces, a)
        beside = [each for each in pieces if is_near(each.corners, a, eye)]
        assert areas_near(ground, a, eye) == areas_near(pieces, a, eye) == beside


@pytest.mark.parametrize("x", [149, 150, 151, 300])
def test_what_ends_on_the_border_of_a_cell_is_not_missed(x: int) -> None:
    far = [area(f"far {n}", 900, 900) for n in range(sight.FEW)]
    ground = (*far, area("wall", x - 10, 0, blocks=True), area("next", x, 0, blocks=True))
    here = [each.id for each in areas_at(ground, Point(x, 5))]
    assert here == ["wall", "next"]
    assert not is_clear(ground, Point(x - 5, 0), Point(x - 5, 20))
    assert not is_clear(ground, Point(x + 5, 0), Point(x + 5, 20))
    assert is_clear(ground, Point(x, 0), Point(x, 20))


@given(AREAS, AREAS, POINTS, POINTS)
def test_a_line_over_two_grounds_is_the_one_beyond_the_other(
    near: tuple[Area, ...], far: tuple[Area, ...], a: Point, b: Point
) -> None:
    far = tuple(replace(each, id=f"far {each.id}") for each in far)
    apart = looked_along(near, a, b).beyond(looked_along(far, a, b))
    assert apart == looked_along((*near, *far), a, b)


@pytest.mark.parametrize(
    "corners",
    [
        ((0, 0), (10, 0), (16, 6), (6, 6)),  # leans along one axis
        ((0, 0), (6, 6), (6, 16), (0, 10)),
        ((6, 0), (12, 6), (6, 12), (0, 6)),  # stands on its corner
    ],
)
def test_four_corners_do_not_make_a_box(corners: tuple[tuple[int, int], ...]) -> None:
    slanting = Area("hall", "kind", "Hall", tuple(Point(*each) for each in corners), blocks=True)
    for x in range(17):
        for y in range(17):
            here, beyond = Point(x, y), Point(x + 1, y + 2)
            assert bool(areas_at((slanting,), here)) == is_within(slanting.corners, here)
            crossed = is_crossed(slanting.corners, here, beyond)
            assert sight_between((slanting,), here, beyond).clear != crossed


@pytest.mark.sampled(2)
@pytest.mark.parametrize("module", [geometry, sight])
def test_there_is_no_float(module: object) -> None:
    tree = ast.parse(inspect.getsource(module))  # type: ignore[arg-type]
    for node in ast.walk(tree):
        assert not isinstance(node, ast.Div)
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float))
        assert not (isinstance(node, ast.Name) and node.id == "float")


def test_what_lies_on_the_table_is_met_on_the_table_unless_told_otherwise() -> None:
    low = (Area("kerb", "kerb", "Kerb", rectangle(4, 0, 2, 9), height=1, blocks=True),)
    a, b = Point(0, 4), Point(9, 4)
    assert [area.id for area in areas_at(low, Point(5, 4))] == ["kerb"]
    assert not looked_along(low, a, b).clear
    assert looked_along(low, a, b, 1, 1).clear
