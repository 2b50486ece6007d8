"""Chapter 4: initiative, phases, actions, and the third that ends a phase."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.bots import Whim, play_out
from rules.firewall.actions import may_still_act
from rules.firewall.drugs.orders import TakeDrug
from rules.firewall.events import (
    BattleBegan,
    InitiativePassed,
    InitiativeRolled,
    SideReady,
    TeamActivated,
    TeamFinished,
    TurnBegan,
    TurnEnded,
)
from rules.firewall.odds import odds, risk
from rules.firewall.orders import (
    ActivateTeam,
    Attempt,
    BeginBattle,
    Concede,
    EndPhase,
    Move,
    ThrowGrenade,
)
from rules.firewall.preview import preview
from rules.firewall.ruleset import FIREWALL
from rules.firewall.state import OVER, SETUP, Battle, remaining
from rules.firewall.turn import failures_allowed
from rules.kernel.chance import NEVER, lowest
from rules.kernel.dice import SeededDice
from tests.rules.firewall.tabletop import Tabletop, fight, shoot, table, throw, walk

COLT = "colt_m2117"


def two_against(*others: str) -> Tabletop:
    """Red acts for side A, blue waits; side B has one figure in each of the named teams."""
    foes = [f"B{n} 90,{n * 10} team={name}" for n, name in enumerate(others, 1)]
    return table("A1 10,10 team=red", "A2 20,10 team=blue", *foes)


@pytest.mark.rule("R4.1")
def test_a_turn_gives_every_team_one_phase() -> None:
    t = two_against("green", "grey")
    phases = []
    while t.battle.turn == 1:
        side = FIREWALL.to_act(t.battle)[0]
        choosing = t.battle.phase == "choose"
        order = ActivateTeam(side, "green") if choosing else EndPhase(side)
        last = all(team.used for team in t.battle.teams.values())
        t = t.order(order, dice=(6, 1) if last and not choosing else ())
        phases += [event.team for event in t.happened(TeamFinished)]
    assert phases == ["red", "green", "blue", "grey"]


@pytest.mark.rule("R4.1")
def test_in_a_whole_battle_no_team_has_two_phases_in_a_turn() -> None:
    battle: Battle = FIREWALL.folded(FIREWALL.muster("walk_in_the_park", {}, {}, 7))
    turns: list[list[str]] = []
    played = play_out(FIREWALL, battle, SeededDice(bytes(32), ()), Whim(7))
    for before, _, _, events in played:
        for event in events:
            if isinstance(event, TurnBegan):
                turns.append([])
            elif isinstance(event, TeamFinished):
                turns[-1].append(event.team)
            elif isinstance(event, TurnEnded):
                assert set(turns[-1]) >= {team for team in before.teams if remaining(before, team)}
    assert len(turns) > 2
    assert all(len(teams) == len(set(teams)) for teams in turns)


@pytest.mark.rule("R4.2")
@pytest.mark.parametrize(("dice", "winner"), [((6, 1), "A"), ((2, 5), "B"), ((3, 2), "A")])
def test_the_higher_die_has_the_initiative(dice: tuple[int, int], winner: str) -> None:
    t = table("A1 10,10", "B1 90,90").next_turn(dice)
    [rolled] = t.happened(InitiativeRolled)
    assert (rolled.rolled_for, rolled.sides, rolled.winner) == (("A", "B"), 6, winner)
    assert FIREWALL.to_act(t.battle) == (winner,)


@pytest.mark.rule("R4.2")
def test_a_tie_is_rolled_again() -> None:
    t = table("A1 10,10", "B1 90,90").next_turn((4, 4, 2, 2, 1, 3))
    assert [rolled.winner for rolled in t.happened(InitiativeRolled)] == ["", "", "B"]
    assert FIREWALL.to_act(t.battle) == ("B",)


def in_turn(t: Tabletop) -> list[str]:
    """The sides that act until the Turn ends, each as it has the initiative."""
    acting, turn = [], t.battle.turn
    while t.battle.turn == turn:
        [side] = FIREWALL.to_act(t.battle)
        acting.append(side)
        last = all(team.used for team in t.battle.teams.values())
        t = t.order(EndPhase(side), dice=(1, 2, 3) if last else ())
    return acting


@pytest.mark.rule("R4.2")
@pytest.mark.parametrize(
    ("dice", "order"),
    [
        ((2, 6, 4), ["B", "C", "A"]),
        ((5, 1, 3), ["A", "C", "B"]),
        ((5, 1, 5, 2, 4), ["C", "A", "B"]),  # A and C tie and roll again
        ((5, 1, 1, 2, 2, 3, 4), ["A", "C", "B"]),  # B and C tie, twice
    ],
)
def test_three_sides_act_in_the_order_of_their_dice(
    dice: tuple[int, ...], order: list[str]
) -> None:
    t = table("A1 10,10", "B1 90,90", "C1 10,90").next_turn(dice)
    assert in_turn(t) == order


@pytest.mark.rule("R4.2")
def test_whoever_did_not_tie_keeps_the_place_behind_those_who_roll_again() -> None:
    t = table("A1 10,10", "B1 90,90", "C1 10,90").next_turn((5, 5, 2, 1, 6))
    again = t.happened(InitiativeRolled)[1]
    assert (again.rolled_for, again.order) == (("A", "B"), ("B", "A", "C"))


@pytest.mark.rule("R4.2")
def test_a_side_with_nobody_left_does_not_roll() -> None:
    t = table("A1 10,10", "B1 90,90 down", "C1 10,90").next_turn((2, 5))
    [rolled] = t.happened(InitiativeRolled)
    assert (rolled.rolled_for, rolled.winner) == (("A", "C"), "C")


@pytest.mark.rule("R4.3")
def test_the_sides_alternate_and_choose_among_unused_teams() -> None:
    t = two_against("green", "grey").order(EndPhase("A"))
    assert [passed.side for passed in t.happened(InitiativePassed)] == ["B"]
    assert t.refused(ActivateTeam("A", "blue")).ref == "R4.3"
    assert t.refused(ActivateTeam("B", "blue")).ref == "R4.3"
    t = t.order(ActivateTeam("B", "grey"))
    assert t.refused(walk("B1", 80, 10)).ref == "R4.3"
    t = t.order(EndPhase("B"))
    assert t.battle.active_team == "blue"


@pytest.mark.rule("R4.3")
def test_while_a_team_acts_no_other_is_chosen() -> None:
    t = two_against("green", "grey").order(EndPhase("A")).order(ActivateTeam("B", "grey"))
    refusal = t.refused(ActivateTeam("B", "green"))
    assert (refusal.reason, refusal.ref) == ("A fire team is acting already.", "R4.3")


@pytest.mark.rule("R4.3")
def test_no_team_is_chosen_before_the_battle_or_after_it() -> None:
    opened = Tabletop(FIREWALL.folded(FIREWALL.muster("walk_in_the_park", {}, {}, 1)))
    early = opened.refused(ActivateTeam("snatch", "squad"))
    assert early.reason == "The battle has not begun; finish the preparations first."
    over = two_against("green").order(Concede("A"))
    assert over.refused(ActivateTeam("B", "green")).reason == "The battle is over."


def test_the_battle_says_when_it_begins() -> None:
    opened = Tabletop(FIREWALL.folded(FIREWALL.muster("walk_in_the_park", {}, {}, 1)))
    dice = SeededDice(b"any secret")
    _, events = FIREWALL.play(opened.battle, BeginBattle("snatch"), dice)
    assert [type(event) for event in events[:3]] == [SideReady, BattleBegan, TurnBegan]


@pytest.mark.rule("R4.3")
def test_a_used_team_is_not_chosen_again() -> None:
    t = two_against("green", "grey", "gold").order(EndPhase("A"))
    t = t.order(ActivateTeam("B", "green")).order(EndPhase("B")).order(EndPhase("A"))
    assert t.refused(ActivateTeam("B", "green")).ref == "R4.3"


@pytest.mark.rule("R4.4")
def test_the_teams_left_over_act_one_after_another() -> None:
    t = table("A1 10,10", "B1 90,10 team=x", "B2 90,20 team=y", "B3 90,30 team=z")
    t = t.order(EndPhase("A")).order(ActivateTeam("B", "y")).order(EndPhase("B"))
    assert [passed.side for passed in t.happened(InitiativePassed)] == ["B"]
    t = t.order(ActivateTeam("B", "x")).order(EndPhase("B"))
    assert [begun.team for begun in t.happened(TeamActivated)] == ["z"]


@pytest.mark.rule("R4.5")
def test_the_turn_ends_with_the_last_phase_and_not_before() -> None:
    t = table("A1 10,10", "B1 90,10").order(EndPhase("A"))
    assert not t.happened(TurnEnded)
    t = t.order(EndPhase("B"), dice=(6, 1))
    assert [ended.turn for ended in t.happened(TurnEnded)] == [1]
    assert [begun.turn for begun in t.happened(TurnBegan)] == [2]


@pytest.mark.rule("R4.3")
def test_who_may_not_be_ordered_now_and_why() -> None:
    t = two_against("green", "grey")
    assert t.refused(walk("A9", 12, 10)).reason == "There is no such figure in this battle."
    assert t.refused(Move("A", "B1", "walk", 800, 100)).reason == "B1 takes no orders from you."
    waiting = "A2 must wait: Team red has the initiative."
    assert t.refused(walk("A2", 22, 10)).reason == waiting
    t = t.order(EndPhase("A"))
    refusal = t.refused(walk("B1", 80, 10))
    unchosen = "Side B must first choose a fire team to act."
    assert (refusal.reason, refusal.ref) == (unchosen, "R4.3")
    t = t.order(ActivateTeam("B", "grey"))
    refusal = t.refused(walk("B1", 80, 10))
    waiting = "B1 must wait: Team grey has the initiative."
    assert (refusal.reason, refusal.ref) == (waiting, "R4.3")


@pytest.mark.rule("R4.3")
def test_whoever_is_out_of_the_fight_or_has_acted_is_told_so() -> None:
    t = table(
        "A1 10,10 moved", "A2 20,10 down", "A3 30,10 failed", "A4 40,10 fought", "A5 50,10",
        f"A6 60,10 {COLT}", "B1 90,10",
    )  # fmt: skip
    reasons = [t.refused(walk(f"A{number}", 10, 30)).reason for number in (1, 2, 3)]
    assert reasons == [
        "A1 has had this Turn's movement action.",
        "A2 is out of the fight.",
        "A3 has failed a roll and does nothing more this Turn.",
    ]
    reason = t.refused(shoot("A4", "B1", COLT)).reason
    assert reason == "A4 has had this Turn's combat action."


@pytest.mark.rule("R17.3")
@pytest.mark.parametrize(("until", "ref"), [(4, ""), (5, "R17.3"), (6, "R17.3")])
def test_whose_cyberware_is_down_does_nothing(until: int, ref: str) -> None:
    t = table("A1 10,10", "A2 20,20", "B1 90,90", turn=5)
    idle = replace(t["A1"], idle_until=until)
    t = Tabletop(replace(t.battle, figures={**t.battle.figures, "A1": idle}))
    if ref:
        assert t.refused(walk("A1", 12, 10)).ref == ref
    else:
        assert t.order(walk("A1", 12, 10), dice=(3, 4))["A1"].moved


@pytest.mark.rule("R5.5")
def test_a_question_comes_before_every_other_order() -> None:
    t = table("A1 10,10", "A2 50,50", "B1 90,90").order(walk("A1", 12, 10), dice=(2, 2))
    asked = t.refused(walk("A2", 52, 50))
    assert (asked.reason, asked.ref) == ("First decide how far A1 moves on.", "R5.5")


def test_nobody_moves_before_the_battle_or_after_it() -> None:
    early = table("A1 10,10", "B1 90,90", phase=SETUP).refused(walk("A1", 12, 10))
    assert early.reason == "The battle has not begun; finish the preparations first."
    late = table("A1 10,10", "B1 90,90", phase=OVER).refused(walk("A1", 12, 10))
    assert late.reason == "The battle is over."


@pytest.mark.rule("R4.6")
def test_one_movement_and_one_combat_action_in_either_order() -> None:
    t = table(f"A1 10,10 {COLT}", "A2 60,60", "B1 30,10")
    moved = t.order(walk("A1", 12, 10), dice=(3, 4))
    assert moved.refused(walk("A1", 15, 10)).ref == "R4.6"
    assert moved.order(shoot("A1", "B1", COLT), dice=(1, 3))["A1"].fought
    fired = t.order(shoot("A1", "B1", COLT), dice=(1, 3))
    assert fired.refused(shoot("A1", "B1", COLT)).ref == "R4.6"
    assert fired.order(walk("A1", 12, 10), dice=(3, 4))["A1"].moved


@pytest.mark.rule("R4.6")
def test_a_new_turn_brings_new_actions() -> None:
    t = table("A1 10,10", "A2 60,60", "B1 30,10").order(walk("A1", 12, 10), dice=(3, 4))
    assert t.next_turn().order(walk("A1", 15, 10), dice=(3, 4))["A1"].at.x == 150


@pytest.mark.rule("R4.7")
def test_figures_may_take_turns_with_their_actions() -> None:
    t = table(f"A1 10,10 {COLT}", f"A2 10,20 {COLT}", "B1 30,10 gutz=11")
    t = t.order(walk("A1", 12, 10), dice=(3, 4))
    t = t.order(shoot("A2", "B1", COLT), dice=(1, 3))
    t = t.order(shoot("A1", "B1", COLT), dice=(1, 3))
    t = t.order(walk("A2", 12, 20), dice=(3, 4))
    assert t.battle.active_team == "B"


@pytest.mark.rule("R4.8")
def test_nobody_must_act() -> None:
    assert table("A1 10,10", "B1 90,90").order(EndPhase("A")).battle.active_team == "B"
    half = table("A1 10,10", "A2 50,50", "B1 90,90").order(walk("A1", 15, 10), dice=(3, 4))
    assert half.order(EndPhase("A")).battle.active_team == "B"


def six(*more: str) -> Tabletop:
    return table(*(f"A{n} 10,{n * 10} {COLT}" for n in range(1, 7)), *more, "B1 40,10 gutz=11")


@pytest.mark.rule("R4.9")
def test_whoever_failed_a_roll_does_nothing_more() -> None:
    t = six().order(walk("A1", 15, 10), dice=(4, 5))
    assert t["A1"].failed
    assert t.refused(shoot("A1", "B1", COLT)).ref == "R4.9"
    missed = six().order(shoot("A1", "B1", COLT), dice=(5, 6))
    assert missed.refused(walk("A1", 15, 10)).ref == "R4.9"
    critical = six().order(walk("A1", 15, 10), dice=(4, 4))
    assert critical.refused(shoot("A1", "B1", COLT)).ref == "R4.9"


@pytest.mark.rule("R4.9")
def test_the_failure_is_forgotten_next_turn() -> None:
    t = six().order(walk("A1", 15, 10), dice=(4, 5)).next_turn()
    assert not t["A1"].failed


@pytest.mark.rule("R4.9")
def test_a_phase_ends_when_only_those_who_failed_have_actions_left() -> None:
    others = [f"A{n} 10,{n * 10} moved fought" for n in range(2, 7)]
    t = table("A1 10,10", *others, "B1 90,90")
    failed = t.order(walk("A1", 15, 10), dice=(4, 5))
    assert [done.why for done in failed.happened(TeamFinished)] == ["spent"]
    done = t.order(walk("A1", 15, 10), dice=(3, 4))
    assert done.happened(TeamFinished) == []  # it may still fight


@pytest.mark.rule("R4.6")
@pytest.mark.parametrize(
    ("changes", "able"),
    [
        ({}, True), ({"moved": True}, True), ({"fought": True}, True),
        ({"moved": True, "fought": True}, False), ({"failed": True}, False),
        ({"idle_until": 4}, True), ({"idle_until": 5}, False), ({"mind": "berserk"}, False),
    ],
)  # fmt: skip
def test_who_can_still_act_in_turn_5(changes: dict[str, Any], able: bool) -> None:
    t = table("A1 10,10", "B1 90,90", turn=5)
    assert may_still_act(t.battle, replace(t["A1"], **changes)) is able


@pytest.mark.rule("R8.1")
def test_there_are_sixteen_facings() -> None:
    t = table("A1 10,10", "B1 90,90")
    for facing in (-1, 16):
        refusal = t.refused(walk("A1", 12, 10, facing=facing))
        assert refusal.reason == "A facing is a number from 0 to 15."
    for facing in (0, 15):
        there = t.order(walk("A1", 12, 10, facing=facing), dice=(3, 4))
        assert there["A1"].facing == facing


@pytest.mark.rule("R4.10", "G4")
@pytest.mark.parametrize(
    ("remaining", "failures"),
    [(1, 1), (2, 1), (3, 1), (5, 1), (6, 2), (8, 2), (9, 3), (11, 3), (12, 4)],
)
def test_a_third_rounded_down_but_at_least_one(remaining: int, failures: int) -> None:
    assert failures_allowed(remaining) == failures


@pytest.mark.rule("R4.10")
def test_the_second_failure_of_six_ends_the_phase() -> None:
    t = six().order(walk("A1", 15, 10), dice=(4, 5))
    assert t.battle.active_team == "A"
    t = t.order(walk("A2", 15, 20), dice=(4, 5))
    assert [done.why for done in t.happened(TeamFinished)] == ["shaken"]
    assert t.battle.active_team == "B"


@pytest.mark.rule("R4.10")
def test_only_figures_in_play_are_counted() -> None:
    down = table(*(f"A{n} 10,{n * 10}" for n in range(1, 6)), "A6 10,60 down", "B1 40,10")
    assert down.order(walk("A1", 15, 10), dice=(4, 5)).battle.active_team == "B"
    # A failure that routs its figure leaves neither the figure nor the failure to count.
    routed = six("A7 10,70 gutz=2").order(walk("A7", 15, 70), dice=(2, 2))
    assert routed.order(walk("A1", 15, 10), dice=(4, 5)).battle.active_team == "A"


@pytest.mark.rule("R4.10")
def test_figures_still_off_the_table_are_counted() -> None:
    held = table("A1 10,10", *(f"A{n} 0,0 reserve" for n in range(2, 7)), "B1 40,10")
    assert held.order(walk("A1", 15, 10), dice=(4, 5)).battle.active_team == "A"
    # Here the one who fails to come on is the second of six.
    t = held.order(walk("A1", 15, 10), dice=(4, 5))
    t = t.order(walk("A2", 50, 10, edge="north"), dice=(4, 4))
    assert t["A2"].gutz == 6
    assert t.battle.active_team == "B"


@pytest.mark.rule("R4.10")
def test_an_order_says_how_often_it_ends_the_phase() -> None:
    t = six()
    first = walk("A1", 15, 10)
    assert odds(t.battle, first).phase == NEVER
    t = t.order(first, dice=(4, 5))
    second = walk("A2", 15, 20)
    failing = sum(chance.ways for chance in preview(t.battle, second).chances if not chance.is_good)
    assert odds(t.battle, second).phase == lowest(failing, 36) == preview(t.battle, second).risk
    assert risk(t.battle, second) == lowest(failing, 36)


@pytest.mark.rule("R4.10")
def test_nothing_is_at_risk_where_nobody_else_has_anything_to_do() -> None:
    alone = table("A1 10,10", "B1 60,60")
    assert odds(alone.battle, walk("A1", 15, 10)).phase == NEVER
    done = table("A1 10,10", "A2 10,20 moved fought", "B1 60,60")
    assert odds(done.battle, walk("A1", 15, 10)).phase == NEVER
    waiting = table("A1 10,10", "A2 10,20", "B1 60,60")
    assert odds(waiting.battle, walk("A1", 15, 10)).phase.ways > 0


@pytest.mark.rule("R4.3")
def test_nobody_ends_the_phase_of_another_side() -> None:
    assert table("A1 10,10", "B1 60,60").refused(EndPhase("B")).ref == "R4.3"


@pytest.mark.rule("R4.4")
def test_whoever_has_the_initiative_may_have_the_teams_left_over() -> None:
    words = ("A1 10,10 team=red", "A2 20,10 team=blue", "A3 30,10 team=gold", "B1 90,10")
    t = table(*words).next_turn((6, 1))
    order = []
    t = t.order(ActivateTeam("A", "gold"))
    while t.battle.turn == 2:
        order.append(t.battle.active_team)
        last = all(team.used for team in t.battle.teams.values())
        t = t.order(EndPhase(order[-1] if order[-1] == "B" else "A"), dice=(6, 1) if last else ())
        if t.battle.turn == 2 and not t.battle.active_team:
            assert FIREWALL.to_act(t.battle) == ("A",)
            t = t.order(ActivateTeam("A", "red"))
    assert order == ["gold", "B", "red", "blue"]


@pytest.mark.rule("R4.4")
@pytest.mark.rule("G46")
def test_a_team_of_which_nobody_can_act_is_passed_over() -> None:
    t = table("A1 10,10 team=red", "A2 20,10 team=blue", "B1 90,10 down team=x", "B2 90,40 team=y")
    t = t.order(EndPhase("A"))
    assert t.battle.active_team == "y"
    t = t.order(EndPhase("B"))
    assert t.battle.active_team == "blue"


@pytest.mark.rule("R4.5")
def test_no_phase_is_left_out_and_none_comes_twice_before_the_turn_ends() -> None:
    t = two_against("green", "grey", "gold")
    ended, phases = 0, []
    while not ended:
        side = FIREWALL.to_act(t.battle)[0]
        waiting = [team for team in t.battle.teams.values() if not team.used and team.side == side]
        if t.battle.active_team:
            last = all(team.used for team in t.battle.teams.values())
            t = t.order(EndPhase(side), dice=(6, 1) if last else ())
        else:
            t = t.order(ActivateTeam(side, waiting[0].id))
        phases += [event.team for event in t.happened(TeamFinished)]
        ended = len(t.happened(TurnEnded))
    assert (sorted(phases), len(phases)) == (["blue", "gold", "green", "grey", "red"], 5)
    assert (ended, t.battle.turn) == (1, 2)
    # Nobody has had a phase of the new Turn but whoever may be acting already.
    used = {team.id for team in t.battle.teams.values() if team.used}
    assert used <= {t.battle.active_team}


@pytest.mark.rule("R4.7")
def test_the_failure_of_one_leaves_the_others_their_second_actions() -> None:
    t = six("B2 30,40 gutz=11").order(walk("A1", 12, 10), dice=(3, 4))
    t = t.order(walk("A2", 15, 20), dice=(4, 5))
    t = t.order(shoot("A4", "B2", COLT), dice=(1, 3))
    assert t.order(shoot("A1", "B1", COLT), dice=(1, 3))["A1"].fought
    assert t.order(walk("A4", 12, 40), dice=(3, 4))["A4"].moved
    assert {offer.actor for offer in FIREWALL.offers(t.battle, "A") if offer.actor} >= {
        "A1", "A3", "A4", "A5", "A6",
    }  # fmt: skip


@pytest.mark.rule("R4.8")
def test_a_phase_may_be_ended_at_any_time_and_costs_nobody_anything() -> None:
    t = six()
    steps = (
        t,
        t.order(shoot("A1", "B1", COLT), dice=(1, 3)),
        t.order(walk("A2", 12, 20), dice=(3, 4)),
        t.order(walk("A2", 12, 20), dice=(4, 5)),
    )
    for here in steps:
        assert "end_phase" in {offer.order for offer in FIREWALL.offers(here.battle, "A")}
        ended = here.order(EndPhase("A"))
        assert [done.why for done in ended.happened(TeamFinished)] == ["done"]
        assert ended.drawn == here.drawn
        for name in ("A1", "A2", "A3"):
            was, now = here[name], ended[name]
            assert (now.at, now.gutz, now.moved, now.fought) == (
                was.at, was.gutz, was.moved, was.fought,
            )  # fmt: skip


@pytest.mark.rule("R4.8")
def test_one_action_is_enough_and_the_other_is_not_saved_up() -> None:
    t = six().order(walk("A1", 12, 10), dice=(3, 4)).next_turn()
    moved = t.order(walk("A1", 15, 10), dice=(3, 4))
    assert moved.refused(walk("A1", 18, 10)).ref == "R4.6"
    idle = six().next_turn().order(walk("A2", 12, 20), dice=(3, 4))
    assert idle.refused(walk("A2", 15, 20)).ref == "R4.6"


# Each kind of action that is rolled for, by a figure that could do any of them.
ROLLED = (
    walk("A1", 10, 7),
    walk("A1", 10, 7, "crawl"),
    shoot("A1", "B1", COLT),
    fight("A1", "B2"),
    throw("A1", "B3", "smoke", attack="Special"),
    Attempt("A", "A1", "lock", "movement"),
    Attempt("A", "A1", "lock", "combat"),
    Attempt("A", "A1", "door"),
    TakeDrug("A", "A1", "p90"),
)


@pytest.mark.rule("R4.9")
@pytest.mark.rule("G8")
def test_whatever_the_roll_was_for_a_failure_ends_the_turn_and_a_success_does_not() -> None:
    rules = {"ranged_lock": "free"}
    words = f"A1 10,10 {COLT} grenades=smoke:1 skill=intrusion:2 drug=p90:1 gutz=7"
    others = [f"A{n} 100,{n * 10}" for n in range(2, 8)]
    t = table(words, *others, "B1 30,10", "B2 10,13", "B3 18,10", rules=rules)
    for order in ROLLED:
        cloud = (3,) if isinstance(order, ThrowGrenade) else ()  # how long the smoke stays
        done = t.order(order, dice=(1, 2, *cloud))
        assert not done["A1"].failed, order
        missed = t.order(order, dice=(6, 5))
        assert missed["A1"].failed, order
        assert missed.refused(walk("A1", 14, 14)).ref == "R4.9", order
        assert missed.refused(shoot("A1", "B1", COLT)).ref == "R4.9", order
        assert not [each for each in FIREWALL.offers(missed.battle, "A") if each.actor == "A1"]


@pytest.mark.rule("R4.8")
def test_whoever_has_only_fought_may_do_both_in_the_next_turn() -> None:
    t = six().order(shoot("A1", "B1", COLT), dice=(1, 3)).next_turn()
    assert (t["A1"].moved, t["A1"].fought) == (False, False)
    assert t.order(shoot("A1", "B1", COLT), dice=(1, 3))["A1"].fought


@pytest.mark.rule("R4.8")
def test_nobody_ends_the_phase_of_the_other_side() -> None:
    refusal = six().refused(EndPhase("B"))
    assert (refusal.ref, refusal.reason) == ("R4.3", "None of your fire teams is acting.")


@pytest.mark.rule("R4.8")
def test_a_page_asks_before_a_phase_is_ended_in_which_nobody_has_acted() -> None:
    t = table("A1 10,10", "A2 20,10", "B1 90,90")

    def asked(t: Tabletop) -> str:
        [end] = [each for each in FIREWALL.offers(t.battle, "A", "") if each.order == "end_phase"]
        return end.asks

    assert "Nobody" in asked(t)
    assert asked(t.order(walk("A1", 12, 10), dice=(1, 2))) == ""
