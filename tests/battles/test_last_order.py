"""The line below the board: what the dice of the last order said, as the log has it."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import pytest

from battles.log.story import LogEntry, LogLine, LogPage
from battles.models import Battle
from tests.battles.conftest import give
from tests.battles.test_pages import signed_in
from tests.one_line import one_line

LINE = re.compile(r'<a class="last-order".*?</a>', re.S)
DICE = re.compile(r'aria-label="(Rolled [^"]*)"')
TAG = re.compile(r"<[^>]*>")


def line(order: int, text: str, heading: str = "", **more: Any) -> LogLine:
    known = {
        "seq": 1, "tone": "", "side": "", "side_index": None, "dice": (), "sum": "",
        "modifiers": (), "ref": "", "when": datetime.now(UTC), "is_void": False,
    }  # fmt: skip
    return LogLine(order=order, text=text, heading=heading, **{**known, **more})


def last_of(*entries: LogEntry) -> LogEntry | None:
    """Of a log whose entries are given oldest first."""
    return LogPage(tuple(reversed(entries)), 0).last_order


def test_the_roll_comes_first_and_then_what_came_of_it() -> None:
    fires = line(3, "Ada fires.")
    roll = line(3, "Ada fires: success.", dice=(4, 3), sum="7 against 8")
    falls = line(3, "Bruno falls.")
    found = last_of(LogEntry((line(2, "Bruno walks."),)), LogEntry((fires, roll, falls)))
    assert found is not None
    assert found.roll is roll
    assert found.outcome == (falls,)


def test_an_order_that_ends_a_turn_is_told_from_its_roll_on() -> None:
    roll = line(3, "Ada fires: failure.", dice=(6, 6))
    drawn = line(3, "Red has the initiative.", heading="Turn 2", dice=(1, 2))
    found = last_of(LogEntry((roll,)), LogEntry((drawn,)))
    assert found is not None
    assert (found.roll, found.outcome) == (roll, (drawn,))


def test_without_dice_the_first_line_stands_for_the_order() -> None:
    walk = line(1, "Ada walks.")
    found = last_of(LogEntry((walk, line(1, "She is in the house."))))
    assert found is not None
    assert found.roll is walk


def test_what_was_taken_back_or_was_no_order_is_not_the_last() -> None:
    stands = line(1, "Ada walks.")
    back = line(2, "Ada runs.", is_void=True)
    clock = line(0, "The clock runs again.")
    found = last_of(LogEntry((stands,)), LogEntry((back,)), LogEntry((clock,)))
    assert found is not None
    assert found.lines == (stands,)
    assert last_of(LogEntry((clock,))) is None


def shown(battle: Battle, user: Any) -> str:
    """The line as this person's page has it."""
    found = LINE.search(signed_in(user).get(f"/battles/{battle.pk}/").text)
    return found[0] if found else ""


def words(html: str) -> str:
    return TAG.sub(" ", one_line(html))


@pytest.mark.django_db
def test_both_read_the_dice_of_the_last_order_as_the_log_has_them(
    endless: Battle, ada: Any, bruno: Any
) -> None:
    assert not shown(endless, ada), "nothing was ordered yet"
    give(endless, ada, "red")
    page = signed_in(ada).get(f"/battles/{endless.pk}/").text
    log = page[page.index('id="log"') :]
    for user in (ada, bruno):
        found = shown(endless, user)
        assert DICE.findall(found) == DICE.findall(log)[:1]
        assert "red rolls" in words(found)
        assert "aria-live" not in found, "it is read out once, as news"


@pytest.mark.django_db
def test_the_line_tells_nothing_that_its_reader_may_not_know(
    endless: Battle, ada: Any, bruno: Any
) -> None:
    give(endless, ada, "red")
    give(endless, bruno, "blue")
    give(endless, ada, "red", "whisper", words=["north"])
    assert "red whispers north" in words(shown(endless, ada))
    assert "blue rolls" in words(shown(endless, bruno))
