"""Chapter 6, streets from a seed: what every table promises, over many seeds and sizes."""

from __future__ import annotations

import re
from collections import Counter, deque

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.firewall.draft import Block, Box, Draft
from rules.firewall.ground import GROUNDS, INTERIORS, STREETS, bounds
from rules.firewall.state import Battle
from rules.firewall.streets import STYLES, StreetTable, table
from rules.firewall.terrain import building_at, floors_at, is_water, obstacle_between
from rules.kernel.geometry import Point, is_convex
from rules.kernel.sight import COVERS, Area, areas_at

SEEDS = st.integers(0, 2**32)
SIZES = st.sampled_from(
    ((1200, 1200), (1200, 900), (900, 1200), (900, 900), (1800, 1200), (1210, 1190), (1800, 1800))
)
STYLE_NAMES = st.sampled_from(sorted(STYLES))
STEP = 40  # mm between the places where a walker looks for its way
MIDDLE = {"street": "roadway", "wharf": "roadway", "ruins": "ruin"}


def battle_on(made: StreetTable, size: tuple[int, int]) -> Battle:
    return Battle(width=size[0], height=size[1], areas=made.areas, sections=made.sections)


def is_building(area: Area) -> bool:
    return bool(area.building)


def covered(made: StreetTable, size: tuple[int, int]) -> float:
    """The part of the table on which something stands or lies that matters, streets left out."""
    matters = [
        area for area in made.areas if area.clutter > 2 or area.cover != "none" or area.water
    ]
    places = [Point(x, y) for x in range(15, size[0], 30) for y in range(15, size[1], 30)]
    return sum(1 for place in places if areas_at(matters, place)) / len(places)


def reaches_the_middle(made: StreetTable, size: tuple[int, int]) -> set[str]:
    """The edges from which one can walk to the middle: round walls, water and other houses."""
    battle = battle_on(made, size)
    closed = [
        area
        for area in made.areas
        if (area.building != made.landmark and area.building) or area.water
    ]
    # A grid that has the middle of the table in it, and an outer row on every edge.
    xs = sorted({0, size[0], *range(size[0] // 2 % STEP, size[0], STEP)})
    ys = sorted({0, size[1], *range(size[1] // 2 % STEP, size[1], STEP)})
    start = (xs.index(size[0] // 2), ys.index(size[1] // 2))
    seen, ahead, edges = {start}, deque([start]), set()
    while ahead:
        column, row = ahead.popleft()
        here = Point(xs[column], ys[row])
        edges |= {
            edge
            for edge, on in (
                ("west", here.x == 0), ("east", here.x == size[0]),
                ("north", here.y == 0), ("south", here.y == size[1]),
            )
            if on
        }  # fmt: skip
        for place in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
            if place in seen or not (0 <= place[0] < len(xs) and 0 <= place[1] < len(ys)):
                continue
            there = Point(xs[place[0]], ys[place[1]])
            if areas_at(closed, there) or obstacle_between(battle, here, there):
                continue
            seen.add(place)
            ahead.append(place)
    return edges


@settings(max_examples=60, deadline=None)
@given(SEEDS, SIZES, STYLE_NAMES)
def test_every_table_keeps_its_promises(seed: int, size: tuple[int, int], style: str) -> None:
    made = table(seed, *size, style)
    assert made == table(seed, *size, style)
    assert len({area.id for area in made.areas}) == len(made.areas)
    assert len(made.areas) <= max(40, 40 * size[0] * size[1] // 1200**2)
    for area in made.areas:
        x, y, width, depth = bounds(area)
        assert x >= 0
        assert y >= 0
        assert width > 0
        assert depth > 0
        assert x + width <= size[0]
        assert y + depth <= size[1]
        assert is_convex(area.corners)
        assert 0 <= area.clutter <= 5
        assert area.cover in COVERS
    assert covered(made, size) >= 0.2


@settings(max_examples=60, deadline=None)
@given(SEEDS, SIZES, STYLE_NAMES)
def test_buildings_stand_apart_in_whole_sections(
    seed: int, size: tuple[int, int], style: str
) -> None:
    made = table(seed, *size, style)
    standing = [area for area in made.areas if area.building]
    assert {area.id for area in standing} == set(made.sections)
    for area in standing:
        section = made.sections[area.id]
        assert (section.id, section.area, section.building) == (area.id, area.id, area.building)
        assert (section.gutz, section.destroyed) == (7, False)
        assert section.armour in ("soft", "light", "medium", "heavy")
        assert (*bounds(area)[2:], area.height) == (100, 100, 100)
        assert area.floor in (0, 100, 200)
        assert area.cover in ("medium", "heavy")
        below = [each for each in standing if each.corners == area.corners]
        assert sorted(each.floor for each in below) == list(range(0, 100 * len(below), 100))
    grounds = [bounds(area)[:2] for area in standing if not area.floor]
    for number, (x, y) in enumerate(grounds):
        for other_x, other_y in grounds[:number]:
            assert abs(x - other_x) >= 100 or abs(y - other_y) >= 100


@settings(max_examples=60, deadline=None)
@given(SEEDS, SIZES, STYLE_NAMES)
def test_there_is_a_way_from_every_dry_edge_to_the_middle(
    seed: int, size: tuple[int, int], style: str
) -> None:
    made = table(seed, *size, style)
    assert reaches_the_middle(made, size) >= {"north", "east", "south", "west"} - {made.river}


@settings(max_examples=40, deadline=None)
@given(SEEDS, SIZES, STYLE_NAMES)
def test_nothing_that_hampers_lies_under_a_house_but_rubble_under_ruins(
    seed: int, size: tuple[int, int], style: str
) -> None:
    """So that the clutter of a ground floor is that of its rooms."""
    made = table(seed, *size, style)
    for room in (area for area in made.areas if area.building and not area.floor):
        x, y, _, _ = bounds(room)
        for area in areas_at(made.areas, Point(x + 50, y + 50)):
            assert (
                area.building == room.building
                or area.clutter <= room.clutter
                or (room.kind == "ruin" and area.kind in ("rubble", "heap"))
            )
            assert area.building == room.building or not area.obstacle


def test_another_seed_is_another_table() -> None:
    for style in STYLES:
        assert len({table(seed, 1200, 1200, style).areas for seed in range(20)}) == 20


def test_a_table_that_is_too_small_is_refused() -> None:
    with pytest.raises(ValueError, match="900"):
        table(1, 1200, 890, "street")


def of_style(style: str) -> list[StreetTable]:
    return [table(seed, 1200, 1200, style) for seed in range(30)]


def tallest(made: StreetTable) -> int:
    return max(area.floor for area in made.areas) // 100 + 1


@pytest.mark.rule("R22.4")
def test_a_street_has_houses_alleys_wrecks_and_walls() -> None:
    tables = of_style("street")
    assert Counter(map(tallest, tables)).keys() == {2, 3}
    for made in tables:
        kinds = Counter(area.kind for area in made.areas)
        assert kinds["roadway"] == 2
        assert kinds["wreck"] == 3
        assert 2 <= kinds["alley"] <= 3
        assert kinds["high_wall"] == 1
        assert 1 <= kinds["low_wall"] + kinds["hedge"] <= 3
        assert len({section.building for section in made.sections.values()}) >= 6
        assert (made.river, made.landmark) == ("", "")


@pytest.mark.rule("R22.4")
def test_ash_end_is_streets_of_1_and_2_and_ruins_and_rubble_of_4_and_5() -> None:
    for made in of_style("ruins"):
        by_kind: dict[str, set[int]] = {}
        for area in made.areas:
            by_kind.setdefault(area.kind, set()).add(area.clutter)
        assert by_kind["littered"] | by_kind["cratered"] == {1, 2}
        assert by_kind["ruin"] | by_kind["rubble"] | by_kind["heap"] == {4, 5}
        assert set(by_kind) - {"littered", "cratered", "ruin", "rubble", "heap"} == {
            "wreck",
            "low_wall",
        }
        assert "littered-1" in {area.id for area in areas_at(made.areas, Point(0, 0))}


def of_kind(made: StreetTable, *kinds: str) -> list[tuple[int, int, int, int]]:
    return [bounds(area) for area in made.areas if area.kind in kinds]


@pytest.mark.rule("R22.4")
def test_two_worse_streets_cross_ash_end_along_its_thirds() -> None:
    for made in of_style("ruins"):
        strips = sorted(of_kind(made, "cratered"), key=lambda box: box[2])
        assert [(width, depth) for _, _, width, depth in strips] == [(60, 1200), (1200, 60)]
        assert strips[0][0] + 30 in (400, 800)
        assert strips[1][1] + 30 in (400, 800)


@pytest.mark.rule("R22.4")
def test_a_heap_lies_in_the_midst_of_a_field_of_rubble() -> None:
    for made in of_style("ruins"):
        fields = of_kind(made, "rubble")
        assert all(280 <= side <= 340 for box in fields for side in box[2:])
        for x, y, width, depth in of_kind(made, "heap"):
            assert any(
                (field[2] // 2, field[3] // 2) == (width, depth)
                and width // 4 <= x - field[0] <= field[2] - width - width // 4
                and depth // 4 <= y - field[1] <= field[3] - depth - depth // 4
                for field in fields
            )


@pytest.mark.rule("R22.4")
def test_what_is_left_of_a_wall_is_at_a_quarter_of_its_cell() -> None:
    for made in of_style("ruins"):
        for x, y, width, depth in of_kind(made, "low_wall"):
            assert sorted((width, depth)) == [8, 70]
            # Of the 40 cm; three quarters, or one where the plan is turned.
            assert (y if width > depth else x) % 400 in (300, 100 - 8)


@pytest.mark.rule("R22.4")
def test_a_wall_in_a_yard_leaves_a_gate_of_6_cm_or_two() -> None:
    for made in of_style("street"):
        yards = of_kind(made, "garden", "site", "junk")
        for x, y, width, depth in of_kind(made, "low_wall", "high_wall", "hedge"):
            assert any(
                each[0] <= x
                and each[1] <= y
                and x + width <= each[0] + each[2]
                and y + depth <= each[1] + each[3]
                and max(width, depth) in (each[2] - 60, each[3] - 60, each[2] - 120, each[3] - 120)
                for each in yards
            )


@pytest.mark.rule("R22.4")
def test_the_biggest_ruin_is_in_the_middle() -> None:
    for made in of_style("ruins"):
        sizes = Counter(section.building for section in made.sections.values())
        assert sizes.most_common(1) == [(made.landmark, 11)]
        rooms = [area for area in made.areas if area.building == made.landmark]
        xs = [corner.x for area in rooms for corner in area.corners]
        ys = [corner.y for area in rooms for corner in area.corners]
        assert (min(xs) + max(xs), min(ys) + max(ys)) == (1200, 1200)


@pytest.mark.rule("R22.4")
def test_the_riverside_has_thoroughfares_of_0_alleys_and_wharf_of_2_and_full_warehouses() -> None:
    tables = of_style("wharf")
    clutter: dict[str, set[int]] = {}
    for made in tables:
        for area in made.areas:
            clutter.setdefault(area.kind, set()).add(area.clutter)
    assert {kind: clutter[kind] for kind in ("roadway", "alley", "wharf")} == {
        "roadway": {0},
        "alley": {2},
        "wharf": {2},
    }
    assert max(clutter["building"]) == 5
    assert {made.river for made in tables} == {"north", "east", "south", "west"}
    for made in tables:
        battle = battle_on(made, (1200, 1200))
        shore = {
            "north": Point(600, 0), "south": Point(600, 1200),
            "west": Point(0, 600), "east": Point(1200, 600),
        }  # fmt: skip
        assert {edge for edge, point in shore.items() if is_water(battle, point)} == {made.river}
        kinds = Counter(area.kind for area in made.areas)
        assert (kinds["water"], kinds["wharf"], kinds["roadway"], kinds["alley"]) == (1, 1, 2, 4)
        assert kinds["crates"] == 4
        behind = [sorted(box[2:]) for box in of_kind(made, "crates") if max(box[2:]) > 120]
        assert behind == [[60, 200], [60, 200]]


@pytest.mark.rule("R6.1")
def test_kinds_of_ground_and_rooms_are_what_they_are_called() -> None:
    assert all(0 <= kind.clutter <= 5 for kind in STREETS.values())
    assert not set(STREETS) & set(GROUNDS)
    assert all(0 <= rooms.least <= rooms.most <= 5 for rooms in INTERIORS.values())
    printed = {"roadway": 0, "pavement": 0, "furniture": 1, "alley": 2}
    assert {kind: STREETS[kind].clutter for kind in printed} == printed
    rooms = {"bureau": 1, "office": 2, "diner": 2, "shop": 3, "laboratory": 4, "junk_shop": 5}
    for kind, value in rooms.items():
        assert (INTERIORS[kind].least, INTERIORS[kind].most) == (value, value)


@pytest.mark.rule("R8.7")
def test_what_one_may_jump_is_under_2_cm_and_what_blocks_is_4_cm_or_more() -> None:
    low, high = STREETS["low_wall"], STREETS["high_wall"]
    assert low.obstacle
    assert high.obstacle
    assert (low.height, low.blocks, low.cover) == (15, False, "medium")
    assert (high.height, high.blocks) == (45, True)
    assert not STREETS["hedge"].obstacle
    assert (STREETS["hedge"].cover, STREETS["wreck"].cover) == ("light", "medium")


def test_names_are_plain() -> None:
    made = table(1, 1200, 1200, "wharf")
    names = {area.name for area in made.areas}
    assert {"River", "Wharf", "Roadway 1", "Dark alley 4", "Crates 1"} <= names
    assert any(re.fullmatch(r"Warehouse \d, upper floor", name) for name in names)
    assert any(re.fullmatch(r"Warehouse \d, ground floor", name) for name in names)


def test_one_can_stand_on_every_storey_of_a_generated_house() -> None:
    made = next(each for each in of_style("street") if tallest(each) == 3)
    battle = battle_on(made, (1200, 1200))
    top = next(area for area in made.areas if area.floor == 200)
    x, y, _, _ = bounds(top)
    middle = Point(x + 50, y + 50)
    assert floors_at(battle, middle) == (0, 100, 200, 300)
    assert building_at(battle, middle, 250) == top.building


def test_a_plan_that_is_turned_still_fills_an_oblong_table() -> None:
    drafts = [Draft(seed, 1200, 900) for seed in range(20)]
    assert {draft.quarter for draft in drafts} == {0, 1, 2, 3}
    for draft in drafts:
        draft.lay("water", Box(0, 0, draft.width, draft.depth))
        assert bounds(draft.areas[0]) == (0, 0, 1200, 900)


def test_a_table_takes_40_pieces_and_a_bigger_one_more() -> None:
    assert [Draft(1, side, side).room for side in (900, 1200, 1800)] == [40, 40, 90]
    draft = Draft(1, 1200, 1200)
    for number in range(41):
        draft.lay("rubble", Box(10 * number, 0, 10, 10))
    assert (len(draft.areas), draft.room) == (40, 0)


def test_ground_without_an_inside_is_not_laid() -> None:
    draft = Draft(1, 1200, 1200)
    for width, depth in ((0, 10), (10, 0), (-5, 10), (10, -5)):
        draft.lay("rubble", Box(0, 0, width, depth))
    assert draft.areas == []
    draft.lay("rubble", Box(0, 0, 1, 10))
    draft.lay("rubble", Box(0, 0, 10, 1))
    assert len(draft.areas) == 2


def test_a_house_has_room_where_all_its_sections_have_it_each_way() -> None:
    deep = ((1,), (1,))
    assert Block(Box(0, 0, 130, 230)).has_room_for(deep, 30)
    assert not Block(Box(0, 0, 130, 229)).has_room_for(deep, 30)
    assert not Block(Box(0, 0, 129, 230)).has_room_for(deep, 30)
