"""Positions on the way are those of the whole journal, with whatever was taken back."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User

from battles import journal
from battles.replay import timeline as timelines
from battles.replay.queries import position
from battles.replay.timeline import Timeline, up_to
from rules.kernel.events import OrderTakenBack
from tests.battles.stored import GOLDEN, stored

pytestmark = pytest.mark.django_db
FEW = 16
NAME = "firewall-thames.jsonl"


@pytest.fixture
def short_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timelines, "EVERY", FEW)


def test_a_moment_is_the_same_from_the_nearest_position(short_frames: None, ada: User) -> None:
    battle = stored(NAME, [ada])
    ruleset, entries = journal.ruleset_of(battle), tuple(journal.read(battle))
    timeline = Timeline(entries)
    for at in (*range(1, len(entries), 37), len(entries)):
        assert timeline.position(ruleset, at) == position(ruleset, entries, at), at


def test_it_folds_only_what_comes_after_the_nearest(
    short_frames: None, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    battle = stored(NAME, [ada])
    ruleset, timeline = journal.ruleset_of(battle), Timeline(tuple(journal.read(battle)))
    timeline.position(ruleset, battle.seq)
    folded: list[Any] = []
    monkeypatch.setattr(timelines.journal, "counting", lambda lines, at: folded.extend(lines) or [])
    timeline.position(ruleset, battle.seq)
    assert len(folded) <= FEW


def test_what_was_taken_back_is_in_no_later_position(short_frames: None, ada: User) -> None:
    """Of a line that takes back what lies before a position that is kept."""
    battle = stored(NAME, [ada], lines=200)
    ruleset, entries = journal.ruleset_of(battle), list(journal.read(battle))
    back = OrderTakenBack(side="", order=1, to=150)
    last = entries[-1]
    later = (
        *entries,
        journal.Entry(last.seq + 1, back, 0, "", last.created),
        *(
            journal.Entry(each.seq + 51, each.event, each.order, each.side, each.created)
            for each in entries[150:170]
        ),
    )
    timeline = Timeline(tuple(entries))
    timeline.position(ruleset, 200)
    longer = timeline.extended(later)
    for at in (140, 200, 201, 215, 221):
        assert longer.position(ruleset, at) == position(ruleset, later, at), at


def test_what_was_made_for_a_reader_is_kept_for_a_few(ada: User) -> None:
    timeline, made = Timeline(()), []
    for _ in range(3):
        assert timeline.kept("a", lambda: made.append("a") or "told") == "told"
    assert made == ["a"]
    for number in range(timelines.MOST_KEPT):
        timeline.kept(number, lambda: "other")
    timeline.kept("a", lambda: made.append("a") or "told")
    assert made == ["a", "a"]


def test_lines_up_to_one_are_counted(ada: User) -> None:
    entries = tuple(journal.read(stored(NAME, [ada], lines=50)))
    assert [up_to(entries, seq) for seq in (0, 1, 49, 50, 99)] == [0, 1, 49, 50, 50]
    assert GOLDEN.joinpath(NAME).exists()
