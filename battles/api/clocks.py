"""API: the clock of a battle (deadlines, pauses, holidays)."""

from __future__ import annotations

from datetime import date

from rest_framework.request import Request
from rest_framework.response import Response

from battles.api.base import BattleApiView
from battles.clocks import pauses, time_source
from battles.clocks import queries as clock_queries
from rules.kernel.record import Record
from web.api import schema as s
from web.api.schema import operation

SEEN = (401, 404, 429)
CHANGING = (*s.WRITING, 404)


class HolidayRow(Record):
    """Days on which the deadlines of a player stand still; only its player may cancel one."""

    id: int
    name: str
    side: str
    first: str
    last: str
    may_cancel: bool


class ClockDetail(Record):
    """What was agreed about time, in words, and how it stands for you.

    `due`: when the move is due of the sides that `whose` names; empty while nobody's is. `asked`:
    who would like a pause, in words.
    """

    pace: str
    late: str
    holidays_agreed: str
    due: str
    whose: str
    is_mine: bool
    is_paused: bool
    asked: str
    may_pause: bool
    may_withdraw: bool
    may_resume: bool
    days_left: int
    holidays: tuple[HolidayRow, ...]


class Pausing(Record):
    """`wanted`: ask for a pause or agree to one, a referee stops the clock; else ask no more."""

    wanted: bool = True


class NewHoliday(Record):
    """The first and the last day, in the time zone of the clock."""

    first: date
    last: date


class ClockApiView(BattleApiView):
    """Base of operations on a clock."""

    def clock(self, battle_id: str) -> ClockDetail:
        """The current clock. 404 for a battle without one."""
        face = clock_queries.clock_page(battle_id, self.actor).clock
        line = face.line
        return ClockDetail(
            pace=face.terms.pace,
            late=face.terms.late,
            holidays_agreed=face.terms.holidays,
            due=line.due.isoformat() if line else "",
            whose=line.whose if line else "",
            is_mine=line is not None and line.is_mine,
            is_paused=line is not None and line.is_paused,
            asked=face.asked,
            may_pause=bool(face.may_pause),
            may_withdraw=face.may_withdraw,
            may_resume=face.may_resume,
            days_left=face.days_left,
            holidays=tuple(
                HolidayRow(
                    each.id,
                    each.name,
                    each.side_name,
                    each.first_day.isoformat(),
                    each.last_day.isoformat(),
                    each.may_cancel,
                )
                for each in face.holidays
            ),
        )


class OneClock(ClockApiView):
    """Operation that reads the clock."""

    @operation("clock_battles", "The clock of a battle, if it has one.", ClockDetail, refuses=SEEN)
    def get(self, request: Request, battle_id: str) -> Response:
        return Response(self.clock(battle_id))


class Pause(ClockApiView):
    """Operations that request and withdraw a pause."""

    @operation(
        "pause_battles",
        "Ask for a pause, agree to one, or ask for it no more.",
        ClockDetail,
        Pausing,
        refuses=CHANGING,
    )
    def post(self, request: Request, battle_id: str) -> Response:
        asked, actor = self.asked(Pausing), self.known()
        if asked.wanted:
            pauses.pause_clock(battle_id, actor, time_source.now())
        else:
            pauses.withdraw_pause(battle_id, actor)
        return Response(self.clock(battle_id))


class Resume(ClockApiView):
    """Operation that ends a pause."""

    @operation(
        "resume_battles", "Let the clock run again.", ClockDetail, refuses=(401, 403, 404, 422, 429)
    )
    def post(self, request: Request, battle_id: str) -> Response:
        pauses.resume_clock(battle_id, self.known(), time_source.now())
        return Response(self.clock(battle_id))


class Holidays(ClockApiView):
    """Operation that books a holiday."""

    @operation(
        "leave_battles",
        "Go on holiday: your deadlines stand still on these days.",
        ClockDetail,
        NewHoliday,
        refuses=CHANGING,
    )
    def post(self, request: Request, battle_id: str) -> Response:
        asked, actor = self.asked(NewHoliday), self.known()
        pauses.book_holiday(battle_id, actor, asked.first, asked.last, time_source.now())
        return Response(self.clock(battle_id))


class OneHoliday(ClockApiView):
    """Operation that cancels a holiday."""

    @operation(
        "stay_battles",
        "Give back the days of a holiday that are still to come.",
        ClockDetail,
        refuses=(401, 403, 404, 422, 429),
    )
    def delete(self, request: Request, battle_id: str, holiday_id: int) -> Response:
        actor, now = self.known(), time_source.now()
        pauses.cancel_holiday(battle_id, actor, self.row(holiday_id), now)
        return Response(self.clock(battle_id))
