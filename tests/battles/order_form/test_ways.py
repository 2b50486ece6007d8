"""A place typed in the form is led there, and what is typed beside it stands."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from battles.order_form.draft import Chosen, Draft, draft_of
from battles.queries.shared_sides import Share
from rules.killzone.ruleset import KILLZONE
from tests.rules.killzone.tabletop import Table, house, inches, table


def draft(found: Table, **fields: Any) -> Draft:
    scene = KILLZONE.scene(found.battle, "a")
    chosen = Chosen("A1", "move~place~floor", {"type": "move", **fields}, is_filled=True)
    return draft_of(KILLZONE, found.battle, scene, Share("a"), chosen)


def typed(at: Any) -> dict[str, str]:
    return {"x": str(at.x), "y": str(at.y)}


def test_a_typed_floor_stands_though_a_way_leads_to_the_ground_below_it():
    found = table("A1 13,9 trooper", "B1 50,20 power", areas=(house(12, 8),), order="assault")
    made = draft(found, **typed(inches(14, 9)), floor="1")
    assert made.problem is None
    assert made.preview is not None
    assert (made.values["floor"], made.values["x"]) == ("1", str(inches(14, 9).x))
    assert "via" not in made.values


def test_a_typed_place_is_led_round_what_is_in_the_way():
    found = table("A1 14,7 trooper", "B1 50,20 power", areas=(house(12, 8),), order="assault")
    found.battle = replace(found.battle, gas=("house:0",))
    made = draft(found, **typed(inches(11, 10)), floor="0")
    assert made.problem is None
    assert made.values["via"]
    assert made.values["x"] == str(inches(11, 10).x), "as it was typed"
