"""Chapters 5 and 19: gates, walls, terminals, alarms and cars that people work on."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.firewall.counsel import COUNSEL
from rules.firewall.fixtures.events import AlarmRaised, FixturesPlaced, FixtureWorked, WayOpened
from rules.firewall.orders import Attempt
from rules.firewall.referee.orders import RefereeSetsTask
from rules.firewall.ruleset import FIREWALL
from rules.firewall.skills.events import HidingEnded, SkillShown
from rules.firewall.state import Fixture, Team, Trap
from rules.firewall.traps.events import TrapsFound
from rules.firewall.view import view
from rules.kernel.geometry import Point
from tests.rules.firewall.tabletop import Tabletop, ground, table, walk

HIGH = ground("wall", 20, 5, 1, 20, obstacle=True, blocks=True, height=45, cover="medium", id="w")
GATE = Fixture("gate", "gate", "Locked gate", Point(205, 150), area="w", wired="alarm")
CRACK = replace(GATE, id="crack", kind="wall", name="Cracked wall")
ALARM = Fixture("alarm", "alarm", "Burglar alarm", Point(205, 50))
TERMINAL = Fixture("terminal", "terminal", "Terminal", Point(100, 130))
CAR = Fixture("car", "car", "Locked car", Point(100, 130), holds={"smoke": 1})


def street(*words: str, fixtures: tuple[Fixture, ...], **facts: object) -> Tabletop:
    known = {each.id: each for each in fixtures}
    return table(*words, areas=(HIGH,), fixtures=known, **facts)


def work(task: str, action: str = "movement", name: str = "A1") -> Attempt:
    return Attempt(name[0], name, task, action)


@pytest.mark.rule("G56")
@pytest.mark.rule("R19.11")
def test_intrusion_picks_the_lock_of_a_gate_and_leaves_a_way() -> None:
    t = street("A1 18,15 skill=intrusion:2", "B1 90,90", fixtures=(GATE, ALARM))
    blocked = t.refused(walk("A1", 23, 15))
    assert blocked.ref in ("R7.1", "R8.1")
    t = t.order(work("gate:pick", "combat"), dice=(1, 2))
    assert [each.way for each in t.happened(FixtureWorked)] == ["pick"]
    assert t.battle.fixtures["gate"].done
    assert not t.happened(AlarmRaised)
    assert {area.id for area in t.battle.areas} == {"w-1", "w-2"}
    assert t.order(walk("A1", 23, 15), dice=(1, 2))["A1"].at == (230, 150)
    told = [FIREWALL.story(t.battle, event) for event in t.events]
    assert any(each and each.text == "A1 has the lock of the locked gate open." for each in told)


@pytest.mark.rule("G56")
@pytest.mark.rule("R19.10")
def test_anybody_may_force_a_gate_and_the_strong_need_no_roll() -> None:
    weak = street("A1 18,15", "B1 90,90", fixtures=(GATE,))
    assert weak.order(work("gate:force"), dice=(3, 4)).battle.fixtures["gate"].done
    assert not weak.order(work("gate:force"), dice=(6, 5)).battle.fixtures["gate"].done
    assert weak.refused(work("gate:force", "combat")).ref == "R5.10"
    strong = street("A1 18,15 skill=strength:1", "B1 90,90", fixtures=(GATE,))
    eased = strong.order(work("gate:force"))
    assert eased.happened(SkillShown)
    assert eased.battle.fixtures["gate"].done


@pytest.mark.rule("G56")
@pytest.mark.rule("R19.10")
def test_only_the_strong_break_through_a_wall_and_it_leaves_rubble() -> None:
    weak = street("A1 18,15", "B1 90,90", fixtures=(CRACK,))
    assert weak.refused(work("crack:break")).ref == "R19.10"
    t = street("A1 18,15 skill=strength:2", "B1 90,90", fixtures=(CRACK,))
    t = t.order(work("crack:break"), dice=(1, 2))
    assert {area.id: area.clutter for area in t.battle.areas} == {
        "w-1": 0, "w-2": 0, "w-rubble": 4
    }  # fmt: skip
    (opened,) = t.happened(WayOpened)
    assert opened.area == "w"
    told = FIREWALL.story(t.battle, opened)
    assert told is not None
    assert told.text == "There is a way through now."
    through = t.next_turn().order(walk("A1", 23, 15, "crawl"), dice=(1, 2))
    assert through.modifiers == {"Clutter of Rubble of Wall": -4}


@pytest.mark.rule("G56")
@pytest.mark.rule("R7.3")
def test_whoever_stands_on_the_wall_falls_with_it() -> None:
    t = street("A1 18,15", "B1 20.5,15 height=45", "B2 90,90", fixtures=(GATE,))
    t = t.order(work("gate:force"), dice=(3, 4, 6, 5))
    assert (t["B1"].height, len(t.rolls)) == (0, 2)


@pytest.mark.rule("G56")
@pytest.mark.rule("R5.9")
def test_an_alarm_hears_force_and_can_be_disarmed_first() -> None:
    dozing = {"B": Team("B", "B", "Team B", aware=False), "A": Team("A", "A", "Team A", used=True)}
    words = ("A1 18,15 skill=strength:1", "A2 20.5,3.5 skill=intrusion:2", "B1 0,0 reserve")
    t = street(*words, fixtures=(GATE, ALARM), teams=dozing)
    loud = t.order(work("gate:force"))
    assert loud.happened(AlarmRaised) == [AlarmRaised("alarm")]
    assert loud.battle.teams["B"].aware
    silent = t.order(work("alarm:disarm", name="A2"), dice=(1, 2)).order(work("gate:force"))
    assert not silent.happened(AlarmRaised)
    assert not silent.battle.teams["B"].aware


@pytest.mark.rule("G56")
@pytest.mark.rule("R19.11")
def test_a_terminal_shows_who_hides_to_whoever_can_use_a_computer() -> None:
    bush = ground("bush", 30, 30, 10, 10, cover="light")
    words = ("A1 10,10 skill=computer:2", "B1 35,35 hidden", "B2 90,90")
    t = table(*words, areas=(bush,), fixtures={"terminal": TERMINAL})
    read = t.order(work("terminal:read"), dice=(1, 2))
    assert read.happened(HidingEnded) == [HidingEnded("B1", "spotted")]
    assert not read.battle.fixtures["terminal"].done
    ignorant = table("A1 10,10", "B1 90,90", fixtures={"terminal": TERMINAL})
    assert ignorant.order(work("terminal:read"), dice=(1, 2)).result == "failure"
    assert ignorant.order(work("terminal:read"), dice=(1, 1)).result == "success"


@pytest.mark.rule("G56")
@pytest.mark.rule("R22.3")
def test_a_terminal_tells_the_reader_s_side_alone_what_the_nearest_counter_is() -> None:
    counters = {
        name: Trap(name, Point(10 * x, 300), "improvised_bomb_ap", label=name[-1])
        for name, x in (("counter-1", 60), ("counter-2", 20), ("counter-3", 40))
    }
    t = table(
        "A1 10,10 skill=computer:2", "B1 90,90", fixtures={"terminal": TERMINAL}, traps=counters
    )
    read = t.order(work("terminal:read"), dice=(1, 2))
    (found,) = read.happened(TrapsFound)
    assert (found.traps, found.audience) == (("counter-2",), ("A",))
    assert view(read.battle, "A").traps["counter-2"].weapon == "improvised_bomb_ap"
    assert view(read.battle, "B").traps["counter-2"].weapon == ""
    again = read.next_turn().order(work("terminal:read"), dice=(1, 2))
    assert again.happened(TrapsFound)[0].traps == ("counter-3",)


@pytest.mark.rule("R22.3")
def test_a_terminal_says_of_a_counter_without_a_bomb_that_it_is_none() -> None:
    spike = {"spike": Trap("spike", Point(200, 300), "", label="2")}
    t = table("A1 10,10 skill=computer:2", "B1 90,90", fixtures={"terminal": TERMINAL}, traps=spike)
    read = t.order(work("terminal:read"), dice=(1, 2))
    told = [FIREWALL.told(t.battle, each) for each in read.happened(TrapsFound)]
    assert [each.text for each in told if each] == ["A1 is sure: counter 2 is no bomb."]


@pytest.mark.rule("G56")
@pytest.mark.rule("R19.11")
def test_a_locked_car_gives_what_is_in_it() -> None:
    t = table("A1 10,10 skill=intrusion:1 grenades=smoke", "B1 90,90", fixtures={"car": CAR})
    opened = t.order(work("car:unlock"), dice=(1, 2))
    assert (opened["A1"].grenades, opened.battle.fixtures["car"].done) == ({"smoke": 2}, True)
    assert opened.next_turn().refused(work("car:unlock")).ref == "R5.10"
    assert t.refused(work("car:rip")).ref == "R19.10"


@pytest.mark.rule("G56")
def test_fixtures_are_in_reach_at_2_cm_on_foot_and_on_their_floor() -> None:
    for words, may in (
        ("A1 10,9.8", True), ("A1 10,9.7", False), ("A1 10,10 height=100", False),
        ("A1 10,10 vehicle=ambulance", False),
    ):  # fmt: skip
        t = table(words, "B1 90,90", fixtures={"terminal": TERMINAL})
        offers = [each for each in FIREWALL.offers(t.battle, "A") if each.order == "attempt"]
        offered = [each for each in offers if each.fixed["task"] == "terminal:read"]
        assert bool(offered) is may, words
        if may:
            assert (offered[0].label, offered[0].note) == ("Read the terminal", "Computer 0")
            assert [each.value for each in offered[0].fields[0].options] == ["movement", "combat"]
            assert FIREWALL.preview(t.battle, work("terminal:read")).chances
        else:
            t.refused(work("terminal:read"))


@pytest.mark.rule("R19.1")
@pytest.mark.rule("G56")
def test_without_skills_all_of_it_is_rolled_on_plain_gutz() -> None:
    off = {"skills": "off"}
    t = street("A1 18,15", "B1 90,90", fixtures=(GATE, CRACK), rules=off)
    for task in ("gate:pick", "gate:force", "crack:break"):
        assert t.order(work(task), dice=(3, 4)).result == "success"


@pytest.mark.rule("G56")
def test_the_shipped_tables_have_them_unless_a_house_rule_says_not() -> None:
    kinds = {
        "street_fight": {"gate", "terminal", "car"},
        "triple_cross": {"gate", "wall", "alarm", "terminal"},
    }
    for scenario, wanted in kinds.items():
        for seed in (1, 2, 3):
            opened = FIREWALL.folded(FIREWALL.muster(scenario, {}, {}, seed))
            assert {each.kind for each in opened.fixtures.values()} == wanted
            areas = {area.id for area in opened.areas}
            assert all(each.area in ("", *areas) for each in opened.fixtures.values())
        plain = FIREWALL.muster(scenario, {}, {"fixtures": "off"}, 1)
        assert not any(isinstance(event, FixturesPlaced) for event in plain)


@pytest.mark.rule("G56")
def test_the_board_and_the_table_in_words_show_them_until_they_are_done() -> None:
    t = street("A1 18,15 skill=intrusion:2", "B1 90,90", fixtures=(GATE,))
    assert [each.name for each in FIREWALL.scene(t.battle, "A").counters] == ["Locked gate"]
    words = FIREWALL.around(t.battle, "A1")
    assert words is not None
    assert "Locked gate" in [each.name for each in words.landmarks]
    t = t.order(work("gate:pick"), dice=(1, 2))
    assert FIREWALL.scene(t.battle, "A").counters == ()


@pytest.mark.rule("G56")
def test_machines_break_nothing_for_its_own_sake() -> None:
    t = street("A1 18,15 skill=strength:1", "B1 90,90", fixtures=(GATE, TERMINAL))
    assert COUNSEL.weigh(t.battle, work("gate:force")).worth <= 0
    reader = table("A1 10,10 skill=computer:3", "B1 90,90", fixtures={"terminal": TERMINAL})
    assert COUNSEL.weigh(reader.battle, work("terminal:read")).worth > 0


@pytest.mark.rule("R5.10")
@pytest.mark.rule("G56")
def test_a_referee_sets_a_task_on_a_skill_or_as_a_feat_of_strength() -> None:
    t = table("A1 10,10 skill=computer:2", "B1 90,90", referee=True)
    hack = RefereeSetsTask("R", 1, "They have time.", label="Open the safe", skill="computer")
    set_ = t.order(hack)
    assert set_.battle.open_tasks["task-1"].skill == "computer"
    story = FIREWALL.story(set_.battle, set_.events[0])
    assert story is not None
    assert "on Computer" in story.text
    tried = set_.order(Attempt("A", "A1", "task-1", "combat"), dice=(1, 2))
    assert (tried.rolls[0].skill, tried.battle.tasks) == ("computer", {"task-1": 1})
    heave = replace(hack, label="Lift the safe", skill="herculean")
    lifted = set_.order(heave)
    assert lifted.battle.open_tasks["task-2"].strength == "herculean"
    assert lifted.refused(Attempt("A", "A1", "task-2")).ref == "R19.10"
    for wrong in ("tactics", "magic"):
        assert t.refused(replace(hack, skill=wrong)).ref == "R5.10"
