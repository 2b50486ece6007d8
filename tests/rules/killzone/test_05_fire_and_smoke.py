"""Flamethrowers, fires that spread, windows to jump from, smoke."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.kernel.geometry import rectangle, span
from rules.kernel.offers import Choice
from rules.kernel.reach import orders_to
from rules.kernel.sight import Area
from rules.killzone import events as e
from rules.killzone import orders as o
from rules.killzone.fires import fire_result
from rules.killzone.pace import rate
from rules.killzone.ruleset import KILLZONE
from rules.killzone.state import ACTIVE, DEAD, LIT, MAJOR, MINOR, OUT, Cloud
from rules.killzone.terrain import is_burning, sees
from tests.rules.killzone.tabletop import Table, house, inches, table

HOUSES = (house(12, 8, id_="one"), house(18, 8, id_="two"))


def _flames(*dice: int) -> Table:
    found = table(
        "A1 9,10 trooper flamethrower", "A2 9,12.5 trooper", "B1 13,10 power", "B2 14,12 power",
        "B3 50,20 power", areas=HOUSES,
    )  # fmt: skip
    return found.order(o.Shoot("a", "A1", "flamethrower", "B1"), *dice)


@pytest.mark.rule("K29")
def test_flames_fill_a_room() -> None:
    found = _flames()
    assert found.told(e.ShotRolled) == []
    assert found.told(e.FlamesFilled)[0].caught == ("B1", "B2")
    assert [each.target for each in found.told(e.DamageRolled)] == ["B1", "B2"]
    assert found.battle.fires == {"one:0": LIT}


@pytest.mark.rule("K30")
def test_nobody_enters_a_room_full_of_gas_this_turn() -> None:
    found = _flames()
    found.refuses(o.Move("a", "A2", *inches(12, 12.5)), "hot gas")


@pytest.mark.rule("K30")
@pytest.mark.rule("K40")
def test_a_burnt_out_room_takes_no_fire_but_gas() -> None:
    found = table("A1 9,10 trooper molotov", "B1 13,10 power", areas=HOUSES)
    found.battle = replace(found.battle, fires={"house": OUT})
    found.order(o.Shoot("a", "A1", "molotov", "B1"))
    assert found.battle.fires == {"house": OUT}
    assert found.battle.gas == ("one:0",)


@pytest.mark.rule("K40")
@pytest.mark.rule("K41")
@pytest.mark.parametrize(
    ("die", "fires"), [(2, {"one:0": OUT}), (3, {"one:0": MINOR}), (5, {"house": MAJOR})]
)
def test_a_fire_goes_out_goes_on_or_takes_the_building(die: int, fires: dict[str, str]) -> None:
    found = _flames()
    found.order(o.EndSquad("a"), die)
    assert found.battle.fires == fires
    assert found.battle.gas == ()
    assert is_burning(found.battle, "two:2") == (die == 5)


@pytest.mark.rule("K42")
def test_the_switch_of_the_fire_table() -> None:
    lines = {
        "even": [OUT, OUT, MINOR, MINOR, MAJOR, MAJOR],
        "wet": [OUT, OUT, OUT, MINOR, MAJOR, MAJOR],
        "dry": [OUT, MINOR, MINOR, MINOR, MAJOR, MAJOR],
    }
    for table_, line in lines.items():
        assert [fire_result(die, table_, is_major=False) for die in range(1, 7)] == line
    assert fire_result(3, "even", is_major=True) == MAJOR


@pytest.mark.rule("K43")
def test_whoever_stays_in_a_fire_takes_three_dice() -> None:
    found = table("A1 20,10 trooper", "A2 5,5 trooper", "B1 50,20 power", areas=HOUSES)
    found.battle = replace(found.battle, fires={"house": MAJOR})
    found.order(o.EndSquad("a"), 2, 1, 1)
    burnt = found.told(e.DamageRolled)
    assert [(each.target, len(each.dice), each.score) for each in burnt] == [("A1", 3, 4)]


@pytest.mark.rule("K40")
@pytest.mark.rule("K41")
def test_a_burning_house_has_no_fire_of_a_room_that_would_outlast_it() -> None:
    found = table("A1 17,10 trooper flamethrower", "B1 22,10 power", "B2 50,20 power", areas=HOUSES)
    found.battle = replace(found.battle, fires={"house": MAJOR})
    found.order(o.Shoot("a", "A1", "flamethrower", "B1"))
    assert found.battle.fires == {"house": MAJOR}
    assert found.battle.gas == ("two:0",)


@pytest.mark.rule("K44")
@pytest.mark.parametrize(("floor", "dice"), [(0, 0), (1, 2), (2, 3), (3, 4)])
def test_jumping_from_windows(floor: int, dice: int) -> None:
    found = table("A1 13,10 power", "B1 50,20 power", areas=(house(12, 8, 4),), order="assault")
    found.put("A1", floor=floor)
    found.refuses(o.Jump("a", "A1", *inches(15, 10)), "Land outside")
    found.order(o.Jump("a", "A1", *inches(11, 10)))
    assert found["A1"].floor == 0
    damage = found.told(e.DamageRolled)
    assert [len(each.dice) for each in damage] == ([dice] if dice else [])
    assert found["A1"].status == ACTIVE


@pytest.mark.rule("K33")
def test_stairs_cost_three_inches_a_floor() -> None:
    found = table("A1 13,10 trooper", "B1 50,20 power", areas=HOUSES, order="assault")
    found.refuses(o.Move("a", "A1", *inches(13, 12), 2), "cannot go there")
    found.order(o.Move("a", "A1", *inches(13, 12), 1))
    assert found["A1"].moved == 5 * 25


@pytest.mark.rule("K33")
def test_the_ground_that_is_reached_leads_up_and_down_stairs() -> None:
    """Up in the house beside him, and over to another house when he is upstairs: down and up."""
    found = table("A1 13,10 trooper", "B1 50,20 power", areas=HOUSES, order="assault")
    near, storey = inches(13, 12), 75
    goings = KILLZONE.goings(found.battle, "a", "A1")
    assert goings[0].level == 0
    [up] = orders_to(goings, near, storey)
    assert (up.floor, up.via) == (1, ())
    assert not list(orders_to(goings, near, 2 * storey))
    assert not list(orders_to(goings, inches(9, 9), storey)), "no house is there"
    found.order(up)
    assert found["A1"].moved == 5 * 25
    later = table("A1 13,10 trooper", "B1 50,20 power", areas=HOUSES, order="assault")
    later.put("A1", floor=1)
    goings = KILLZONE.goings(later.battle, "a", "A1")
    assert goings[0].level == storey
    assert list(orders_to(goings, near, storey))
    [down] = orders_to(goings, near, 0)
    later.order(down)
    assert (later["A1"].floor, later["A1"].moved) == (0, 5 * 25)


def _heap(x: int, width: int) -> Area:
    corners = rectangle(x * 25, 5 * 25, width * 25, 10 * 25)
    return Area("heap", "rubble", "Rubble", corners)


@pytest.mark.rule("K44")
@pytest.mark.rule("K46")
@pytest.mark.parametrize("floor", [0, 1, 3])
def test_a_jump_costs_what_a_walk_costs_in_smoke_and_rubble_but_no_stairs(floor: int) -> None:
    """Three inches: two to the wall, and one beyond it."""
    heap = Area("heap", "rubble", "Rubble", rectangle(10 * 25, 5 * 25, 2 * 25, 10 * 25))
    smoke = (Cloud(inches(10, 10), 9),)  # begins at 13
    for clouds, areas, cost in (((), (), 3), (smoke, (), 5), ((), (heap,), 4), (smoke, (heap,), 5)):
        found = table("A1 14,10 trooper", "B1 50,20 power", areas=(house(12, 8, 4), *areas),
                      order="assault")  # fmt: skip
        found.put("A1", floor=floor)
        found.battle = replace(found.battle, smoke=clouds)
        jump = o.Jump("a", "A1", *inches(11, 10))
        found.put("A1", moved=rate(found.battle, found["A1"]) - cost * 25 + 1)
        found.refuses(jump, "does not come to the window")
        found.put("A1", moved=0).order(jump)
        assert found["A1"].moved == cost * 25


@pytest.mark.rule("K33")
@pytest.mark.rule("K46")
def test_only_the_part_of_the_way_in_rubble_or_smoke_costs_double() -> None:
    smoke, rubble = (Cloud(inches(17, 10), 9),), (_heap(12, 2),)
    for clouds, areas, last in (
        (smoke, (), 15),  # one inch of five in smoke that begins at 14
        ((), rubble, 14),  # two inches of four
        (smoke, (_heap(14, 5),), 15),  # both at once double once
        ((*smoke, Cloud(inches(18, 10), 9)), (), 15),  # and so do two clouds
        ((), (), 16),
    ):
        found = table("A1 10,10 trooper", "B1 50,20 power", areas=areas, order="assault")
        found.battle = replace(found.battle, smoke=clouds)
        found.refuses(o.Move("a", "A1", *inches(last + 0.5, 10)), "cannot go there")
        found.order(o.Move("a", "A1", *inches(last, 10)))
        assert found["A1"].moved == 6 * 25


@pytest.mark.rule("K30")
@pytest.mark.rule("K33")
def test_a_way_with_corners_leads_round_a_room_full_of_gas_and_costs_its_length() -> None:
    found = table(
        "A1 14,7 trooper", "B1 50,20 power", areas=(house(12, 8, id_="one"),), order="assault"
    )
    found.battle = replace(found.battle, gas=("one:0",))
    there = inches(11, 10)
    found.refuses(o.Move("a", "A1", *there), "hot gas")
    found.refuses(o.Move("a", "A1", *inches(15, 7), via=(tuple(inches(14, 9)),)), "hot gas")
    found.refuses(o.Move("a", "A1", *there, via=((-1, 5),)), "off the table")
    found.refuses(o.Move("a", "A1", *there, via=((275, 175),) * 9), "at most 8 corners")
    corner = inches(11.5, 7)
    found.order(o.Move("a", "A1", *there, via=(tuple(corner),)))
    assert found["A1"].at == there
    assert found["A1"].moved == span(inches(14, 7), corner) + span(corner, there)
    [went] = found.told(e.FigureWent)
    assert went.via == (corner,)
    assert went.cues(found.battle)[0].path == (inches(14, 7), corner, there)


@pytest.mark.rule("K46")
@pytest.mark.rule("K33")
def test_the_ground_that_is_reached_leads_round_smoke_where_that_is_cheaper() -> None:
    found = table("A1 10,10 trooper", "B1 50,20 power", order="assault")
    found.battle = replace(found.battle, smoke=(Cloud(inches(13, 12.5), 9),))
    [going] = KILLZONE.goings(found.battle, "a", "A1")
    beyond = inches(15, 10)
    straight = o.Move("a", "A1", *beyond)
    found.refuses(straight, "cannot go there")
    [order] = orders_to([going], beyond, 0)
    assert order.via
    found.order(order)
    assert found["A1"].at == beyond


@pytest.mark.rule("K46")
def test_whoever_walks_round_smoke_is_not_slowed_by_it() -> None:
    found = table("A1 10,10 trooper", "B1 50,20 power", order="assault")
    found.battle = replace(found.battle, smoke=(Cloud(inches(13, 13), 9),))
    found.order(o.Move("a", "A1", *inches(16, 10)))
    assert found["A1"].moved == 6 * 25


@pytest.mark.rule("K45")
def test_a_grenade_that_misses_is_put_elsewhere_by_the_enemy() -> None:
    found = table("A1 10,10 trooper smoke", "B1 50,20 power")
    found.refuses(o.Smoke("a", "A1", *inches(23, 10)), "12 inches")
    found.order(o.Smoke("a", "A1", *inches(20, 10)), 4)
    assert not found.told(e.SmokeLaid)
    found.refuses(o.Shift("b", *inches(20, 13.5)), "within 3 inches")
    found.refuses(o.Shift("b", *inches(23, 10)), "12 inches")
    found.order(o.Shift("b", *inches(20, 13)))
    assert found.battle.smoke == (Cloud(inches(20, 13), 2),)
    hit = table("A1 10,10 trooper smoke", "B1 50,20 power")
    hit.order(o.Smoke("a", "A1", *inches(20, 10)), 5)
    assert hit.battle.smoke == (Cloud(inches(20, 10), 2),)
    hit.refuses(o.Smoke("a", "A1", *inches(20, 10)), "fired")


@pytest.mark.rule("K45")
def test_nobody_fires_smoke_where_they_do_not_see() -> None:
    found = table("A1 10,10 trooper smoke", "B1 50,20 power")
    found.battle = replace(found.battle, smoke=(Cloud(inches(15, 10), 9),))
    found.refuses(o.Smoke("a", "A1", *inches(20, 10)), "does not see")
    found.refuses(o.Smoke("a", "A1", *inches(10, -1)), "beyond the edge")
    found.order(o.Smoke("a", "A1", *inches(10, 4)), 5)


@pytest.mark.rule("K45")
@pytest.mark.rule("K46")
def test_smoke_hides_and_blinds() -> None:
    found = table(
        "A1 10,10 power", "A2 19,10 trooper crossbow", "B1 30,10 power", "B2 21.9,10 power"
    )
    found.battle = replace(found.battle, smoke=(Cloud(inches(20, 10), 9),))
    assert not sees(found.battle, found["A1"], found["B1"])
    assert sees(found.battle, found["A2"], found["B2"])
    found.order(o.Shoot("a", "A2", "crossbow", "B2"), 4, 6, 6, 6)
    assert found.told(e.ShotRolled)[0].need == 4  # within two inches all is as always
    found = table("A2 18,10 trooper crossbow", "B1 30,10 power", "B2 22,10 power")
    found.battle = replace(found.battle, smoke=(Cloud(inches(20, 10), 9),))
    found.order(o.Shoot("a", "A2", "crossbow", "B2"), 5)
    assert not found.told(e.ShotRolled)[0].hit
    found = table("A1 17,10 trooper", "B1 30,10 power", order="assault")
    found.battle = replace(found.battle, smoke=(Cloud(inches(20, 10), 9),))
    found.refuses(o.Move("a", "A1", *inches(21, 10)), "cannot go there")
    found.order(o.Move("a", "A1", *inches(20, 10)))
    assert found["A1"].moved == 6 * 25


def _arson(weapon: str, x: float = 9, areas: tuple[Area, ...] = (*HOUSES,)) -> Table:
    """A1 before the wall of the first of two rooms, and an enemy in it on the floor above."""
    return table(f"A1 {x},11 trooper {weapon}", "A2 30,30 trooper", "B1 50,20 trooper", areas=areas)


@pytest.mark.rule("K29")
@pytest.mark.rule("K30")
def test_flames_are_sprayed_into_a_room_whoever_is_in_it() -> None:
    empty = _arson("flamethrower").order(o.Burn("a", "A1", "flamethrower", "one:0"))
    assert empty.told(e.ShotRolled) == []
    assert empty.told(e.FlamesFilled)[0].caught == ()
    assert (empty.battle.fires, empty.battle.gas) == ({"one:0": LIT}, ("one:0",))
    empty.refuses(o.Burn("a", "A1", "flamethrower", "one:1"), "has fired this turn")
    # Whoever is in it is hit, seen or not.
    full = _arson("flamethrower").put("B1", at=inches(14, 10)).put("A2", at=inches(14, 12), floor=1)
    shown = KILLZONE.preview(full.battle, o.Burn("a", "A1", "flamethrower", "one:0"))
    assert "Everybody in it is hit: 1." in shown.notes
    assert {each.who for each in shown.stakes} == {"B1"}
    full.order(o.Burn("a", "A1", "flamethrower", "one:0"), 6, 6, 6, 6)
    assert full["B1"].status == DEAD
    assert full["A2"].status == ACTIVE


@pytest.mark.rule("K29")
def test_a_larger_room_may_burn_but_flames_do_not_fill_it() -> None:
    hall = replace(house(12, 8, id_="hall"), corners=rectangle(300, 200, 175, 150))
    found = _arson("flamethrower", areas=(hall,)).put("B1", at=inches(14, 10))
    found.order(o.Burn("a", "A1", "flamethrower", "hall:0"))
    assert found.told(e.DamageRolled) == []
    assert found.battle.fires == {"hall:0": LIT}


@pytest.mark.rule("K30")
@pytest.mark.parametrize(("die", "burns"), [(4, True), (3, False)])
def test_a_bottle_is_thrown_into_an_empty_room_if_it_hits(die: int, burns: bool) -> None:
    found = _arson("molotov")
    shown = KILLZONE.preview(found.battle, o.Burn("a", "A1", "molotov", "one:0"))
    assert (shown.target, shown.chances[0].ways) == (4, 3)
    found.order(o.Burn("a", "A1", "molotov", "one:0"), die)
    assert found.told(e.DamageRolled) == []
    assert bool(found.battle.fires) == burns
    result = "a hit" if burns else "a miss"
    line = KILLZONE.told(found.battle, found.told(e.ShotRolled)[0])
    assert line is not None
    assert line.text == f"A1's molotov cocktail at House: {result} (4 needed)."


@pytest.mark.rule("K30")
def test_fire_reaches_only_rooms_in_range_and_sight() -> None:
    found = _arson("molotov", x=6)
    found.refuses(o.Burn("a", "A1", "molotov", "one:0"), "no such room")
    assert not [each for each in KILLZONE.offers(found.battle, "a") if each.order == "burn"]
    near = _arson("flamethrower")
    near.refuses(o.Burn("a", "A1", "flamethrower", "nowhere:0"), "no such room")
    near.refuses(o.Burn("a", "A1", "pistol", "one:0"), "no such weapon")
    behind = (house(10, 8, id_="wall", building="other"), house(17, 8, id_="far"))
    hidden = _arson("flamethrower", areas=behind)
    [offer] = [each for each in KILLZONE.offers(hidden.battle, "a") if each.order == "burn"]
    [field] = [each for each in offer.fields if isinstance(each, Choice)]
    assert [option.value for option in field.options] == ["wall:0", "wall:1", "wall:2"]
