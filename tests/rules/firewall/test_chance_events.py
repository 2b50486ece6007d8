"""Chance events that need a check or a choice, carried out by the rules themselves (R5.10).

Dice: the die of the table, then whatever the entry rolls. The referee names side A.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.bots import Whim, play_out
from rules.firewall.events import BattleBegan, FigureTakenOut, GutzChanged, WeaponFired
from rules.firewall.mishaps.events import (
    BystanderHit,
    MishapAnswered,
    MishapAsked,
    MishapLot,
    MishapMissed,
    MishapReplaced,
    MishapRolled,
    TurnHeld,
)
from rules.firewall.mishaps.orders import AnswerMishap, RollMishap
from rules.firewall.mishaps.tables import TABLES
from rules.firewall.orders import Concede, EndPhase, MoveOn, StayPut
from rules.firewall.ruleset import FIREWALL
from rules.firewall.state import Battle
from rules.kernel.dice import SeededDice
from rules.kernel.sight import Area
from tests.rules.firewall.tabletop import Tabletop, ground, shoot, table, walk
from tests.rules.laws import check_laws

COLT = "colt_m2117"
ALERT = f"A1 20,50 {COLT} skill=observation:2"
DULL = f"A2 20,60 {COLT}"
FOE = f"B1 35,50 {COLT}"
WORDS = (ALERT, DULL, FOE)
WOODS = (ground("wood", 15, 45, 10, 20, cover="medium"),)


def entry(table_: str, title: str) -> int:
    return 1 + next(i for i, each in enumerate(TABLES[table_]) if each.title.startswith(title))


def bench(
    *words: str, referee: bool = True, rule: str = "on", areas: tuple[Area, ...] = (), **rules: str
) -> Tabletop:
    rules = {"mishaps": rule, **rules}
    return table(*(words or WORDS), referee=referee, rules=rules, areas=areas)


def chance(
    title: str, *dice: int, where: str = "indoors", t: Tabletop | None = None, whom: str = "A"
) -> Tabletop:
    """The bench after the entry of that title; its number is reached by the running total."""
    t = t or bench()
    number = entry(where, title)
    before = replace(t.battle, mishaps=replace(t.battle.mishaps, total=max(0, number - 10)))
    die = number - before.mishaps.total
    return Tabletop(before, t.drawn).order(RollMishap("R", where, whom), dice=(die, *dice))


def lost(t: Tabletop) -> dict[str, int]:
    return {each.figure: each.change for each in t.happened(GutzChanged)}


# --- Checks -------------------------------------------------------------------


@pytest.mark.rule("R5.10")
def test_the_most_alert_looks_and_shoots_or_is_shot_at() -> None:
    t = chance("A glimpse", 4, 5, 1, 2)  # 9 against 7 and Observation 2: it sees
    assert [each.figure for each in t.rolls] == ["A1", "A1"]
    assert t.rolls[0].target == 9
    assert t.happened(WeaponFired)[0].target == "B1"
    assert not t["A1"].fought
    t = chance("A glimpse", 4, 6, 1, 2)
    assert t.happened(WeaponFired)[0].figure == "B1"
    assert t.happened(WeaponFired)[0].target == "A1"


@pytest.mark.rule("R5.10")
def test_outdoors_the_shot_has_2_off() -> None:
    plain = chance("A glimpse", 1, 2, 1, 2).rolls[1].target
    assert chance("A glimpse", 1, 2, 1, 2, where="outdoors").rolls[1].target == plain - 2


@pytest.mark.rule("R5.10")
def test_tactics_finds_a_foot_under_the_car() -> None:
    t = bench(f"A1 20,50 {COLT} skill=tactics:2 skill=observation:1", FOE)
    t = chance("A foot", 4, 5, 1, 2, where="outdoors", t=t)
    assert t.rolls[0].target == 9
    assert t.happened(WeaponFired)[0].figure == "A1"


@pytest.mark.rule("R5.10")
def test_a_missed_shot_of_chance_ends_nobody_s_turn() -> None:
    t = chance("A glimpse", 1, 2, 5, 6)
    assert not t["A1"].failed
    assert not t["A1"].fought


@pytest.mark.rule("R5.10")
def test_where_nobody_can_shoot_nothing_comes_of_it() -> None:
    t = chance("A glimpse", 1, 2, t=bench("A1 20,50", "B1 35,50"))
    assert t.happened(MishapMissed)
    assert not t.happened(WeaponFired)


@pytest.mark.rule("R5.10")
def test_the_least_alert_falls_or_else_the_nearest_enemy() -> None:
    t = chance("The floor", 5, 6)
    assert t["A2"].suppressed
    assert t["A2"].failed
    t = chance("The floor", 1, 2)
    assert t["B1"].suppressed
    assert t["B1"].failed
    assert not t["A2"].suppressed


@pytest.mark.rule("R5.10")
def test_what_comes_from_above_hurts_the_slowest_through_any_armour() -> None:
    words = (ALERT, f"A2 20,60 {COLT} armour=piece_metal_armour", FOE)
    t = chance("Something heavy", 5, 6, t=bench(*words))
    assert lost(t) == {"A2": -1}
    assert lost(chance("Something heavy", 1, 2, t=bench(*words))) == {}


@pytest.mark.rule("R5.10")
def test_acrobats_jump_aside_more_easily() -> None:
    t = bench(f"A1 20,50 {COLT} skill=acrobatics:2", FOE)
    assert chance("Something heavy", 4, 5, t=t).rolls[0].target == 9


@pytest.mark.rule("R5.10")
def test_a_lift_car_pins_whoever_does_not_jump() -> None:
    t = chance("A lift-car", 1, 5, 6, where="outdoors")  # two are as slow: a lot
    assert t.happened(MishapLot)[0].figure == "A1"
    assert t["A1"].suppressed
    assert t.battle.mishaps.tags["fuel"] == (12, 12)


@pytest.mark.rule("R5.10")
def test_steam_blinds_only_when_both_fail() -> None:
    t = chance("Steam", 1, 5, 6, 5, 6)
    assert t["A1"].suppressed
    assert t["A2"].suppressed
    assert t.rolls[1].target == 5  # 7, and 2 off
    t = chance("Steam", 1, 1, 2, 5, 6)
    assert not t["A2"].suppressed


@pytest.mark.rule("R5.10")
def test_sudden_light_ends_hiding_at_night_and_by_day_the_next_entry_is_taken() -> None:
    words = (f"A1 20,50 {COLT} hidden", FOE)
    t = chance("Sudden light", 5, 6, t=bench(*words, areas=WOODS, light="night"))
    assert not t["A1"].hidden
    assert t["A1"].suppressed
    t = chance("Sudden light", t=bench(*words))
    assert t.happened(MishapReplaced)[0].entry == entry("indoors", "Not quite dead")
    assert t.battle.mishaps.total == entry("indoors", "Sudden light")


@pytest.mark.rule("R5.10")
def test_who_is_down_fires_once_more() -> None:
    words = (f"A1 20,50 {COLT}", FOE, f"B2 35,55 {COLT} down")
    t = chance("Not quite dead", 1, 2, t=bench(*words))
    assert t.happened(WeaponFired)[0].figure == "B2"
    assert {"In haste": -2}.items() <= t.modifiers.items()
    assert t["B2"].status == "down"
    t = chance("Not quite dead", 5, 6, where="outdoors", t=bench(*words))
    assert lost(t) == {"A1": -1}
    assert not chance("Not quite dead", 1, 2, where="outdoors", t=bench(*words)).happened(
        GutzChanged
    )
    assert chance("Not quite dead").happened(MishapMissed)


@pytest.mark.rule("R5.10")
def test_police_come_in_the_next_turn_and_arrest_who_loses_his_nerve() -> None:
    t = chance("The other department", t=bench(f"A1 20,50 {COLT}", FOE))
    assert not t.happened(FigureTakenOut)
    t = t.order(EndPhase("A")).order(EndPhase("B"), dice=(5, 6))
    assert [(each.status, each.fate) for each in t.happened(FigureTakenOut)] == [
        ("down", "arrested")
    ]
    t = chance("The other department", t=bench(f"A1 20,50 {COLT}", FOE))
    t = t.order(EndPhase("A")).order(EndPhase("B"), dice=(1, 2, 6, 1))
    assert t["A1"].status == "active"


# --- Choices ------------------------------------------------------------------


@pytest.mark.rule("R5.10")
@pytest.mark.parametrize("referee", [True, False])
def test_the_referee_chooses_or_the_side_where_none_sits(referee: bool) -> None:
    t = bench(*WORDS, referee=referee, rule="indoors")
    before = replace(t.battle, turn=1, mishaps=replace(t.battle.mishaps, total=4))
    t = Tabletop(before).order(EndPhase("A"))
    t = t.order(EndPhase("B"), dice=(1, 1))  # entry 5 befalls A by lot, before initiative
    assert t.happened(MishapRolled)[0].total == 5
    assert t.happened(TurnHeld)
    asked = "R" if referee else "A"
    assert t.happened(MishapAsked)[0].side == asked
    assert FIREWALL.to_act(t.battle) == (asked,)
    assert t.refused(AnswerMishap("B", "A2", "duck")).ref == "R5.10"
    assert t.refused(AnswerMishap(asked, "A2", "hold")).ref == "R5.10"
    assert t.refused(StayPut(asked, "A2"))
    t = t.order(AnswerMishap(asked, "A2", "endure"), dice=(6, 1))
    assert lost(t) == {"A2": -1}
    assert t.battle.turn == 2
    assert FIREWALL.to_act(t.battle) == ("A",)
    assert not t.battle.mishaps.holds


@pytest.mark.rule("R5.10")
def test_who_is_suppressed_already_has_no_choice() -> None:
    words = (f"A1 20,50 {COLT} suppressed", FOE)
    assert lost(chance("Splinters", t=bench(*words))) == {"A1": -1}
    assert not chance("Splinters", t=bench(*words)).battle.pending
    t = chance("A mad dog", t=bench(f"A1 20,50 {COLT}", FOE)).order(AnswerMishap("R", "A1", "duck"))
    assert t["A1"].suppressed


@pytest.mark.rule("R5.10")
def test_only_who_notices_what_is_thrown_may_get_down() -> None:
    words = (f"A1 20,50 {COLT}", FOE)
    t = chance("Thrown", 5, 6, where="outdoors", t=bench(*words))
    assert lost(t) == {"A1": -1}
    assert not t.battle.pending
    assert chance("Thrown", 1, 2, where="outdoors", t=bench(*words)).battle.pending


@pytest.mark.rule("R5.10")
def test_a_shot_past_a_bystander_may_be_taken_and_a_miss_may_hit() -> None:
    t = chance("Not the only one")
    assert t.battle.mishaps.screens["B1"].low == 7
    shown = FIREWALL.preview(t.battle, AnswerMishap("R", "A1", "shoot"))
    assert shown.chances
    after = t.order(AnswerMishap("R", "A1", "shoot"), dice=(5, 6))
    assert after.happened(BystanderHit)
    assert "B1" in after.battle.mishaps.screens
    # Whoever shoots later runs the same risk, until B1 goes away.
    assert not after.order(shoot("A2", "B1", COLT), dice=(1, 2)).happened(BystanderHit)
    later = after.order(shoot("A2", "B1", COLT), dice=(5, 6))
    assert later.happened(BystanderHit)
    gone = later.order(walk("B1", 35, 60), dice=(1, 2))
    assert gone.battle.mishaps.screens == {}
    held = t.order(AnswerMishap("R", "A1", "hold"))
    assert not held.happened(WeaponFired)
    assert "B1" in held.battle.mishaps.screens


@pytest.mark.rule("R5.10")
@pytest.mark.parametrize("answer", ["shoot", "hold"])
def test_behind_a_car_door_it_is_so_for_one_shot(answer: str) -> None:
    t = chance("Behind a car door", where="outdoors")
    t = t.order(AnswerMishap("R", "A1", answer), dice=(5, 6) if answer == "shoot" else ())
    assert bool(t.happened(BystanderHit)) == (answer == "shoot")
    assert t.battle.mishaps.screens == {}


@pytest.mark.rule("R5.10")
def test_a_tactician_walks_beside_the_car_for_nothing() -> None:
    words = (ALERT, f"A2 20,60 {COLT} skill=tactics:1", FOE)
    t = chance("A car", where="outdoors", t=bench(*words))
    assert FIREWALL.to_act(t.battle) == ("A",)
    after = t.order(MoveOn("A", "A2", "walk", 250, 700))
    assert (after["A2"].at.x, after["A2"].moved) == (250, False)
    assert t.order(StayPut("A", "A2"))["A2"].at.x == 200
    alert = chance("A car", where="outdoors")
    assert alert.battle.pending[0].figure == "A1"


# --- Tags ---------------------------------------------------------------------


@pytest.mark.rule("R5.10")
def test_fire_grows_from_turn_to_turn() -> None:
    t = chance("Fire")
    assert set(t.battle.mishaps.tags) == {"dangerous"}
    t = t.next_turn()
    assert t.battle.mishaps.tags["very_dangerous"] == (8, 12)
    t = t.next_turn()
    assert "deadly" in t.battle.mishaps.tags
    assert chance("Steam", 1, 1, 2, 1, 2).next_turn().battle.mishaps.tags == {}


@pytest.mark.rule("R5.10")
@pytest.mark.parametrize(
    ("title", "where", "dice", "tag"),
    [
        ("Gas", "indoors", (4, 6), "deadly"),
        ("Gas", "indoors", (4, 5), "gas"),
        ("A tanker", "outdoors", (5, 5), "deadly"),
        ("A lift-car", "outdoors", (5, 6), "fuel"),
    ],
)
def test_any_shot_with_a_total_may_set_it_off(
    title: str, where: str, dice: tuple[int, int], tag: str
) -> None:
    t = bench(f"A1 20,50 {COLT} gutz=10", f"B1 35,50 {COLT}")
    t = chance(title, *((1, 2) if title == "A lift-car" else ()), where=where, t=t)
    assert set(t.order(shoot("A1", "B1", COLT), dice=dice).battle.mishaps.tags) == {tag}


@pytest.mark.rule("R5.10")
def test_burning_fuel_makes_the_ground_dangerous() -> None:
    t = chance("A lift-car", 1, 2, where="outdoors", t=bench(f"A1 20,50 {COLT} gutz=11", FOE))
    t = t.order(shoot("A1", "B1", COLT), dice=(6, 6, 1))
    assert t.battle.mishaps.tags == {"dangerous": (8, 12)}


@pytest.mark.rule("R5.10")
def test_rubble_a_maze_and_exhaustion_bear_on_rolls() -> None:
    def target(tag: str, words: str, order: Any) -> int:
        t = bench(words, FOE)
        tags = {tag: (0, 0)} if tag else {}
        t = Tabletop(replace(t.battle, mishaps=replace(t.battle.mishaps, tags=tags)))
        return t.order(order, dice=(1, 2)).rolls[0].target

    shot, way = shoot("A1", "B1", COLT), walk("A1", 25, 55)
    plain, nimble, clever = (
        f"A1 20,50 {COLT}{more}" for more in ("", " skill=acrobatics:1", " skill=tactics:1")
    )
    for order in (shot, way):
        usual = target("", plain, order)
        assert target("acrobatic", plain, order) == usual - 1
        assert target("acrobatic", nimble, order) == usual
        assert target("tactical", plain, order) == usual - 1
        assert target("tactical", clever, order) == usual + 1
    usual = target("", plain, shot)
    assert target("exhausted", plain, shot) == usual + 1
    assert target("exhausted", f"{plain} armour=piece_metal_armour", shot) == usual
    assert target("exhausted", plain, way) == target("", plain, way)


# --- By themselves ------------------------------------------------------------


@pytest.mark.rule("R5.10")
def test_they_come_by_themselves_every_second_turn_until_the_last_entry() -> None:
    t = bench(rule="outdoors", referee=False)
    assert t.battle.turn == 1
    t = t.next_turn(dice=(1, 6, 1))
    assert t.battle.mishaps.total == 1
    assert t.battle.mishaps.lost == ("A1", "A2", "B1")
    t = t.next_turn()
    assert t.battle.mishaps.total == 1
    full = replace(t.battle, mishaps=replace(t.battle.mishaps, total=15))
    assert Tabletop(full).next_turn().battle.mishaps.total == 15


@pytest.mark.rule("R5.10")
def test_who_gives_up_before_answering_is_asked_no_more() -> None:
    words = (f"A1 20,50 {COLT}", f"B1 35,50 {COLT}", f"C1 50,50 {COLT}")
    t = chance("Splinters", t=bench(*words)).order(Concede("A"), dice=())
    assert not t.battle.pending


@pytest.mark.parametrize("where", ["indoors", "outdoors"])
@pytest.mark.parametrize("seed", range(6))
def test_battles_full_of_chance_events_end_and_keep_every_law(where: str, seed: int) -> None:
    rules = {"mishaps": where, "rosters": ("open", "hidden")[seed % 2]}
    rules |= {"light": ("day", "night")[seed // 2 % 2], "referee": ("none", "seat")[seed // 4]}
    dice = SeededDice(bytes([seed, len(where)]), ["a"])
    battle: Battle = FIREWALL.folded(list(FIREWALL.muster("street_fight", {}, rules, seed)))
    seen = set()
    drawn = 0
    referees = [side.id for side in battle.sides if side.role == "referee"]
    played = play_out(FIREWALL, battle, dice, Whim(seed), meddlers=referees)
    for before, order, after, events in played:
        check_laws(FIREWALL, before, order, after, events, (drawn, dice.drawn))
        drawn = dice.drawn
        seen |= {type(event) for event in events}
        battle = after
    assert FIREWALL.outcome(battle) is not None
    assert {BattleBegan, MishapRolled} <= seen


# --- What everybody may know --------------------------------------------------


@pytest.mark.rule("R5.10")
@pytest.mark.parametrize("title", [each.title for each in TABLES["indoors"]])
def test_nothing_names_somebody_or_a_place_that_others_do_not_know(title: str) -> None:
    """A hidden figure hides from fire, not from sight: each view has it where it is."""
    words = (
        f"A1 20,50 {COLT} hidden skill=stealth:2", f"A2 20,60 {COLT} hidden", FOE,
        f"B2 40,60 {COLT} hidden",
    )  # fmt: skip
    for rosters in ("open", "hidden"):
        t = bench(*words, areas=WOODS, rosters=rosters, light="night")
        number = entry("indoors", title)
        before = replace(t.battle, mishaps=replace(t.battle.mishaps, total=max(0, number - 10)))
        order = RollMishap("R", "indoors", "A")
        dice = _just_before(number, number - before.mishaps.total)
        after, events = FIREWALL.play(before, order, dice)
        for event in events:
            name = getattr(event, "figure", "")
            for side in ("A", "B", ""):
                if name and not event.audience:
                    there = FIREWALL.view(before, side).figures[name]
                    assert there.at == before.figures[name].at
                    assert there.hidden == before.figures[name].hidden
        assert after.mishaps.total == number


@pytest.mark.rule("R5.10")
def test_dangerous_ground_names_a_hidden_figure_that_everybody_sees_move() -> None:
    t = bench(f"A1 20,50 {COLT} hidden", FOE, areas=WOODS)
    before = replace(t.battle, mishaps=replace(t.battle.mishaps, tags={"dangerous": (11, 11)}))
    t = Tabletop(before).order(walk("A1", 22, 50), dice=(5, 6))
    assert lost(t) == {"A1": -1}
    assert t["A1"].hidden
    for side in ("A", "B", ""):
        seen = FIREWALL.view(t.battle, side).figures["A1"]
        assert (seen.at, seen.gutz, seen.hidden) == (t["A1"].at, 6, True)


def _just_before(seed: int, face: int) -> SeededDice:
    """Seeded dice whose next throw of ten sides shows this face."""
    for tail in range(1000):
        if SeededDice(bytes([seed]), [str(tail)]).throw(10) == face:
            return SeededDice(bytes([seed]), [str(tail)])
    raise AssertionError("no such dice")


@pytest.mark.rule("R5.10")
def test_where_rosters_are_secret_who_is_chosen_tells_of_no_skill() -> None:
    t = chance("A glimpse", 2, 1, 2, 1, 2, t=bench(*WORDS, rosters="hidden"))
    # As brave, the two are alike to whoever looks on, and a lot decides; then the skill is seen.
    assert t.happened(MishapLot)[0].figure == "A2"
    t = chance("A glimpse", 1, 1, 2, 1, 2, t=bench(*WORDS, rosters="hidden"))
    assert t.rolls[0].target == 9
    assert "skill:observation" in t.battle.shown["A1"]


def test_answers_are_offered_told_and_need_no_thought() -> None:
    t = chance("Splinters")
    offers = [each for each in FIREWALL.offers(t.battle, "R") if each.order == "answer_mishap"]
    assert [each.fixed["answer"] for each in offers] == ["endure", "duck"]
    assert FIREWALL.idle(t.battle, "R") == AnswerMishap("R", "A2", "duck")
    assert "what A2 does" in FIREWALL.scene(t.battle, "R").sentence
    after = t.order(AnswerMishap("R", "A2", "duck"))
    assert isinstance(after.events[0], MishapAnswered)
