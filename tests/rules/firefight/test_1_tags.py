"""Chapter 1: the tags of the place."""

from __future__ import annotations

import pytest

from rules.firefight import orders as o
from rules.firefight.events import BystandersSettled, BystanderStruck, CheckRolled, ShooterHurt
from rules.firefight.ruleset import FIREFIGHT
from rules.kernel.record import IllegalOrder
from tests.rules.firefight.standoff import maneuver, pursue, shoot, standoff, values

ACROBATIC = ("Acrobatic, without Running/Climbing", -1)


@pytest.mark.rule("F1")
def test_acrobatic_ground_hinders_every_check_of_whoever_lacks_the_skill() -> None:
    t = (
        standoff("acrobatic")
        .with_figure("pit", fired_back=True)
        .with_figure("max", fired_back=True)
    )
    assert values(t.order(maneuver("ada"), 2, 9).check.modifiers) == [ACROBATIC]
    assert values(t.order(shoot("ada", "max"), 2, 9).check.modifiers) == [ACROBATIC]
    able = t.with_figure("ada", skills=("running",))
    assert values(able.order(maneuver("ada"), 2).check.modifiers) == []


@pytest.mark.rule("F2")
def test_what_an_attacker_has_against_him_helps_a_defender_who_shoots_back() -> None:
    t = standoff("acrobatic").with_figure("max", skills=("running",))
    attack, answer = t.order(shoot("ada", "max"), 7, 9, 3).all(CheckRolled)
    assert values(attack.modifiers) == [ACROBATIC, ("Goes over to the defender", 1)]
    assert attack.dice == (7,)
    assert values(answer.modifiers) == [("From the attacker", 1)]
    assert (answer.dice, answer.counting, answer.success) == ((9, 3), 3, True)


@pytest.mark.rule("F2")
def test_an_attacker_keeps_it_when_nobody_shoots_back() -> None:
    t = standoff("acrobatic").with_figure("max", holds_fire=True)
    (attack,) = t.order(shoot("ada", "max"), 4, 9).all(CheckRolled)
    assert (attack.counting, attack.success) == (9, False)


@pytest.mark.rule("F3")
def test_without_contact_the_next_action_tests_awareness() -> None:
    t = standoff().call(1)
    assert all(figure.lost_sight for figure in t.battle.figures.values())
    t = t.order(shoot("ada", "max"), 7, 6)
    attack, answer = t.all(CheckRolled)
    assert (attack.test, attack.score, attack.success) == ("awareness", 7, True)
    assert (answer.test, answer.score) == ("awareness", 5)
    assert not t["ada"].lost_sight
    assert not t["max"].lost_sight
    assert t["ben"].lost_sight
    moved = standoff().call(1).order(maneuver("ben"), 5, 10)
    assert moved.check.test == "awareness"


@pytest.mark.rule("F4")
def test_tactical_ground_helps_those_who_know_and_hinders_the_others() -> None:
    t = standoff("tactical").with_figure("max", holds_fire=True).with_figure("pit", holds_fire=True)
    assert values(t.order(maneuver("ada"), 2, 9).check.modifiers) == [("Tactical, with Tactics", 1)]
    assert values(t.order(maneuver("ben"), 2, 9).check.modifiers) == [
        ("Tactical, without Tactics", -1)
    ]


@pytest.mark.rule("F5")
@pytest.mark.parametrize(("die", "struck"), [(6, 0), (7, 0), (8, 1), (9, 1), (10, 0)])
def test_a_missed_shot_hits_a_bystander_on_these_dice_only(die: int, struck: int) -> None:
    t = standoff("civilian 6-9").with_figure("max", holds_fire=True)
    t = t.with_figure("ada", scores={**t["ada"].scores, "shooting": 7})
    after = t.order(shoot("ada", "max"), die)
    assert after.battle.struck == struck
    assert after.has(BystanderStruck) == bool(struck)


@pytest.mark.rule("F5")
def test_how_badly_bystanders_were_hit_is_settled_after_the_fight() -> None:
    t = standoff().with_battle(struck=3).order(o.Concede("enemies"), 5, 8, 9)
    (settled,) = t.all(BystandersSettled)
    assert settled.injuries == ("a scratch", "badly hurt", "killed")
    assert t.battle.outcome is not None
    assert t.battle.outcome.winner == "detectives"


@pytest.mark.rule("F6")
def test_getting_civilians_away_is_an_objective_of_value_1() -> None:
    t = standoff().call(3)
    (goal,) = [each for each in t.battle.objectives.values() if not each.wins]
    assert goal.value == 1
    assert t.tags == ["civilian"]
    t = t.with_figure("max", holds_fire=True).with_figure("pit", holds_fire=True)
    t = t.order(pursue("ada", goal.id), 6)
    assert t.tags == []
    assert goal.id not in t.battle.objectives


@pytest.mark.rule("F7")
def test_in_the_open_nobody_maneuvers_without_an_advantage() -> None:
    t = standoff("open")
    with pytest.raises(IllegalOrder, match="Posture") as refused:
        t.order(maneuver("ada"))
    assert refused.value.ref == "F7"
    after = t.order(maneuver("ada", push=True), 6, 9, 10)
    assert after.posture == (3, 3)
    assert after.check.success
    able = standoff("open", "tactical")
    assert "maneuver" in {each.order for each in FIREFIGHT.offers(able.battle, "detectives", "ada")}
    able.order(maneuver("ada"), 2, 3, 10, 10)


@pytest.mark.rule("F8")
@pytest.mark.rule("F9")
@pytest.mark.parametrize(
    ("tag", "die", "wounds"),
    [
        ("dangerous 8-9", 7, 0), ("dangerous 8-9", 8, 1), ("dangerous 8-9", 9, 1),
        ("dangerous 8-9", 10, 0), ("very_dangerous 8-9", 9, 2), ("very_dangerous 8-9", 10, 0),
        ("dangerous 3-9", 3, 0),
    ],
)  # fmt: skip
def test_a_failed_maneuver_on_these_dice_injures(tag: str, die: int, wounds: int) -> None:
    t = standoff(tag).with_figure("max", holds_fire=True).with_figure("pit", holds_fire=True)
    after = t.order(maneuver("ada"), die)
    assert after["ada"].wounds == wounds
    assert after.has(ShooterHurt) == bool(wounds)


@pytest.mark.rule("F10")
def test_deadly_ground_hurts_everybody_as_a_beat_begins_but_who_got_out() -> None:
    t = standoff("deadly").with_figure("pit", armour="vest", armour_left=1)
    t = t.order(o.GetOut("detectives", "ada")).next_beat(5, 5)
    assert {each.id: each.wounds for each in t.battle.figures.values()} == {
        "ada": 0, "ben": 1, "max": 1, "pit": 0,
    }  # fmt: skip
    assert t["pit"].armour_left == 0
    t = t.next_beat(5, 5)
    assert (t["ada"].wounds, t["ben"].wounds, t["pit"].wounds) == (0, 2, 1)
    with pytest.raises(IllegalOrder, match="Nothing Deadly"):
        t.order(o.GetOut(t.battle.active, "ada"))
