"""Pages: the clock of a battle, its pauses and holidays."""

from __future__ import annotations

from datetime import date

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.dateparse import parse_date
from django.views.decorators.http import require_POST, require_safe

from accounts.actors import actor_of
from battles.clocks import pauses, time_source
from battles.clocks import queries as clock_queries
from battles.models import Holiday
from battles.views.base import hidden_battle_as_404


@require_safe
@hidden_battle_as_404
def clock(request: HttpRequest, battle_id: str) -> HttpResponse:
    page = clock_queries.clock_page(battle_id, actor_of(request))
    context = {"page": page, "battle": page.battle, "reader": page.reader, "clock": page.clock}
    return render(request, "battles/clock.html", context)


@require_POST
@hidden_battle_as_404
def pause(request: HttpRequest, battle_id: str) -> HttpResponse:
    pauses.pause_clock(battle_id, actor_of(request), time_source.now())
    return redirect("battles:clock", battle_id)


@require_POST
@hidden_battle_as_404
def withdraw_pause(request: HttpRequest, battle_id: str) -> HttpResponse:
    pauses.withdraw_pause(battle_id, actor_of(request))
    return redirect("battles:clock", battle_id)


@require_POST
@hidden_battle_as_404
def resume(request: HttpRequest, battle_id: str) -> HttpResponse:
    try:
        pauses.resume_clock(battle_id, actor_of(request), time_source.now())
    except pauses.ClockRefused as refusal:
        messages.error(request, str(refusal))
    return redirect("battles:clock", battle_id)


@require_POST
@hidden_battle_as_404
def take_holiday(request: HttpRequest, battle_id: str) -> HttpResponse:
    """Book a holiday in this battle, or in all of the actor's battles."""
    first, last = _day(request, "first"), _day(request, "last")
    try:
        if first is None or last is None:
            raise pauses.ClockRefused("Choose the first and the last day of the holiday.")
        _take(request, battle_id, first, last)
    except pauses.ClockRefused as refusal:
        messages.error(request, str(refusal))
    return redirect("battles:clock", battle_id)


@require_POST
@hidden_battle_as_404
def cancel_holiday(request: HttpRequest, battle_id: str, holiday_id: int) -> HttpResponse:
    actor, now = actor_of(request), time_source.now()
    try:
        pauses.cancel_holiday(battle_id, actor, holiday_id, now)
    except (Holiday.DoesNotExist, OverflowError) as error:
        raise Http404 from error
    except pauses.ClockRefused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, "The days still to come are yours again.")
    return redirect("battles:clock", battle_id)


def _take(request: HttpRequest, battle_id: str, first: date, last: date) -> None:
    actor, now = actor_of(request), time_source.now()
    if request.POST.get("where") != "everywhere":
        pauses.book_holiday(battle_id, actor, first, last, now)
        messages.success(request, "Your deadlines in this battle stand still on these days.")
        return
    booked, refusals = pauses.book_holiday_everywhere(actor, first, last, now)
    messages.success(request, f"Battles in which your deadlines stand still then: {booked}.")
    for refusal in refusals:
        messages.error(request, refusal)


def _day(request: HttpRequest, name: str) -> date | None:
    try:
        return parse_date(request.POST.get(name, ""))
    except ValueError:
        return None
