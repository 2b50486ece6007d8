"""The odds of plain orders against icepool, a library of exact dice that knows nothing of us.

The rules are written here once more, as dice that lead to dice; figures are told by words.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import icepool
import pytest
from icepool import d6

from rules.firewall.fates import Fate
from rules.firewall.odds import odds
from rules.firewall.shooting import plan_shot
from rules.firewall.state import Battle
from rules.kernel.events import Order
from tests.rules.firewall.tabletop import fight, shoot, table, throw, walk

Chances = dict[Any, Fraction]
RESULTS = ("critical_success", "success", "failure", "critical_failure")


def gutz_roll(gutz: int, target: int) -> Any:
    """A roll of 2d6: one of the four results."""

    def result(red: int, blue: int) -> str:
        good = red + blue <= (gutz if red == blue else target)
        return ("critical_" if red == blue else "") + ("success" if good else "failure")

    return icepool.map(result, d6, d6)


def then(die: Any, following: dict[str, Any], otherwise: Any) -> Any:
    """What comes of each outcome: words, or further dice."""
    return die.map(lambda outcome: following.get(outcome, otherwise))


def told(die: Any) -> Chances:
    return {outcome: die.probability(outcome) for outcome in die.outcomes()}


def words(fate: Fate) -> str:
    """A fate in a word: its status, or the change of Gutz."""
    return fate.status or f"{fate.gutz:+d}"


def counted(battle: Battle, order: Order, figure: str) -> Chances:
    found: Chances = {}
    for share in odds(battle, order).of(figure).shares:
        word = words(share.fate)
        found[word] = found.get(word, Fraction(0)) + Fraction(share.ways, share.of)
    return found


@pytest.mark.parametrize("gutz", range(2, 12))
@pytest.mark.parametrize("change", [-4, -2, 0, 1])
def test_the_four_results(gutz: int, change: int) -> None:
    words = {
        -4: (f"A1 10,10 colt_m2117 suppressed gutz={gutz}", "B1 25,10"),
        -2: (f"A1 10,10 colt_m2117 gutz={gutz}", "B1 25,10 prone"),
        0: (f"A1 10,10 colt_m2117 gutz={gutz}", "B1 25,10"),
        1: (f"A1 10,10 colt_m2117 gutz={gutz}", "B1 20,10"),
    }
    found = odds(table(*words[change]).battle, shoot("A1", "B1", "colt_m2117"))
    roll = gutz_roll(gutz, gutz + change)
    for result in RESULTS:
        assert Fraction(found.ways(result), 36) == roll.probability(result)


@pytest.mark.parametrize("gutz", range(2, 12))
@pytest.mark.parametrize(("armour", "loss"), [("street_clothing", 2), ("mono_weave", 1)])
def test_a_target(gutz: int, armour: str, loss: int) -> None:
    battle = table("A1 10,10 colt_m2117", f"B1 25,10 gutz={gutz} armour={armour}").battle
    hit = f"-{loss}" if gutz - loss >= 2 else "routed"
    expected = then(gutz_roll(7, 7), {"critical_success": "dead", "success": hit}, "+0")
    assert counted(battle, shoot("A1", "B1", "colt_m2117"), "B1") == told(expected)


@pytest.mark.parametrize("gutz", range(2, 12))
@pytest.mark.parametrize(
    ("weapon", "mode", "change"),
    [
        ("colt_m2117", "SS", 0),
        ("ruger_defender", "SS", -1),
        ("guo_peng_model_49", "CB", 1),
        ("jannings_pocket_monster", "B", -2),
        ("jannings_incinerator", "B(MG)", 3),
    ],
)
@pytest.mark.parametrize(("experience", "more"), [("normal", 0), ("green", 1), ("veteran", -1)])
def test_a_firer_and_the_chain_of_a_malfunction(
    gutz: int, weapon: str, mode: str, change: int, experience: str, more: int
) -> None:
    battle = table(
        f"A1 10,10 {weapon} gutz={gutz} experience={experience}", "B1 17.5,10", "B2 90,90"
    ).battle
    found = odds(battle, shoot("A1", "B1", weapon, mode))
    target = found_target(battle, weapon, mode)

    def malfunction(die: int) -> str:
        if gutz - 1 < 2:
            return "routed"  # already, before the weapon is tested
        reached = die + change + more
        if reached >= 6:
            return "dead"
        if reached == 5:
            return "-3" if gutz - 3 >= 2 else "routed"
        return "-1"

    gain = "+1" if gutz < 11 else "+0"
    following = {"critical_success": gain, "critical_failure": d6.map(malfunction)}
    expected = then(gutz_roll(gutz, target), following, "+0")
    assert counted(battle, shoot("A1", "B1", weapon, mode), "A1") == told(expected)
    ruined = sum(Fraction(m.ways, m.of) for m in found.mishaps if m.effect in ("bang", "killed"))
    fumbled = gutz_roll(gutz, target).probability("critical_failure")
    assert ruined == fumbled * d6.map(lambda die: die + change + more >= 5).probability(True)


def found_target(battle: Battle, weapon: str, mode: str) -> int:
    """The number needed, as the rules give it: what is counted here are the dice."""
    plan = plan_shot(battle, shoot("A1", "B1", weapon, mode))
    return battle.figures["A1"].gutz + sum(each.value for each in plan.modifiers)


@pytest.mark.parametrize("gutz", range(2, 12))
def test_a_run_and_its_second_roll(gutz: int) -> None:
    battle = table(f"A1 10,10 gutz={gutz}", "B1 90,90").battle
    lost = "-1" if gutz > 2 else "routed"
    roll = gutz_roll(gutz, gutz)
    again = then(roll, {"failure": lost, "critical_failure": lost}, "+0")
    gain = "+1" if gutz < 11 else "+0"
    following = {"critical_success": gain, "critical_failure": lost, "failure": again}
    assert counted(battle, walk("A1", 30, 10, "run"), "A1") == told(then(roll, following, "+0"))


@pytest.mark.parametrize("gutz", range(2, 12))
@pytest.mark.parametrize("mild", [False, True])
def test_a_member_whose_leader_falls(gutz: int, mild: bool) -> None:
    battle = table(
        "A1 10,10 colt_m2117",
        "B1 25,10 leader gutz=3",
        f"B2 60,60 gutz={gutz}",
        rules={"leader_loss": "suppressed" if mild else "printed"},
    ).battle
    lost = "-1" if gutz > 2 else "routed"
    shaken = then(
        gutz_roll(gutz, gutz),
        {
            "critical_success": "+1" if gutz < 11 else "+0",
            "success": "+0" if mild else lost,
            "failure": lost,
        },
        "routed",
    )
    expected = then(gutz_roll(7, 7), {"critical_success": shaken, "success": shaken}, "+0")
    assert counted(battle, shoot("A1", "B1", "colt_m2117"), "B2") == told(expected)


@pytest.mark.parametrize("gutz", range(2, 12))
def test_gas(gutz: int) -> None:
    battle = table(f"A1 10,10 grenades=nerve_gas gutz={gutz}", "B1 18,10 gutz=5", "B2 90,90").battle

    def breathed(with_gutz: int) -> Any:
        result = gutz_roll(with_gutz, with_gutz)
        return then(result, {"critical_success": "dead", "success": "-2"}, "+0")

    thrown = gutz_roll(gutz, gutz)
    clouds = {"critical_success": breathed(min(11, gutz + 1)), "success": breathed(gutz)}
    expected = then(thrown, clouds, "+0")
    assert counted(battle, throw("A1", "B1", "nerve_gas"), "B1") == told(expected)


@pytest.mark.parametrize("gutz", range(2, 12))
def test_close_combat(gutz: int) -> None:
    battle = table(f"A1 22,10 gutz={gutz}", "B1 25,10 gutz=5", "B2 90,90").battle
    roll = gutz_roll(gutz, gutz)
    hit = {"critical_success": "dead", "success": "routed", "critical_failure": "+1"}
    assert counted(battle, fight("A1", "B1"), "B1") == told(then(roll, hit, "+0"))
    gain = "+1" if gutz < 11 else "+0"
    own = {"critical_success": gain, "critical_failure": "dead"}
    assert counted(battle, fight("A1", "B1"), "A1") == told(then(roll, own, "+0"))
