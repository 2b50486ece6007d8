"""The table in words: who is where, what hides whom, what burns."""

from __future__ import annotations

from msgspec.structs import replace

from rules.killzone.ruleset import KILLZONE
from rules.killzone.state import Cloud
from tests.rules.killzone.tabletop import house, inches, table


def test_everybody_around_is_told_with_sight_and_distance() -> None:
    found = table(
        "A1 10,10 trooper", "B1 20,10 trooper", "B2 10,30 trooper", "BV 40,10 car",
        "B3 in BV trooper", areas=(house(8, 18, 1),),
    )  # fmt: skip
    told = KILLZONE.around(found.battle, "A1")
    assert told is not None
    assert told.here == "on open ground"
    seen = {each.id: (each.sees, each.sight) for each in told.neighbours}
    assert seen == {
        "B1": (True, "clear, no cover"),
        "B2": (False, "out of sight behind walls"),
        "BV": (True, "clear, no cover"),
    }
    nearest = told.neighbours[0]
    assert (nearest.id, nearest.distance, nearest.bearing) == ("B1", 10 * 25 - 24, "east")
    assert {each.id for each in told.landmarks} == {"house:0", "north", "south", "west", "east"}


def test_smoke_and_fire_are_told_and_so_is_a_place_that_is_only_thought_of() -> None:
    found = table("A1 10,10 trooper", "B1 30,10 trooper", areas=(house(8, 18, 3),))
    battle = replace(found.battle, smoke=(Cloud(inches(20, 10), 2),), fires={"house:1": "minor"})
    told = KILLZONE.around(battle, "A1")
    assert told is not None
    assert told.neighbours[0].sight == "out of sight in smoke"
    assert [each.words for each in told.landmarks if each.kind == "counter"] == [
        "3 inches around, until turn 2", "burns",
    ]  # fmt: skip
    there = KILLZONE.around(battle, "A1", inches(10, 20))
    assert there is not None
    assert (there.here, there.faces) == ("in House, floor 0", "")
    assert KILLZONE.around(battle, "nobody") is None
