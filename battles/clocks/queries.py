"""Read models of a clock: agreed terms, next deadline, allowed actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from accounts.actors import Actor
from battles import permissions
from battles.clocks import services as clock_services
from battles.clocks import time_source
from battles.clocks.consequences import WORDS, day_words, due_words, place_words, warning
from battles.clocks.deadlines import (
    DAILY,
    SKIP,
    ClockTerms,
    Leave,
    days_of,
    terms_from,
)
from battles.clocks.plans import DAY, HOUR
from battles.models import Battle, Clock, Holiday, Seat
from battles.queries.battle_head import BattleHead, Reader
from battles.queries.battle_head import head_of as _head_of
from battles.queries.battle_head import reader_of as _reader_of
from battles.queries.shared_sides import post_names
from battles.replay import spectator_delay

LATE = {deed: words.term for deed, words in WORDS.items()}


@dataclass(frozen=True)
class TermsRow:
    """The agreed terms, in sentences."""

    pace: str
    late: str
    holidays: str


@dataclass(frozen=True)
class DueLine:
    """The deadline of a move; `whose` names the sides, `is_mine`: the reader's own.

    `brings`: what it brings to miss it, in a sentence.
    """

    due: datetime
    words: str
    left: str
    whose: str
    is_mine: bool
    is_paused: bool
    brings: str = ""


@dataclass(frozen=True)
class HolidayLine:
    name: str
    side_name: str
    first: str
    last: str
    first_day: date
    last_day: date
    id: int
    may_cancel: bool


@dataclass(frozen=True)
class ClockPanel:
    """The clock of a battle for one reader. `line`: None while no side is to move."""

    terms: TermsRow
    line: DueLine | None
    paused_by: str = ""
    asked: str = ""
    may_pause: str = ""
    may_withdraw: bool = False
    may_resume: bool = False
    may_leave: bool = False
    days_left: int = 0
    holidays: tuple[HolidayLine, ...] = ()


@dataclass(frozen=True)
class ClockPage:
    battle: BattleHead
    reader: Reader
    clock: ClockPanel


def clock_page(battle_id: str, actor: Actor, side: str = "") -> ClockPage:
    """A battle and its clock. Raises NotAdmitted, Battle.DoesNotExist or Clock.DoesNotExist."""
    battle, seats = permissions.seen_battle(battle_id, actor)
    if clock_services.clock_of(battle) is None:
        raise Clock.DoesNotExist
    battle, seats = spectator_delay.seen(battle, seats, actor)
    reader = _reader_of(battle, seats, actor, side)
    face = clock_panel_of(battle, seats, actor, reader)
    assert face is not None  # noqa: S101 - there is a clock
    return ClockPage(_head_of(battle), reader, face)


def clock_panel_of(
    battle: Battle, seats: Sequence[Seat], actor: Actor, reader: Reader
) -> ClockPanel | None:
    """The clock of a battle; None for one without."""
    clock = clock_services.clock_of(battle)
    if clock is None:
        return None
    names = post_names(battle)
    terms, now = terms_from(clock.terms), time_source.now()
    rows = list(Holiday.objects.filter(seat__battle=battle).select_related("seat"))
    if battle.as_of is not None:
        rows = [row for row in rows if row.created <= battle.as_of]
    referee = permissions.is_referee(actor, battle, seats)
    runs = clock.due is not None
    return ClockPanel(
        terms=terms_row(terms),
        line=due_line(clock, names, reader.posts, now),
        paused_by=clock.get_paused_by_display() if clock.paused_at else "",
        asked=" and ".join(names.get(side, side) for side in clock.asked),
        may_pause=_may_pause(clock, reader, referee) if runs and not clock.paused_at else "",
        may_withdraw=bool(set(reader.posts) & set(clock.asked)),
        may_resume=bool(clock.paused_at) and (referee or _by_players(clock, reader)),
        may_leave=bool(reader.sides) and battle.status != Battle.Status.ENDED,
        days_left=_days_left(terms, seats, actor, rows),
        holidays=tuple(_holiday(row, names, terms, actor, now) for row in rows if row.ends > now),
    )


def _by_players(clock: Clock, reader: Reader) -> bool:
    return bool(reader.sides) and clock.paused_by == Clock.PausedBy.PLAYERS


def _may_pause(clock: Clock, reader: Reader, referee: bool) -> str:
    """The label of the pause button; "" for no button."""
    if referee:
        return "Stop the clock"
    if not reader.posts or set(reader.posts) <= set(clock.asked):
        return ""
    return "Agree to a pause" if clock.asked else "Ask for a pause"


def _days_left(
    terms: ClockTerms, seats: Sequence[Seat], actor: Actor, rows: Sequence[Holiday]
) -> int:
    own = {seat.pk for seat in permissions.seats_held(actor, seats)}
    return max(terms.holiday_days - sum(row.days for row in rows if row.seat_id in own), 0)


def _holiday(
    row: Holiday, names: Mapping[str, str], terms: ClockTerms, actor: Actor, now: datetime
) -> HolidayLine:
    first, last = days_of(Leave(row.begins, row.ends), terms.zone)
    today = now.astimezone(ZoneInfo(terms.zone)).date()
    return HolidayLine(
        row.seat.name,
        names.get(row.seat.post, row.seat.side),
        day_words(first),
        day_words(last),
        first,
        last,
        row.pk,
        actor.holds(row.seat) and last > today,
    )


# --- Words --------------------------------------------------------------------


def terms_row(terms: ClockTerms) -> TermsRow:
    budget = f"Each player may take {terms.holiday_days} days of holiday."
    return TermsRow(
        pace=_pace(terms),
        late=LATE.get(terms.late, LATE[SKIP]),
        holidays=budget if terms.holiday_days else "There are no holidays.",
    )


def _pace(terms: ClockTerms) -> str:
    if terms.kind == DAILY:
        at = f"{terms.hour:02}:{terms.minute:02}"
        return f"A move is due every day at {at}, {place_words(terms.zone)} time."
    return f"A move is due {length(timedelta(minutes=terms.minutes))} after it becomes yours."


def due_line(
    clock: Clock, names: Mapping[str, str], posts: Sequence[str], now: datetime
) -> DueLine | None:
    """The deadline, for the player of these `posts`."""
    if clock.due is None:
        return None
    zone = terms_from(clock.terms).zone
    due = clock.due.astimezone(ZoneInfo(zone))
    return DueLine(
        due=due,
        words=due_words(clock.due, zone),
        left=_left(clock.due - (clock.paused_at or now)),
        whose=" and ".join(names.get(side, side) for side in clock.sides),
        is_mine=any(post in clock.sides for post in posts),
        is_paused=clock.paused_at is not None,
        brings=warning(clock, posts),
    )


def _left(time: timedelta) -> str:
    return length(time) if time >= timedelta(minutes=1) else "less than a minute"


def length(time: timedelta) -> str:
    """A duration in its two largest units, such as 1 day 4 hours."""
    minutes = int(time.total_seconds()) // 60
    parts = ((minutes // DAY, "day"), (minutes % DAY // HOUR, "hour"), (minutes % HOUR, "minute"))
    words = [f"{count} {unit}{'' if count == 1 else 's'}" for count, unit in parts if count]
    return " ".join(words[:2])
