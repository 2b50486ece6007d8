"""Chapter 6: clutter underfoot, in a fight and around a target."""

from __future__ import annotations

import pytest

from rules.firewall.ground import GROUNDS, STREETS, lay
from tests.rules.firewall.tabletop import Tabletop, fight, ground, shoot, table, throw, walk

RUBBLE = ground("rubble", 20, 0, 20, 100, clutter=4)
ALLEY = ground("alley", 40, 0, 20, 100, clutter=2)
FAR = "B1 190,90"
FREE = {"ranged_lock": "free"}


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


@pytest.mark.rule("R6.1")
@pytest.mark.rule("R6.3")
def test_each_level_up_to_5_counts_for_movers_in_a_melee_and_around_a_target() -> None:
    for clutter in range(6):
        spot = ground("spot", 0, 0, 60, 100, clutter=clutter)
        t = table("A1 10,50 colt_m2117", "B1 13,50", "B2 30,50", areas=(spot,), rules=FREE)
        assert clutter_of(t.order(walk("A1", 10, 55), dice=(1, 1))) == -clutter
        assert clutter_of(t.order(fight("A1", "B1"), dice=(1, 2))) == -clutter
        shot = t.order(shoot("A1", "B2", "colt_m2117"), dice=(1, 2))
        assert clutter_of(shot) == -max(0, clutter - 3)


@pytest.mark.rule("R6.1")
def test_clutter_5_is_on_the_tables_and_bears_on_who_walks_there() -> None:
    kinds = {**GROUNDS, **STREETS}
    assert {kind.clutter for kind in kinds.values()} == {0, 1, 2, 3, 4, 5}
    for kind in ("junk", "heap"):
        made = lay("spot", kind, 0, 0, 400, 400)
        assert made.clutter == 5
        t = table("A1 20,20", FAR, areas=(made,))
        moved = t.order(walk("A1", 22, 20), dice=(1, 3))
        assert (moved.rolls[0].target, moved.result) == (2, "failure")


@pytest.mark.rule("R6.4b")
def test_of_two_areas_under_a_target_the_worse_counts_and_only_once() -> None:
    areas = (
        ground("four", 25, 45, 10, 10, clutter=4),
        ground("five", 24, 44, 12, 12, clutter=5),
        ground("other", 23, 43, 14, 14, clutter=5),
    )
    t = table("A1 14,50 colt_m2117 grenades=fragmentation:1", "B1 25.5,50", areas=areas)
    fired = t.order(shoot("A1", "B1", "colt_m2117"), dice=(1, 2))
    assert fired.modifiers == {"Short range": 1, "Clutter 5 of Five": -2}
    thrown = t.order(throw("A1", "B1", "fragmentation", attack="B"), dice=(1, 2))
    assert clutter_of(thrown) == -2
    assert sum(name.startswith("Clutter") for name in thrown.modifiers) == 1


@pytest.mark.rule("R6.4b")
def test_what_stands_beside_or_on_the_way_is_no_clutter_of_the_target() -> None:
    between = ground("between", 15, 45, 5, 10, clutter=5)
    beside = ground("beside", 27, 45, 5, 10, clutter=5)
    t = table("A1 10,50 colt_m2117", "B1 25.5,50", areas=(between, beside))
    assert t.order(shoot("A1", "B1", "colt_m2117"), dice=(1, 2)).modifiers == {}


@pytest.mark.rule("R6.5")
def test_no_clutter_makes_or_breaks_a_critical_of_any_action() -> None:
    for clutter in (0, 5):
        mire = ground("mire", 0, 0, 100, 100, clutter=clutter)
        words = ("A1 10,50 gutz=6 colt_m2117", "A2 60,60", "B1 13,50", "B2 30,50")
        t = table(*words, areas=(mire,), rules=FREE)
        orders = (walk("A1", 10, 55), fight("A1", "B1"), shoot("A1", "B2", "colt_m2117"))
        for order, fumble in zip(orders, ((), (), (1,)), strict=True):
            for face in (1, 3, 4, 6):
                dice = (face, face, *(fumble if face > 3 else ()))
                result = t.order(order, dice=dice).result
                wanted = "critical_success" if face <= 3 else "critical_failure"
                assert result == wanted, (clutter, order, face)
