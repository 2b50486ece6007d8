"""Chapter 22: a figure that nobody orders about keeps as far from everybody as it can."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.firewall.events import FigureMoved
from rules.firewall.fleeing import flee, safety
from rules.firewall.play import fold
from rules.kernel.dice import ListedDice
from rules.kernel.geometry import Point
from rules.kernel.umpire import Umpire
from tests.rules.firewall.tabletop import Tabletop, ground, table

SUCCESS, CRITICAL = (1, 3), (1, 1)


def fled(t: Tabletop, *dice: int) -> Tabletop:
    """Team B makes off, with all of these dice."""
    hand = ListedDice(dice)
    umpire = Umpire(replace(t.battle, active_team="B"), hand, fold)
    flee(umpire, "B")
    assert hand.left == 0
    return Tabletop(umpire.battle, 0, tuple(umpire.events))


@pytest.mark.rule("R22.3")
@pytest.mark.parametrize(
    ("hunter", "end"),
    [
        ("50,50", (858, 500)),  # straight away from it, a whole run less a hair
        ("70,50", (342, 500)),
        ("60,40", (600, 758)),
        ("60,60", (600, 242)),
        ("50,40", (782, 682)),
        ("70,60", (417, 317)),
    ],
)
def test_it_runs_straight_away_from_the_nearest(hunter: str, end: tuple[int, int]) -> None:
    t = fled(table(f"A1 {hunter}", "B1 60,50"), *SUCCESS)
    [moved] = t.happened(FigureMoved)
    assert (moved.manner, t["B1"].at) == ("run", Point(*end))


@pytest.mark.rule("R22.3")
def test_it_runs_along_the_edge_of_the_table() -> None:
    assert fled(table("A1 5,50", "B1 1,50"), *SUCCESS)["B1"].at == Point(10, 242)
    assert fled(table("A1 190,95", "B1 199,99"), *SUCCESS)["B1"].at == Point(1990, 732)
    # Into the corner, and no further.
    assert fled(table("A1 20,20", "B1 6,6"), *SUCCESS)["B1"].at == Point(0, 0)
    assert fled(table("A1 180,80", "B1 195,95"), *SUCCESS)["B1"].at == Point(2000, 1000)


@pytest.mark.rule("R22.3")
def test_half_a_run_where_a_whole_one_is_barred() -> None:
    wall = ground("wall", 80, 0, 2, 100, height=100, obstacle=True, blocks=True)
    hunters = ("A1 60,10", "A2 60,90", "A3 20,50")
    t = fled(table(*hunters, "B1 60,50", areas=(wall,)), *SUCCESS)
    assert t["B1"].at == Point(728, 500)


@pytest.mark.rule("R22.3")
def test_it_stays_where_nowhere_is_better() -> None:
    t = table(
        "A1 10,50", "B1 199.9,50", areas=(ground("wall", 195, 0, 1, 100, height=90, obstacle=True),)
    )
    assert fled(table("A1 10,50", "B1 200,0")).events == ()
    assert safety(t.battle, t["B1"], Point(500, 500)) == 400


@pytest.mark.rule("R22.3")
@pytest.mark.parametrize("state", ["failed", "moved", "dose=zap suppressed moved"])
def test_who_has_nothing_left_does_not_run(state: str) -> None:
    assert fled(table("A1 50,50", f"B1 60,50 {state}")).events == ()


@pytest.mark.rule("R22.3", "R12.3")
def test_it_shakes_off_fear_and_asks_nothing() -> None:
    t = fled(table("A1 50,50", "B1 60,50 suppressed"), *CRITICAL)
    assert (t["B1"].suppressed, t["B1"].at, t.battle.pending) == (False, Point(600, 500), ())


@pytest.mark.rule("R22.3")
def test_without_enemies_every_place_is_as_good() -> None:
    t = table("A1 50,50 down", "B1 60,50")
    assert safety(t.battle, t["B1"], Point(0, 0)) == 0
    assert fled(t).events == ()
