"""Going and jumping (T9, T10)."""

from __future__ import annotations

import pytest

from rules.fireteam_tomorrow.events import FigureWent
from rules.fireteam_tomorrow.movement import require_open
from rules.fireteam_tomorrow.orders import Jump, Move
from rules.fireteam_tomorrow.reach import goings
from rules.fireteam_tomorrow.ruleset import FIRETEAM_TOMORROW
from rules.kernel.geometry import Point, rectangle, span
from rules.kernel.reach import orders_to
from rules.kernel.sight import Area
from tests.rules.fireteam_tomorrow.tabletop import Table, inches, table

CARD = "move:a-1"


def house(x: int, y: int, width: int, height: int, tall: int = 100) -> Area:
    return Area("h", "building", "House", rectangle(x, y, width, height), blocks=True, height=tall,
                building="h")  # fmt: skip


def story_of(t: Table, event: FigureWent) -> str:
    told = FIRETEAM_TOMORROW.told(t.battle, event)
    return told.text if told else ""


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


@pytest.mark.rule("T9")
def test_a_way_may_go_round_what_stands_in_it() -> None:
    t = table("A1 5,5", "B1 40,30", card=CARD, areas=(house(50, 150, 100, 20),), deck=("fight",))
    t.refuses(Move("a", "A1", "steady", 125, 175), "go round it")
    t.refuses(Move("a", "A1", "steady", 125, 260, via=((160, 160),)), "further than")
    t.order(Move("a", "A1", "steady", 145, 175, via=((155, 145), (155, 172))))
    assert t["A1"].at == (145, 175)
    (went,) = t.told(FigureWent)
    assert went.via == ((155, 145), (155, 172))
    assert "and ends" in story_of(t, went)
    (walk,) = went.cues(t.battle)
    assert walk.path == ((125, 125), (155, 145), (155, 172), (145, 175))


@pytest.mark.rule("T9")
def test_a_way_has_at_most_eight_corners_all_on_the_table() -> None:
    t = table("A1 5,5", "B1 40,30", card=CARD)
    t.refuses(Move("a", "A1", "steady", 125, 130, via=((125, 126),) * 9), "at most 8 corners")
    t.refuses(Move("a", "A1", "steady", 125, 130, via=((-1, 125),)), "beyond the edge")


@pytest.mark.rule("T14")
def test_who_meets_an_enemy_before_a_corner_does_not_come_to_it() -> None:
    t = table("A1 5,5", "B1 9,5", card=CARD, deck=("fight",))
    t.order(Move("a", "A1", "steady", 210, 160, via=((210, 125),)))
    (went,) = t.told(FigureWent)
    assert (went.met, went.via) == ("B1", ())


@pytest.mark.rule("T14")
def test_the_coloured_ground_goes_round_an_enemy_and_leads_up_to_him() -> None:
    t = table("A1 5,5", "B1 12,7", card=CARD, deck=("fight",))
    walk, run = goings(t.battle, "a", "A1")
    assert (walk.most, walk.is_sure, run.most, run.is_sure) == (150, True, 300, False)
    (up_to,) = orders_to((run,), t["B1"].at, 0)
    assert up_to == Move("a", "A1", "dash", *t["B1"].at)
    (round_him,) = orders_to((run,), Point(390, 130), 0)
    assert round_him.via
    t.order(round_him, 6, 6)
    assert t["A1"].at == (390, 130)
    assert not t.told(FigureWent)[0].met


@pytest.mark.rule("T14")
def test_nobody_is_shown_ground_whom_an_enemy_holds() -> None:
    t = table("A1 5,5", "B1 7,5", card=CARD)
    assert goings(t.battle, "a", "A1") == ()


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
    # On the same roof one goes where one likes.
    require_open(t.battle, t["A1"], t["A1"].at, Point(190, 290))
    t.order(Jump("a", "A1", 150, 500), 3, 3)
    assert t["A1"].height == 0
    high = table("A1 5,5 jump", "B1 40,30", card=CARD, areas=(house(100, 200, 100, 100, 451),))
    high.refuses(Jump("a", "A1", 150, 250), "18 inches up")
