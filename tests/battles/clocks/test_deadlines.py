"""Deadlines as arithmetic: never early, never lost, right when the clocks change."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.clocks.deadlines import (
    DAILY,
    NOTICE,
    SPAN,
    ClockTerms,
    Leave,
    leave_of,
    left_at,
    lengthened,
    next_due,
    resumed,
    terms_from,
    zones,
)

LONDON = ClockTerms(kind=DAILY, hour=21, minute=0, zone="Europe/London")
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)

ODD_ZONES = (
    "UTC",
    "Europe/London",
    "America/New_York",
    "Australia/Lord_Howe",  # half an hour of summer time
    "Pacific/Apia",  # left out a whole day in 2011
    "Africa/Casablanca",
    "Asia/Kathmandu",
    "America/Havana",  # changes at midnight
)
moments = st.timedeltas(timedelta(0), timedelta(days=23 * 365)).map(
    lambda since: datetime(2011, 1, 1, tzinfo=UTC) + since
)
stretches = st.timedeltas(timedelta(0), timedelta(days=20))
spans = st.builds(ClockTerms, kind=st.just(SPAN), minutes=st.integers(5, 60 * 24 * 60))
evenings = st.builds(
    ClockTerms,
    kind=st.just(DAILY),
    hour=st.integers(0, 23),
    minute=st.integers(0, 59),
    zone=st.sampled_from(ODD_ZONES),
)
anything = spans | evenings
leaves = st.lists(
    st.builds(lambda begins, length: Leave(begins, begins + length), moments, stretches), max_size=4
)


def near(start: datetime) -> st.SearchStrategy[list[Leave]]:
    begins = st.timedeltas(-timedelta(days=5), timedelta(days=40))
    return st.lists(
        st.builds(lambda at, long: Leave(start + at, start + at + long), begins, stretches),
        max_size=4,
    )


def at(text: str, zone: str = "Europe/London") -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone))


def test_a_day_for_each_move():
    start = at("2026-11-22 03:15")
    assert next_due(ClockTerms(minutes=24 * 60), start) == at("2026-11-23 03:15")


@pytest.mark.parametrize(
    ("start", "due"),
    [
        ("2026-06-01 10:00", "2026-06-01 21:00"),
        ("2026-06-01 16:59", "2026-06-01 21:00"),
        ("2026-06-01 17:01", "2026-06-02 21:00"),  # four hours' notice
        ("2026-06-01 21:00", "2026-06-02 21:00"),
        ("2026-06-01 23:59", "2026-06-02 21:00"),
    ],
)
def test_every_evening_at_nine(start, due):
    assert next_due(LONDON, at(start)) == at(due)


@pytest.mark.parametrize("day", ["2026-03-28", "2026-03-29", "2026-10-24", "2026-10-25"])
def test_nine_stays_nine_when_the_clocks_change(day):
    due = next_due(LONDON, at(f"{day} 21:30"))
    assert due.astimezone(ZoneInfo("Europe/London")).strftime("%H:%M") == "21:00"
    assert due - at(f"{day} 21:30") < timedelta(hours=25)


def test_an_hour_that_is_left_out_or_comes_twice_is_never_early():
    half_past_one = ClockTerms(kind=DAILY, hour=1, minute=30, zone="Europe/London")
    # 29 March: 01:30 does not exist; half past one by the winter clock is half past two.
    assert next_due(half_past_one, at("2026-03-28 12:00")) == at("2026-03-29 02:30")
    # 25 October: 01:30 comes twice; the second one counts.
    assert next_due(half_past_one, at("2026-10-24 12:00")) == datetime(
        2026, 10, 25, 1, 30, tzinfo=UTC
    )


@given(anything, moments)
def test_a_deadline_is_after_the_moment_that_it_starts_from(terms, start):
    due = next_due(terms, start)
    least = NOTICE if terms.kind == DAILY else timedelta(minutes=terms.minutes)
    assert due - start >= least
    if terms.kind == DAILY:
        # A day that was left out, and an hour.
        assert due - start <= NOTICE + timedelta(hours=50)


@given(anything, moments, stretches)
def test_who_moves_later_is_never_due_earlier(terms, start, later):
    assert next_due(terms, start) <= next_due(terms, start + later)


@given(evenings, moments)
def test_every_day_comes_at_its_hour(terms, start):
    local = next_due(terms, start).astimezone(ZoneInfo(terms.zone))
    gap = (local.hour * 60 + local.minute) - (terms.hour * 60 + terms.minute)
    assert gap % (24 * 60) in (0, 30, 60)  # later only by the hour that was left out


@given(anything, moments, st.lists(st.tuples(stretches, stretches), max_size=8))
def test_pausing_however_often_loses_nothing(terms, start, pauses):
    due, now = next_due(terms, start), start
    for played, paused in pauses:
        now = min(now + played, due)
        left = left_at(due, now)
        now += paused
        due = resumed(terms, left, now)
        assert left_at(due, now) >= left
        if terms.kind == SPAN:
            assert left_at(due, now) == left
        else:
            assert left_at(due, now) <= left + timedelta(hours=50)


@given(anything, moments, stretches, stretches)
def test_whoever_is_surprised_by_the_end_of_a_pause_has_a_day(terms, start, played, paused):
    due = next_due(terms, start)
    now = min(start + played, due)
    end = now + paused
    due = resumed(terms, left_at(due, now), end, surprised=True)
    assert due - end >= min(DAY, next_due(terms, end) - end, timedelta(minutes=terms.minutes))


@given(st.data(), anything, moments)
def test_a_holiday_takes_nothing_from_a_deadline(data, terms, start):
    away = data.draw(near(start))
    due, plain = next_due(terms, start, away), next_due(terms, start)
    assert due >= plain
    # Outside the holidays there is at least as much time as without them.
    ends = sorted({start, due, *(edge for each in away for edge in (each.begins, each.ends))})
    free = timedelta(0)
    for begin, end in pairwise(ends):
        if start <= begin and end <= due and not any(each.holds(begin) for each in away):
            free += end - begin
    assert free >= plain - start
    assert not (due != plain and terms.kind == DAILY and any(each.holds(due) for each in away))


@given(anything, moments, leaves)
def test_a_holiday_at_another_time_changes_nothing(terms, start, away):
    due = next_due(terms, start)
    elsewhere = [each for each in away if each.ends <= start or each.begins >= due]
    assert lengthened(terms, start, due, elsewhere) == due


def test_a_holiday_is_whole_days_in_its_zone():
    leave = leave_of(date(2026, 3, 28), date(2026, 3, 29), "Europe/London")
    assert (leave.begins, leave.ends) == (at("2026-03-28 00:00"), at("2026-03-30 00:00"))
    assert leave.ends.astimezone(UTC) - leave.begins.astimezone(UTC) == timedelta(hours=47)


@given(anything)
def test_terms_are_kept_as_they_were_agreed(terms):
    assert terms_from(terms.fields) == terms
    assert terms_from({**terms.fields, "of a later version": 1}) == terms


def test_the_list_of_zones_has_places_and_no_abbreviations():
    assert zones()[0] == "UTC"
    assert {"Europe/Berlin", "America/Argentina/Salta", "Asia/Kolkata"} <= set(zones())
    assert not {"EST", "Etc/GMT+5", "US/Eastern"} & set(zones())
