"""Chapter 4: the fifteen entries outdoors; those that are as indoors are asked once more."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.firefight.catalogue import TABLES
from rules.firefight.events import CheckRolled, PutDownForGood
from rules.firefight.fighting import plan_shot, shot_lines
from rules.firefight.orders import Shoot
from rules.firefight.state import ENEMIES
from tests.rules.firefight.standoff import Standoff, pursue, shoot, standoff, values


def street(*tags: str, **rules: str) -> Standoff:
    return standoff(*tags, outdoors=True, **rules)


@pytest.mark.rule("FO1")
def test_a_siren_loses_contact() -> None:
    assert street().call(1)["pit"].lost_sight


@pytest.mark.rule("FO2")
def test_a_glimpse_outdoors_has_a_disadvantage() -> None:
    t = street().call(2, 1, 7, 2, 9)
    _, shot = t.all(CheckRolled)
    assert values(shot.modifiers) == [("A glimpse in a shop window", -1)]
    assert (shot.counting, shot.success) == (9, False)
    turned = street().call(2, 1, 8, 2, 5)
    assert turned["ada"].wounds == 1


@pytest.mark.rule("FO3")
def test_the_least_aware_looks_with_tactics() -> None:
    t = street().with_figure("ben", skills=("tactics",)).call(3, 1, 9, 4, 2, 5)
    look, shot = t.all(CheckRolled)
    assert (look.figure, values(look.modifiers)) == ("ben", [("With the skill", 1)])
    assert look.success
    assert (shot.figure, shot.target) == ("ben", "max")
    plain = street().call(3, 1, 5, 2, 5)
    look, shot = plain.all(CheckRolled)
    assert look.modifiers == ()
    assert (shot.figure, shot.target) == ("max", "ben")


@pytest.mark.rule("FO4")
def test_firearms_cancels_the_disadvantage_and_the_enemy_moves_on() -> None:
    plain = street().call(4, 1).answer("shoot", 2, 9)
    assert plain.battle.struck == 1
    assert plain.tags == []
    assert len(plain.battle.objectives) == 1
    able = street().with_figure("ada", skills=("firearms",)).call(4, 1).answer("shoot", 6)
    assert values(able.check.modifiers) == [
        ("Behind a car door", -1), ("Skill: Firearms", 1)
    ]  # fmt: skip
    assert able["max"].wounds == 1
    assert street().call(4, 1).answer("hold").tags == []


@pytest.mark.rule("FO5")
def test_only_who_sees_it_coming_may_jump_aside() -> None:
    assert street().call(5, 5)["ben"].wounds == 1
    seen = street().call(5, 4)
    assert seen.battle.pending is not None
    assert (seen.answer("posture").posture, seen.answer("posture")["ben"].wounds) == ((2, 3), 0)
    assert seen.answer("damage")["ben"].wounds == 1
    bare = street().with_battle(posture={"detectives": 0, "enemies": 3}).call(5, 4)
    assert bare["ben"].wounds == 1


@pytest.mark.rule("FO6")
def test_a_rolling_car_covers_a_free_maneuver() -> None:
    t = street("acrobatic").call(6)
    assert t.battle.pending is not None
    assert t.battle.pending.figure == "ada", "who has Tactics"
    moved = t.answer("move", 6)
    assert moved.posture == (4, 3)
    assert moved.check.modifiers == ()
    assert not moved["ada"].acted
    assert len(moved.all(CheckRolled)) == 1, "nobody shoots at it"
    assert "civilian" in t.answer("stay").tags
    nobody = street().with_figure("ada", skills=()).call(6)
    assert nobody.battle.pending is not None
    assert nobody.battle.pending.figure == "ada", "or the most aware"


@pytest.mark.rule("FO6")
@pytest.mark.rule("F2")
def test_whoever_goes_along_behind_the_car_is_covered_for_that_beat() -> None:
    gone = street().call(6).answer("move", 6).battle
    ada, enemy = gone.figures["ada"], next(f for f in gone.figures.values() if f.side == ENEMIES)
    at_ada = [each.name for each in shot_lines(gone, enemy, ada)]
    assert "The rolling car" in at_ada
    assert "The rolling car" not in [each.name for each in shot_lines(gone, ada, enemy)]
    # Against whoever shoots back it has gone over to her, as every Disadvantage of an attacker.
    acting = replace(gone, active=ENEMIES)
    plan = plan_shot(acting, Shoot(ENEMIES, enemy.id, "ada"))
    assert [each.value for each in plan.answer if each.ref == "F2"] == [
        -sum(each.value for each in shot_lines(gone, enemy, ada))
    ]
    later = replace(gone, beat=gone.beat + 1)
    assert "The rolling car" not in [each.name for each in shot_lines(later, enemy, ada)]
    for stays in (
        street().call(6).answer("stay").battle,
        street(rolling_car="maneuver").call(6).answer("move", 6).battle,
    ):
        assert stays.figures["ada"].covered == 0


@pytest.mark.rule("FO7")
@pytest.mark.rule("FO8")
@pytest.mark.rule("FO13")
@pytest.mark.rule("FO15")
@pytest.mark.parametrize(("outdoors", "indoors"), [(7, 9), (8, 13), (13, 10), (15, 15)])
def test_some_entries_are_as_indoors(outdoors: int, indoors: int) -> None:
    here, there = TABLES["outdoors"][outdoors], TABLES["indoors"][indoors]
    for name in ("kind", "who", "by", "test", "value", "amount", "becomes", "tags"):
        assert getattr(here, name) == getattr(there, name)
    street().call(outdoors, *([4] if outdoors == 13 else []))


@pytest.mark.rule("FO9")
def test_a_last_shot_outdoors_is_an_awareness_check() -> None:
    t = street().with_figure("max", wounds=3)
    hit = t.call(9, 2, 5)
    assert (hit.check.figure, hit.check.test, hit["ben"].wounds) == ("ben", "awareness", 1)
    assert hit.has(PutDownForGood)
    assert t.call(9, 2, 4)["ben"].wounds == 0


@pytest.mark.rule("FO10")
def test_photographers_cannot_be_removed() -> None:
    t = street().call(10)
    assert t.tags == ["civilian"]
    assert all(goal.wins for goal in t.battle.objectives.values())


@pytest.mark.rule("FO11")
def test_glass_falls_on_the_slowest_through_armour() -> None:
    t = street().with_figure("ben", armour="vest", armour_left=1).call(11, 5)
    assert (t["ben"].wounds, t["ben"].armour_left) == (1, 1)


@pytest.mark.rule("FO12")
def test_a_lift_car_costs_posture_and_burns_on_a_ten() -> None:
    t = street().call(12, 5)
    assert (t.check.figure, t.check.test, t.posture) == ("ben", "fitness", (2, 3))
    climber = street().with_figure("ben", skills=("running",)).call(12, 9, 4)
    assert climber.posture == (3, 3)
    held = t.with_figure("max", holds_fire=True).with_figure("pit", holds_fire=True)
    assert held.order(shoot("ada", "max"), 9, 9).tags == ["volatile"]
    burning = held.order(shoot("ada", "max"), 10, 1)
    (tag,) = burning.battle.tags.values()
    assert (tag.kind, tag.low, tag.high) == ("dangerous", 7, 10)
    (goal,) = [each for each in burning.battle.objectives.values() if not each.wins]
    assert (goal.value, goal.lives) == (2, 2)
    late = burning.next_beat(5, 5).next_beat(5, 5)
    assert late.battle.lost == 0
    assert late.next_beat(5, 5).battle.lost == 2


@pytest.mark.rule("FO12")
def test_whoever_sits_in_it_can_be_got_out() -> None:
    t = street().call(12, 4).with_figure("max", holds_fire=True).with_figure("pit", holds_fire=True)
    t = t.order(shoot("ada", "max"), 10).order(shoot("max", "ada"), 9, 9)
    (goal,) = [each for each in t.battle.objectives.values() if not each.wins]
    t = t.order(pursue("ben", goal.id), 1)
    assert t.battle.objectives[goal.id].done == 1


@pytest.mark.rule("FO14")
def test_exhaustion_helps_unarmoured_shooters_or_their_other_reading() -> None:
    t = street().call(14).with_figure("max", holds_fire=True, armour="vest")
    assert t.order(shoot("ada", "max"), 8).check.score == 8
    clad = t.with_figure("ada", armour="vest")
    assert clad.order(shoot("ada", "max"), 8).check.score == 6
    other = street(exhaustion="targets").call(14).with_figure("max", holds_fire=True)
    assert other.order(shoot("ada", "max"), 8).check.score == 6
    assert other.with_figure("max", armour="vest").order(shoot("ada", "max"), 8).check.score == 8
