"""Chapter 6: clutter underfoot, in a fight and around a target."""

from __future__ import annotations

import pytest

from rules.firewall.ground import GROUNDS
from tests.rules.firewall.tabletop import Tabletop, fight, ground, shoot, table, walk

RUBBLE = ground("rubble", 20, 0, 20, 100, clutter=4)
ALLEY = ground("alley", 40, 0, 20, 100, clutter=2)
FAR = "B1 190,90"


def clutter_of(t: Tabletop) -> int:
    return sum(value for name, value in t.modifiers.items() if name.startswith("Clutter"))


@pytest.mark.rule("R6.1")
def test_clutter_is_0_to_5() -> None:
    assert all(0 <= kind.clutter <= 5 for kind in GROUNDS.values())


@pytest.mark.rule("R6.2")
@pytest.mark.parametrize(
    ("start", "end", "clutter"),
    [
        (5, 15, 0),  # on open ground
        (10, 25, -4),  # into the rubble
        (25, 35, -4),  # inside it
        (20, 10, -4),  # away from its edge: the edge belongs to it
        (39, 50, -4),  # out of it into the alley: the higher counts
        (45, 55, -2),  # inside the alley
        (50, 65, -2),  # out of the alley
        (62, 75, 0),
    ],
)
def test_a_mover_subtracts_the_highest_clutter(start: int, end: int, clutter: int) -> None:
    t = table(f"A1 {start},50", FAR, areas=(RUBBLE, ALLEY))
    assert clutter_of(t.order(walk("A1", end, 50), dice=(1, 1))) == clutter


@pytest.mark.rule("R6.2")
def test_ground_that_is_only_crossed_counts() -> None:
    strip = ground("hedge", 15, 0, 2, 100, clutter=3)
    t = table("A1 10,50", FAR, areas=(strip,))
    assert clutter_of(t.order(walk("A1", 25, 50), dice=(1, 1))) == -3


@pytest.mark.rule("R6.2")
def test_the_route_decides_not_the_straight_line() -> None:
    heap = ground("heap", 15, 45, 2, 10, clutter=5)
    t = table("A1 10,50", FAR, areas=(heap,))
    assert clutter_of(t.order(walk("A1", 22, 50), dice=(1, 1))) == -5
    around = walk("A1", 20, 50, via=((145, 440), (175, 440)))
    assert clutter_of(t.order(around, dice=(1, 1))) == 0


@pytest.mark.rule("R6.2")
def test_passing_along_an_edge_or_corner_does_not_count() -> None:
    block = ground("block", 15, 50, 5, 5, clutter=5)
    t = table("A1 10,50", FAR, areas=(block,))
    assert clutter_of(t.order(walk("A1", 25, 50), dice=(1, 1))) == 0


@pytest.mark.rule("R6.3")
@pytest.mark.parametrize(("attacker", "target"), [(18, 22), (22, 18), (22, 26)])
def test_clutter_hampers_everybody_in_a_melee(attacker: int, target: int) -> None:
    facings = (4, 12) if attacker < target else (12, 4)
    t = table(
        f"A1 {attacker},50 facing={facings[0]}",
        f"B1 {target},50 facing={facings[1]}",
        areas=(RUBBLE,),
    )
    assert clutter_of(t.order(fight("A1", "B1"), dice=(1, 2))) == -4


@pytest.mark.rule("R6.4")
@pytest.mark.parametrize(("clutter", "gutz"), [(0, 0), (3, 0), (4, -1), (5, -2)])
def test_shooting_at_somebody_in_heavy_clutter(clutter: int, gutz: int) -> None:
    spot = ground("spot", 25, 45, 10, 10, clutter=clutter)
    t = table("A1 10,50 colt_m2117", "B1 30,50", areas=(spot,))
    assert clutter_of(t.order(shoot("A1", "B1", "colt_m2117"), dice=(1, 2))) == gutz


@pytest.mark.rule("R6.4")
def test_the_shooter_s_own_clutter_does_not_matter() -> None:
    spot = ground("spot", 5, 45, 10, 10, clutter=5)
    t = table("A1 10,50 colt_m2117", "B1 30,50", areas=(spot,))
    assert clutter_of(t.order(shoot("A1", "B1", "colt_m2117"), dice=(1, 2))) == 0


@pytest.mark.rule("R6.4b")
def test_it_is_applied_once() -> None:
    spot = ground("spot", 25, 45, 10, 10, clutter=4)
    t = table("A1 10,50 colt_m2117", "B1 25.5,50", areas=(spot,))
    fired = t.order(shoot("A1", "B1", "colt_m2117"), dice=(1, 2))
    assert fired.modifiers == {"Clutter 4 of Spot": -1}  # 13 cm: effective range, 0


@pytest.mark.rule("R6.5")
@pytest.mark.parametrize(("face", "result"), [(2, "critical_success"), (4, "critical_failure")])
def test_clutter_does_not_matter_for_criticals(face: int, result: str) -> None:
    mire = ground("mire", 0, 0, 100, 100, clutter=5)
    t = table("A1 10,50 gutz=4", FAR, areas=(mire,))
    moved = t.order(walk("A1", 20, 50), dice=(face, face))
    assert moved.rolls[0].target == -1
    assert moved.result == result
