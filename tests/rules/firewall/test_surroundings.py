"""What lies around a figure in words agrees with what its shots are worth."""

from __future__ import annotations

import pytest

from rules.firewall.ruleset import FIREWALL
from rules.kernel.geometry import Point
from rules.kernel.screen import Neighbour, Surroundings
from tests.rules.firewall.tabletop import Tabletop, ground, shoot, table

FIRER, TARGET = "A1 10,10 colt_m2117", "B1 25,10"


def around(t: Tabletop, figure: str = "A1", at: Point | None = None) -> Surroundings:
    found = FIREWALL.around(FIREWALL.view(t.battle, "a"), figure, at)
    assert found is not None
    return found


def seen(t: Tabletop, name: str = "B1") -> Neighbour:
    return next(each for each in around(t).neighbours if each.id == name)


def test_an_open_table_is_clear_and_distances_are_from_edge_to_edge() -> None:
    found = seen(table(FIRER, TARGET))
    assert (found.distance, found.bearing) == (125, "east")
    assert (found.sees, found.sight) == (True, "clear, no cover")


def test_what_blocks_a_shot_blocks_the_sight_and_is_named() -> None:
    t = table(FIRER, TARGET, areas=(ground("wall", 15, 5, 2, 10, blocks=True),))
    assert t.refused(shoot("A1", "B1", "colt_m2117")).ref == "R8.1"
    assert (seen(t).sees, seen(t).sight) == (False, "out of sight behind Wall")


@pytest.mark.parametrize("cover", ["light", "medium", "heavy"])
def test_the_cover_told_is_the_cover_that_a_shot_meets(cover: str) -> None:
    t = table(FIRER, TARGET, areas=(ground("bush", 22, 5, 6, 10, cover=cover),))
    order = shoot("A1", "B1", "colt_m2117")
    names = [each.name for each in FIREWALL.preview(t.battle, order).modifiers]
    assert f"{cover.capitalize()} cover: Bush" in names
    assert seen(t).sight == f"clear, {cover} cover from Bush"


def test_what_one_looks_across_is_named() -> None:
    t = table(FIRER, TARGET, areas=(ground("hedge", 15, 5, 4, 10, cover="medium"),))
    assert seen(t).sight == "clear, across Hedge, no cover"


def test_from_another_place_all_is_measured_anew() -> None:
    t = table(FIRER, TARGET, areas=(ground("bush", 22, 5, 6, 10, cover="light"),))
    found = around(t, at=Point(250, 300))
    assert found.here == "on open ground, no cover"
    assert [(each.name, each.bearing) for each in found.neighbours] == [("B1", "north")]
    edges = {each.name: each for each in found.landmarks if each.kind == "edge"}
    assert edges["north edge"].bearing == "north"


def test_ground_underfoot_and_marks_are_told() -> None:
    bush = ground("bush", 5, 5, 10, 10, cover="light", clutter=2)
    t = table(FIRER, f"{TARGET} prone suppressed", areas=(bush,))
    assert around(t).here == "in Bush, clutter 2, light cover from Bush"
    assert {"prone", "suppressed"} <= set(seen(t).marks)


def test_who_is_off_the_table_has_no_surroundings() -> None:
    t = table(FIRER, f"{TARGET} reserve")
    assert FIREWALL.around(t.battle, "B1") is None
    assert around(t).neighbours == ()
