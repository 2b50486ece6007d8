"""Lines of sight over areas."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.geometry import Point, rectangle
from rules.kernel.sight import (
    Area,
    Sight,
    areas_at,
    areas_crossed,
    best_cover,
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
