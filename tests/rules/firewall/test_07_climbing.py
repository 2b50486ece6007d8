"""Chapter 7: climbing, jumping and falling."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.firewall.climbing.events import FigureClimbed, FigureFell
from rules.firewall.climbing.falling import fall_gutz
from rules.firewall.climbing.orders import Climb, Jump
from rules.firewall.events import ChoiceOpened, GasBreathed, GutzRolled
from rules.firewall.footing import is_standing
from rules.firewall.orders import Move, MoveOn, Rally
from rules.firewall.ruleset import FIREWALL
from rules.firewall.state import DEAD, Cloud
from rules.kernel.geometry import Point, rectangle
from rules.kernel.sight import Area
from tests.rules.firewall.tabletop import Tabletop, ground, table, walk


def house(x: int, y: int, floors: int = 1, **changes: Any) -> tuple[Area, ...]:
    """A building of one section's footprint, its corner at x, y (cm)."""
    return tuple(
        Area(
            f"house-{x}-{floor}", "room", f"House {x}, floor {floor}",
            rectangle(x * 10, y * 10, 100, 100), floor=100 * floor, height=100,
            building=f"house-{x}", **changes,
        )
        for floor in range(floors)
    )  # fmt: skip


def wall(x: int, height: int, name: str = "Wall") -> Area:
    """A wall across the table at x cm, 1 cm thick, `height` mm tall."""
    return Area(
        "wall", "wall", name, rectangle(x * 10, 0, 10, 1000), height=height, obstacle=True,
        blocks=height > 20,
    )  # fmt: skip


def climb(name: str, x: int, y: int, height: int) -> Climb:
    return Climb(name[0], name, x, y, height)


def climbs(t: Tabletop, name: str = "A1") -> dict[tuple[int, int, int], str]:
    """The climbs on offer: place and height in mm, with their length."""
    return {
        (int(each.fixed["x"]), int(each.fixed["y"]), int(each.fixed["height"])): each.note
        for each in FIREWALL.offers(t.battle, "A")
        if each.order == "climb" and each.actor == name
    }


# A figure whose base touches the west wall of a house that begins at x = 20 cm.
BESIDE = "A1 18,15"


@pytest.mark.rule("R7.1")
def test_one_action_climbs_as_far_as_a_crawl() -> None:
    t = table(BESIDE, "B1 90,90", areas=house(20, 10))
    assert climbs(t) == {(180, 150, 60): "6 cm"}
    t = t.order(climb("A1", 180, 150, 60), dice=(2, 3))
    assert (t["A1"].at, t["A1"].height) == (Point(180, 150), 60)
    assert t["A1"].moved
    assert t.modifiers == {}


@pytest.mark.rule("R7.1")
def test_a_second_action_comes_over_the_roof_s_edge() -> None:
    t = table(BESIDE, "B1 90,90", areas=house(20, 10))
    t = t.order(climb("A1", 180, 150, 60), dice=(2, 3)).next_turn()
    # 4 cm up and 3.3 cm in are more than 6 cm; 4 cm alone are not.
    assert climbs(t) == {(180, 150, 100): "4 cm", (180, 150, 0): "6 cm"}
    t = t.order(climb("A1", 180, 150, 100), dice=(2, 3)).next_turn()
    on_the_roof = (213, 150, 100)
    assert climbs(t)[on_the_roof] == "3.3 cm", "the third comes in over the edge"
    t = t.order(climb("A1", *on_the_roof), dice=(2, 3))
    assert is_standing(t.battle, t["A1"])


@pytest.mark.rule("R7.1")
def test_who_hangs_at_a_floor_may_go_on_up_the_wall() -> None:
    t = table(BESIDE, "B1 90,90", areas=house(20, 10, floors=2))
    t = t.order(climb("A1", 180, 150, 60), dice=(2, 3)).next_turn()
    t = t.order(climb("A1", 180, 150, 100), dice=(2, 3)).next_turn()
    assert climbs(t) == {(213, 150, 100): "3.3 cm", (180, 150, 160): "6 cm", (180, 150, 40): "6 cm"}


@pytest.mark.rule("R7.1")
def test_an_acrobat_climbs_2_cm_further_for_each_level() -> None:
    t = table(f"{BESIDE} skill=acrobatics:3", "B1 90,90", areas=house(20, 10))
    assert climbs(t) == {(180, 150, 100): "10 cm"}


@pytest.mark.rule("R7.1")
@pytest.mark.parametrize(
    ("armour", "reach"), [("mono_weave", "6 cm"), ("korlon_pleximesh", "4 cm")]
)
def test_armour_changes_the_reach_as_it_changes_a_crawl(armour: str, reach: str) -> None:
    t = table(f"{BESIDE} armour={armour}", "B1 90,90", areas=house(20, 10))
    assert set(climbs(t).values()) == {reach}


@pytest.mark.rule("R7.1")
def test_nobody_climbs_where_no_wall_is() -> None:
    t = table("A1 10,15", "B1 90,90", areas=house(20, 10))
    assert climbs(t) == {}
    refusal = t.refused(climb("A1", 100, 150, 60))
    assert refusal.ref == "R7.1"


@pytest.mark.rule("R7.1")
def test_a_climb_uses_the_terrain_s_clutter() -> None:
    alley = Area("alley", "alley", "Alley", rectangle(100, 100, 100, 100), clutter=2)
    t = table(BESIDE, "B1 90,90", areas=(alley, *house(20, 10)))
    t = t.order(climb("A1", 180, 150, 60), dice=(2, 3))
    assert t.modifiers == {"Clutter of Alley": -2}


@pytest.mark.rule("R7.2")
def test_a_failed_climb_does_not_move() -> None:
    t = table(BESIDE, "B1 90,90", areas=house(20, 10))
    t = t.order(climb("A1", 180, 150, 60), dice=(6, 5))
    assert (t["A1"].height, t["A1"].failed, t["A1"].gutz) == (0, True, 7)
    assert t.happened(FigureFell) == []


@pytest.mark.rule("R7.2", "R7.3")
def test_a_critical_failure_falls_as_well() -> None:
    t = table(f"{BESIDE} gutz=7", "B1 90,90", areas=house(20, 10))
    # 6-6, then one attack for 6 cm at Gutz 11 (12 is more than there is): a success.
    t = t.order(climb("A1", 180, 150, 60), dice=(6, 6, 4, 5))
    assert t.happened(FigureFell) == [FigureFell("A1", Point(180, 150), 0, 60)]
    attack = t.happened(GutzRolled)[1]
    assert (attack.gutz, attack.target, attack.result) == (11, 11, "success")
    told = FIREWALL.story(t.battle, attack)
    assert told is not None
    assert told.text == "A1 hits the ground: success."
    assert t["A1"].gutz == 7 - 1 - 2
    assert t["A1"].height == 0


@pytest.mark.rule("R7.3")
def test_armour_does_not_soften_a_fall() -> None:
    t = table(f"{BESIDE} gutz=7 armour=corp_arms_high_threat_suit", "B1 90,90", areas=house(20, 10))
    way = next(iter(climbs(t)))
    t = t.order(climb("A1", *way), dice=(6, 6))
    # The suit leaves 1 cm of the crawl: too little for an attack.
    assert t["A1"].gutz == 6
    t = table(
        "A1 18,15 gutz=7 armour=thorco_paladin skill=acrobatics:1", "B1 90,90", areas=house(20, 10)
    )
    t = t.order(climb("A1", 180, 150, 60), dice=(6, 6, 4, 5))
    assert t["A1"].gutz == 4


@pytest.mark.rule("R7.3", "G9")
@pytest.mark.parametrize(("cm", "gutz"), [(2, 4), (4, 8), (5, 10), (6, 11), (20, 11)])
def test_a_fall_strikes_with_twice_its_depth(cm: int, gutz: int) -> None:
    assert fall_gutz(cm * 10) == gutz


@pytest.mark.rule("R7.3")
def test_a_deep_fall_strikes_once_for_every_4_cm() -> None:
    t = table("A1 18,15 gutz=11 skill=acrobatics:3", "B1 90,90", areas=house(20, 10))
    # From 10 cm: two attacks at 11; 5-6 succeeds at 11 exactly.
    t = t.order(climb("A1", 180, 150, 100), dice=(6, 6, 5, 6, 1, 2))
    assert t["A1"].gutz == 11 - 1 - 2 - 2


@pytest.mark.rule("R7.3")
def test_whoever_is_killed_falls_no_further() -> None:
    t = table("A1 18,15 gutz=11 skill=acrobatics:3", "B1 90,90", areas=house(20, 10))
    t = t.order(climb("A1", 180, 150, 100), dice=(6, 6, 3, 3))
    assert t["A1"].status == DEAD


@pytest.mark.rule("R7.2")
def test_a_critical_success_gains_and_goes_on() -> None:
    t = table("A1 18,15 gutz=6", "B1 90,90", areas=(wall(20, 15),))
    t = t.order(Jump("A", "A1", 230, 150), dice=(2, 2))
    assert t["A1"].gutz == 7
    # A quarter more than 6 cm, less the 5 that were jumped.
    [opened] = t.happened(ChoiceOpened)
    assert opened.pending.reach == {"walk": 25}
    t = t.order(MoveOn("A", "A1", "walk", 250, 150))
    assert t["A1"].at == Point(250, 150)


@pytest.mark.rule("R7.1")
def test_a_low_wall_is_jumped_and_a_tall_one_is_not() -> None:
    low = table("A1 18,15", "B1 90,90", areas=(wall(20, 15),))
    assert low.refused(walk("A1", 25, 15)).ref == "R7.1"
    low = low.order(Jump("A", "A1", 240, 150), dice=(2, 3))
    assert low.happened(FigureClimbed)[0].manner == "jump"
    told = [FIREWALL.story(low.battle, event) for event in low.events]
    assert any(each and each.text.startswith("A1 jumps:") for each in told)
    tall = table("A1 18,15", "B1 90,90", areas=(wall(20, 20),))
    assert "too tall" in tall.refused(Jump("A", "A1", 240, 150)).reason


@pytest.mark.rule("R7.1")
def test_a_jump_is_no_longer_than_a_crawl_and_over_something() -> None:
    t = table("A1 18,15", "B1 90,90", areas=(wall(20, 15),))
    assert "up to 6 cm" in t.refused(Jump("A", "A1", 241, 150)).reason
    assert "nothing to jump over" in t.refused(Jump("A", "A1", 180, 120)).reason


@pytest.mark.rule("R7.1")
def test_a_wall_of_2_cm_is_climbed_up_across_and_down() -> None:
    t = table("A1 18.5,15 skill=acrobatics:1", "B1 90,90", areas=(wall(20, 20),))
    over = {way: note for way, note in climbs(t).items() if way[2] == 0}
    # Up 2, across 3.8, down 2.
    assert over == {(223, 150, 0): "7.8 cm"}
    t = t.order(climb("A1", 223, 150, 0), dice=(2, 3))
    assert t["A1"].at == Point(223, 150)


@pytest.mark.rule("R7.1")
def test_a_gap_between_roofs_is_jumped() -> None:
    roofs = (*house(10, 10), *house(24, 10))
    t = table("A1 19,15 height=100", "B1 90,90", areas=roofs)
    assert t.refused(walk("A1", 25, 15)).ref == "R7.1"
    t = t.order(Jump("A", "A1", 250, 150), dice=(2, 3))
    assert (t["A1"].at, t["A1"].height) == (Point(250, 150), 100)


@pytest.mark.rule("R7.2", "R7.3")
def test_a_jump_that_goes_wrong_ends_in_the_gap() -> None:
    roofs = (*house(10, 10), *house(24, 10))
    t = table("A1 19,15 height=100 gutz=9", "B1 90,90", areas=roofs)
    # Two attacks for 10 cm, both missing (12 is above 11, and a double).
    t = t.order(Jump("A", "A1", 250, 150), dice=(6, 6, 6, 6, 6, 6))
    [fell] = t.happened(FigureFell)
    assert (fell.height, fell.drop) == (0, 100)
    assert 200 < fell.at.x < 240
    assert t["A1"].gutz == 8


@pytest.mark.rule("R7.1")
def test_nobody_jumps_down_a_fall() -> None:
    t = table("A1 19,15 height=100", "B1 90,90", areas=house(10, 10))
    assert "climb down" in t.refused(Jump("A", "A1", 220, 150)).reason


@pytest.mark.rule("R7.1")
def test_a_roof_is_left_by_climbing_down() -> None:
    t = table("A1 19,15 height=100", "B1 90,90", areas=house(10, 10))
    down = [way for way in climbs(t) if way[0] > 200]
    # 2.3 cm to the outside, and what is left of 6 cm downwards.
    assert down == [(213, 150, 63)]
    t = t.order(climb("A1", 213, 150, 63), dice=(2, 3)).next_turn()
    assert (213, 150, 3) in climbs(t)
    assert t.refused(walk("A1", 30, 15)).ref == "R7.1"


@pytest.mark.rule("R7.1")
def test_stairs_join_the_floors_of_a_building() -> None:
    t = table("A1 15,15", "B1 90,90", areas=house(10, 10, floors=2, clutter=1))
    up = Move("A", "A1", "walk", 150, 170, height=100)
    t = t.order(up, dice=(2, 3))
    assert t["A1"].height == 100
    assert t.modifiers == {"Clutter of House 10, floor 1": -1}


@pytest.mark.rule("R7.1")
def test_stairs_add_their_height_to_the_way() -> None:
    t = table("A1 15,15", "B1 90,90", areas=house(10, 10, floors=2))
    too_far = Move("A", "A1", "crawl", 150, 170, height=100)
    assert "12 cm" in t.refused(too_far).reason
    outside = Move("A", "A1", "walk", 220, 150, height=100)
    assert "Stairs" in t.refused(outside).reason


@pytest.mark.rule("R7.1", "R12.2")
def test_the_suppressed_do_not_climb() -> None:
    t = table(f"{BESIDE} suppressed", "B1 90,90", areas=house(20, 10))
    assert climbs(t) == {}
    assert t.refused(climb("A1", 180, 150, 60)).ref == "R12.2"


@pytest.mark.rule("R7.1")
def test_the_stairs_are_offered_with_what_is_left_of_the_move() -> None:
    t = table("A1 15,15", "B1 90,90", areas=house(10, 10, floors=2))
    stairs = {
        (each.fixed["speed"], each.fixed["height"]): each.fields[0].reach
        for each in FIREWALL.offers(t.battle, "A")
        if each.order == "move" and "height" in each.fixed
    }
    assert stairs == {("walk", "100"): 80, ("run", "100"): 160, ("run", "200"): 60}


@pytest.mark.rule("R7.1")
def test_whoever_hangs_on_a_wall_is_offered_no_walk() -> None:
    t = table(f"{BESIDE} height=60", "B1 90,90", areas=house(20, 10))
    assert t.refused(walk("A1", 18, 16)).ref == "R7.1"
    offered = {each.order for each in FIREWALL.offers(t.battle, "A")}
    assert "climb" in offered
    assert "move" not in offered
    # Nor by rallying brilliantly.
    t = table(f"{BESIDE} height=60 suppressed", "B1 90,90", areas=house(20, 10))
    assert t.order(Rally("A", "A1"), dice=(1, 1)).battle.pending == ()


@pytest.mark.rule("R7.1")
def test_a_low_wall_on_a_roof_is_jumped_too() -> None:
    rail = Area(
        "rail", "wall", "Rail", rectangle(150, 100, 10, 100), height=15, floor=100, obstacle=True
    )
    t = table("A1 13,15 height=100", "B1 90,90", areas=(*house(10, 10), rail))
    t = t.order(Jump("A", "A1", 180, 150), dice=(2, 3))
    assert (t["A1"].at, t["A1"].height) == (Point(180, 150), 100)


@pytest.mark.rule("R7.2", "R7.3")
def test_nobody_falls_who_fails_over_a_low_wall() -> None:
    t = table("A1 18,15 gutz=7", "B1 90,90", areas=(wall(20, 15),))
    t = t.order(Jump("A", "A1", 230, 150), dice=(6, 6))
    assert t.happened(FigureFell) == []
    assert (t["A1"].at, t["A1"].gutz) == (Point(180, 150), 6)


@pytest.mark.rule("R7.2", "R7.3")
def test_a_fall_ends_on_the_next_floor_below() -> None:
    roofs = (*house(10, 10, floors=2), *house(20, 10), *house(24, 10, floors=2))
    t = table("A1 19,15 height=200 gutz=9 skill=acrobatics:2", "B1 90,90", areas=roofs)
    t = t.order(Jump("A", "A1", 250, 150), dice=(6, 6, 6, 6, 6, 6))
    [fell] = t.happened(FigureFell)
    assert (fell.height, fell.drop, t["A1"].height) == (100, 100, 100)


@pytest.mark.rule("R11.5", "G13")
def test_a_climb_within_gas_is_no_new_breath() -> None:
    gas = Cloud("gas", "poison_gas", ground("gas", 10, 10, 9, 10), 9, 7, "B1")
    t = table(BESIDE, "B1 90,90", areas=house(20, 10), clouds=(gas,))
    assert t.order(climb("A1", 180, 150, 60), dice=(2, 3)).happened(GasBreathed) == []


@pytest.mark.rule("R7.1")
def test_a_climb_on_to_a_roof_ends_where_the_whole_base_fits() -> None:
    low = tuple(replace(each, height=40) for each in house(20, 10))
    t = table(f"{BESIDE} skill=acrobatics:1", "B1 90,90", areas=low)
    # 4 cm up, 2 cm to the wall, and half a base and a hair further towards the middle.
    assert climbs(t) == {(213, 150, 40): "7.3 cm"}


@pytest.mark.rule("R7.1")
def test_a_wall_is_climbed_by_whoever_touches_it() -> None:
    assert climbs(table("A1 16.8,15", "B1 90,90", areas=house(20, 10))) != {}
    assert climbs(table("A1 16.7,15", "B1 90,90", areas=house(20, 10))) == {}


@pytest.mark.rule("R7.1")
def test_up_the_wall_of_two_floors_the_next_floor_is_the_next_end() -> None:
    t = table(f"{BESIDE} height=60", "B1 90,90", areas=house(20, 10, floors=2))
    assert climbs(t) == {(180, 150, 100): "4 cm", (180, 150, 0): "6 cm"}
    t = t.order(climb("A1", 180, 150, 100), dice=(2, 3)).next_turn()
    on_the_roof = (213, 150, 100)
    assert climbs(t)[on_the_roof] == "3.3 cm", "the third comes in over the edge"
    t = t.order(climb("A1", *on_the_roof), dice=(2, 3))
    assert is_standing(t.battle, t["A1"])


@pytest.mark.rule("R7.1")
def test_nobody_climbs_down_from_one_roof_into_the_next_house() -> None:
    houses = (*house(20, 10), *house(30, 10))
    t = table("A1 29,15 height=100 skill=acrobatics:3", "B1 90,90", areas=houses)
    assert all(x < 300 for x, _, _ in climbs(t))


@pytest.mark.rule("R7.1")
def test_from_a_wall_one_climbs_down_to_the_roof_below_and_no_further() -> None:
    houses = (*house(20, 10), *house(30, 10, floors=2))
    t = table("A1 28,15 height=130", "B1 90,90", areas=houses)
    assert climbs(t)[280, 150, 100] == "3 cm"


@pytest.mark.rule("R7.1")
def test_stairs_that_take_the_whole_walk_are_not_offered() -> None:
    low = tuple(
        replace(each, height=60, floor=60 * floor)
        for floor, each in enumerate(house(20, 10, floors=2))
    )
    t = table("A1 25,15", "B1 90,90", areas=low)
    labels = [each.label for each in FIREWALL.offers(t.battle, "A", "A1")]
    assert "Walk up to 6 cm" in labels
    assert "Crawl up to 6 cm" not in labels


@pytest.mark.rule("R7.1")
def test_a_jump_that_is_too_long_names_its_rule() -> None:
    t = table("A1 10,10", "B1 90,90", areas=(wall(13, 10),))
    assert t.refused(Jump("A", "A1", 170, 100)).ref == "R7.1"


@pytest.mark.rule("R7.1")
def test_nobody_jumps_from_a_wall_and_the_refusal_names_the_rule() -> None:
    t = table(f"{BESIDE} height=60", "B1 90,90", areas=house(20, 10))
    refusal = t.refused(Jump("A", "A1", 160, 150))
    assert ("hangs on a wall" in refusal.reason, refusal.ref) == (True, "R7.1")


@pytest.mark.rule("R7.1")
def test_the_refusals_of_stairs_name_their_rule() -> None:
    houses = (*house(10, 10), *house(20, 10))
    t = table("A1 15,15", "B1 90,90", areas=houses)
    refused = t.refused(Move("A", "A1", "walk", 220, 150, height=100))
    assert (refused.ref, refused.reason) == (
        "R7.1", "Stairs join only the floors of one building.",
    )  # fmt: skip
    around = Move("A", "A1", "run", 150, 160, via=((150, 90),), height=100)
    refused = t.refused(around)
    assert (refused.ref, refused.reason) == (
        "R7.1", "The way to the stairs leads through the building.",
    )  # fmt: skip


@pytest.mark.rule("R7.1")
def test_stairs_down_to_the_ground_are_offered() -> None:
    t = table("A1 15,15 height=100", "B1 90,90", areas=house(10, 10))
    labels = {each.label for each in FIREWALL.offers(t.battle, "A", "A1")}
    assert {"Walk down to 0 cm", "Run down to 0 cm"} <= labels


@pytest.mark.rule("R19.6")
@pytest.mark.rule("R7.1")
def test_each_level_of_acrobatics_climbs_and_jumps_2_cm_further_and_no_more() -> None:
    for level in range(4):
        reach = 60 + 20 * level
        up = table(f"{BESIDE} skill=acrobatics:{level}", "B1 90,90", areas=house(20, 10, 2))
        # Whoever could hang above the next floor climbs to that floor.
        height = min(reach, 100)
        assert climbs(up) == {(180, 150, height): f"{height // 10} cm"}, level
        assert up.order(climb("A1", 180, 150, height), dice=(1, 2))["A1"].height == height
        assert up.refused(climb("A1", 180, 150, reach + 1)).ref == "R7.1", level
        low = (wall(20, 15),)
        over = table(f"A1 18,15 skill=acrobatics:{level}", "B1 90,90", areas=low)
        there = 180 + reach
        assert over.order(Jump("A", "A1", there, 150), dice=(1, 2))["A1"].at.x == there
        assert over.refused(Jump("A", "A1", there + 1, 150)).ref == "R7.1", level
