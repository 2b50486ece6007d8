"""Checks the clock chosen for a new battle and converts it to terms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from re import compile as pattern

from battles.clocks.deadlines import (
    DAILY,
    LATE,
    LONGEST,
    MOST_HOLIDAYS,
    SHORTEST,
    SKIP,
    SPAN,
    ClockTerms,
    zones,
)

# The wrong field of a plan ("" for none), and the problem in a sentence.
Fault = tuple[str, str]
HOUR, DAY = 60, 24 * 60  # minutes
UNITS = {"minutes": 1, "hours": HOUR, "days": DAY}
NONE, EVENING, OWN = "none", "evening", "own"
TIME_OF_DAY = pattern(r"([01]?\d|2[0-3]):([0-5]\d)")
NUMBER = pattern(r"\d{1,4}")


@dataclass(frozen=True)
class Preset:
    """A predefined clock. `minutes` 0: not a span."""

    key: str
    label: str
    note: str
    minutes: int = 0
    holiday_days: int = 14


PRESETS = (
    Preset(NONE, "No clock", "Move when you like."),
    Preset("day", "A day each time", "24 hours from when you are to act.", DAY),
    Preset("three", "Three days each time", "For a game beside a busy life.", 3 * DAY),
    Preset(EVENING, "Every evening at nine", "Or at another time of day, in your time zone."),
    Preset("live", "Live: 10 minutes", "For an evening together, everybody online.", 10, 0),
    Preset(OWN, "Another time", "So many minutes, hours or days."),
)
BY_KEY = {preset.key: preset for preset in PRESETS}


def clock_problems(chosen: Mapping[str, str]) -> Iterator[Fault]:
    """All problems of a chosen clock."""
    kind = chosen.get("kind", NONE)
    if kind not in BY_KEY:
        yield "clock.kind", "Choose one of the clocks."
        return
    if kind == NONE:
        return
    if kind == OWN and not SHORTEST <= _minutes(chosen) <= LONGEST:
        yield "clock.length", f"A deadline is between {SHORTEST} minutes and {LONGEST // DAY} days."
    if kind == EVENING and not TIME_OF_DAY.fullmatch(chosen.get("time", "21:00")):
        yield "clock.time", "Write the time of day like 21:00."
    if chosen.get("zone", "UTC") not in zones():
        yield "clock.zone", "Choose a time zone from the list."
    if chosen.get("late", SKIP) not in LATE:
        yield "clock.late", "Choose what happens to whoever is late."
    if not NUMBER.fullmatch(chosen.get("holidays", "0")) or _holidays(chosen, 0) > MOST_HOLIDAYS:
        yield "clock.holidays", f"Give each player between 0 and {MOST_HOLIDAYS} days of holiday."


def clock_terms(chosen: Mapping[str, str]) -> ClockTerms | None:
    """The terms of a clock without problems; None for no clock."""
    preset = BY_KEY[chosen.get("kind", NONE)]
    if preset.key == NONE:
        return None
    hour, _, minute = chosen.get("time", "21:00").partition(":")
    is_daily = preset.key == EVENING
    return ClockTerms(
        kind=DAILY if is_daily else SPAN,
        minutes=_minutes(chosen) if preset.key == OWN else preset.minutes,
        hour=int(hour) if is_daily else 0,
        minute=int(minute) if is_daily else 0,
        zone=chosen.get("zone", "UTC"),
        late=chosen.get("late", SKIP),
        holiday_days=_holidays(chosen, 14) if preset.holiday_days else 0,
    )


def _holidays(chosen: Mapping[str, str], otherwise: int) -> int:
    text = chosen.get("holidays", str(otherwise))
    return int(text) if NUMBER.fullmatch(text) else MOST_HOLIDAYS + 1


def _minutes(chosen: Mapping[str, str]) -> int:
    text = chosen.get("length", "")
    number = int(text) if NUMBER.fullmatch(text) else 0
    return number * UNITS.get(chosen.get("unit", "hours"), 0)
