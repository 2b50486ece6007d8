"""Chapter 3: the bonus near a leader, and what his loss does."""

from __future__ import annotations

import pytest

from rules.firewall.events import FigureFaltered, LeaderLost, TeamFinished
from rules.firewall.gutz import CRITICAL_FAILURE, CRITICAL_SUCCESS
from rules.firewall.orders import Attempt
from rules.firewall.state import ACTIVE, DEAD, RESERVE, ROUTED
from rules.kernel.modifiers import Modifier
from tests.rules.firewall.tabletop import Tabletop, fight, shoot, table, walk

COLT = "colt_m2117"
LED = "A2 within 8 cm"


@pytest.mark.rule("R3.1")
def test_a_member_within_8_cm_moves_and_fights_better() -> None:
    # Bases of 2.5 cm: centres 10.5 cm apart leave 8 cm between the edges.
    t = table(f"A1 10,10 {COLT}", "A2 20.5,10 leader", "B1 10,60", "B2 10,13")
    assert t.order(walk("A1", 10, 5), dice=(6, 1)).modifiers == {LED: 1}
    assert t.order(fight("A1", "B2"), dice=(6, 1)).modifiers[LED] == 1
    t = table(f"A1 10,10 {COLT}", "A2 20.5,10 leader", "B1 30,10")
    # 17.5 cm from base to base is a Colt's long range: -1, and +1 for the leader.
    assert t.order(shoot("A1", "B1", COLT), dice=(6, 1)).modifiers == {"Long range": -1, LED: 1}


@pytest.mark.rule("R3.1")
def test_the_bonus_names_its_rule() -> None:
    t = table("A1 10,10", "A2 20.5,10 leader", "B1 10,60").order(walk("A1", 10, 5), dice=(6, 1))
    assert t.rolls[0].modifiers == (Modifier(LED, 1, "R3.1"),)


@pytest.mark.rule("R3.1")
def test_a_millimetre_further_is_too_far() -> None:
    t = table("A1 10,10", "A2 20.6,10 leader", "B1 10,60")
    assert t.order(walk("A1", 10, 5), dice=(6, 1)).modifiers == {}


@pytest.mark.rule("R3.1")
def test_no_bonus_for_the_leader_or_from_another_team_s() -> None:
    t = table("A1 10,10", "A2 15,10 leader", "A3 10,15 team=other leader", "B1 10,60")
    assert t.order(walk("A2", 20, 10), dice=(6, 1)).modifiers == {}
    stranger = table("A1 10,10", "A3 10,15 team=other leader", "B1 10,60")
    assert stranger.order(walk("A1", 20, 10), dice=(6, 1)).modifiers == {}


@pytest.mark.rule("R3.1")
def test_whoever_is_off_the_table_is_near_nobody() -> None:
    t = table("A1 0,0 reserve", "A2 5,5 leader", "B1 60,60")
    assert t.order(walk("A1", 100, 5, edge="north"), dice=(6, 1)).modifiers == {}


@pytest.mark.rule("R3.2")
@pytest.mark.rule("G3")
def test_the_bonus_takes_nobody_beyond_11_before_penalties() -> None:
    """Gutz 11 beside a leader at -4 throws against 7: 18 throws of 36 succeed plainly, not 22."""
    t = table(f"A1 10,10 gutz=11 suppressed {COLT}", "A2 15,10 leader", "B1 25,10")
    shot = shoot("A1", "B1", COLT)
    assert t.order(shot, dice=(2, 5)).result == "success"
    over = t.order(shot, dice=(2, 6))
    assert (over.result, over.rolls[0].target) == ("failure", 7)
    assert over.modifiers == {"Suppressed": -4}
    plain = [
        (first, second)
        for first in range(1, 7)
        for second in range(1, 7)
        if first != second and t.order(shot, dice=(first, second)).result == "success"
    ]
    assert len(plain) == 18


@pytest.mark.rule("R3.2")
@pytest.mark.rule("R19.7")
def test_only_so_much_of_the_bonus_counts_as_leads_up_to_11() -> None:
    for gutz, bonus in ((8, 3), (9, 2), (10, 1), (11, 0)):
        t = table(
            f"A1 10,10 gutz={gutz} {COLT}", "A2 15,10 leader skill=leadership:3", "B1 10,60",
            "B2 10,13",
        )  # fmt: skip
        led = {LED: bonus} if bonus else {}
        assert t.order(walk("A1", 10, 5), dice=(2, 1)).modifiers == led, gutz
        assert t.order(fight("A1", "B2"), dice=(2, 1)).modifiers == led, gutz


@pytest.mark.rule("R3.2")
@pytest.mark.rule("R19.1")
def test_a_skill_s_own_basis_is_what_is_lifted_to_11() -> None:
    """Level 1 counts half of Gutz 11, which is far from 11; level 2 counts all of it."""
    for level, bonus in ((1, 3), (2, 0)):
        t = table(
            f"A1 10,10 gutz=11 skill=intrusion:{level}", "A2 15,10 leader skill=leadership:3",
            "B1 60,60",
        )  # fmt: skip
        for action in ("movement", "combat"):
            tried = t.order(Attempt("A", "A1", "lock", action), dice=(2, 1))
            assert tried.modifiers == ({LED: bonus} if bonus else {}), (level, action)


@pytest.mark.rule("R3.2")
@pytest.mark.rule("G3")
def test_house_rule_only_the_final_sum_is_capped() -> None:
    words = (f"A1 10,10 gutz=11 suppressed {COLT}", "A2 15,10 leader", "B1 25,10")
    t = table(*words, rules={"leader_cap": "sum"}).order(shoot("A1", "B1", COLT), dice=(2, 6))
    assert (t.result, t.modifiers) == ("success", {"Suppressed": -4, LED: 1})


@pytest.mark.rule("R3.2")
@pytest.mark.rule("R2.3")
def test_a_critical_success_at_11_gains_nothing() -> None:
    t = table("A1 10,10 gutz=11", "A2 15,10 leader", "B1 60,60")
    assert t.order(walk("A1", 10, 20), dice=(1, 1))["A1"].gutz == 11


def leader_shot(*dice: int, rules: dict[str, str] | None = None, extra: str = "") -> Tabletop:
    """A1 kills B1, the leader of B2, with a double three; `dice` are B2's."""
    words = (f"A1 10,10 {COLT}", "B1 25,10 leader", f"B2 40,40 {extra}")
    return table(*words, rules=rules).order(shoot("A1", "B1", COLT), dice=(3, 3, *dice))


@pytest.mark.rule("R3.3")
def test_a_dead_leader_makes_every_member_roll() -> None:
    t = table(f"A1 10,10 {COLT}", "B1 25,10 leader", "B2 40,40", "B3 90,90", "B4 95,90 team=two")
    t = t.order(shoot("A1", "B1", COLT), dice=(3, 3, 3, 4, 3, 4))
    assert t["B1"].status == DEAD
    assert [roll.figure for roll in t.rolls] == ["A1", "B2", "B3"]
    assert t.battle.teams["B"].leader == ""


@pytest.mark.rule("R3.3")
def test_so_does_one_whose_gutz_falls_below_2() -> None:
    t = table(f"A1 10,10 {COLT}", "B1 25,10 leader gutz=3", "B2 40,40")
    t = t.order(shoot("A1", "B1", COLT), dice=(3, 4, 3, 4))
    assert t["B1"].status == ROUTED
    assert [roll.figure for roll in t.rolls] == ["A1", "B2"]


@pytest.mark.rule("R3.3")
def test_the_loss_of_anybody_else_shakes_nobody() -> None:
    t = table(f"A1 10,10 {COLT}", "B1 25,10", "B2 40,40 leader")
    t = t.order(shoot("A1", "B1", COLT), dice=(3, 3))
    assert t["B1"].status == DEAD
    assert not t.happened(LeaderLost)


@pytest.mark.rule("R3.3")
@pytest.mark.rule("G54")
def test_members_who_are_still_to_come_roll_for_their_leader_but_are_not_suppressed() -> None:
    words = (f"A1 10,10 {COLT}", "B1 25,10 leader", "B2 40,40", "B3 0,0 reserve", "B4 0,0 down")
    t = table(*words).order(shoot("A1", "B1", COLT), dice=(3, 3, 3, 4, 4, 5))
    assert [roll.figure for roll in t.rolls] == ["A1", "B2", "B3"]
    late = t["B3"]
    assert (late.gutz, late.status, late.suppressed, late.failed) == (6, RESERVE, False, True)
    gone = table(*words).order(shoot("A1", "B1", COLT), dice=(3, 3, 3, 4, 5, 5))
    assert gone["B3"].status == ROUTED


@pytest.mark.rule("R3.3")
@pytest.mark.rule("G54")
def test_house_rule_only_those_on_the_table_roll() -> None:
    t = table(
        f"A1 10,10 {COLT}", "B1 25,10 leader", "B2 40,40", "B3 0,0 reserve",
        rules={"mourners": "table"},
    ).order(shoot("A1", "B1", COLT), dice=(3, 3, 3, 4))  # fmt: skip
    assert [roll.figure for roll in t.rolls] == ["A1", "B2"]


@pytest.mark.rule("R3.4")
@pytest.mark.parametrize(
    ("dice", "gutz", "suppressed", "status"),
    [
        ((2, 2), 8, False, ACTIVE),
        ((3, 4), 6, True, ACTIVE),
        ((4, 5), 6, True, ACTIVE),
        ((5, 5), 7, False, ROUTED),
    ],
)
def test_what_the_loss_of_a_leader_does(
    dice: tuple[int, int], gutz: int, suppressed: bool, status: str
) -> None:
    member = leader_shot(*dice)["B2"]
    assert (member.gutz, member.suppressed, member.status) == (gutz, suppressed, status)


@pytest.mark.rule("R3.4")
def test_house_rule_a_passed_roll_may_only_suppress() -> None:
    mild = leader_shot(3, 4, rules={"leader_loss": "suppressed"})["B2"]
    assert (mild.gutz, mild.suppressed) == (7, True)
    shaken = leader_shot(4, 5, rules={"leader_loss": "suppressed"})["B2"]
    assert (shaken.gutz, shaken.suppressed) == (6, True)


@pytest.mark.rule("R3.4")
def test_the_roll_is_made_against_plain_gutz() -> None:
    t = leader_shot(3, 4, extra="suppressed")
    assert t.rolls[1].modifiers == ()


@pytest.mark.rule("R3.5")
def test_a_passed_roll_does_not_lift_suppression() -> None:
    assert leader_shot(2, 2, extra="suppressed")["B2"].suppressed
    assert leader_shot(3, 4, extra="suppressed")["B2"].suppressed


@pytest.mark.rule("R3.5")
def test_failing_it_ends_the_turn_of_the_figure_but_passing_does_not() -> None:
    """Six are left of seven: two failures end the phase, so one figure's can be looked at."""
    words = ["A1 10,10 leader gutz=2", *(f"A{n} {n * 10},40" for n in range(2, 8)), "B1 90,90"]
    t = table(*words).order(walk("A1", 15, 10), dice=(2, 2, 4, 5, *(3, 4) * 5))
    assert t["A1"].status == ROUTED
    assert t["A2"].failed
    assert not t["A3"].failed
    assert t.refused(walk("A2", 22, 42)).ref == "R4.9"


@pytest.mark.rule("R3.5")
def test_failures_count_to_the_third() -> None:
    t = table("A1 10,10 leader gutz=2", "A2 20,40", "A3 30,40", "B1 90,90")
    t = t.order(walk("A1", 15, 10), dice=(2, 2, 4, 5, 3, 4))
    assert [done.why for done in t.happened(TeamFinished)] == ["shaken"]


@pytest.mark.rule("R3.5")
def test_a_routed_member_is_gone_for_good() -> None:
    t = leader_shot(5, 5)
    assert t.rolls[1].result == CRITICAL_FAILURE
    assert t.rolls[0].result == CRITICAL_SUCCESS
    assert (t["B2"].status, t["B2"].failed) == (ROUTED, True)


@pytest.mark.rule("R3.4")
@pytest.mark.parametrize("dice", [(1, 2), (4, 5)])
def test_whom_the_point_drives_off_is_neither_suppressed_nor_halted(dice: tuple[int, int]) -> None:
    t = leader_shot(*dice, extra="gutz=2")
    assert t["B2"].status == ROUTED
    assert not t["B2"].suppressed
    assert [event.figure for event in t.happened(FigureFaltered)] == []


@pytest.mark.rule("R3.3")
@pytest.mark.rule("R9.10")
def test_grief_goes_on_until_nobody_is_left_to_learn_of_a_loss() -> None:
    """A crew gives up over its leader; the leader of another team dies in the wreck."""
    t = table(
        f"A1 10,10 {COLT}", "B1 25,10 leader", "B2 60,60 vehicle=ambulance",
        "B3 0,0 aboard=B2 team=two leader gutz=5", "B4 90,90 team=two",
    )  # fmt: skip
    t = t.order(shoot("A1", "B1", COLT), dice=(3, 3, 5, 5, 3, 4))
    assert [each.team for each in t.happened(LeaderLost)] == ["B", "two"]
    assert (t["B2"].status, t["B3"].status) == (DEAD, ROUTED)
    assert [roll.figure for roll in t.rolls] == ["A1", "B2", "B4"]
