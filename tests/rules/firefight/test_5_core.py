"""Chapter 5: the core, which is ours."""

from __future__ import annotations

import pytest

from rules.firefight import orders as o
from rules.firefight.catalogue import SCENARIOS, TABLES
from rules.firefight.events import CheckRolled, ReturnedFire
from rules.firefight.ruleset import FIREFIGHT
from rules.firefight.workshop import WORKSHOP
from rules.kernel.dice import ListedDice
from rules.kernel.edits import edited
from rules.kernel.record import IllegalOrder
from rules.kernel.warbands import AddMembers, AddTeam, BadEdit, Fill, SetBuild, Warband
from tests.rules.firefight.standoff import maneuver, pursue, shoot, standoff, values


@pytest.mark.rule("FC1")
@pytest.mark.parametrize(("die", "success"), [(6, True), (7, False), (1, True), (10, False)])
def test_a_check_succeeds_when_the_die_is_no_higher_than_the_score(die: int, success: bool) -> None:
    t = standoff().with_figure("max", holds_fire=True).order(shoot("ada", "max"), die)
    assert (t.check.score, t.check.success) == (6, success)


@pytest.mark.rule("FC1")
@pytest.mark.parametrize(
    ("own", "push", "stacking", "dice", "counts"),
    [
        (3, False, "single", (5,), 5), (4, False, "single", (9, 5), 5),
        (2, False, "single", (5, 9), 9), (2, True, "single", (8,), 8),
        (4, True, "single", (9, 2), 2), (4, True, "each", (9, 2, 7), 2),
    ],
)  # fmt: skip
def test_advantage_takes_the_lower_disadvantage_the_higher_and_they_cancel(
    own: int, push: bool, stacking: str, dice: tuple[int, ...], counts: int
) -> None:
    t = standoff(stacking=stacking).with_figure("max", holds_fire=True)
    t = t.with_battle(posture={"detectives": own, "enemies": 3})
    assert t.order(shoot("ada", "max", push=push), *dice).check.counting == counts


@pytest.mark.rule("FC1")
def test_the_preview_tells_the_exact_chances() -> None:
    t = standoff().with_figure("max", holds_fire=True)
    t = t.with_battle(posture={"detectives": 4, "enemies": 3})
    shown = FIREFIGHT.preview(t.battle, shoot("ada", "max"))
    assert [(each.label, each.ways, each.of) for each in shown.chances] == [
        ("Success", 84, 100), ("Failure", 16, 100),
    ]  # fmt: skip
    (stake,) = shown.stakes
    assert (stake.who, stake.what, stake.ways, stake.of) == ("Max", "Nicked", 21, 25)


@pytest.mark.rule("FC2")
def test_sides_take_turns_and_each_acts_once_in_a_beat() -> None:
    t = standoff().order(o.Hold("detectives", "ada"))
    assert FIREFIGHT.to_act(t.battle) == ("enemies",)
    with pytest.raises(IllegalOrder, match="not your turn"):
        t.order(o.Hold("detectives", "ben"))
    t = t.order(o.Hold("enemies", "max"))
    with pytest.raises(IllegalOrder, match="already acted"):
        t.order(o.Hold("detectives", "ada"))
    t = t.order(o.Hold("detectives", "ben")).order(o.Hold("enemies", "pit"), 2, 5)
    assert (t.battle.beat, t.battle.first) == (2, "enemies")
    assert not t["ada"].acted
    level = standoff().next_beat(3, 5)
    assert level.battle.first == "detectives"


@pytest.mark.rule("FC2")
def test_whoever_has_more_people_acts_on() -> None:
    t = standoff().with_figure("pit", wounds=3).order(o.Hold("detectives", "ada"))
    t = t.order(o.Hold("enemies", "max")).order(o.Hold("detectives", "ben"), 5, 5)
    assert t.battle.beat == 2


@pytest.mark.rule("FC3")
def test_who_is_shot_at_shoots_back_once_and_at_the_same_moment() -> None:
    t = standoff().with_figure("max", wounds=2).order(shoot("ada", "max"), 6, 5, 5)
    assert not t["max"].is_up
    assert t["ada"].wounds == 1
    assert t["max"].fired_back
    t = standoff().order(shoot("ada", "max"), 9, 9).order(o.Hold("enemies", "pit"))
    assert not t.order(shoot("ben", "max"), 9).has(ReturnedFire)


@pytest.mark.rule("FC3")
def test_somebody_may_be_told_not_to_shoot_back() -> None:
    t = standoff().order(o.HoldFire("detectives", "ada", True))
    assert FIREFIGHT.to_act(t.battle) == ("detectives",)
    with pytest.raises(IllegalOrder):
        t.order(o.HoldFire("detectives", "ada", True))
    t = t.order(o.Hold("detectives", "ben"))
    assert not t.order(shoot("max", "ada"), 9).has(ReturnedFire)


@pytest.mark.rule("FC3")
def test_the_best_of_the_others_shoots_at_whoever_moves() -> None:
    t = standoff()
    t = t.with_figure("pit", scores={**t["pit"].scores, "shooting": 8})
    moved = t.order(maneuver("ada"), 6, 8)
    _, shot = moved.all(CheckRolled)
    assert (shot.figure, shot.target) == ("pit", "ada")
    assert (moved["ada"].wounds, moved.posture) == (1, (4, 3))
    down = t.with_figure("ada", wounds=2).order(maneuver("ada"), 3, 9, 8)
    assert not down["ada"].is_up
    assert down.posture == (3, 3), "Put Down before getting there"
    with pytest.raises(IllegalOrder, match="already Put Down"):
        standoff().with_figure("max", wounds=3).order(shoot("ada", "max"))
    with pytest.raises(IllegalOrder, match="Choose an enemy"):
        standoff().order(shoot("ada", "ben"))


@pytest.mark.rule("FC4")
def test_three_points_put_somebody_down_and_armour_stops_the_first() -> None:
    t = standoff().with_figure("max", holds_fire=True, armour="vest", armour_left=1)
    t = t.with_figure("ada", weapon="shotgun")
    hit = t.order(shoot("ada", "max"), 1)
    assert (hit["max"].wounds, hit["max"].armour_left) == (1, 0)
    assert t.with_figure("max", wounds=2).order(shoot("ada", "max"), 1)["max"].wounds == 3
    wounded = standoff().with_figure("ada", wounds=2).with_figure("max", holds_fire=True)
    assert values(wounded.order(shoot("ada", "max"), 1, 2).check.modifiers) == [("Fleshwound", -1)]
    with pytest.raises(IllegalOrder, match="Put Down"):
        standoff().with_figure("ada", wounds=3).order(shoot("ada", "max"))


@pytest.mark.rule("FC5")
def test_posture_grows_by_maneuvers_up_to_six_and_helps_shots() -> None:
    t = standoff().with_figure("max", holds_fire=True).with_figure("pit", holds_fire=True)
    assert t.order(maneuver("ada"), 6).posture == (4, 3)
    assert t.order(maneuver("ada"), 7).posture == (3, 3)
    full = t.with_battle(posture={"detectives": 6, "enemies": 3})
    assert full.order(maneuver("ada"), 6).posture == (6, 3)
    assert values(full.order(shoot("ada", "max"), 6, 9).check.modifiers) == [
        ("The better Posture", 1)
    ]


@pytest.mark.rule("FC6")
def test_a_point_of_posture_buys_an_advantage() -> None:
    t = standoff().with_figure("max", holds_fire=True)
    assert t.order(shoot("ada", "max", push=True), 9, 6).posture == (2, 3)
    poor = t.with_battle(posture={"detectives": 0, "enemies": 0})
    with pytest.raises(IllegalOrder, match="no Posture"):
        poor.order(shoot("ada", "max", push=True))
    assert not any("push" in each.fixed for each in FIREFIGHT.offers(poor.battle, "detectives"))


@pytest.mark.rule("FC7")
def test_a_check_with_a_skill_has_an_advantage_for_whoever_has_it() -> None:
    t = standoff(outdoors=True).with_figure("ben", skills=("running",)).call(12, 9, 4)
    assert values(t.check.modifiers) == [("With the skill", 1)]
    assert t.check.success


@pytest.mark.rule("FC8")
def test_the_main_objective_wins_the_fight() -> None:
    t = standoff().with_figure("max", holds_fire=True).with_figure("pit", holds_fire=True)
    t = t.order(pursue("ada"), 6).order(o.Hold("enemies", "max")).order(pursue("ben"), 4)
    assert t.battle.outcome is not None
    assert (t.battle.outcome.winner, t.battle.outcome.reason) == ("detectives", "Done: The safe.")
    with pytest.raises(IllegalOrder, match="no such objective"):
        standoff().order(pursue("ada", "ghost"))


@pytest.mark.rule("FC8")
def test_after_the_last_beat_nobody_has_won() -> None:
    t = standoff().with_battle(beat=10).next_beat()
    assert t.battle.outcome is not None
    assert t.battle.outcome.winner == ""
    assert FIREFIGHT.to_act(t.battle) == ()


# --- Building a side ----------------------------------------------------------


def side_of(*lines: str) -> Warband:
    warband = edited(Warband("firefight", "Side"), AddTeam("Side"), WORKSHOP)
    for line in lines:
        found = WORKSHOP.quick(line)
        added = AddMembers("t1", found.kind, found.name, found.count, found.build)
        warband = edited(warband, added, WORKSHOP)
    return warband


@pytest.mark.rule("FC9")
def test_a_side_is_built_checked_and_fielded() -> None:
    warband = side_of("2 gunman", "Okoro: veteran detective, shotgun")
    assert WORKSHOP.check(warband) == ()
    assert WORKSHOP.sums(warband)[0].total == 23 + 23 + 28 + 4 + 3 + 4
    events = FIREFIGHT.muster("warehouse", {}, {}, 1, {"detectives": warband})
    battle = FIREFIGHT.folded(events)
    okoro = next(each for each in battle.figures.values() if each.name == "Okoro")
    assert (okoro.weapon, okoro.armour_left, okoro.side) == ("shotgun", 1, "detectives")
    assert sum(each.side == "detectives" for each in battle.figures.values()) == 3


@pytest.mark.rule("FC9")
def test_everything_that_is_wrong_is_told_at_once() -> None:
    warband = side_of("6 armoured operator", "gunman")
    member = warband.teams[0].members[0].id
    warband = edited(warband, Fill(member, {"shooting": "9"}), WORKSHOP)
    assert {each.code for each in WORKSHOP.check(warband)} == {"size", "score", "points"}
    kept = warband.teams[0].members[0].build
    bad = edited(warband, SetBuild(member, {**kept, "weapon": "howitzer"}), WORKSHOP)
    assert "weapon" in {each.code for each in WORKSHOP.check(bad)}
    assert {each.code for each in WORKSHOP.check(Warband("firefight", "None"))} == {"size"}
    for fields in ({"colour": "red"}, {"shooting": "many"}, {"skills.magic": "1"}):
        with pytest.raises(BadEdit):
            edited(warband, Fill(member, fields), WORKSHOP)
    for line in ("", "3 dragons", "99 gunman", "gunman, halo"):
        with pytest.raises(BadEdit):
            WORKSHOP.quick(line)


@pytest.mark.rule("FC9")
def test_every_ready_side_may_be_fielded_and_printed() -> None:
    for warband in WORKSHOP.ready():
        assert WORKSHOP.check(warband) == ()
        for member in warband.teams[0].members:
            assert WORKSHOP.profile(warband, member).value > 0
            assert WORKSHOP.read("shooter", member.build) == member.build
            assert WORKSHOP.blocks(warband, member)


def test_what_is_ours_says_so_where_it_is_read() -> None:
    sections = {section.id: section for section in WORKSHOP.armoury()}
    assert all("Ours" in entry.note for entry in sections["weapons"].entries)
    assert all(entry.doubtful == ("core",) for entry in sections["weapons"].entries)
    assert set(WORKSHOP.readings()) == {"core"}
    assert {len(table) for table in TABLES.values()} == {15}
    battle = standoff().battle
    assert any("are ours" in line for line in FIREFIGHT.scene(battle, "").notices)


def test_a_muster_refuses_what_it_does_not_know() -> None:
    with pytest.raises(IllegalOrder, match="no scenario"):
        FIREFIGHT.muster("moon", {}, {}, 1)
    with pytest.raises(IllegalOrder, match="no house rule"):
        FIREFIGHT.muster("warehouse", {}, {"wind": "still"}, 1)
    with pytest.raises(IllegalOrder, match="not one of the answers"):
        FIREFIGHT.muster("warehouse", {}, {"events": "always"}, 1)
    for name in SCENARIOS:
        bare = FIREFIGHT.folded(FIREFIGHT.muster(name, {}, {"ground": "bare"}, 1))
        assert bare.tags == {}


def test_doing_least_ends_a_fight() -> None:
    battle = FIREFIGHT.folded(FIREFIGHT.muster("warehouse", {}, {}, 1))
    stretches = set()
    dice = ListedDice([10] * 400)
    while FIREFIGHT.to_act(battle):
        side = FIREFIGHT.to_act(battle)[0]
        assert FIREFIGHT.idle(battle, "referee") is None
        order = FIREFIGHT.idle(battle, side)
        assert order is not None
        stretches.add(FIREFIGHT.activation(battle))
        battle = FIREFIGHT.play(battle, order, dice)[0]
    assert len(stretches) > 10
