"""Chapter 19: the roll of a skill, contests, and each skill that needs a roll."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from rules.firewall.events import GutzRolled, WeaponChanged
from rules.firewall.gutz import CRITICAL_FAILURE, CRITICAL_SUCCESS, FAILURE, SUCCESS
from rules.firewall.kit import carried
from rules.firewall.orders import Attempt, Lift
from rules.firewall.ruleset import FIREWALL
from rules.firewall.skills.events import (
    ContestSettled,
    ContestTied,
    FigureRevived,
    HidingEnded,
    SkillShown,
)
from rules.firewall.skills.orders import Hide, Mend, Spot, Treat
from rules.firewall.skills.rolling import basis, judged_skill
from rules.firewall.state import ACTIVE, DEAD, DOWN, CyberSystem, Figure
from rules.kernel.offers import Choice
from tests.rules.firewall.tabletop import (
    Tabletop,
    changed,
    fight,
    ground,
    shoot,
    table,
    throw,
    walk,
)

COLT = "colt_m2117"
SMG = "celtech_9mm_tactical_smg"
DOUBLES = [(face, face) for face in range(1, 7)]
BUSH = ground("bush", 5, 5, 10, 10, cover="light", clutter=2)


def lock(action: str = "movement") -> Attempt:
    return Attempt("A", "A1", "lock", action)


# Levels


@pytest.mark.rule("R19.1")
@pytest.mark.rule("G1")
@pytest.mark.parametrize(
    ("level", "gutz", "start", "counted"),
    [
        (0, 9, 9, 2),
        (1, 9, 9, 4), (1, 8, 9, 4), (1, 3, 9, 2), (1, 2, 9, 2), (1, 11, 9, 5),
        (2, 9, 9, 9), (2, 3, 9, 3),
        (3, 9, 7, 9), (3, 3, 9, 9), (3, 11, 11, 11),
    ],
)  # fmt: skip
def test_what_counts_at_each_level(level: int, gutz: int, start: int, counted: int) -> None:
    assert basis(level, gutz, start) == counted


@pytest.mark.rule("R19.1")
def test_the_ignorant_succeed_on_a_double_1_alone_and_never_brilliantly() -> None:
    for first, second in product(range(1, 7), repeat=2):
        result = judged_skill(first, second, 0, 2, 2)
        if first != second:
            assert result == FAILURE
        else:
            assert result == (SUCCESS if first == 1 else CRITICAL_FAILURE)


@pytest.mark.rule("R19.1")
@pytest.mark.parametrize(("level", "gutz"), [(1, 4), (2, 8)])
def test_beginners_and_professionals_roll_as_usual(level: int, gutz: int) -> None:
    for face, _ in DOUBLES:
        expected = CRITICAL_SUCCESS if 2 * face <= gutz else CRITICAL_FAILURE
        assert judged_skill(face, face, level, gutz, gutz) == expected
    assert judged_skill(1, 2, level, gutz, 3) == SUCCESS
    assert judged_skill(1, 3, level, gutz, 3) == FAILURE


@pytest.mark.rule("R19.1")
def test_experts_fail_critically_on_a_double_6_alone() -> None:
    results = [judged_skill(face, face, 3, 7, 7) for face, _ in DOUBLES]
    assert results == [CRITICAL_SUCCESS] * 3 + [FAILURE, FAILURE, CRITICAL_FAILURE]
    # Such a double is an ordinary throw, and a bonus may still save it.
    assert judged_skill(4, 4, 3, 7, 8) == SUCCESS


@pytest.mark.rule("R19.1")
@pytest.mark.parametrize(
    ("words", "dice", "result", "target"),
    [
        ("gutz=9", (1, 2), FAILURE, 2),
        ("gutz=9", (1, 1), SUCCESS, 2),
        ("gutz=9", (2, 2), CRITICAL_FAILURE, 2),
        ("gutz=9 skill=intrusion:1", (1, 3), SUCCESS, 4),
        ("gutz=9 skill=intrusion:1", (1, 4), FAILURE, 4),
        ("gutz=9 skill=intrusion:1", (2, 2), CRITICAL_SUCCESS, 4),
        ("gutz=9 skill=intrusion:1", (3, 3), CRITICAL_FAILURE, 4),
        ("gutz=9 skill=intrusion:2", (4, 5), SUCCESS, 9),
        ("gutz=9 skill=intrusion:2", (5, 5), CRITICAL_FAILURE, 9),
        ("gutz=9 skill=intrusion:3", (5, 5), FAILURE, 9),
        ("gutz=9 skill=intrusion:3", (6, 6), CRITICAL_FAILURE, 9),
    ],
)
def test_the_levels_on_the_table(
    words: str, dice: tuple[int, int], result: str, target: int
) -> None:
    t = table(f"A1 10,10 {words}", "B1 60,60").order(lock(), dice=dice)
    assert (t.result, t.rolls[0].target) == (result, target)


@pytest.mark.rule("R19.1")
def test_an_expert_never_falls_below_the_gutz_of_the_start() -> None:
    t = changed(table("A1 10,10 gutz=9 skill=intrusion:3", "B1 60,60"), "A1", gutz=4)
    t = t.order(lock(), dice=(4, 5))
    assert (t.result, t.rolls[0].gutz, t.rolls[0].target) == (SUCCESS, 9, 9)


@pytest.mark.rule("R19.1")
@pytest.mark.parametrize("words", ["B1 60,60 reserve", "B1 60,60 down"])
def test_out_of_combat_an_expert_needs_no_roll(words: str) -> None:
    t = table("A1 10,10 skill=intrusion:3", words).order(lock())
    assert [(each.skill, each.level) for each in t.happened(SkillShown)] == [("intrusion", 3)]
    assert t.rolls == []
    assert t["A1"].moved
    assert t.battle.tasks == {"lock": 1}
    unsure = table("A1 10,10 skill=intrusion:2", words).order(lock(), dice=(1, 2))
    assert unsure.result == SUCCESS


@pytest.mark.rule("R19.1")
def test_what_bears_on_the_action_bears_on_the_skill_but_not_on_ignorance() -> None:
    words = ("A1 10,10 suppressed skill=intrusion:2", "A2 15,10 leader", "B1 60,60")
    led = {"A2 within 8 cm": 1}
    t = table(*words)
    assert t.order(lock(), dice=(6, 1)).modifiers == led
    assert t.order(lock("combat"), dice=(2, 1)).modifiers == {**led, "Suppressed": -4}
    t = table("A1 10,10 suppressed", "A2 15,10 leader", "B1 60,60")
    assert t.order(lock("combat"), dice=(2, 1)).modifiers == {}


@pytest.mark.rule("R17.4")
@pytest.mark.rule("R19.1")
def test_a_combat_computer_helps_with_the_combat_action_and_sharp_senses_help_to_notice() -> None:
    words = "A1 10,10 cyber=combat_computer cyber=cyber_ear skill=intrusion:2 skill=observation:2"
    bush = ground("bush", 15, 5, 10, 10, cover="light")
    t = table(words, "B1 20,10 hidden", areas=(bush,))
    assert t.order(lock("movement"), dice=(6, 1)).modifiers == {}
    assert t.order(lock("combat"), dice=(6, 1)).modifiers == {"Combat Computer": 1}
    t = t.order(Spot("A", "A1", "B1", "movement"), dice=(1, 2, 6, 5))
    assert t.modifiers == {"Cyber Ear": 2}


@pytest.mark.rule("R19.1")
def test_the_log_says_by_what_the_dice_were_measured() -> None:
    told = []
    for level in range(4):
        t = table(f"A1 10,10 gutz=8 skill=intrusion:{level}", "B1 60,60")
        t = t.order(lock(), dice=(6, 5))
        sentence = FIREWALL.story(t.battle, t.rolls[0])
        assert sentence is not None
        told.append(sentence.sum)
    assert told == [
        "11 against 2 (Intrusion 0, only a double 1)",
        "11 against 4 (Intrusion 1, half of Gutz: 4)",
        "11 against 8 (Intrusion 2, Gutz 8)",
        "11 against 8 (Intrusion 3, Gutz 8)",
    ]


# Cost and results


@pytest.mark.rule("R19.2")
def test_a_skill_costs_either_action() -> None:
    t = table("A1 10,10 skill=intrusion:2", "B1 60,60")
    moved = t.order(lock("movement"), dice=(1, 2))
    assert (moved["A1"].moved, moved["A1"].fought) == (True, False)
    fought = t.order(lock("combat"), dice=(1, 2))
    assert (fought["A1"].moved, fought["A1"].fought) == (False, True)
    spent = table("A1 10,10 moved skill=intrusion:2", "B1 60,60")
    assert spent.refused(lock("movement")).ref == "R4.6"
    assert spent.order(lock("combat"), dice=(1, 2))["A1"].fought
    assert spent.refused(lock("magic")).ref == "R19.2"


@pytest.mark.rule("R19.3")
@pytest.mark.rule("G8")
@pytest.mark.parametrize(
    ("dice", "gutz", "failed", "done"),
    [((2, 2), 8, False, 1), ((1, 2), 7, False, 1), ((6, 5), 7, True, 0), ((5, 5), 6, True, 0)],
)
def test_what_the_results_bring(dice: tuple[int, int], gutz: int, failed: bool, done: int) -> None:
    t = table("A1 10,10 skill=computer:2", "A2 40,40", "A3 40,50", "B1 60,60")
    t = changed(t, "A2", failed=False).order(Attempt("A", "A1", "terminal", "combat"), dice=dice)
    assert (t["A1"].gutz, t["A1"].failed) == (gutz, failed)
    assert t.battle.tasks.get("terminal", 0) == done


@pytest.mark.rule("R19.3")
def test_whoever_failed_may_try_again_next_turn() -> None:
    t = table("A1 10,10 skill=intrusion:2", "B1 60,60").order(lock(), dice=(6, 5))
    assert t.battle.turn == 1
    again = t.next_turn()
    assert again.order(lock(), dice=(1, 2)).battle.tasks == {"lock": 1}


# Strength


@pytest.mark.rule("R19.10")
def test_mundane_feats_are_easy_for_the_strong() -> None:
    door = Attempt("A", "A1", "door")
    strong = table("A1 10,10 skill=strength:1", "B1 60,60").order(door)
    assert (strong.rolls, strong.battle.tasks, strong["A1"].moved) == ([], {"door": 1}, True)
    shown = FIREWALL.preview(table("A1 10,10 skill=strength:1", "B1 60,60").battle, door)
    assert (shown.ref, shown.chances) == ("R19.10", ())
    assert shown.notes[0] == "Easy for the strong: no roll is needed."
    shown = [(each.skill, each.level) for each in strong.happened(SkillShown)]
    assert shown == [("strength", 1)]
    weak = table("A1 10,10", "B1 60,60").order(door, dice=(1, 2))
    assert weak.result == SUCCESS
    assert (
        table("A1 10,10", "B1 60,60").refused(Attempt("A", "A1", "door", "combat")).ref == "R5.10"
    )


@pytest.mark.rule("R19.10")
def test_only_the_strong_may_try_what_is_herculean() -> None:
    wall = Attempt("A", "A1", "wall", "combat")
    assert table("A1 10,10", "B1 60,60").refused(wall).ref == "R19.10"
    t = table("A1 10,10 skill=strength:1", "B1 60,60").order(wall, dice=(1, 2))
    assert (t.rolls[0].skill, t.rolls[0].target, t.battle.tasks) == ("strength", 3, {"wall": 1})


@pytest.mark.rule("R19.10")
def test_lifting_somebody_is_easy_for_the_strong() -> None:
    t = table("A1 10,10 skill=strength:1", "B1 13,10 down", "B2 60,60").order(Lift("A", "A1", "B1"))
    assert (t.rolls, t["A1"].carrying) == ([], "B1")
    weak = table("A1 10,10", "B1 13,10 down", "B2 60,60")
    tried = weak.order(Lift("A", "A1", "B1"), dice=(6, 5))
    assert (tried["A1"].carrying, tried.rolls[0].purpose) == ("", "lift")


@pytest.mark.rule("R5.10")
def test_whoever_is_carried_is_not_taken_from_the_carrier() -> None:
    t = table("A1 10,10 skill=strength:1", "A2 12.5,10", "A3 12.5,10 down", "B1 60,60")
    t = changed(changed(t, "A2", carrying="A3"), "A3", carried_by="A2")
    assert t.refused(Lift("A", "A1", "A3")).reason == "A2 carries A3 already."


# Without the chapter


@pytest.mark.rule("R19.1")
def test_without_skills_tasks_go_against_plain_gutz_and_the_other_orders_are_refused() -> None:
    t = table("A1 10,10", "B1 60,60 hidden", areas=(BUSH,), rules={"skills": "off"})
    assert t.order(lock(), dice=(3, 4)).rolls[0].target == 7
    assert t.order(Attempt("A", "A1", "wall"), dice=(3, 4)).result == SUCCESS
    for order in (
        Hide("A", "A1", "combat"),
        Spot("A", "A1", "B1", "combat"),
        Mend("A", "A1", "A1", "combat", COLT),
        Treat("A", "A1", "A1", "combat"),
    ):
        assert t.refused(order).ref == "R19.1"


# Hiding and spotting


@pytest.mark.rule("R19.11")
@pytest.mark.parametrize(
    ("dice", "hidden", "gutz"),
    [((2, 2), True, 8), ((1, 2), True, 7), ((6, 5), False, 7), ((5, 5), False, 6)],
)
def test_stealth_hides(dice: tuple[int, int], hidden: bool, gutz: int) -> None:
    t = table("A1 10,10 skill=stealth:2", "B1 60,60", areas=(BUSH,))
    t = t.order(Hide("A", "A1", "movement"), dice=dice)
    assert (t["A1"].hidden, t["A1"].gutz, t["A1"].moved) == (hidden, gutz, True)
    told = FIREWALL.story(t.battle, t.rolls[0])
    assert told is not None
    assert told.text.startswith("A1 slips out of sight: ")


@pytest.mark.rule("R19.2")
def test_whoever_has_not_come_yet_uses_no_skills() -> None:
    t = table("A1 10,10 reserve skill=stealth:2", "B1 60,60", areas=(BUSH,))
    refusal = t.refused(Hide("A", "A1", "combat"))
    assert refusal.reason == "A1 is not on the table yet and must enter it first."


@pytest.mark.rule("R19.11")
def test_nobody_hides_in_the_open_before_an_enemy_s_eyes() -> None:
    hide = Hide("A", "A1", "movement")
    assert table("A1 10,10 skill=stealth:2", "B1 60,10").refused(hide).ref == "R19.11"
    wall = ground("wall", 30, 0, 2, 40, blocks=True)
    behind = table("A1 10,10 skill=stealth:2", "B1 60,10", areas=(wall,))
    assert behind.order(hide, dice=(1, 2))["A1"].hidden
    # Whoever has turned his back is one quick turn from seeing.
    away = table("A1 10,10 skill=stealth:2", "B1 60,10 facing=4")
    assert away.refused(hide).ref == "R19.11"
    hidden = table("A1 10,10 hidden", "B1 60,10", areas=(BUSH,))
    assert hidden.refused(hide).ref == "R19.11"


def ambush(*more: str, **facts: Any) -> Tabletop:
    """A1 with a Colt and a grenade before B1, who hides in a bush; `more` are B1's words."""
    bush = ground("bush", 15, 5, 10, 10, cover="light")
    words = " ".join(("B1 20,10 hidden", *more))
    return table(f"A1 10,10 {COLT} grenades=fragmentation", words, areas=(bush,), **facts)


@pytest.mark.rule("R19.11")
def test_nobody_can_aim_at_the_hidden() -> None:
    t = ambush()
    assert t.refused(shoot("A1", "B1", COLT)).ref == "R19.11"
    assert t.refused(throw("A1", "B1", "fragmentation")).ref == "R19.11"
    near = table(
        "A1 16.5,10", "B1 20,10 hidden", areas=(ground("bush", 15, 5, 10, 10, cover="light"),)
    )
    assert near.refused(fight("A1", "B1")).ref == "R19.11"
    assert {offer.order for offer in FIREWALL.offers(near.battle, "A")} & {
        "fight",
        "shoot",
    } == set()


@pytest.mark.rule("R19.11")
def test_what_strikes_around_another_strikes_the_hidden_too() -> None:
    bush = ground("bush", 15, 5, 10, 10, cover="light")
    t = table(f"A1 10,10 {SMG}", "B1 20,10", "B2 22.6,10 hidden", areas=(bush,))
    t = t.order(shoot("A1", "B1", SMG, "B"), dice=(1, 2))
    assert (t["B2"].gutz, t["B2"].suppressed, t["B2"].hidden) == (6, True, True)


def spotted(mine: str, theirs: str, dice: tuple[int, ...]) -> Tabletop:
    """A1 looks for B1, who hides; both begin with Gutz 7."""
    bush = ground("bush", 15, 5, 10, 10, cover="light")
    t = table(f"A1 10,10 {mine}", f"B1 20,10 hidden {theirs}", areas=(bush,))
    return t.order(Spot("A", "A1", "B1", "combat"), dice=dice)


OBSERVANT, STEALTHY = "skill=observation:2", "skill=stealth:2"


@pytest.mark.rule("R19.4")
@pytest.mark.rule("R19.11")
@pytest.mark.parametrize(
    ("dice", "found"),
    [
        ((2, 2, 1, 2), True),  # critical success against success
        ((1, 2, 2, 2), False),
        ((1, 2, 6, 5), True),
        ((6, 5, 1, 2), False),
        ((6, 5, 5, 5), True),  # a failure beats a critical failure
        ((5, 5, 6, 5), False),
    ],
)
def test_the_better_result_wins(dice: tuple[int, ...], found: bool) -> None:
    t = spotted(OBSERVANT, STEALTHY, dice)
    assert [each.by for each in t.happened(ContestSettled)] == ["result"]
    assert t["B1"].hidden is not found
    assert [each.why for each in t.happened(HidingEnded)] == (["spotted"] if found else [])


@pytest.mark.rule("R19.4")
@pytest.mark.parametrize(
    ("mine", "theirs", "found", "by"),
    [
        ("skill=observation:3", STEALTHY, True, "level"),
        (OBSERVANT, "skill=stealth:3", False, "level"),
        (
            f"{OBSERVANT} experience=veteran",
            f"{STEALTHY} experience=experienced",
            True,
            "experience",
        ),
        (f"{OBSERVANT} experience=green", STEALTHY, False, "experience"),
        (OBSERVANT, f"{STEALTHY} experience=experienced", False, "experience"),
    ],
)
def test_equal_results_are_told_apart_by_level_then_by_experience(
    mine: str, theirs: str, found: bool, by: str
) -> None:
    t = spotted(mine, theirs, (1, 2, 2, 1))
    assert [(each.won, each.by) for each in t.happened(ContestSettled)] == [(found, by)]
    assert t["B1"].hidden is not found


@pytest.mark.rule("R19.4")
@pytest.mark.parametrize(("die", "found"), [(1, False), (3, False), (4, True), (6, True)])
def test_what_is_still_equal_is_settled_by_a_die(die: int, found: bool) -> None:
    t = spotted(OBSERVANT, STEALTHY, (1, 2, 2, 1, die))
    assert [(each.sides, each.won) for each in t.happened(ContestTied)] == [(6, found)]
    assert t["B1"].hidden is not found


@pytest.mark.rule("R19.4")
def test_only_the_one_who_acts_gains_or_loses() -> None:
    lucky = spotted(OBSERVANT, STEALTHY, (2, 2, 3, 3, 1))
    assert (lucky["A1"].gutz, lucky["B1"].gutz) == (8, 7)
    unlucky = spotted(OBSERVANT, STEALTHY, (5, 5, 5, 5, 1))
    assert (unlucky["A1"].gutz, unlucky["A1"].failed) == (6, True)
    assert (unlucky["B1"].gutz, unlucky["B1"].failed) == (7, False)


@pytest.mark.rule("R19.11")
def test_only_the_hidden_within_sight_are_spotted() -> None:
    spot = Spot("A", "A1", "B1", "combat")
    assert table("A1 10,10", "B1 60,10").refused(spot).ref == "R19.11"
    wall = ground("wall", 30, 0, 2, 40, blocks=True)
    assert table("A1 10,10", "B1 60,10 hidden", areas=(wall,)).refused(spot).ref == "R19.11"


@pytest.mark.rule("R19.11")
@pytest.mark.parametrize(
    ("order", "dice", "why"),
    [
        (shoot("A1", "B1", COLT), (6, 5), "attack"),
        (walk("A1", 11, 11, "run"), (1, 2), "run"),
        (walk("A1", 20, 10), (1, 2), "open"),
        (walk("A1", 12, 12), (1, 2), ""),
        (lock(), (1, 2), ""),
    ],
)
def test_what_ends_hiding(order: Any, dice: tuple[int, ...], why: str) -> None:
    t = table(f"A1 10,10 hidden {COLT} skill=intrusion:2", "B1 26,10", areas=(BUSH,))
    t = t.order(order, dice=dice)
    assert [each.why for each in t.happened(HidingEnded)] == ([why] if why else [])
    assert t["A1"].hidden is not bool(why)


@pytest.mark.rule("R19.11")
def test_an_enemy_who_comes_round_the_corner_sees_who_stands_in_the_open() -> None:
    wall = ground("wall", 30, 0, 2, 15, blocks=True)
    t = table("A1 45,10", "B1 20,10 hidden", areas=(wall,))
    assert t.order(walk("A1", 45, 15), dice=(1, 2))["B1"].hidden
    t = t.order(walk("A1", 40, 24), dice=(1, 2))
    assert [each.why for each in t.happened(HidingEnded)] == ["open"]


@pytest.mark.rule("R13.3")
@pytest.mark.rule("R19.11")
def test_a_blow_out_of_hiding_surprises() -> None:
    bush = ground("bush", 5, 5, 10, 10, cover="light")
    t = table("A1 10,10 hidden", "B1 13,10", areas=(bush,)).order(fight("A1", "B1"), dice=(6, 5))
    assert t.modifiers == {"Target surprised": 2}
    assert not t["A1"].hidden


# Technical


def stuck(words: str) -> Tabletop:
    """A1 with these words; A2 beside A1 with a jammed Colt."""
    t = table(f"A1 10,10 {words}", f"A2 13,10 {COLT}", "B1 60,60")
    jammed = (replace(t["A2"].weapons[0], state="jammed"),)
    return changed(t, "A2", weapons=jammed)


@pytest.mark.rule("R19.11")
@pytest.mark.parametrize(
    ("dice", "state", "gutz", "failed"),
    [
        ((2, 2), "ready", 8, False),
        ((1, 2), "ready", 7, False),
        ((6, 5), "jammed", 7, True),
        ((5, 5), "useless", 6, True),
    ],
)
def test_technical_clears_a_friend_s_jam(
    dice: tuple[int, int], state: str, gutz: int, failed: bool
) -> None:
    t = stuck("skill=technical:2").order(Mend("A", "A1", "A2", "combat", weapon=COLT), dice=dice)
    assert t["A2"].weapons[0].state == state
    assert (t["A1"].gutz, t["A1"].failed, t["A1"].fought) == (gutz, failed, True)
    assert [each.how for each in t.happened(WeaponChanged)] == (
        [] if state == "jammed" else ["cleared" if state == "ready" else "broken"]
    )


@pytest.mark.rule("R19.11")
def test_a_jam_is_mended_within_2_cm_and_by_free_hands() -> None:
    mend = Mend("A", "A1", "A2", "combat", weapon=COLT)
    assert (
        changed(stuck(""), "A1", at=stuck("")["A1"].at._replace(x=84)).refused(mend).ref == "R13.1"
    )
    busy = changed(changed(stuck(""), "A1", carrying="B1"), "B1", status=DOWN, carried_by="A1")
    assert busy.refused(mend).ref == "R22.2"
    assert changed(stuck(""), "A2", weapons=()).refused(mend).ref == "R19.11"
    sound = changed(stuck(""), "A2", weapons=carried((COLT,)))
    assert sound.refused(mend).reason == "A2 has no such jammed weapon."
    assert stuck("").refused(Mend("A", "A1", "B1", "combat", weapon=COLT)).ref == "R19.11"
    assert stuck("").refused(Mend("A", "A1", "A2", "combat", system="eye")).ref == "R19.11"


@pytest.mark.rule("R19.11")
@pytest.mark.rule("G41")
@pytest.mark.parametrize(("dice", "works"), [((1, 2), True), ((6, 5), False), ((5, 5), False)])
def test_technical_sets_stopped_cyberware_going(dice: tuple[int, int], works: bool) -> None:
    eye = CyberSystem("eye", "cyber_eye", options=("target_optic",), working=False)
    arm = replace(eye, id="arm", entry="cyber_arm", options=())
    t = table("A1 10,10 skill=technical:2", "A2 13,10", "B1 60,60")
    t = changed(t, "A2", cyber=(arm, eye))
    mend = Mend("A", "A1", "A2", "movement", system="eye")
    shown = FIREWALL.preview(t.battle, mend)
    assert (shown.title, shown.ref) == ("A1 mends the Cyber Eye", "R19.11")
    t = t.order(mend, dice=dice)
    assert [each.working for each in t["A2"].cyber] == [False, works]


@pytest.mark.rule("R16.3")
@pytest.mark.rule("R19.11")
def test_a_part_of_a_suit_is_mended_by_itself() -> None:
    t = table(f"A1 10,10 skill=technical:2 armour=daewoo_scout_mk_ii hard_point={COLT}", "B1 60,60")
    t = changed(t, "A1", stopped=("suit_flight_pack", COLT))
    t = t.order(Mend("A", "A1", "A1", "combat", system="suit_flight_pack"), dice=(1, 2))
    assert t["A1"].stopped == (COLT,)


@pytest.mark.rule("R21.3")
@pytest.mark.rule("R19.11")
def test_a_crew_mends_its_own_vehicle_alone() -> None:
    t = table("A1 10,10 vehicle=city_bug skill=technical:2", f"A2 13,10 {COLT}", "B1 60,60")
    jammed = tuple(replace(each, state="jammed") for each in carried((COLT,)))
    for name in ("A1", "A2"):
        t = changed(t, name, weapons=jammed)
    assert t.refused(Mend("A", "A1", "A2", "movement", weapon=COLT)).ref == "R21.3"
    t = t.order(Mend("A", "A1", "A1", "movement", weapon=COLT), dice=(1, 2))
    assert t["A1"].weapons[0].state == "ready"


# Medical


def ward(level: int, lost: int = 0, **changes: Any) -> Tabletop:
    """A1, a medic, beside A2, who has lost some of Gutz 8."""
    t = table(f"A1 10,10 skill=medical:{level}", "A2 13,10 gutz=8", "A3 40,40", "B1 60,60")
    return changed(t, "A2", gutz=8 - lost, **changes)


TREAT = Treat("A", "A1", "A2", "combat")


@pytest.mark.rule("R19.8")
@pytest.mark.parametrize(
    ("level", "lost", "dice", "gutz", "treated"),
    [
        (1, 5, (1, 2), 4, True),
        (1, 5, (1, 1), 5, True),
        (2, 5, (1, 2), 5, True),
        (2, 5, (2, 2), 6, True),
        (2, 1, (2, 2), 8, True),
        (3, 5, (3, 4), 6, True),
        (2, 5, (6, 5), 3, False),
        (2, 5, (5, 5), 2, False),
    ],
)
def test_a_medic_gives_back_what_was_lost(
    level: int, lost: int, dice: tuple[int, int], gutz: int, treated: bool
) -> None:
    t = ward(level, lost).order(TREAT, dice=dice)
    assert (t["A2"].gutz, t["A2"].treated) == (gutz, treated)
    assert t["A1"].gutz == {(5, 5): 6, (1, 1): 8, (2, 2): 8}.get(dice, 7)


@pytest.mark.rule("R19.8")
@pytest.mark.rule("G29")
def test_once_for_each_patient() -> None:
    t = ward(2, 5).order(TREAT, dice=(1, 2)).next_turn()
    assert t.refused(TREAT).ref == "R19.8"
    tried = ward(2, 5).order(TREAT, dice=(6, 5)).next_turn()
    assert tried.order(TREAT, dice=(1, 2))["A2"].gutz == 5


@pytest.mark.rule("R19.8")
def test_the_mistreated_may_run() -> None:
    t = ward(2, 6).order(TREAT, dice=(5, 5))
    assert (t["A2"].gutz, t["A2"].status) == (1, "routed")


@pytest.mark.rule("R19.8")
@pytest.mark.rule("G29")
@pytest.mark.parametrize("status", [DEAD, DOWN])
@pytest.mark.parametrize(("lost", "gutz"), [(0, 4), (1, 3), (5, 2), (7, 2)])
def test_a_critical_success_brings_back_whoever_was_killed(
    status: str, lost: int, gutz: int
) -> None:
    t = ward(2, lost, status=status, fate="unconscious" if status == DOWN else "")
    t = t.order(TREAT, dice=(2, 2))
    assert t.happened(FigureRevived)
    patient = t["A2"]
    assert (patient.status, patient.gutz, patient.fate, patient.prone) == (ACTIVE, gutz, "", True)
    assert patient.treated
    assert patient.moved
    assert patient.fought


@pytest.mark.rule("R19.8")
@pytest.mark.parametrize(
    ("dice", "treated", "gutz"), [((1, 2), False, 8), ((6, 5), False, 8), ((5, 5), False, 8)]
)
@pytest.mark.rule("G55")
def test_nothing_less_does(dice: tuple[int, int], treated: bool, gutz: int) -> None:
    t = ward(2, status=DEAD).order(TREAT, dice=dice)
    assert (t["A2"].status, t["A2"].treated, t["A2"].gutz) == (DEAD, treated, gutz)


@pytest.mark.rule("G55")
def test_what_could_not_help_leaves_another_try() -> None:
    t = ward(2, status=DEAD).order(TREAT, dice=(1, 2)).next_turn()
    again = t.order(TREAT, dice=(2, 2))
    assert (again["A2"].status, again["A2"].treated) == (ACTIVE, True)


@pytest.mark.rule("R19.8")
def test_the_revived_act_again_next_turn() -> None:
    t = ward(2, status=DEAD).order(TREAT, dice=(2, 2))
    assert t.refused(walk("A2", 20, 20)).ref == "R4.6"
    assert t.next_turn().order(walk("A2", 20, 20), dice=(1, 2))["A2"].at == (200, 200)


def _over(patient: Figure) -> dict[str, Any]:
    return {"at": patient.at}


@pytest.mark.rule("R19.8")
@pytest.mark.parametrize(
    "bench",
    [
        ward(0, 5),  # no medic
        ward(2, 0),  # nothing lost
        ward(2, 5, treated=True),
        ward(2, 5, status="routed"),
        ward(2, 5, side="B", team="B"),
        changed(ward(2, status=DEAD), "A3", **_over(ward(2)["A2"])),
        changed(ward(2, status=DOWN, fate="unconscious", carried_by="A3"), "A3", carrying="A2"),
    ],
)
def test_whom_a_medic_cannot_help(bench: Tabletop) -> None:
    assert bench.refused(TREAT).ref == "R19.8"


@pytest.mark.rule("R19.8")
def test_a_patient_must_be_within_2_cm() -> None:
    t = ward(2, 5)
    assert changed(t, "A2", at=t["A2"].at._replace(x=146)).refused(TREAT).ref == "R13.1"


@pytest.mark.rule("R19.8")
def test_a_medic_may_treat_himself() -> None:
    t = changed(ward(2), "A1", gutz=4).order(Treat("A", "A1", "A1", "combat"), dice=(1, 2))
    assert t["A1"].gutz == 6


# What is shown


@pytest.mark.rule("R19.11")
def test_the_hidden_are_marked_and_skills_are_on_the_card() -> None:
    scene = FIREWALL.scene(ambush(STEALTHY).battle, "A")
    (token,) = [each for each in scene.tokens if each.id == "B1"]
    assert token.marks == ("hidden",)
    (card,) = [each for each in scene.cards if each.id == "B1"]
    assert [fact.value for fact in card.facts if fact.label == "Skills"] == ["Stealth 2"]


def test_previews_say_what_is_at_stake() -> None:
    ruined = FIREWALL.preview(stuck("").battle, Mend("A", "A1", "A2", "combat", weapon=COLT))
    assert (ruined.title, ruined.ref) == ("A1 clears the Colt M2117", "R19.11")
    assert [chance.ways for chance in ruined.chances] == [1, 30, 5]
    assert ruined.notes[0].startswith("Technical 0: only a double 1")
    revived = FIREWALL.preview(ward(2, status=DEAD).battle, TREAT)
    assert revived.notes[1] == "Only a critical success: back with Gutz 4."
    assert "A2: comes round" in revived.chances[0].effect


@pytest.mark.rule("R19.8")
def test_only_medics_on_foot_are_offered_patients_each_with_the_case() -> None:
    def cases(t: Tabletop) -> list[tuple[str, str]]:
        treats = [each for each in FIREWALL.offers(t.battle, "A") if each.order == "treat"]
        fields = [field for each in treats for field in each.fields if isinstance(field, Choice)]
        patients = next((field for field in fields if field.name == "patient"), None)
        return [(option.label, option.note) for option in patients.options] if patients else []

    assert cases(ward(1, 5)) == [("A2", "5 Gutz lost")]
    assert cases(ward(1, status=DEAD)) == [("A2", "dead; would come round with 4")]
    stunned = ward(1, status=DOWN, fate="unconscious")
    assert cases(stunned) == [("A2", "unconscious; would come round with 4")]
    assert cases(ward(0, 5)) == []
    van = table("A1 10,10 vehicle=city_bug skill=medical:2", "A2 12,10", "B1 60,60")
    assert cases(changed(van, "A2", gutz=3)) == []


def test_each_roll_is_told_in_its_own_words() -> None:
    told = FIREWALL.story(
        ward(2).battle, GutzRolled((1, 2), 6, 0, "A1", "treat", 7, 7, SUCCESS, (), "medical", 2)
    )
    assert told is not None
    assert told.text == "A1 opens the medical kit: success."


@pytest.mark.rule("R19.2")
@pytest.mark.rule("R21.4")
def test_passengers_and_crews_keep_their_hands_to_themselves() -> None:
    car = "B9 80,80 vehicle=city_bug"
    t = table("A1 10,10 skill=medical:2", f"A2 13,10 {COLT} gutz=8", "B1 60,60", car, areas=(BUSH,))
    inside = changed(changed(t, "A2", gutz=3), "A1", aboard="B9")
    for order in (Hide("A", "A1", "combat"), TREAT):
        assert inside.refused(order).ref == "R21.4"
    patient = changed(changed(t, "A2", gutz=3), "A2", aboard="B9")
    assert patient.refused(TREAT).ref == "R19.8"
    offers = {each.order for each in FIREWALL.offers(inside.battle, "A") if each.actor == "A1"}
    assert not offers & {"hide", "treat"}


@pytest.mark.rule("R19.1")
def test_an_expert_at_peace_is_shown_no_dice() -> None:
    t = table("A1 10,10 skill=intrusion:3", "B1 60,60 down")
    shown = FIREWALL.preview(t.battle, lock())
    assert (shown.notes[0], shown.chances) == ("Intrusion 3: no roll is needed.", ())
