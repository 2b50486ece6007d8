"""Lines of moves say how far, where to, and on to what ground: as it was called then."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.firewall.climbing.events import FigureClimbed
from rules.firewall.events import FigureMoved
from rules.firewall.orders import Move
from rules.firewall.referee.orders import RefereeMoves
from rules.firewall.ruleset import FIREWALL
from rules.firewall.state import Trap
from rules.firewall.whereabouts import place_at
from rules.kernel.events import Event
from rules.kernel.geometry import Point
from rules.kernel.sight import Area
from tests.rules.firewall.tabletop import Tabletop, ground, table, walk
from tests.rules.firewall.test_07_climbing import climb, climbs, house
from tests.rules.firewall.test_15_buildings import block
from tests.rules.firewall.test_referee import WHY, refereed

WOOD = ground("wood", 20, 0, 20, 40, clutter=3)
LAWN = ground("lawn", 0, 0, 80, 40)


def lines(t: Tabletop, kind: type[Event]) -> list[str]:
    told = [FIREWALL.story(t.battle, each) for each in t.happened(kind)]
    return [each.text for each in told if each is not None]


def crossing(*areas: Area) -> Tabletop:
    return table("A1 18,10", "B1 90,90", areas=areas)


@pytest.mark.rule("R5.2")
def test_a_move_on_to_other_ground_names_it() -> None:
    t = crossing(WOOD).order(walk("A1", 22, 10), dice=(1, 2))
    assert lines(t, FigureMoved) == ["A1 walks 4 cm east, to Wood."]


@pytest.mark.rule("R5.2")
def test_a_move_on_the_same_ground_or_on_to_open_ground_names_none() -> None:
    t = crossing(LAWN).order(walk("A1", 22, 10), dice=(1, 2))
    assert lines(t, FigureMoved) == ["A1 walks 4 cm east."]
    t = crossing(WOOD).order(walk("A1", 14, 10), dice=(1, 2))
    assert lines(t, FigureMoved) == ["A1 walks 4 cm west."]


@pytest.mark.rule("R5.2")
def test_of_pieces_that_overlap_the_one_with_most_clutter_is_named() -> None:
    battle = table("A1 18,10", "B1 90,90", areas=(LAWN, WOOD)).battle
    assert [place_at(battle, Point(x, 100)) for x in (180, 220, 900)] == ["Lawn", "Wood", ""]


@pytest.mark.rule("R5.2")
def test_round_a_corner_both_the_way_and_its_end_are_told() -> None:
    order = Move("A", "A1", "run", 240, 180, via=((240, 100),))
    t = crossing().order(order, dice=(1, 2))
    assert lines(t, FigureMoved) == ["A1 runs 14 cm and ends 10 cm south-east."]


@pytest.mark.rule("R5.2")
def test_who_comes_on_to_the_table_has_come_from_nowhere() -> None:
    t = table("A1 0,0 reserve", "B1 90,90", areas=(WOOD,))
    t = t.order(walk("A1", 25, 5, edge="north"), dice=(1, 2))
    [line] = lines(t, FigureMoved)
    assert line == "A1 comes over the north edge and walks 5 cm south, to Wood."


@pytest.mark.rule("R7.1")
def test_a_climb_says_where_to_and_into_what() -> None:
    yard = ground("yard", 20, 10, 10, 10, floor=100, height=30, clutter=1)
    t = table("A1 18,15 height=60 skill=acrobatics:3", "B1 90,90", areas=(*house(20, 10), yard))
    spot = next(each for each in climbs(t) if each[0] > 180)
    t = t.order(climb("A1", *spot), dice=(1, 2))
    [line] = lines(t, FigureClimbed)
    assert line == "A1 climbs 3.3 cm east, to Yard, and is 10 cm up."


@pytest.mark.rule("R7.1")
def test_a_climb_straight_up_has_no_way() -> None:
    t = table("A1 18,15", "B1 90,90", areas=house(20, 10))
    t = t.order(climb("A1", 180, 150, 60), dice=(2, 3))
    assert lines(t, FigureClimbed) == ["A1 climbs and is 6 cm up."]


@pytest.mark.rule("R15.3")
def test_what_was_told_of_a_room_is_told_when_its_building_lies_in_rubble() -> None:
    t = table("A1 28,15", "B1 90,90", **block(30))
    t = t.order(walk("A1", 32, 15), dice=(1, 2))
    [moved] = t.happened(FigureMoved)
    assert lines(t, FigureMoved) == ["A1 walks 4 cm east, to Block, floor 0."]
    fallen = replace(t.battle, areas=(ground("rubble", 30, 10, 10, 10),), sections={})
    told = FIREWALL.story(fallen, moved)
    assert told is not None
    assert told.text == "A1 walks 4 cm east, to Block, floor 0."


@pytest.mark.rule("R22.3")
def test_a_bomb_at_the_end_of_the_way_is_not_named() -> None:
    bomb = Trap("bomb-1", Point(260, 100), "improvised_bomb_ap", known_to=("A", "B"))
    lines_of = [
        lines(table("A1 18,10", "B1 90,90", areas=(WOOD,), traps=traps).order(
            walk("A1", 22, 10), dice=(1, 2)), FigureMoved)
        for traps in ({}, {"bomb-1": bomb})
    ]  # fmt: skip
    assert lines_of[0] == lines_of[1]


@pytest.mark.rule("R5.10")
def test_the_referee_s_move_says_how_far_and_where_to() -> None:
    t = refereed("A1 10,10", "B1 90,90").order(RefereeMoves("R", "A1", 100, 400, WHY))
    told = FIREWALL.story(t.battle, t.events[0])
    assert told is not None
    assert told.text == f"The referee moves A1 30 cm south: {WHY}"
