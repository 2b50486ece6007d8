"""Pauses and holidays. Each service is one transaction that locks the battle's row."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction

from accounts.actors import Actor
from battles import journal, permissions
from battles.clocks import services as clock_services
from battles.clocks.deadlines import (
    Leave,
    days_of,
    leave_of,
    left_at,
    lengthened,
    resumed,
    shortened,
    terms_from,
)
from battles.models import Battle, Clock, Holiday, Seat
from battles.notify import notify_holiday, notify_pause_asked, notify_pause_withdrawn
from battles.services import limits, orders
from battles.services.locking import locked_battle
from rules.kernel.events import ClockPaused, ClockResumed, Event, PauseAsked, PauseWithdrawn

FARTHEST = timedelta(days=400)


class ClockRefused(Exception):
    """A pause or holiday that is refused; the message says why in a sentence.

    `field`: which day of the holiday is wrong, if any.
    """

    def __init__(self, sentence: str, field: str = "") -> None:
        super().__init__(sentence)
        self.field = field


def _locked(battle_id: str, actor: Actor) -> tuple[Battle, list[Seat], Clock]:
    """A battle whose clock the actor may change, locked, and the clock.

    Raises NotAdmitted, Battle.DoesNotExist, Clock.DoesNotExist or ClockRefused.
    """
    battle, seats = locked_battle(battle_id)
    permissions.admit(permissions.may_change_clock(actor, seats))
    clock = Clock.objects.select_for_update().get(battle_id=battle.pk)
    try:
        limits.count_order(actor)
    except limits.TooManyOrders as error:
        raise ClockRefused(error.reason) from error
    return battle, seats, clock


# --- Pauses -------------------------------------------------------------------


@transaction.atomic
def pause_clock(battle_id: str, actor: Actor, now: datetime) -> None:
    """Pause the clock as referee; as player request or agree to a pause. Idempotent.

    For `permissions.may_change_clock`.
    """
    battle, seats, clock = _locked(battle_id, actor)
    if clock.paused_at is not None or clock.due is None:
        return
    if permissions.is_referee(actor, battle, seats):
        _pause(battle, clock, now, Clock.PausedBy.REFEREE)
        return
    asking = [post for post in permissions.posts_held(actor, seats) if post not in clock.asked]
    clock.asked = [*clock.asked, *asking]
    if consenting(battle, seats) <= set(clock.asked):
        _pause(battle, clock, now, Clock.PausedBy.PLAYERS)
    elif asking:
        _write_down(battle, clock, [PauseAsked(side=_side(post)) for post in asking])
        notify_pause_asked(battle, seats, asking)


@transaction.atomic
def withdraw_pause(battle_id: str, actor: Actor) -> None:
    """Withdraw a player's request for a pause. Idempotent; a paused clock stays paused."""
    battle, seats, clock = _locked(battle_id, actor)
    mine = [post for post in permissions.posts_held(actor, seats) if post in clock.asked]
    if mine:
        clock.asked = [post for post in clock.asked if post not in mine]
        _write_down(battle, clock, [PauseWithdrawn(side=_side(post)) for post in mine])
        notify_pause_withdrawn(battle, seats, mine)


def consenting(battle: Battle, seats: Sequence[Seat]) -> set[str]:
    """The posts that must agree: of all sides that are still in the battle."""
    ruleset, state = journal.ruleset_of(battle), journal.state_of(battle)
    playing = {
        seat.post: seat.side
        for seat in seats
        if seat.role == Seat.Role.PLAYER and seat.side not in permissions.referee_sides(battle)
    }
    return {post for post, side in playing.items() if ruleset.offers(state, side)}


def _side(post: str) -> str:
    return post.partition("/")[0]


def _pause(battle: Battle, clock: Clock, now: datetime, by: str) -> None:
    clock.paused_at, clock.paused_by, clock.asked = now, by, []
    _write_down(battle, clock, [ClockPaused(by_referee=by == Clock.PausedBy.REFEREE)])


@transaction.atomic
def resume_clock(battle_id: str, actor: Actor, now: datetime) -> None:
    """Resume the clock: any player may, but only a referee after a referee's pause.

    Raises ClockRefused.
    """
    battle, seats, clock = _locked(battle_id, actor)
    referee = permissions.is_referee(actor, battle, seats)
    if clock.paused_at is None or clock.due is None:
        return
    if not referee and clock.paused_by != Clock.PausedBy.PLAYERS:
        raise ClockRefused("The referee has stopped the clock, and lets it run again.")
    mine = permissions.posts_held(actor, seats)
    terms = terms_from(clock.terms)
    is_surprised = not set(clock.sides) <= set(mine)
    due = resumed(terms, left_at(clock.due, clock.paused_at), now, surprised=is_surprised)
    away = clock_services.leaves(battle, clock.sides, now)
    clock.due, clock.set_at = lengthened(terms, now, due, away), now
    clock.paused_at, clock.paused_by = None, ""
    _write_down(battle, clock, [ClockResumed(side="" if referee else _side(mine[0]))])


def _write_down(battle: Battle, clock: Clock, events: Sequence[Event]) -> None:
    """Write an event to the journal, so that all can read it and open boards show it."""
    journal.append(battle, None, events)
    battle.save(update_fields=["seq", "size", "moved"])
    clock.seq = battle.seq
    clock.save()
    orders.tell_after_commit(battle, battle.due)


# --- Holidays -----------------------------------------------------------------


@transaction.atomic
def book_holiday(
    battle_id: str, actor: Actor, first: date, last: date, now: datetime
) -> list[Holiday]:
    """Book whole days on which the actor's deadlines in one battle stand still.

    Raises ClockRefused; booking the same days again changes nothing.
    """
    battle, seats, clock = _locked(battle_id, actor)
    permissions.admit(permissions.may_take_holiday(actor, seats))
    held = [seat for seat in permissions.seats_held(actor, seats) if seat.role == Seat.Role.PLAYER]
    if battle.status == Battle.Status.ENDED:
        raise ClockRefused("This battle is over; there is no deadline left to stop.")
    terms = terms_from(clock.terms)
    _check_days(first, last, now.astimezone(ZoneInfo(terms.zone)).date())
    leave = leave_of(first, last, terms.zone)
    return [_booked(clock, seat, seats, leave, now) for seat in held]


def _check_days(first: date, last: date, today: date) -> None:
    if last < first:
        raise ClockRefused("The last day of a holiday comes after its first.", "last")
    if first < today:
        raise ClockRefused("A holiday begins today or later.", "first")
    if last - today > FARTHEST:
        raise ClockRefused("That is too far ahead. Choose days within a year.", "last")


def _booked(
    clock: Clock, seat: Seat, seats: Sequence[Seat], leave: Leave, now: datetime
) -> Holiday:
    rows = list(Holiday.objects.filter(seat=seat))
    for row in rows:
        if (row.begins, row.ends) == (leave.begins, leave.ends):
            return row
    if any(row.begins < leave.ends and leave.begins < row.ends for row in rows):
        sentence = "You are on holiday on some of these days already. Choose others."
        raise ClockRefused(sentence, "first")
    terms = terms_from(clock.terms)
    first, last = days_of(leave, terms.zone)
    days = (last - first).days + 1
    left = terms.holiday_days - sum(row.days for row in rows)
    if days > left:
        raise ClockRefused(f"You have {_days(left)} of holiday left in this battle.", "last")
    _lengthen(clock, seat, leave, now)
    row = Holiday.objects.create(seat=seat, begins=leave.begins, ends=leave.ends, days=days)
    _tell(clock, row, seats, "goes on holiday")
    return row


def _tell(clock: Clock, row: Holiday, seats: Sequence[Seat], what: str) -> None:
    first, last = days_of(Leave(row.begins, row.ends), terms_from(clock.terms).zone)
    days = f"{first:%Y-%m-%d} to {last:%Y-%m-%d}"
    notify_holiday(row.seat, seats, what, days, f"{row.pk}:{row.days}:{what}")


@transaction.atomic
def cancel_holiday(battle_id: str, actor: Actor, holiday_id: int, now: datetime) -> None:
    """Return the remaining days of a holiday to the budget: from tomorrow on if it has begun.

    A deadline that stood still for them runs again. Raises Holiday.DoesNotExist or ClockRefused.
    """
    battle, seats, clock = _locked(battle_id, actor)
    held = [seat for seat in permissions.seats_held(actor, seats) if seat.role == Seat.Role.PLAYER]
    row = Holiday.objects.select_related("seat__battle").get(pk=holiday_id, seat__in=held)
    zone = ZoneInfo(terms_from(clock.terms).zone)
    tomorrow = now.astimezone(zone).date() + timedelta(days=1)
    first, last = days_of(Leave(row.begins, row.ends), zone.key)
    if last < tomorrow:
        raise ClockRefused("Nothing of this holiday is still to come.")
    before = clock_services.leaves(battle, clock.sides, now)
    had_counted = clock.paused_at is None or row.created < clock.paused_at
    _tell(clock, row, seats, "needs no holiday any more")
    if first >= tomorrow:
        row.delete()
    else:
        row.ends = datetime.combine(tomorrow, time(), zone)
        row.days = (tomorrow - first).days
        row.save(update_fields=["ends", "days"])
    if row.seat.post in clock.sides and had_counted and clock.due and clock.due > now:
        kept, since = clock_services.leaves(battle, clock.sides, now), clock.paused_at or now
        clock.due = shortened(terms_from(clock.terms), since, clock.due, before, kept)
        clock.save(update_fields=["due"])


def _days(number: int) -> str:
    return "no days" if not number else "1 day" if number == 1 else f"{number} days"


def _lengthen(clock: Clock, seat: Seat, leave: Leave, now: datetime) -> None:
    # The end of a pause takes holidays into account; a missed deadline stays missed.
    if seat.post in clock.sides and clock.paused_at is None and clock.due and clock.due > now:
        clock.due = lengthened(terms_from(clock.terms), now, clock.due, [leave])
        clock.save(update_fields=["due"])


def book_holiday_everywhere(
    actor: Actor, first: date, last: date, now: datetime
) -> tuple[int, list[str]]:
    """Book the same in all of the actor's battles with a clock; return the count and refusals."""
    permissions.admit(permissions.may_play_others(actor))
    own = Seat.objects.filter(user_id=actor.user_id or 0, role=Seat.Role.PLAYER)
    running = own.filter(battle__clock__isnull=False).exclude(battle__status=Battle.Status.ENDED)
    booked, refusals = 0, []
    for battle_id, title in sorted(set(running.values_list("battle_id", "battle__title"))):
        try:
            book_holiday(battle_id, actor, first, last, now)
            booked += 1
        except ClockRefused as refusal:
            refusals.append(f"{title}: {refusal}")
    return booked, refusals
