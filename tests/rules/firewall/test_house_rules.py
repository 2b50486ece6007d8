"""The switches: what may be answered, and that every answer changes what it says."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.firewall.house_rules import HOUSE_RULES, checked_rules, rules_of
from rules.firewall.ruleset import FIREWALL
from rules.firewall.scenarios import scenario_named
from rules.firewall.shooting import plan_shot
from rules.kernel.record import IllegalOrder
from tests.rules.firewall.tabletop import Tabletop, shoot, table, walk

PARK = scenario_named("walk_in_the_park")
COLT = "colt_m2117"
ANSWERS = [(rule.key, answer) for rule in rules_of(PARK) for answer, _ in rule.answers]


def test_the_switches_and_their_answers() -> None:
    """Each has a test of its own: here, or in the file of its chapter."""
    assert {rule.key: rule.default for rule in rules_of(PARK)} == {
        "leader_loss": "printed",  # chapter 3
        "leader_cap": "bonus",  # chapter 3
        "mourners": "all",  # chapter 3
        "building_bombs": "both",  # chapter 15
        "helpless": "struck",  # chapter 9
        "places": "anywhere",  # chapter 11
        "rounds": "apart",  # chapter 10
        "fixtures": "on",  # chapter 19
        "turning": "any",  # here and chapter 13
        "ranged_lock": "locked",  # chapter 13
        "pocket_monster": "normal",
        "hmg_radius": "printed",
        "carrying": "slow",
        "collapse": "column",  # chapter 15
        "wind": "still",  # chapter 11
        "skills": "on",  # chapter 19
        "mishaps": "off",  # tests/rules/firewall/test_mishaps.py
        "rosters": "open",  # tests/rules/firewall/test_hidden_rosters.py
        "crash": "printed",  # chapter 17
        "light": "day",
        "escape": "far_end",  # the park
        "nightfall": "24",
        "kewell_killed": "draw",
        "referee": "none",  # a seat more: the referee's own file
    }
    for rule in rules_of(PARK):
        answers = [answer for answer, _ in rule.answers]
        assert rule.default in answers
        assert len(set(answers)) == len(answers) >= 2
        assert rule.question.endswith((".", "?"))
        assert rule.ref


@pytest.mark.parametrize(("key", "answer"), ANSWERS)
def test_every_answer_can_be_chosen(key: str, answer: str) -> None:
    settled = checked_rules(PARK, {key: answer})
    assert settled[key] == answer
    others = {rule.key: rule.default for rule in rules_of(PARK) if rule.key != key}
    assert {name: settled[name] for name in others} == others
    opened = FIREWALL.folded(FIREWALL.muster("walk_in_the_park", {}, {key: answer}, 1))
    assert opened.rules == settled


@pytest.mark.parametrize("chosen", [{"magic": "yes"}, {"light": "dusk"}, {"nightfall": "25"}])
def test_unknown_switches_and_answers(chosen: dict[str, str]) -> None:
    with pytest.raises(IllegalOrder):
        checked_rules(PARK, chosen)


def on(key: str, answer: str, *words: str, **more: Any) -> Tabletop:
    assert key in {rule.key for rule in HOUSE_RULES}
    return table(*words, rules={key: answer}, **more)


@pytest.mark.rule("R8.1")
def test_turning() -> None:
    words = (f"A1 50,50 facing=12 {COLT}", "B1 65,50")
    fired = on("turning", "any", *words).order(shoot("A1", "B1", COLT), dice=(1, 2))
    assert fired["A1"].facing == 4
    strict = on("turning", "movement", *words)
    assert strict.refused(shoot("A1", "B1", COLT)).ref == "R8.1"
    assert strict.refused(shoot("A1", "B1", COLT, facing=4)).ref == "R8.1"
    turned = strict.order(walk("A1", 51, 50), dice=(1, 2))
    assert turned.order(shoot("A1", "B1", COLT), dice=(1, 2))["B1"].gutz == 5


@pytest.mark.rule("R10.2")
@pytest.mark.parametrize(("answer", "factor"), [("normal", 1), ("double", 2)])
def test_pocket_monster(answer: str, factor: int) -> None:
    t = on("pocket_monster", answer, "A1 50,50 jannings_pocket_monster", "B1 55,50")
    order = shoot("A1", "B1", "jannings_pocket_monster", "B")
    assert plan_shot(t.battle, order).harm.factor == factor


@pytest.mark.rule("R9.4")
@pytest.mark.parametrize(("answer", "gutz"), [("printed", 7), ("wide", 3)])
def test_hmg_radius(answer: str, gutz: int) -> None:
    # B2 stands 6 cm from B1, base to base: beyond 5, within 7.5.
    t = on("hmg_radius", answer, "A1 10,10 corp_arms_mg_22", "B1 50,10", "B2 50,18.5")
    t = t.order(shoot("A1", "B1", "corp_arms_mg_22", "B(HMG)"), dice=(1, 2))
    assert (t["B1"].gutz, t["B2"].gutz, t["B2"].suppressed) == (3, gutz, True)


@pytest.mark.rule("R22.2")
@pytest.mark.parametrize(("answer", "modifiers"), [("slow", {"Carrying B1": -2}), ("free", {})])
def test_carrying(answer: str, modifiers: dict[str, int]) -> None:
    t = on("carrying", answer, "A1 50,50", "B1 50,50 down", "B2 90,50")
    figures = {
        **t.battle.figures,
        "A1": replace(t["A1"], carrying="B1"),
        "B1": replace(t["B1"], carried_by="A1"),
    }
    t = Tabletop(replace(t.battle, figures=figures))
    moved = t.order(walk("A1", 55, 50), dice=(1, 2))
    assert moved.modifiers == modifiers
    assert moved["B1"].at == moved["A1"].at


@pytest.mark.rule("R22.2")
def test_whoever_carries_neither_shoots_nor_fights() -> None:
    t = table(f"A1 50,50 {COLT}", "B1 50,50 down", "B2 65,50")
    loaded = replace(t["A1"], carrying="B1")
    t = Tabletop(replace(t.battle, figures={**t.battle.figures, "A1": loaded}))
    assert t.refused(shoot("A1", "B2", COLT)).ref == "R22.2"


@pytest.mark.rule("R8.5")
@pytest.mark.parametrize(
    ("answer", "modifiers"), [("day", {}), ("night", {"Night or poor weather": -2})]
)
def test_light(answer: str, modifiers: dict[str, int]) -> None:
    t = on("light", answer, f"A1 50,50 {COLT}", "B1 64,50")
    assert t.order(shoot("A1", "B1", COLT), dice=(1, 2)).modifiers == modifiers
