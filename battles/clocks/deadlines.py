"""Date arithmetic of deadlines, pauses and holidays; every time is an argument, no look-ups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

SPAN, DAILY = "span", "daily"
SKIP, BOT, FORFEIT = "skip", "bot", "forfeit"
LATE = (SKIP, BOT, FORFEIT)
SHORTEST, LONGEST = 5, 60 * 24 * 60  # minutes
MOST_HOLIDAYS = 60  # days
# If a move becomes due shortly before the hour of the day, its deadline is on the next day.
NOTICE = timedelta(hours=4)
# A player who did not end the pause has at least so much time afterwards, or the whole deadline.
AFTER_A_PAUSE = timedelta(days=1)
ZERO = timedelta(0)


@dataclass(frozen=True)
class ClockTerms:
    """The agreed terms of a clock. `minutes` for a span; `hour`, `minute` and `zone` for daily.

    `late`: what happens to a side that misses its deadline. `holiday_days`: budget of each player.
    """

    kind: str = SPAN
    minutes: int = 24 * 60
    hour: int = 21
    minute: int = 0
    zone: str = "UTC"
    late: str = SKIP
    holiday_days: int = 14

    @property
    def fields(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Leave:
    """A period in which a deadline stands still."""

    begins: datetime
    ends: datetime

    def holds(self, moment: datetime) -> bool:
        return self.begins <= moment < self.ends


def terms_from(stored: Mapping[str, Any]) -> ClockTerms:
    """Terms from their stored form; newer fields get their defaults."""
    known = {field.name for field in fields(ClockTerms)}
    return ClockTerms(**{name: value for name, value in stored.items() if name in known})


@cache
def zones() -> tuple[str, ...]:
    """The available time zones: those named after a place, and UTC."""
    skipped = ("Etc/", "US/", "SystemV/", "posix/", "right/")
    places = (zone for zone in available_timezones() if "/" in zone)
    return ("UTC", *sorted(zone for zone in places if not zone.startswith(skipped)))


# --- Deadlines ----------------------------------------------------------------


def next_due(terms: ClockTerms, start: datetime, away: Sequence[Leave] = ()) -> datetime:
    """The deadline of a move that becomes due at `start`."""
    if terms.kind == DAILY:
        due = _daily(terms, start + NOTICE)
    else:
        due = start.astimezone(UTC) + timedelta(minutes=terms.minutes)
    return lengthened(terms, start, due, away)


def lengthened(
    terms: ClockTerms, since: datetime, due: datetime, away: Sequence[Leave]
) -> datetime:
    """The deadline, extended by the player's absences after `since`."""
    moved = _beyond(since, due, away)
    return moved if moved == due else _at_its_hour(terms, moved, away)


def _at_its_hour(terms: ClockTerms, moved: datetime, away: Sequence[Leave]) -> datetime:
    """A moved deadline; for daily terms, moved to the next such hour."""
    if terms.kind != DAILY:
        return moved
    moved = _daily(terms, moved)
    while any(leave.holds(moved) for leave in away):
        moved = _daily(terms, max(leave.ends for leave in away if leave.holds(moved)))
    return moved


def _beyond(since: datetime, due: datetime, away: Sequence[Leave]) -> datetime:
    for leave in sorted(away, key=lambda each: (each.begins, each.ends)):
        if leave.ends > since and leave.begins < due:
            due += leave.ends - max(leave.begins, since)
            since = leave.ends
    return due


def _daily(terms: ClockTerms, earliest: datetime) -> datetime:
    """The first time of day in its zone that is not before `earliest`."""
    zone = ZoneInfo(terms.zone)
    day = earliest.astimezone(zone).date() - timedelta(days=1)
    while (moment := _moment(day, terms, zone)) < earliest:
        day += timedelta(days=1)
    return moment


def _moment(day: date, terms: ClockTerms, zone: ZoneInfo) -> datetime:
    # Daylight saving: of a repeated hour the second counts; a skipped one counts as if it existed.
    local = datetime.combine(day, time(terms.hour, terms.minute), zone)
    return max(local.astimezone(UTC), local.replace(fold=1).astimezone(UTC))


# --- Pauses -------------------------------------------------------------------


def left_at(due: datetime, moment: datetime) -> timedelta:
    """The time left of a deadline."""
    return max(due - moment, ZERO)


def resumed(
    terms: ClockTerms, left: timedelta, moment: datetime, *, surprised: bool = False
) -> datetime:
    """The deadline after a pause: the same time is left; at least a day for surprised players."""
    if surprised:
        whole = next_due(terms, moment) - moment
        left = max(left, min(whole, AFTER_A_PAUSE))
    due = (moment + left).astimezone(UTC)
    return _daily(terms, due) if terms.kind == DAILY else due


# --- Holidays -----------------------------------------------------------------


def shortened(
    terms: ClockTerms, since: datetime, due: datetime, away: Sequence[Leave], kept: Sequence[Leave]
) -> datetime:
    """A deadline that was lengthened by all of `away`, recomputed for only `kept`.

    A player who comes back early has as much time left as before the holiday.
    """
    start = since
    left = due - since
    for leave in sorted(away, key=lambda each: (each.begins, each.ends)):
        begins, ends = max(leave.begins, start), min(leave.ends, due)
        if begins < ends:
            left -= ends - begins
            start = ends
    due = (since + max(left, ZERO)).astimezone(UTC)
    return _at_its_hour(terms, _beyond(since, due, kept), kept)


def leave_of(first: date, last: date, zone: str) -> Leave:
    """Whole days in a zone, both included."""
    place = ZoneInfo(zone)
    begins = datetime.combine(first, time(), place).astimezone(UTC)
    return Leave(begins, datetime.combine(last + timedelta(days=1), time(), place).astimezone(UTC))


def days_of(leave: Leave, zone: str) -> tuple[date, date]:
    """The first and the last day of a holiday in a zone."""
    place = ZoneInfo(zone)
    last = leave.ends - timedelta(seconds=1)
    return leave.begins.astimezone(place).date(), last.astimezone(place).date()
