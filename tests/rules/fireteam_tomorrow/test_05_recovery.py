"""HIT and recovery (T12, T13, T14c, T21)."""

from __future__ import annotations

import pytest

from rules.fireteam_tomorrow.events import RecoveryRolled
from rules.fireteam_tomorrow.orders import EndCard, Fire, Move
from rules.fireteam_tomorrow.recovery import recovery_modifiers
from tests.rules.fireteam_tomorrow.tabletop import Table, table

FOE = ("B1 40,30", "B2 42,30", "B3 44,30")


def rolled(t: Table, *dice: int) -> dict[str, RecoveryRolled]:
    """The recovery card comes next."""
    t.order(EndCard("a"), *dice)
    return {event.figure: event for event in t.told(RecoveryRolled)}


def laid(*lines: str, rules: dict[str, str] | None = None) -> Table:
    return table(*lines, "A8 1,35 rifle", "A9 3,35", *FOE, card="fire:a-1", deck=("recovery",),
                 rules=rules)  # fmt: skip


def named(t: Table, figure: str = "A1") -> dict[str, int]:
    return {each.name: each.value for each in recovery_modifiers(t.battle, t[figure])}


@pytest.mark.rule("T12")
@pytest.mark.parametrize(("dice", "status"), [((4, 4), "active"), ((4, 3), "dead")])
def test_eight_or_more_stands_up(dice: tuple[int, int], status: str) -> None:
    t = laid("A1 5,5 hit")
    [event] = rolled(t, *dice).values()
    assert event.recovers is (status == "active")
    assert t["A1"].status == status


# Chances by what is added, computed once by hand.
@pytest.mark.rule("T12")
@pytest.mark.parametrize(("net", "percent"), [(-1, 28), (0, 42), (1, 58), (2, 72), (3, 83)])
def test_the_chances_of_recovery(net: int, percent: int) -> None:
    ways = sum(a + b + net >= 8 for a in range(1, 7) for b in range(1, 7))
    assert round(100 * ways / 36) == percent


@pytest.mark.rule("T13")
def test_only_the_best_of_the_aids_counts() -> None:
    assert named(laid("A1 5,5 hit", "A2 5,10 leader")) == {"leader within 6 in": 1}
    assert named(laid("A1 5,5 hit", "A2 5,8")) == {"one of the team within 3 in": 1}
    assert named(laid("A1 5,5 hit", "A2 5,8 medic", "A3 8,5 leader")) == {"medic within 3 in": 2}
    assert named(laid("A1 5,5 hit", "A2 5,9.1", "A3 5,12.3 leader")) == {}


@pytest.mark.rule("T13")
def test_switches_say_what_the_lost_lines_are() -> None:
    medic = ("A1 5,5 hit", "A2 5,8 medic team2")
    assert named(laid(*medic)) == {"medic within 3 in": 2}
    assert named(laid(*medic, rules={"medics": "one"})) == {"medic within 3 in": 1}
    assert named(laid(*medic, rules={"medics": "none"})) == {}
    worst = "A1 5,5 hit poor heavy"
    assert named(laid(worst)) == {"Poor": -1, "Heavy armour": 2}
    assert named(laid(worst, rules={"lost_recovery": "plain"})) == {}


@pytest.mark.rule("T13")
def test_armour_and_quality_add_up() -> None:
    assert named(laid("A1 5,5 hit medium good")) == {"Medium armour": 1, "Good": 1}
    assert named(laid("A1 5,5 hit light elite")) == {"Elite": 1}
    assert named(laid("A1 5,5 hit medium hero")) == {"Medium armour": 1, "Hero": 3}


@pytest.mark.rule("T21")
def test_a_leader_helps_himself_and_a_medic_does_not() -> None:
    assert named(laid("A1 5,5 hit leader")) == {"leader within 6 in": 1}
    assert named(laid("A1 5,5 hit medic")) == {}


@pytest.mark.rule("T12")
def test_all_recover_at_the_same_time() -> None:
    """Whoever stands up first helps nobody who rolls at the same card."""
    t = laid("A1 5,5 hit", "A2 5,8 hit")
    events = rolled(t, 6, 6, 4, 3)
    assert events["A2"].modifiers == ()
    assert t["A2"].status == "dead"


@pytest.mark.rule("T14c")
def test_whoever_is_hit_does_nothing() -> None:
    t = table("A1 5,5 rifle hit", "A2 9,9 rifle", "B1 40,30", card="fire:a-1")
    t.refuses(Fire("a", "A1", "rifle", "B1"), "can do nothing now")
    moving = table("A1 5,5 rifle hit", "A2 9,9 rifle", "B1 40,30", card="move:a-1")
    moving.refuses(Move("a", "A1", "steady", 300, 300), "can do nothing now")
