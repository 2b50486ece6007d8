"""The umpire throws, writes down and applies, in this order."""

from __future__ import annotations

import pytest

from rules.kernel.dice import ListedDice, NoMoreDice
from rules.kernel.events import Event
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Inspector, Planned, Umpire


class Said(Event, tag="said"):
    """A word, of no game."""

    word: str


def fold(words: str, event: Event) -> str:
    assert isinstance(event, Said)
    return words + event.word


def test_a_throw_tells_where_it_begins() -> None:
    umpire = Umpire("", ListedDice((3, 6, 5, 1, 20), drawn=7), fold)
    assert umpire.draw == 0
    assert umpire.roll(2) == (3, 6)
    assert umpire.draw == 7
    assert umpire.roll(3, 20) == (5, 1, 20)
    assert umpire.draw == 9


def test_what_is_recorded_is_applied_at_once() -> None:
    umpire = Umpire("so", ListedDice(()), fold)
    umpire.record(Said(word=" it"))
    umpire.record(Said(word=" goes"))
    assert umpire.battle == "so it goes"
    assert umpire.events == [Said(word=" it"), Said(word=" goes")]


def test_a_step_is_taken_for_each_in_turn() -> None:
    umpire = Umpire("", ListedDice(()), fold)
    umpire.apart(("a", "b", "c"), lambda now, who: now.record(Said(word=now.battle + who)))
    assert umpire.battle == "a" + "ab" + "aabc"


def test_a_die_has_six_sides_unless_told_otherwise() -> None:
    with pytest.raises(ValueError, match="a die of 6 sides"):
        Umpire("", ListedDice((7,)), fold).roll(1)


def planned(words: str, order: str) -> str:
    if not order:
        raise IllegalOrder("Say something.")
    return words + order


def test_an_inspector_stops_when_an_order_is_planned() -> None:
    inspector = Inspector("so", fold)
    with pytest.raises(Planned):
        inspector.plan(planned, " it goes")
    with pytest.raises(IllegalOrder, match="Say something"):
        inspector.plan(planned, "")
    assert (inspector.battle, inspector.events) == ("so", [])


def test_an_inspector_throws_no_dice() -> None:
    with pytest.raises(NoMoreDice):
        Inspector("", fold).roll(2)
