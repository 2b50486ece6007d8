"""Going and jumping (T9, T10)."""

from __future__ import annotations

import pytest

from rules.fireteam_tomorrow.movement import require_open
from rules.fireteam_tomorrow.orders import Jump, Move
from rules.kernel.geometry import Point, rectangle, span
from rules.kernel.sight import Area
from tests.rules.fireteam_tomorrow.tabletop import inches, table

CARD = "move:a-1"


def house(x: int, y: int, width: int, height: int, tall: int = 100) -> Area:
    return Area("h", "building", "House", rectangle(x, y, width, height), blocks=True, height=tall,
                building="h")  # fmt: skip


@pytest.mark.rule("T9")
def test_six_inches_without_dice_or_two_dice_of_them() -> None:
    t = table("A1 5,5", "A2 8,5", "B1 40,30", card=CARD, deck=("fight",))
    t.order(Move("a", "A1", "steady", 125, 275))
    assert t["A1"].at == inches(5, 11)
    t.order(Move("a", "A2", "dash", 200, 425), 3, 5)
    assert t["A2"].at == inches(8, 13)


@pytest.mark.rule("T9")
def test_the_goal_is_declared_first_and_need_not_be_out_of_reach() -> None:
    t = table("A1 5,5", "B1 40,30", card=CARD, deck=("fight",))
    t.order(Move("a", "A1", "dash", 125, 175), 6, 6)
    assert t["A1"].at == inches(5, 7)


@pytest.mark.rule("T9")
def test_rough_ground_costs_double_and_an_obstacle_two_inches() -> None:
    wood = Area("w", "wood", "Wood", rectangle(0, 150, 300, 300), cover="light")
    rough = table("A1 5,5", "B1 40,30", card=CARD, areas=(wood,), deck=("fight",))
    rough.order(Move("a", "A1", "steady", 125, 275))
    # An inch to the edge of the wood, and then five inches at double cost.
    assert abs(rough["A1"].at.y - (150 + 62)) <= 5
    wall = Area("l", "low_wall", "Wall", rectangle(0, 200, 300, 10), cover="light", height=25)
    over = table("A1 5,5", "B1 40,30", card=CARD, areas=(wall,), deck=("fight",))
    over.order(Move("a", "A1", "steady", 125, 275))
    assert abs(over["A1"].at.y - (125 + 100)) <= 5


@pytest.mark.rule("T9")
def test_where_nobody_goes() -> None:
    t = table("A1 5,5", "A2 9,5 hit", "B1 40,30", card=CARD, areas=(house(100, 200, 100, 100),))
    t.refuses(Move("a", "A1", "steady", 125, 276), "further than")
    t.refuses(Move("a", "A1", "dash", 125, 400), "House is in the way")
    t.refuses(Move("a", "A1", "steady", 150, 250), "House is in the way")
    t.refuses(Move("a", "A1", "steady", 125, 125), "stands there")
    t.refuses(Move("a", "A1", "steady", -5, 125), "beyond the edge")
    t.refuses(Move("a", "A1", "lot", 125, 300), "cannot go like that")
    t.refuses(Move("a", "A2", "steady", 225, 300), "can do nothing now")


@pytest.mark.rule("T9")
def test_one_goes_through_friends_and_stops_where_there_is_room() -> None:
    t = table("A1 5,5", "A2 5,11", "B1 40,30", card=CARD, deck=("fight",))
    t.order(Move("a", "A1", "steady", 125, 275))
    assert span(t["A1"].at, t["A2"].at) >= 24
    assert t["A1"].at.y < t["A2"].at.y


@pytest.mark.rule("T10")
def test_a_jump_goes_far_and_two_ones_are_a_hit() -> None:
    t = table("A1 5,5 jump", "A2 20,5 jump", "B1 40,30", card=CARD, deck=("fight",))
    t.order(Jump("a", "A1", 125, 725), 1, 2)
    assert t["A1"].at == inches(5, 29)
    assert t["A1"].status == "active"
    t.order(Jump("a", "A2", 500, 400), 1, 1)
    assert t["A2"].status == "hit"


@pytest.mark.rule("T10")
def test_what_a_jump_cannot_do() -> None:
    t = table(
        "A1 5,5 jump", "A2 20,5", "A3 30,5 jump", "A4 32,5", "B1 40,30", card=CARD,
        areas=(house(100, 200, 100, 100, 200),),
    )  # fmt: skip
    t.refuses(Jump("a", "A1", 125, 751), "24 inches")
    t.refuses(Jump("a", "A2", 500, 300), "no jump pack")
    t.refuses(Jump("a", "A3", 750, 500), "A4 is within 3 inches")
    t.refuses(Jump("a", "A1", 1000, 740), "24 inches")
    # 325 mm clear 162 at most, and the house is 200 high; twice as far, it is cleared.
    t.refuses(Jump("a", "A1", 125, 450), "higher than half the jump")
    t.order(Jump("a", "A1", 125, 600), 3, 3)
    assert t["A1"].at == (125, 600)


@pytest.mark.rule("T10")
def test_a_jump_starts_and_lands_three_inches_from_others() -> None:
    t = table("A1 5,5 jump", "B1 20,20", card=CARD)
    t.refuses(Jump("a", "A1", 500, 410), "B1 is within 3 inches")
    t.order(Jump("a", "A1", 500, 400), 3, 3)
    assert t["A1"].at == (500, 400)


@pytest.mark.rule("T10")
def test_a_roof_up_to_eighteen_inches_high_can_be_jumped_on_and_left() -> None:
    roof = house(100, 200, 100, 100, 450)
    t = table("A1 5,5 jump", "B1 40,30", card=CARD, areas=(roof,), deck=(CARD, CARD))
    t.order(Jump("a", "A1", 150, 250), 3, 3)
    assert t["A1"].height == 450
    t.refuses(Move("a", "A1", "steady", 150, 400), "no way down")
    require_open(t.battle, t["A1"], Point(190, 290))  # on the same roof one goes where one likes
    t.order(Jump("a", "A1", 150, 500), 3, 3)
    assert t["A1"].height == 0
    high = table("A1 5,5 jump", "B1 40,30", card=CARD, areas=(house(100, 200, 100, 100, 451),))
    high.refuses(Jump("a", "A1", 150, 250), "18 inches up")
