"""What every game has from the interface itself, shown on the smallest one."""

from __future__ import annotations

import pytest

from rules.firewall.ruleset import FIREWALL
from rules.kernel.geometry import Point
from rules.kernel.record import IllegalOrder
from rules.kernel.ruleset import MOST, no_sketch
from rules.kernel.screen import Sketch
from tests.battles.tiny_ruleset import TINY, Opened, Roll, Tiny, Walk, Walked


def test_a_form_becomes_an_order() -> None:
    fields = {"type": "walk", "side": "red", "figure": "red", "x": "120", "y": "80"}
    assert TINY.order_from(fields) == Walk("red", "red", 120, 80)
    assert TINY.fields_of(Walk("red", "red", 120, 80)) == {
        "type": "walk", "side": "red", "figure": "red", "x": 120, "y": 80,
    }  # fmt: skip


@pytest.mark.parametrize("unset", ["", None])
def test_an_empty_field_is_one_that_was_not_sent(unset: object) -> None:
    fields = {"type": "roll", "side": "red", "figure": "red", "manner": unset}
    assert TINY.order_from(fields) == Roll("red", "red", "fair")


@pytest.mark.parametrize("far", [MOST + 1, -MOST - 1, 10**20, str(10**20), -(10**400)])
def test_a_number_beyond_all_tables_is_refused_in_words(far: int | str) -> None:
    fields = {"type": "walk", "side": "red", "figure": "red", "x": 120}
    with pytest.raises(IllegalOrder, match="That order cannot be read"):
        TINY.order_from({**fields, "y": far})
    for nearer in (MOST, -MOST):
        assert TINY.order_from({**fields, "y": nearer}) == Walk("red", "red", 120, nearer)


def test_a_number_within_a_list_is_bounded_too() -> None:
    fields = {"type": "move", "side": "red", "figure": "a", "speed": "walk", "x": 1, "y": 1}
    assert FIREWALL.order_from({**fields, "via": [[1, MOST]]}).via == ((1, MOST),)
    with pytest.raises(IllegalOrder, match=f"cannot be read: via must lie between -{MOST} and"):
        FIREWALL.order_from({**fields, "via": [[1, MOST + 1]]})


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"type": "fly", "side": "red"},
        {"type": "walk", "side": "red", "figure": "red", "x": "far", "y": "80"},
        {"type": "roll", "side": "red"},
        {"type": "concede", "side": "red", "reason": "tired"},
    ],
)
def test_what_is_no_order_is_refused_in_words(fields: dict[str, str]) -> None:
    with pytest.raises(IllegalOrder, match="That order cannot be read"):
        TINY.order_from(fields)


def test_stored_events_come_back_and_make_the_battle() -> None:
    opened = TINY.event_from({"kind": "opened", "names": {"red": "Ann"}, "ground": 3, "goal": 5})
    walked = TINY.event_from({"kind": "walked", "side": "red", "at": [120, 80]})
    assert opened == Opened(names={"red": "Ann"}, ground=3, goal=5)
    assert walked == Walked(side="red", at=Point(120, 80))
    battle = TINY.folded([opened, walked])
    assert (battle.goal, battle.places["red"], battle.next) == (5, Point(120, 80), "blue")
    assert TINY.folded([]) == Tiny()


def test_a_game_may_have_no_sketch() -> None:
    assert no_sketch(Tiny(), "red") == Sketch()
    assert TINY.sketch(Tiny(), "red") == Sketch()
