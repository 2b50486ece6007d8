"""Chapter 5: crawling, walking and running, and movement actions that move nobody."""

from __future__ import annotations

from dataclasses import replace as change

import pytest
from msgspec.structs import replace as change_record

from rules.firewall import footing
from rules.firewall.drugs.orders import TakeDrug
from rules.firewall.events import ChoiceOpened, FigureMoved, TaskAdvanced, TeamFinished
from rules.firewall.movement import MOVE_ON
from rules.firewall.orders import Attempt, EndPhase, Lift, Move, MoveOn, StayPut, Unjam
from rules.firewall.ruleset import FIREWALL
from rules.firewall.scenarios import SCENARIOS
from rules.firewall.state import RESERVE, Pending
from rules.firewall.vehicles.orders import Board
from rules.kernel.geometry import Point, rectangle
from tests.rules.firewall.tabletop import BENCH, Tabletop, changed, ground, table, walk

FAR = "B1 190,90"
DOOR = Attempt("A", "A1", "door")


def alone(words: str = "", **more: object) -> Tabletop:
    """A1 at 50,50 and an enemy far away."""
    return table(f"A1 50,50 {words}", FAR, **more)  # type: ignore[arg-type]


@pytest.mark.rule("R5.1")
def test_speed_destination_and_route_come_before_the_roll() -> None:
    t = alone()
    assert t.refused(walk("A1", 55, 50, "sprint")).ref == "R5.1"
    assert t.refused(walk("A1", 50, 50)).ref == "R5.1"
    t = t.order(walk("A1", 55, 55, via=((550, 500),)), dice=(3, 4))
    [moved] = t.happened(FigureMoved)
    assert moved.path == (Point(500, 500), Point(550, 500), Point(550, 550))
    assert t.rolls[0].purpose == "walk"


@pytest.mark.rule("R5.2")
@pytest.mark.parametrize(("speed", "cm"), [("crawl", 6), ("walk", 18), ("run", 26)])
def test_base_distances(speed: str, cm: int) -> None:
    t = alone()
    assert t.order(walk("A1", 50 + cm, 50, speed), dice=(3, 4))["A1"].at == Point(
        500 + cm * 10, 500
    )
    assert t.refused(Move("A", "A1", speed, 500 + cm * 10 + 1, 500)).ref == "R5.2"


@pytest.mark.rule("R5.2")
def test_a_route_counts_with_its_corners() -> None:
    t = alone()
    assert t.refused(walk("A1", 59, 60, via=((590, 500),))).ref == "R5.2"  # 9 + 10 cm
    assert t.order(walk("A1", 59, 59, via=((590, 500),)), dice=(3, 4))["A1"].moved  # 9 + 9 cm


@pytest.mark.rule("R5.3")
@pytest.mark.parametrize(
    ("armour", "crawl", "walks", "run"),
    [
        ("mono_weave", 6, 18, 26),
        ("korlon_pleximesh", 4, 16, 24),
        ("bi_phase_inertial_plastic", 3, 15, 23),
        ("isuku_ceramoplas", 2, 14, 22),
        ("corp_arms_high_threat_suit", 1, 13, 21),
        ("daewoo_scout_mk_ii", 10, 22, 30),
    ],
)
def test_armour_changes_the_maximum(armour: str, crawl: int, walks: int, run: int) -> None:
    for speed, cm in (("crawl", crawl), ("walk", walks), ("run", run)):
        t = alone(f"armour={armour}")
        assert t.refused(Move("A", "A1", speed, 501 + cm * 10, 500)).ref == "R5.2"
        assert t.order(walk("A1", 50 + cm, 50, speed), dice=(3, 4))["A1"].at.x == 500 + cm * 10


@pytest.mark.rule("R5.4")
def test_clutter_comes_off_the_target() -> None:
    t = alone(areas=(ground("wood", 40, 40, 30, 30, clutter=3),))
    moved = t.order(walk("A1", 55, 50), dice=(1, 3))
    assert (moved.result, moved.rolls[0].target) == ("success", 7 - 3)
    assert t.order(walk("A1", 55, 50), dice=(1, 4)).result == "failure"


@pytest.mark.rule("R5.5")
def test_a_success_goes_the_whole_way() -> None:
    t = alone().order(walk("A1", 60, 50), dice=(3, 4))
    assert (t["A1"].at, t["A1"].gutz) == (Point(600, 500), 7)
    assert not t.happened(ChoiceOpened)


@pytest.mark.rule("R5.5")
@pytest.mark.parametrize(("speed", "quarter_more"), [("crawl", 75), ("walk", 225), ("run", 325)])
def test_a_critical_success_gives_a_point_and_a_quarter_more(speed: str, quarter_more: int) -> None:
    t = alone().order(walk("A1", 54, 50, speed), dice=(2, 2))
    assert (t["A1"].at, t["A1"].gutz) == (Point(540, 500), 8)
    left = quarter_more - 40
    assert t.battle.pending[0].reach == {speed: left}
    assert t.refused(MoveOn("A", "A1", speed, 540 + left + 1, 500)).ref == "R5.2"
    assert t.order(MoveOn("A", "A1", speed, 540 + left, 500))["A1"].at.x == 500 + quarter_more
    bent = MoveOn("A", "A1", speed, 540, 500 + left - 20, via=((550, 500), (540, 500)))
    assert t.order(bent)["A1"].at == Point(540, 500 + left - 20)
    longer = MoveOn("A", "A1", speed, 540, 500 + left - 19, via=((550, 500), (540, 500)))
    assert t.refused(longer).ref == "R5.2"


@pytest.mark.rule("R5.5")
def test_the_extra_movement_must_be_used_or_declined_first() -> None:
    t = alone().order(walk("A1", 60, 50), dice=(2, 2))
    assert t.refused(EndPhase("A")).ref == "R5.5"
    stayed = t.order(StayPut("A", "A1"))
    assert stayed["A1"].at.x == 600
    assert not stayed.battle.pending


@pytest.mark.rule("R5.5")
def test_whoever_moves_on_may_do_so_over_the_edge_and_needs_no_roll() -> None:
    t = table("A1 10,50", FAR).order(walk("A1", 3, 50), dice=(2, 2))
    offers = FIREWALL.offers(t.battle, "A", "A1")
    assert [each.order for each in offers] == ["move_on", "move_on", "stay_put"]
    assert offers[1].label == "Move on, walk, off the west edge"
    shown = FIREWALL.preview(t.battle, MoveOn("A", "A1", "walk", 20, 500))
    assert (shown.ref, shown.chances) == ("R5.5", ())


@pytest.mark.rule("R5.1")
def test_a_figure_looks_along_the_last_leg_of_its_way() -> None:
    t = alone().order(walk("A1", 55, 55, via=((550, 500),)), dice=(3, 4))
    assert t["A1"].facing == 8  # south


@pytest.mark.rule("R5.1")
def test_what_comes_on_to_the_table_is_told_how_far_and_over_which_edges() -> None:
    t = table("A1 0,0 reserve", "A2 0,0 vehicle=city_bug reserve", FAR)
    found = {each.label: each.note for each in FIREWALL.offers(t.battle, "A")}
    assert found["Enter at a walk"] == "up to 18 cm in from any edge"
    entering = [label for label in found if label.endswith("entering")]
    assert "Drive at slow speed, entering" in entering
    assert not [label for label in found if label.startswith("Enter at a slow")]


@pytest.mark.rule("R5.5")
def test_the_quarter_is_of_the_armoured_maximum() -> None:
    t = alone("armour=korlon_pleximesh").order(walk("A1", 66, 50), dice=(2, 2))
    assert t.battle.pending[0].reach == {"walk": 40}  # a quarter of 16 cm


@pytest.mark.rule("R5.6")
@pytest.mark.parametrize(("to", "end"), [(60, 550), (68, 590), (53, 515)])
def test_a_failure_goes_half_of_what_was_meant(to: int, end: int) -> None:
    t = alone().order(walk("A1", to, 50), dice=(4, 5))
    assert (t["A1"].at, t["A1"].gutz) == (Point(end, 500), 7)


@pytest.mark.rule("R5.6")
def test_half_way_along_the_route() -> None:
    t = alone().order(walk("A1", 54, 60, via=((540, 500),)), dice=(4, 5))
    assert t["A1"].at == Point(540, 530)  # 7 of 14 cm: 4 east and 3 south


@pytest.mark.rule("R5.6")
def test_half_a_move_falls_back_to_free_ground() -> None:
    t = table("A1 50,50", "A2 56,50", FAR).order(walk("A1", 62, 50), dice=(4, 5))
    # Half way stands A2; in steps of half a centimetre, the first free place is 3.5 cm on.
    assert t["A1"].at == Point(535, 500)


@pytest.mark.rule("R5.7")
def test_a_critical_failure_costs_a_point_and_goes_nowhere() -> None:
    t = alone().order(walk("A1", 60, 50), dice=(5, 5))
    assert (t["A1"].at, t["A1"].gutz, t["A1"].moved) == (Point(500, 500), 6, True)


@pytest.mark.rule("R5.7")
def test_also_for_whoever_is_about_to_enter() -> None:
    t = table("A1 0,0 reserve", "A2 50,50", FAR)
    t = t.order(walk("A1", 60, 10, edge="north"), dice=(5, 5))
    assert (t["A1"].status, t["A1"].gutz, t["A1"].failed) == (RESERVE, 6, True)


@pytest.mark.rule("R5.8")
@pytest.mark.parametrize(("second", "gutz"), [((3, 4), 7), ((1, 1), 7), ((4, 5), 6), ((6, 6), 6)])
def test_a_failed_run_is_rolled_again(second: tuple[int, int], gutz: int) -> None:
    t = alone().order(walk("A1", 70, 50, "run"), dice=(4, 5, *second))
    assert (t["A1"].gutz, t["A1"].at.x) == (gutz, 600)
    assert len(t.rolls) == 2


@pytest.mark.rule("R5.8")
@pytest.mark.parametrize(("speed", "dice"), [("walk", (4, 5)), ("crawl", (4, 5)), ("run", (5, 5))])
def test_no_second_roll_at_lower_speed_or_after_a_critical(
    speed: str, dice: tuple[int, int]
) -> None:
    t = alone().order(walk("A1", 54, 50, speed), dice=dice)
    assert len(t.rolls) == 1


@pytest.mark.rule("R5.8")
def test_the_second_roll_is_against_plain_gutz_and_counts_as_no_second_failure() -> None:
    words = [f"A{n} 50,{n * 10}" for n in range(1, 7)]
    wood = ground("wood", 40, 0, 20, 20, clutter=3)
    t = table(*words, FAR, areas=(wood,)).order(walk("A1", 52, 10, "run"), dice=(4, 5, 4, 5))
    assert [roll.target for roll in t.rolls] == [4, 7]
    assert t.battle.active_team == "A"  # two failures of six would have ended the phase


@pytest.mark.rule("R5.8")
def test_the_second_roll_can_end_a_figure_s_battle() -> None:
    t = alone("gutz=2").order(walk("A1", 54, 50, "run"), dice=(4, 5, 4, 5))
    assert t["A1"].status == "routed"


@pytest.mark.rule("R5.10")
def test_a_task_takes_its_number_of_successes() -> None:
    t = alone().order(DOOR, dice=(3, 4))
    [step] = t.happened(TaskAdvanced)
    assert (step.successes, step.needed) == (1, 2)
    assert t.refused(DOOR).ref == "R4.6"
    t = t.next_turn().order(DOOR, dice=(4, 5))
    assert not t.happened(TaskAdvanced)
    t = t.next_turn().order(DOOR, dice=(1, 1))
    [step] = t.happened(TaskAdvanced)
    assert (step.successes, t["A1"].gutz) == (2, 8)


@pytest.mark.rule("R5.10")
def test_the_scenario_hears_of_its_task_when_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[str, str]] = []
    listening = change(
        SCENARIOS[BENCH], task_done=lambda umpire, figure, task: heard.append((figure, task))
    )
    monkeypatch.setitem(SCENARIOS, BENCH, listening)
    halfway = alone().order(DOOR, dice=(3, 4))
    assert heard == []
    halfway.next_turn().order(DOOR, dice=(3, 4))
    assert set(heard) == {("A1", "door")}


@pytest.mark.rule("R5.10")
def test_a_task_is_a_movement_action_on_the_spot() -> None:
    t = alone(areas=(ground("wood", 40, 40, 30, 30, clutter=3),))
    t = t.order(DOOR, dice=(5, 5))
    assert (t["A1"].moved, t["A1"].gutz, t["A1"].at) == (True, 6, Point(500, 500))
    assert t.rolls[0].modifiers == ()


@pytest.mark.rule("R5.10")
def test_only_tasks_that_the_scenario_sets() -> None:
    assert alone().refused(Attempt("A", "A1", "window")).ref == "R5.10"


@pytest.mark.rule("R5.12")
def test_the_suppressed_may_do_what_does_not_move_them() -> None:
    t = alone("suppressed")
    assert t.refused(walk("A1", 55, 50)).ref == "R12.2"
    tried = t.order(DOOR, dice=(3, 4))
    assert tried.happened(TaskAdvanced)
    assert tried["A1"].suppressed


@pytest.mark.rule("R5.1")
def test_a_move_must_end_on_free_ground_on_the_table() -> None:
    t = table("A1 5,5", "B1 10,5")
    assert t.refused(walk("A1", 9, 5)).ref == "R1.1"
    assert t.refused(walk("A1", 5, -1))
    assert t.order(walk("A1", 15, 5), dice=(3, 4))["A1"].at.x == 150  # past the other base


@pytest.mark.rule("R5.1")
@pytest.mark.parametrize("far", [-1, 10**7, -(10**20)])
def test_nobody_looks_along_a_way_that_leads_off_the_table(
    far: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A way of 10**20 mm is refused before anything looks along it."""
    canal = ground("canal", 80, 0, 10, 100, id="canal", height=10, water=True)
    t = table("A1 50,50", FAR, areas=(canal,))
    on = Pending(MOVE_ON, "A", "A1", {"walk": 450})
    extra = table("A1 50,50", FAR, areas=(canal,), pending=(on,))
    assert "water" in t.refused(walk("A1", 85, 50, "run")).reason

    def look(path: object) -> None:
        pytest.fail(f"looked along {path}")

    monkeypatch.setattr(footing, "strides", look)
    off = "The way leads off the table; walk to its edge and leave there."
    for leave in (False, True):
        assert t.refused(Move("A", "A1", "run", 500, far, leave=leave)).reason == off
        assert extra.refused(MoveOn("A", "A1", "walk", far, 500, leave=leave)).reason == off
    assert t.refused(Move("A", "A1", "run", 500, 600, via=((far, 500),))).reason == off


@pytest.mark.rule("R5.1")
def test_crawling_leaves_a_figure_prone_and_walking_gets_it_up() -> None:
    t = alone().order(walk("A1", 55, 50, "crawl"), dice=(3, 4))
    assert t["A1"].prone
    assert not t.next_turn().order(walk("A1", 60, 50), dice=(3, 4))["A1"].prone


@pytest.mark.rule("R5.6")
def test_a_blocked_entry_leaves_the_figure_off_the_table() -> None:
    t = table("A1 0,0 reserve", "A2 60,0", "A3 60,3", FAR)
    t = t.order(walk("A1", 60, 6, edge="north"), dice=(4, 5))
    assert (t["A1"].status, t["A1"].failed) == (RESERVE, True)
    assert "move" not in {each.order for each in FIREWALL.offers(t.battle, "A")}


@pytest.mark.rule("R5.6")
def test_half_way_round_a_corner_stops_short_of_others_and_looks_along_the_way() -> None:
    t = table("A1 10,10", "B1 14,16")
    order = Move("A", "A1", "walk", 140, 240, via=((140, 100),), facing=0)
    t = t.order(order, dice=(5, 6))
    # Half of 18 cm is 4 cm east and 5 cm south; 2.5 cm from the other's middle is 1.5 cm less.
    assert (t["A1"].at, t["A1"].facing) == (Point(140, 135), 8)


@pytest.mark.rule("R5.1")
def test_a_figure_enters_opposite_the_first_corner_of_its_way() -> None:
    t = table("A1 0,0 reserve", "B1 90,90")
    order = Move("A", "A1", "walk", 50, 250, via=((50, 200),), edge="west")
    [moved] = t.order(order, dice=(1, 2)).happened(FigureMoved)
    assert moved.path == (Point(0, 200), Point(50, 200), Point(50, 250))
    [moved] = t.order(walk("A1", 60, 6, edge="north"), dice=(1, 2)).happened(FigureMoved)
    assert moved.path == (Point(600, 0), Point(600, 60))


@pytest.mark.rule("R5.4")
@pytest.mark.rule("R6.1")
def test_every_level_of_clutter_comes_off_at_every_speed() -> None:
    for clutter in range(6):
        heath = ground("heath", 0, 0, 200, 100, clutter=clutter)
        for words, speeds in (("", ("crawl", "walk", "run")), ("transport=pedal_bike", ("full",))):
            t = alone(f"gutz=9 {words}", areas=(heath,))
            for speed in speeds:
                moved = t.order(walk("A1", 52, 50, speed), dice=(1, 2))
                wanted = {f"Clutter of {heath.name}": -clutter} if clutter else {}
                assert moved.modifiers == wanted, (clutter, speed)
                assert moved.rolls[0].target == 9 - clutter
        best, worse = (1, 9 - clutter - 1), (2, 9 - clutter)
        if best[0] != best[1] and best[1] <= 6:
            assert t.order(walk("A1", 52, 50), dice=best).result == "success"
        if worse[0] != worse[1] and worse[1] <= 6:
            assert t.order(walk("A1", 52, 50), dice=worse).result == "failure"


@pytest.mark.rule("R5.12")
def test_what_the_suppressed_may_do_on_the_spot_and_what_not() -> None:
    words = "A1 50,50 suppressed drug=p90:1 colt_m2117 skill=intrusion:2"
    t = table(words, "A2 50,53", "A3 54,50 vehicle=city_bug", "A4 47,50 down", FAR)
    jammed = (change_record(t["A1"].weapons[0], state="jammed"),)
    t = changed(t, "A1", weapons=jammed)
    for order in (
        Attempt("A", "A1", "door"),
        Attempt("A", "A1", "lock", "movement"),
        TakeDrug("A", "A1", "p90"),
        Unjam("A", "A1", "colt_m2117"),
        Lift("A", "A1", "A4"),
    ):
        done = t.order(order, dice=(1, 2))
        assert (done["A1"].moved, done["A1"].suppressed) == (True, True), order
        assert "Suppressed" not in done.modifiers, order
        assert done["A1"].at == t["A1"].at
    for order in (
        walk("A1", 50, 49),
        walk("A1", 50, 49, "crawl"),
        walk("A1", 55, 55, "run"),
        Board("A", "A1", "A3"),
    ):
        assert t.refused(order).ref == "R12.2", order
    assert "move" not in {
        each.order for each in FIREWALL.offers(t.battle, "A") if each.actor == "A1"
    }


@pytest.mark.rule("R5.1")
def test_the_narrowest_ditch_is_water() -> None:
    """A way across it is refused wherever it is, however few millimetres of it are wet."""
    ditch = ground("ditch", 55, 0, 1, 100, id="ditch", height=10, water=True)
    t = alone(areas=(change_record(ditch, corners=rectangle(550, 0, 2, 1000)),))
    for end in range(556, 566):
        assert "water" in t.refused(Move("A", "A1", "walk", end, 500)).reason
    assert t.order(Move("A", "A1", "walk", 549, 500), dice=(3, 4))["A1"].at == Point(549, 500)


@pytest.mark.rule("R5.5")
def test_staying_says_before_what_comes_next_and_the_end_of_a_turn_is_told() -> None:
    t = table("A1 50,50", "A2 60,60", FAR).order(walk("A1", 54, 50), dice=(2, 2))
    note = next(each.note for each in FIREWALL.offers(t.battle, "A") if each.order == "stay_put")
    assert note.startswith("no extra movement. Then ")
    assert note.endswith("2 can still do something.")
    by_itself = alone().order(walk("A1", 54, 50), dice=(2, 2))
    shown = FIREWALL.preview(by_itself.battle, StayPut("A", "A1"))
    assert (shown.title, shown.button, shown.ref) == ("A1 stays here", "Stay here", "R5.5")
    assert shown.notes[-1].endswith("1 can still do something.")
    spent = changed(by_itself, "A1", fought=True)
    last = FIREWALL.preview(spent.battle, StayPut("A", "A1")).notes[-1]
    assert last.endswith("can act: that ends the team’s turn.")
    over = spent.order(StayPut("A", "A1"))
    [finished] = over.happened(TeamFinished)
    told = FIREWALL.story(over.battle, finished)
    assert told is not None
    assert told.text.endswith("the team’s turn is over.")


@pytest.mark.rule("R4.8")
def test_the_end_of_a_teams_turn_is_told_in_the_same_words_however_it_came() -> None:
    t = alone()
    team = next(iter(t.battle.teams))
    spent, done = (FIREWALL.story(t.battle, TeamFinished(team, why)) for why in ("spent", "done"))
    assert spent == done
    assert spent is not None
