"""The round: initiative, actions, waiting, catching unaware (C1 to C9)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.cyberpunk import events as e
from rules.cyberpunk import orders as o
from rules.cyberpunk.ruleset import CYBERPUNK
from rules.cyberpunk.state import Zone
from rules.kernel.modifiers import total
from rules.kernel.record import IllegalOrder
from tests.rules.cyberpunk.tabletop import at, table

PISTOL = "service_pistol-1"


def refused(t, order, words):
    with pytest.raises(IllegalOrder, match=words):
        CYBERPUNK.verify(t.battle, order)


def named(shot, words):
    return [each.value for each in shot.modifiers if words in each.name]


@pytest.mark.rule("C1")
def test_everybody_rolls_for_initiative():
    t = table("A 0,0", "A2 0,2 ref=5", "B 10,0 boost=2")
    t = t.changed("A2", done=True).changed("B", done=True)
    t.order(o.EndTurn("a", "A"), [1, 5, 2])
    assert t.last(e.InitiativeRolled).totals == {"A": 9, "A2": 10, "B": 12}
    assert t.battle.order == ("B", "A2", "A")
    assert t.battle.active == "B"


@pytest.mark.rule("C2")
def test_a_side_may_roll_one_die_for_all():
    t = table("A 0,0", "A2 0,2 ref=5", "B 10,0", initiative="party")
    t = t.changed("A2", done=True).changed("B", done=True)
    t.order(o.EndTurn("a", "A"), [4, 5])
    assert t.last(e.InitiativeRolled).totals == {"A": 12, "A2": 9, "B": 13}


@pytest.mark.rule("C3")
def test_one_runs_shoots_reloads_and_does_other_things():
    t = table("A 0,0 service_pistol", "B 40,0")
    t.order(o.Move("a", "A", *at(18, 0)))
    assert t["A"].at == at(18, 0)
    refused(t, o.Move("a", "A", *at(19, 0)), "has run already")
    t.order(o.Shoot("a", "A", PISTOL, "B", shots=2), [1, 1])
    refused(t, o.Shoot("a", "A", PISTOL, "B"), "fires 2 in a round")
    t.order(o.Reload("a", "A", PISTOL, "ap"))
    assert (t["A"].weapons[0].ammo, t["A"].weapons[0].loaded) == ("ap", 12)


@pytest.mark.rule("C3")
def test_a_jam_is_repaired():
    t = table("A 0,0 service_pistol", "B 40,0", fumbles="guns")
    t.order(o.Shoot("a", "A", PISTOL, "B"), [1])
    assert t["A"].weapons[0].state == "jammed"
    refused(t, o.Shoot("a", "A", PISTOL, "B"), "jammed")
    assert t.order(o.Unjam("a", "A", PISTOL), [3])["A"].weapons[0].state == "ready"


@pytest.mark.rule("C3")
def test_nobody_runs_through_walls_or_too_far():
    t = table("A 0,0", "B 10,0").walled(3, -2, 1, 4)
    refused(t, o.Move("a", "A", *at(6, 0)), "in the way")
    refused(t, o.Move("a", "A", *at(0, 19)), "runs 18 m")
    refused(t, o.Move("a", "A", *at(10, 0.2)), "stands there|in the way")


@pytest.mark.rule("C3")
def test_a_run_goes_round_a_wall_by_corners():
    t = table("A 0,0", "B 20,0").walled(3, -2, 1, 4)
    corners = (at(3, 2), at(4, 2))
    refused(t, o.Move("a", "A", *at(6, 0), via=(at(3, 1), at(4, 1))), "in the way")
    refused(t, o.Move("a", "A", *at(6, 0), via=(at(3, 9), at(4, 9))), "runs 18 m")
    refused(t, o.Move("a", "A", *at(6, 0), via=(at(0, 1),) * 9), "at most 8 corners")
    refused(t, o.Move("a", "A", *at(6, 0), via=(at(-20, 2),)), "off the table")
    t.order(o.Move("a", "A", *at(6, 0), via=corners))
    assert [each.at for each in t.events if isinstance(each, e.FigureMoved)] == [*corners, at(6, 0)]


@pytest.mark.rule("C33")
def test_a_zone_of_fire_is_passed_once_in_a_run_with_corners():
    t = table("A 0,0", "B 20,0")
    zone = Zone("zone-1", "B", PISTOL, at(4, 0), 4, 10)
    t.battle = replace(t.battle, zones=(zone,))
    t.order(o.Move("a", "A", *at(6, 1), via=(at(4, 1), at(4, -1))), [9])
    assert t["A"].at == at(6, 1)


@pytest.mark.rule("C4")
def test_each_further_action_costs_three_more():
    t = table("A 0,0 service_pistol heavy_pistol knife", "B 10,0", "B2 12,3")
    for count, cost in ((1, -3), (2, -6), (3, -9)):
        t = table("A 0,0 service_pistol", "B 10,0").changed("A", actions=count)
        t.order(o.Shoot("a", "A", PISTOL, "B"), [1])
        assert named(t.last(e.SkillRolled), "action") == [cost]
    refused(table("A 0,0", "B 9,0").changed("A", actions=4), o.Dodge("a", "A"), "four actions")


@pytest.mark.rule("C5")
def test_aim_adds_one_a_round_and_three_at_most():
    t = table("A 0,0 service_pistol", "B 10,0").order(o.TakeAim("a", "A", "B"))
    refused(t, o.TakeAim("a", "A", "B"), "aimed already")
    t = table("A 0,0 service_pistol skill=0", "B 10,0").changed("A", aim=3, aims_at="B")
    refused(t, o.TakeAim("a", "A", "B"), "any better")
    t.order(o.Shoot("a", "A", PISTOL, "B"), [1])
    assert named(t.last(e.SkillRolled), "aim") == [3]
    assert t["A"].aim == 0


@pytest.mark.rule("C6")
def test_waiting_for_somebody_as_printed():
    """Of A, B and C, A waits for C: B, C, A."""
    t = table("A 0,0", "B 10,0", "B2 12,0").order(o.Wait("a", "A", "B2"))
    assert t.battle.order == ("B", "B2", "A")
    assert t.battle.active == "B"
    refused(t, o.EndTurn("a", "A"), "not A's turn")


@pytest.mark.rule("C7")
def test_a_fast_draw_is_earlier_and_wilder():
    t = table("A 0,0 service_pistol", "B 10,0", fast_draw="declared").changed("B", done=True)
    t.order(o.EndTurn("a", "A"))
    assert CYBERPUNK.to_act(t.battle) == ("a",)
    t.order(o.Declare("a", ("A",)))
    t.order(o.Declare("b"), [5, 5])
    assert t.last(e.InitiativeRolled).totals == {"A": 16, "B": 13}
    t.order(o.Shoot("a", "A", PISTOL, "B"), [1])
    assert named(t.last(e.SkillRolled), "fast draw") == [-3]


@pytest.mark.rule("C8")
def test_who_is_behind_may_catch_somebody_unaware():
    t = table("A 0,0 service_pistol stealth=3 skill=0", "B 10,0 awareness=3")
    refused(t, o.Ambush("a", "A", "B"), "looks this way")
    t = t.changed("B", facing=4)  # looks away; only more than the ambusher's sum notices
    t.order(o.Ambush("a", "A", "B"), [5, 5])
    assert t["A"].prey == "B"
    t.order(o.Shoot("a", "A", PISTOL, "B"), [1])
    assert named(t.last(e.SkillRolled), "ambush") == [5]
    noticed = table("A 0,0 stealth=3", "B 10,0 awareness=3").changed("B", facing=4)
    assert noticed.order(o.Ambush("a", "A", "B"), [5, 6])["A"].prey == ""


@pytest.mark.rule("C8")
def test_who_is_busy_needs_no_roll():
    t = table("A 0,0", "A2 2,2", "B 10,0").changed("B", attacked="A2")
    assert t.order(o.Ambush("a", "A", "B"))["A"].prey == "B"


@pytest.mark.rule("C9")
def test_two_weapons_have_three_less_each():
    t = table("A 0,0 service_pistol heavy_pistol", "B 10,0")
    t.order(o.Shoot("a", "A", PISTOL, "B", second="heavy_pistol-2"), [1, 1])
    assert t.count(e.SkillRolled) == 2
    rolls = [event for event in t.events if isinstance(event, e.SkillRolled)]
    assert [named(roll, "two weapons") for roll in rolls] == [[-3], [-3]]
    assert total(rolls[0].modifiers) - total(rolls[1].modifiers) == 1  # the heavy one is at -1
    t = table("A 0,0 assault_rifle service_pistol", "B 10,0")
    order = o.Shoot("a", "A", "assault_rifle-1", "B", second="service_pistol-2")
    refused(t, order, "a hand each")


@pytest.mark.rule("C7")
def test_only_those_who_are_awake_draw_fast_and_each_once():
    t = table("A 0,0", "A2 1,0", "B 10,0", fast_draw="declared")
    t = t.changed("B", done=True).changed("A2", done=True)
    t.order(o.EndTurn("a", "A"))
    for figures in (("A", "A"), ("B",), ("nobody",)):
        refused(t, o.Declare("a", figures), "each once")
    t.order(o.Declare("a", ("A", "A2")))
    assert t.last(e.DrawsDeclared).figures == ("A", "A2")
