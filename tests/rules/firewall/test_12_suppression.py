"""Chapter 12: what suppression does and how it is shaken off."""

from __future__ import annotations

import pytest

from rules.firewall.events import SuppressionCleared
from rules.firewall.orders import Attempt, MoveOn, Rally
from rules.firewall.ruleset import FIREWALL
from rules.kernel.geometry import Point
from tests.rules.firewall.tabletop import Tabletop, fight, ground, shoot, table, throw, walk

COLT = "colt_m2117"
RALLY = Rally("A", "A1")


def pinned(words: str = "", **more: object) -> Tabletop:
    return table(f"A1 50,50 suppressed {words}", "B1 64,50", **more)  # type: ignore[arg-type]


@pytest.mark.rule("R12.1")
def test_4_off_every_combat_action() -> None:
    fired = pinned(COLT).order(shoot("A1", "B1", COLT), dice=(1, 2))
    assert fired.modifiers == {"Suppressed": -4}  # 11.5 cm is effective range
    thrown = pinned("grenades=fragmentation").order(
        throw("A1", "B1", "fragmentation", attack="B"), dice=(1, 2)
    )
    assert thrown.modifiers == {"Long range": -1, "Suppressed": -4}
    t = table("A1 50,50 suppressed", "B1 54,50").order(fight("A1", "B1"), dice=(1, 2))
    assert t.modifiers == {"Suppressed": -4}


@pytest.mark.rule("R12.1")
def test_a_suppressed_target_is_no_harder_to_hit() -> None:
    t = table(f"A1 50,50 {COLT}", "B1 65,50 suppressed")
    assert t.order(shoot("A1", "B1", COLT), dice=(1, 2)).modifiers == {}


@pytest.mark.rule("R12.1")
def test_movement_actions_are_not_4_harder() -> None:
    assert pinned().order(RALLY, dice=(3, 4)).modifiers == {}


@pytest.mark.rule("R12.2")
@pytest.mark.parametrize("speed", ["crawl", "walk", "run"])
def test_the_suppressed_do_not_move(speed: str) -> None:
    assert pinned().refused(walk("A1", 53, 50, speed)).ref == "R12.2"


@pytest.mark.rule("R12.2")
def test_but_they_do_other_things() -> None:
    assert pinned().order(Attempt("A", "A1", "door"), dice=(3, 4))["A1"].moved


@pytest.mark.rule("R12.3")
def test_a_success_clears_it_without_moving_this_turn() -> None:
    t = table("A1 50,50 suppressed", "A2 10,10", "B1 90,50").order(RALLY, dice=(3, 4))
    assert (t["A1"].suppressed, t["A1"].at, t["A1"].gutz) == (False, Point(500, 500), 7)
    assert not t.battle.pending
    assert t.refused(walk("A1", 55, 50)).ref == "R4.6"
    assert t.next_turn().order(walk("A1", 55, 50), dice=(3, 4))["A1"].at.x == 550


@pytest.mark.rule("R12.3")
def test_a_critical_success_clears_it_moves_and_gains() -> None:
    t = pinned().order(RALLY, dice=(3, 3))
    assert (t["A1"].suppressed, t["A1"].gutz) == (False, 8)
    # As far as a plain success, at a speed of the player's choice: no quarter more.
    assert t.battle.pending[0].reach == {"crawl": 60, "walk": 180, "run": 260}
    assert t.refused(MoveOn("A", "A1", "walk", 319, 500)).ref == "R5.2"
    assert t.order(MoveOn("A", "A1", "walk", 320, 500))["A1"].at.x == 320


@pytest.mark.rule("R12.3")
def test_a_failure_leaves_it_and_a_critical_one_costs_a_point() -> None:
    failed = pinned().order(RALLY, dice=(4, 5))
    assert (failed["A1"].suppressed, failed["A1"].gutz, failed["A1"].failed) == (True, 7, True)
    worse = pinned().order(RALLY, dice=(4, 4))
    assert (worse["A1"].suppressed, worse["A1"].gutz) == (True, 6)


@pytest.mark.rule("R12.3")
def test_rallying_pays_no_clutter_but_hears_the_leader() -> None:
    mire = ground("mire", 0, 0, 100, 100, clutter=5)
    t = table("A1 50,50 suppressed", "A2 50,55 leader", "B1 90,50", areas=(mire,))
    assert t.order(RALLY, dice=(3, 4)).modifiers == {"A2 within 8 cm": 1}


@pytest.mark.rule("R12.3")
def test_other_movement_actions_do_not_clear_it() -> None:
    t = pinned().order(Attempt("A", "A1", "door"), dice=(1, 1))
    assert t["A1"].suppressed
    assert not t.happened(SuppressionCleared)


@pytest.mark.rule("R12.3")
def test_it_lasts_until_it_is_shaken_off() -> None:
    assert pinned().next_turn().next_turn()["A1"].suppressed
    assert table("A1 50,50", "B1 90,50").refused(RALLY).ref == "R12.3"


@pytest.mark.rule("R12.3")
def test_a_third_action_does_not_move_whoever_has_only_just_rallied() -> None:
    pinned_down = table("A1 50,50 suppressed cyber=wired_reflexes", "A2 10,10", "B1 90,50")
    t = pinned_down.order(RALLY, dice=(3, 4))
    assert t.refused(walk("A1", 55, 50)).ref == "R12.3"
    offered = {each.order for each in FIREWALL.offers(t.battle, "A") if each.actor == "A1"}
    assert "move" not in offered
    assert "attempt" in offered
    assert t.next_turn().order(walk("A1", 55, 50), dice=(3, 4))["A1"].at.x == 550
    # After a critical success nothing holds it.
    t = pinned_down.order(RALLY, dice=(1, 1)).order(MoveOn("A", "A1", "walk", 550, 500))
    assert t.order(walk("A1", 57, 50), dice=(3, 4))["A1"].at.x == 570
