"""Chapters 1 and 2: bases and teams, the Gutz roll and what it does to Gutz."""

from __future__ import annotations

import pytest

from rules.firewall.events import GutzChanged
from rules.firewall.gutz import (
    CRITICAL_FAILURE,
    CRITICAL_SUCCESS,
    FAILURE,
    SUCCESS,
    clamped,
    judged,
    starting_gutz,
)
from rules.firewall.orders import Move
from rules.firewall.ruleset import FIREWALL
from rules.firewall.state import ACTIVE, BASE, ROUTED, gap, members
from tests.rules.firewall.tabletop import ground, shoot, table, walk


@pytest.mark.rule("R1.1")
def test_bases_are_25_mm_and_do_not_overlap() -> None:
    t = table("A1 10,10", "A2 14,10", "B1 60,60")
    assert BASE == 25
    assert gap(t["A1"], t["A2"]) == 40 - 25
    assert t.refused(Move("A", "A1", "walk", 140 - 24, 100)).ref == "R1.1"
    touching = t.order(Move("A", "A1", "walk", 140 - 25, 100), dice=(3, 4))
    assert gap(touching["A1"], touching["A2"]) == 0


@pytest.mark.rule("R1.2")
def test_distances_are_centimetres() -> None:
    t = table("A1 10,10", "B1 60,60")
    assert "up to 18 cm" in {offer.note for offer in FIREWALL.offers(t.battle, "A")}


@pytest.mark.rule("R1.3")
def test_every_figure_has_one_team_and_every_team_one_leader() -> None:
    battle = FIREWALL.folded(FIREWALL.muster("walk_in_the_park", {}, {}, 1))
    for figure in battle.figures.values():
        assert battle.teams[figure.team].side == figure.side
    for team in battle.teams.values():
        assert battle.figures[team.leader].team == team.id


@pytest.mark.rule("R1.4")
def test_teams_start_with_3_to_12_figures() -> None:
    battle = FIREWALL.folded(FIREWALL.muster("walk_in_the_park", {}, {}, 1))
    sizes = {team: len(members(battle, team)) for team in battle.teams}
    assert sizes == {"squad": 5, "minders": 3, "response": 8}
    assert all(3 <= size <= 12 for size in sizes.values())


@pytest.mark.rule("R2.1")
def test_gutz_lies_between_2_and_11() -> None:
    assert [clamped(value) for value in (-3, 1, 2, 7, 11, 12)] == [2, 2, 2, 7, 11, 11]


@pytest.mark.rule("R2.2")
def test_below_2_a_figure_leaves_play_at_once() -> None:
    t = table("A1 10,10 gutz=2", "A2 40,10", "B1 60,60").order(walk("A1", 15, 10), dice=(2, 2))
    assert t["A1"].gutz == 1
    assert t["A1"].status == ROUTED


@pytest.mark.rule("R2.2")
def test_at_2_it_stays() -> None:
    t = table("A1 10,10 gutz=3", "A2 40,10", "B1 60,60").order(walk("A1", 15, 10), dice=(2, 2))
    assert (t["A1"].gutz, t["A1"].status) == (2, ACTIVE)


@pytest.mark.rule("R2.3")
def test_nothing_raises_gutz_above_11() -> None:
    t = table("A1 10,10 gutz=11", "B1 60,60").order(walk("A1", 15, 10), dice=(1, 1))
    assert t.result == CRITICAL_SUCCESS
    assert t["A1"].gutz == 11
    assert not t.happened(GutzChanged)


@pytest.mark.rule("R2.4")
@pytest.mark.parametrize(
    ("troop", "experience", "leads", "gutz"),
    [
        ("elite_mercenaries", "normal", False, 9),
        ("competent_mercenaries", "veteran", False, 8 + 2),
        ("paramilitaries", "experienced", False, 7 + 1),
        ("crooks", "green", False, 6 - 2),
        ("goons", "normal", True, 5 + 1),
        ("civilians", "normal", False, 4),
        ("infirm", "normal", False, 3),
        ("children", "normal", False, 2),
        ("elite_mercenaries", "veteran", True, 11),  # 12 is too much
        ("infirm", "green", False, 2),  # 1 is too little
        ("children", "green", True, 2),  # 2 - 2 + 1
    ],
)
def test_starting_gutz(troop: str, experience: str, leads: bool, gutz: int) -> None:
    assert starting_gutz(troop, experience, leads) == gutz


@pytest.mark.rule("R2.5")
def test_changes_are_permanent_and_each_figure_s_own() -> None:
    t = table("A1 10,10", "A2 40,10", "B1 60,60").order(walk("A1", 15, 10), dice=(4, 4))
    assert (t["A1"].gutz, t["A2"].gutz) == (6, 7)
    later = t.next_turn().next_turn()
    assert (later["A1"].gutz, later["A2"].gutz) == (6, 7)


@pytest.mark.rule("R2.7")
def test_a_gutz_roll_is_two_dice_of_six() -> None:
    t = table("A1 10,10", "B1 60,60").order(walk("A1", 15, 10), dice=(5, 2))
    [roll] = t.rolls
    assert (roll.dice, roll.sides, roll.gutz, roll.target) == ((5, 2), 6, 7, 7)


@pytest.mark.rule("R2.8")
@pytest.mark.parametrize(
    ("dice", "result"), [((3, 4), SUCCESS), ((6, 1), SUCCESS), ((3, 5), FAILURE), ((5, 6), FAILURE)]
)
def test_an_ordinary_roll_succeeds_up_to_gutz(dice: tuple[int, int], result: str) -> None:
    t = table("A1 10,10 gutz=7", "B1 60,60").order(walk("A1", 15, 10), dice=dice)
    assert t.result == result


@pytest.mark.rule("R2.8")
def test_modifiers_move_the_target() -> None:
    alley = ground("alley", 0, 0, 50, 50, clutter=2)
    t = table("A1 10,10 gutz=7", "B1 60,60", areas=(alley,))
    assert t.order(walk("A1", 15, 10), dice=(3, 2)).result == SUCCESS
    assert t.order(walk("A1", 15, 10), dice=(4, 2)).result == FAILURE


@pytest.mark.rule("R2.9")
@pytest.mark.parametrize("face", [1, 2, 3])
def test_a_double_up_to_gutz_is_a_critical_success(face: int) -> None:
    t = table("A1 10,10 gutz=6", "B1 60,60").order(walk("A1", 15, 10), dice=(face, face))
    assert t.result == CRITICAL_SUCCESS


@pytest.mark.rule("R2.10")
@pytest.mark.parametrize("face", [4, 5, 6])
def test_a_double_above_gutz_is_a_critical_failure(face: int) -> None:
    t = table("A1 10,10 gutz=6", "B1 60,60").order(walk("A1", 15, 10), dice=(face, face))
    assert t.result == CRITICAL_FAILURE


@pytest.mark.rule("R2.11")
def test_modifiers_neither_make_nor_break_a_critical() -> None:
    mire = ground("mire", 0, 0, 50, 50, clutter=5)
    hindered = table("A1 10,10 gutz=6", "B1 60,60", areas=(mire,))
    t = hindered.order(walk("A1", 15, 10), dice=(3, 3))
    assert t.rolls[0].target == 1
    assert t.result == CRITICAL_SUCCESS

    led = table("A1 10,10 gutz=7", "A2 15,15 leader", "B1 60,60")
    t = led.order(walk("A1", 20, 10), dice=(4, 4))
    assert t.rolls[0].target == 8
    assert t.result == CRITICAL_FAILURE


@pytest.mark.rule("R2.11")
def test_a_bonus_does_not_widen_criticals_in_combat_either() -> None:
    # At 5 cm a Colt is at short range: +1, so the target is 8, but 4-4 is above 7.
    t = table("A1 10,10 colt_m2117", "A2 40,40", "A3 50,40", "A4 60,40", "B1 17,10")
    t = t.order(shoot("A1", "B1", "colt_m2117"), dice=(4, 4, 1))
    assert t.rolls[0].target == 8
    assert t.result == CRITICAL_FAILURE


@pytest.mark.rule("R2.12")
@pytest.mark.parametrize("gutz", range(2, 12))
def test_snake_eyes_and_boxcars(gutz: int) -> None:
    for target in (gutz - 9, gutz, gutz + 5):
        assert judged(1, 1, gutz, target) == CRITICAL_SUCCESS
        assert judged(6, 6, gutz, target) == CRITICAL_FAILURE
