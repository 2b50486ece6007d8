"""Chapter 2: using the random tables."""

from __future__ import annotations

import pytest

from rules.firefight import orders as o
from rules.firefight.events import EventCame, TableRolled
from rules.firefight.ruleset import FIREFIGHT
from rules.firefight.tables import chosen, fitting
from rules.kernel.record import IllegalOrder
from tests.rules.firefight.standoff import Standoff, standoff

ROLL = o.RollTable("referee")


def automatic(beat: int, every: str = "second", **rules: str) -> Standoff:
    t = standoff(events=every, referee="none", **rules)
    return t.with_battle(sides=t.battle.sides[:2], beat=beat)


@pytest.mark.rule("F11")
@pytest.mark.parametrize(
    ("every", "beat", "comes"),
    [("second", 1, True), ("second", 2, False), ("third", 2, True), ("third", 1, False),
     ("never", 1, False)],
)  # fmt: skip
def test_the_table_is_rolled_every_second_or_third_beat_or_never(
    every: str, beat: int, comes: bool
) -> None:
    t = automatic(beat, every).next_beat(5, 5, *([3] if comes else []))
    assert [each.entry for each in t.all(EventCame)] == ([3] if comes else [])


@pytest.mark.rule("F12")
def test_rolls_are_added_up_and_no_total_is_above_15() -> None:
    t = automatic(1).with_battle(total=9, past=(9,)).next_beat(5, 5, 6)
    (rolled,) = t.all(TableRolled)
    assert rolled.total == 15
    assert t.battle.total == 15
    assert [each.entry for each in t.all(EventCame)] == [15]


@pytest.mark.rule("F13")
def test_an_entry_that_does_not_fit_gives_way_to_the_next_higher_or_else_lower() -> None:
    t = standoff().battle
    assert chosen(t, 8) == 9, "nobody is down who could lift a gun"
    assert 8 not in set(fitting(t))
    t = standoff().with_battle(past=(14, 15)).battle
    assert chosen(t, 14) == 13
    came = automatic(1).with_battle(past=(3,)).next_beat(5, 5, 3, 1)
    (event,) = came.all(EventCame)
    assert (event.entry, event.instead) == (4, 3)


@pytest.mark.rule("F13")
def test_a_referee_chooses_what_a_roll_becomes() -> None:
    t = standoff().order(ROLL, 3)
    assert FIREFIGHT.to_act(t.battle) == ("referee",)
    assert t.battle.pending is not None
    assert t.battle.pending.options[0].value == "3"
    with pytest.raises(IllegalOrder, match="none of the answers"):
        t.order(o.Answer("referee", "8"))
    with pytest.raises(IllegalOrder, match="asked nothing"):
        t.order(o.Answer("detectives", "3"))
    taken = t.order(o.Answer("referee", "6"))
    assert [(each.entry, each.instead) for each in taken.all(EventCame)] == [(6, 3)]
    quiet = t.order(o.Answer("referee", "none"))
    assert quiet.battle.past == ()
    assert FIREFIGHT.to_act(quiet.battle) == ("detectives",)


@pytest.mark.rule("F13")
def test_a_referee_calls_entries_and_sets_tags_and_nobody_else_does() -> None:
    t = standoff().order(o.SetTag("referee", "dangerous", 7, 9))
    (tag,) = t.battle.tags.values()
    assert (tag.kind, tag.low, tag.high) == ("dangerous", 7, 9)
    assert t.order(o.ClearTag("referee", tag.id)).tags == []
    assert t.order(o.AdjustPosture("referee", "enemies", -1)).posture == (3, 2)
    hurt = t.order(o.AdjustWounds("referee", "max", 1))
    assert hurt["max"].wounds == 1
    assert hurt.order(o.AdjustWounds("referee", "max", -1))["max"].wounds == 0
    for order in (o.CallEvent("detectives", 1), o.RollTable("enemies")):
        with pytest.raises(IllegalOrder, match="referee"):
            t.order(order)
    for wrong in (
        o.CallEvent("referee", 8), o.CallEvent("referee", 99), o.SetTag("referee", "rivals"),
        o.SetTag("referee", "dangerous", 9, 8), o.ClearTag("referee", "tag-9"),
        o.AdjustPosture("referee", "nobody", 1), o.AdjustPosture("referee", "enemies", 3),
        o.AdjustWounds("referee", "max", -1), o.RefereeRules("referee", " \n"),
    ):  # fmt: skip
        with pytest.raises(IllegalOrder):
            t.order(wrong)
