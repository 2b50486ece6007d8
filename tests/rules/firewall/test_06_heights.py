"""Chapter 6, what stands up from the table: floors, roofs, walls, water, and sight among them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.firewall.state import Section
from rules.firewall.terrain import (
    EYES,
    building_at,
    clutter_along,
    clutter_at,
    cover_at,
    floors_at,
    is_water,
    obstacle_between,
)
from rules.kernel.geometry import Point, is_near, rectangle, slant
from tests.rules.firewall.tabletop import Tabletop, fight, ground, shoot, table, walk

FAR = "B1 190,90"
INN_0 = ground(
    "inn", 20, 40, 10, 10, id="inn-0", building="inn", height=100, clutter=3, cover="heavy"
)
INN_1 = ground(
    "inn",
    20,
    40,
    10,
    10,
    id="inn-1",
    building="inn",
    floor=100,
    height=100,
    clutter=2,
    cover="medium",
)
SHED = ground("shed", 30, 40, 10, 10, id="shed-0", building="shed", height=100, clutter=4)
ROAD = ground("road", 0, 0, 100, 100, id="road", height=10, clutter=1)
LOW = ground("wall", 40, 0, 1, 100, id="low", height=15, obstacle=True, cover="medium")
HIGH = ground("fence", 60, 0, 1, 100, id="high", height=40, obstacle=True, blocks=True)
CANAL = ground("canal", 80, 0, 10, 100, id="canal", height=10, water=True)
STREET = (ROAD, INN_0, INN_1, SHED, LOW, HIGH, CANAL)
IN, OUT = Point(250, 450), Point(500, 450)


def street(*words: str) -> Tabletop:
    t = table(*words, areas=STREET)
    sections = {
        area.id: Section(area.id, area.building, area.id, "soft")
        for area in STREET
        if area.building
    }
    return Tabletop(replace(t.battle, sections=sections))


BATTLE = street("A1 10,50", FAR).battle


@pytest.mark.rule("R6.1")
@pytest.mark.parametrize(
    ("point", "height", "clutter", "cover"),
    [
        (IN, 0, (3, "Inn"), ("heavy", "Inn")),
        (IN, 99, (3, "Inn"), ("heavy", "Inn")),
        (IN, 100, (2, "Inn"), ("medium", "Inn")),
        (IN, 200, (0, ""), ("none", "")),  # on the roof
        (OUT, 0, (1, "Road"), ("none", "")),
        (OUT, 10, (0, ""), ("none", "")),
    ],
)
def test_ground_matters_from_its_floor_to_its_top(
    point: Point, height: int, clutter: tuple[int, str], cover: tuple[str, str]
) -> None:
    assert clutter_at(BATTLE, point, height) == clutter
    assert cover_at(BATTLE, point, height) == cover


@pytest.mark.rule("R6.2")
@pytest.mark.parametrize(("height", "clutter"), [(0, 4), (100, 2), (200, 0)])
def test_a_walk_meets_the_clutter_of_its_own_floor(height: int, clutter: int) -> None:
    assert clutter_along(BATTLE, (IN, Point(350, 450)), height)[0] == clutter
    t = street(f"A1 25,45 height={height}", FAR)
    if height:
        assert sum(t.order(walk("A1", 27, 45), dice=(1, 2)).modifiers.values()) == -clutter


@pytest.mark.rule("R15.1")
@pytest.mark.parametrize(
    ("point", "floors"),
    [
        (IN, (0, 100, 200)),
        (Point(350, 450), (0, 100)),
        (Point(300, 450), (0, 100, 200)),  # where both touch
        (OUT, (0,)),
        (Point(605, 450), (0,)),  # nobody stands on a fence
    ],
)
def test_floors_and_roofs_are_where_one_can_stand(point: Point, floors: tuple[int, ...]) -> None:
    assert floors_at(BATTLE, point) == floors


@pytest.mark.rule("R15.1")
def test_the_building_around_a_place() -> None:
    found = {height: building_at(BATTLE, IN, height) for height in (0, 99, 100, 199, 200)}
    assert found == {0: "inn", 99: "inn", 100: "inn", 199: "inn", 200: ""}
    assert building_at(BATTLE, OUT) == ""


@pytest.mark.rule("R6.1")
def test_water_is_where_it_is() -> None:
    assert is_water(BATTLE, Point(850, 450))
    assert not is_water(BATTLE, Point(850, 450), 10)  # on a bridge over it
    assert not is_water(BATTLE, OUT)


@pytest.mark.rule("R7.1")
@pytest.mark.parametrize(
    ("a", "b", "height", "found"),
    [
        ((390, 450), (420, 450), 0, "low"),
        ((420, 450), (390, 450), 0, "low"),
        ((390, 450), (400, 450), 0, None),  # up to it
        ((400, 100), (400, 900), 0, None),  # along it
        ((390, 450), (700, 450), 0, "low"),  # the first of two
        ((700, 450), (390, 450), 0, "high"),
        ((390, 450), (700, 450), 15, "high"),
        ((390, 450), (700, 450), 40, None),
    ],
)
def test_the_first_wall_on_the_way(
    a: tuple[int, int], b: tuple[int, int], height: int, found: str | None
) -> None:
    wall = obstacle_between(BATTLE, Point(*a), Point(*b), height)
    assert (wall.id if wall else None) == found


@pytest.mark.rule("R7.1")
def test_a_long_wall_is_no_further_away_than_a_short_one() -> None:
    walls = (
        ground("near", 20, 0, 1, 60, height=15, obstacle=True),
        ground("far", 24, 9, 1, 2, height=15, obstacle=True),
    )
    for areas in (walls, walls[::-1]):
        t = table("A1 18,10", FAR, areas=areas)
        assert t.refused(walk("A1", 27, 10)).reason.startswith("Near is in the way")


@pytest.mark.rule("R7.1")
def test_nobody_walks_through_a_wall_or_off_a_floor() -> None:
    t = street("A1 39,50", FAR)
    assert t.refused(walk("A1", 45, 50)).reason.startswith("Wall is in the way")
    assert t.order(walk("A1", 38, 50), dice=(1, 2)).result == "success"
    up = street("A1 25,45 height=100", FAR)
    assert up.order(walk("A1", 39, 45), dice=(1, 2))["A1"].at == Point(390, 450)  # the next roof
    assert up.refused(walk("A1", 41, 45)).reason.startswith("The way leads off this floor")
    roof = street("A1 25,45 height=200", FAR)
    assert roof.refused(walk("A1", 35, 45)).ref == "R7.1"


@pytest.mark.rule("R1.1")
def test_who_stands_on_another_floor_is_in_nobody_s_way() -> None:
    t = street("A1 22,45 height=100", "A2 27,45", FAR)
    assert t.order(walk("A1", 27, 45), dice=(1, 2))["A1"].at == Point(270, 450)
    same = street("A1 22,45", "A2 27,45", FAR)
    assert same.refused(walk("A1", 27, 45)).ref == "R1.1"


# --- Sight and fire (R8.1, R8.5)


def shot(*words: str) -> dict[str, int]:
    """The modifiers of a shot, those of range left out."""
    made = street(*words).order(shoot("A1", "B1", "colt_m2117"), dice=(1, 2)).modifiers
    return {name: value for name, value in made.items() if "range" not in name}


@pytest.mark.rule("R8.1")
def test_a_figure_sees_over_what_it_may_jump_and_over_nothing_taller() -> None:
    assert LOW.height < EYES < HIGH.height
    t = street("A1 50,50 colt_m2117", "B1 70,50")
    assert t.refused(shoot("A1", "B1", "colt_m2117")).reason == "Fence blocks the line of sight."
    assert shot("A1 37,60 colt_m2117", "B1 50,60") == {}


@pytest.mark.rule("R8.1")
def test_buildings_block_and_windows_do_not() -> None:
    t = street("A1 10,45 colt_m2117", "B1 38,45")
    assert t.refused(shoot("A1", "B1", "colt_m2117")).reason == "Inn blocks the line of sight."
    assert shot("A1 25,45 colt_m2117 facing=12", "B1 10,45") == {}
    assert shot("A1 10,45 colt_m2117", "B1 25,45") == {"Heavy cover: Inn": -5}
    above = shot("A1 10,45 colt_m2117", "B1 25,45 height=100")
    assert above == {"Medium cover: Inn": -3}  # the room below is not in between


@pytest.mark.rule("R8.1")
def test_from_a_roof_one_sees_the_street_beyond_the_foot_of_the_house() -> None:
    """Its edge hides the foot of the house: the further back, the more."""
    back = street("A1 25,45 height=200 facing=12 colt_m2117", "B1 15,45")
    assert back.refused(shoot("A1", "B1", "colt_m2117")).reason == "Inn blocks the line of sight."
    assert shot("A1 20,45 height=200 facing=12 colt_m2117", "B1 15,45") == {}


@pytest.mark.rule("R8.7")
@pytest.mark.parametrize(
    ("firer", "target", "cover"),
    [
        ("A1 20,80", "B1 42,80", {"Medium cover: Wall": -3}),  # its base touches the wall
        ("A1 20,80", "B1 42.3,80", {}),  # 13 mm away
        ("A1 20,80", "B1 38.8,80", {}),  # on the near side of it
        ("A1 39,80", "B1 51,80", {}),  # the firer hugs it
    ],
)
def test_a_low_wall_covers_whoever_hugs_it(firer: str, target: str, cover: dict[str, int]) -> None:
    assert shot(f"{firer} colt_m2117", target) == cover


@pytest.mark.rule("R8.7")
def test_a_low_wall_is_no_cover_from_above() -> None:
    assert shot("A1 39.5,45 height=100 colt_m2117", "B1 42,50") == {}
    assert shot("A1 39.5,45 colt_m2117", "B1 42,50") == {"Medium cover: Wall": -3}


@pytest.mark.rule("R8.4")
def test_height_counts_towards_every_distance() -> None:
    assert slant(30, 40) == 50
    assert slant(30, -41) == 51
    assert slant(30, 0) == 30
    t = street("A1 25,45 height=100", "B1 25,45")
    assert t.refused(fight("A1", "B1")).ref == "R13.1"
    same = street("A1 25,45 height=100", "B1 28,45 height=100")
    assert same.order(fight("A1", "B1"), dice=(1, 2)).result == "success"


def test_near_is_to_the_millimetre() -> None:
    box = rectangle(0, 0, 10, 10)
    assert is_near(box, Point(22, 5), 12)
    assert not is_near(box, Point(23, 5), 12)
    assert is_near(box, Point(13, 14), 5)  # from the corner: 3, 4
    assert not is_near(box, Point(13, 15), 5)
    assert is_near(box, Point(5, 5), 0)


@pytest.mark.rule("R6.4")
@pytest.mark.parametrize(
    ("height", "modifiers"),
    [
        (0, {"Heavy cover: Inn": -5, "Clutter 4 of Inn": -1}),
        (100, {"Medium cover: Inn": -3}),
    ],
)
def test_clutter_around_a_target_is_that_of_its_own_floor(
    height: int, modifiers: dict[str, int]
) -> None:
    inn = (replace(INN_0, clutter=4), INN_1)
    t = table("A1 17,45 colt_m2117", f"B1 22,45 height={height}", areas=inn)
    t = t.order(shoot("A1", "B1", "colt_m2117"), dice=(1, 2))
    found = {name: value for name, value in t.modifiers.items() if "range" not in name}
    assert found == modifiers


@pytest.mark.rule("R7.1")
def test_nobody_walks_through_what_is_solid_but_through_a_house_one_does() -> None:
    rock = ground("rock", 20, 0, 5, 100, blocks=True)
    refused = table("A1 18,50", FAR, areas=(rock,)).refused(walk("A1", 28, 50))
    assert (refused.ref, refused.reason.startswith("Rock is in the way")) == ("R7.1", True)
    house = replace(INN_0, blocks=True)
    t = table("A1 18,45", FAR, areas=(house,)).order(walk("A1", 32, 45), dice=(1, 2))
    assert t["A1"].at == Point(320, 450)
