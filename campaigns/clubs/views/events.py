"""Pages of the calendar."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.actors import actor_of
from campaigns.clubs import forms, permissions
from campaigns.clubs.permissions import ClubRefused, Pass
from campaigns.clubs.queries import calendar_feed, event_pages
from campaigns.clubs.services import events
from campaigns.clubs.views.base import done, shown
from notifications.kept_preferences import zone_of, zones
from web.downloads import download
from web.views import hidden_as_404


@require_safe
@hidden_as_404
def calendar(request: HttpRequest, slug: str) -> HttpResponse:
    found, past = permissions.seen_club(slug, actor_of(request)), "past" in request.GET
    page = event_pages.events_page(found, request.GET.get("page", "1"), past=past)
    return shown(request, "clubs/calendar.html", found, page=page, past=past)


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_as_404
def new_event(request: HttpRequest, slug: str) -> HttpResponse:
    """The form of a new evening; POST puts it into the calendar."""
    found, data = permissions.organiser_pass(slug, actor_of(request)), request.POST
    if request.method != "POST":
        given = {"zone": zone_of(request.user.pk or 0), "weeks": "1"}
        return _event_form(request, found, given)
    try:
        words, token = forms.event_words(data), data.get("token", "")
        event = events.new_event(slug, actor_of(request), words, token)
    except ClubRefused as refusal:
        return _event_form(request, found, data, 422, problem=str(refusal))
    messages.success(request, "It is in the calendar, and the members are told.")
    return redirect("clubs:event", slug, event.pk)


def _event_form(
    request: HttpRequest, found: Pass, given: object, status: int = 200, **more: object
) -> HttpResponse:
    return shown(
        request, "clubs/event_form.html", found, status, given=given, zones=zones(), **more
    )


@require_safe
@hidden_as_404
def event(request: HttpRequest, slug: str, event_id: int) -> HttpResponse:
    found = permissions.seen_club(slug, actor_of(request))
    page = event_pages.event_page(found, event_id)
    return shown(request, "clubs/event.html", found, page=page, event=page.event)


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_as_404
def edit_event(request: HttpRequest, slug: str, event_id: int) -> HttpResponse:
    found, data = permissions.organiser_pass(slug, actor_of(request)), request.POST
    event = event_pages.planned_event(found, event_id)
    if request.method != "POST":
        return _event_form(request, found, event_pages.event_values(event), event=event)
    try:
        events.change_event(slug, actor_of(request), event_id, forms.event_words(data))
    except ClubRefused as refusal:
        return _event_form(request, found, data, 422, event=event, problem=str(refusal))
    messages.success(request, "That is kept, and the members are told.")
    return redirect("clubs:event", slug, event_id)


@require_POST
@hidden_as_404
def cancel_event(request: HttpRequest, slug: str, event_id: int) -> HttpResponse:
    said = "It is cancelled, and the members are told."
    return done(
        request,
        lambda who: events.cancel_event(slug, who, event_id),
        said,
        "clubs:event",
        slug,
        event_id,
    )


@require_POST
@hidden_as_404
def coming(request: HttpRequest, slug: str, event_id: int) -> HttpResponse:
    """Say whether one comes to an event; for members, `permissions.locked_as_member`."""
    answer = request.POST.get("answer", "")
    return done(
        request,
        lambda who: events.say_coming(slug, who, event_id, answer),
        "The club knows.",
        "clubs:event",
        slug,
        event_id,
    )


@require_safe
@hidden_as_404
def public_feed(request: HttpRequest, slug: str) -> HttpResponse:
    return _feed(calendar_feed.public_feed(permissions.seen_club(slug, actor_of(request))))


@require_safe
@hidden_as_404
def member_feed(request: HttpRequest, secret: str) -> HttpResponse:
    """A member's own calendar: whoever has its address is not asked who they are."""
    return _feed(calendar_feed.member_feed(secret))


def _feed(content: bytes) -> HttpResponse:
    return download(content, "text/calendar; charset=utf-8", "club.ics", is_shown=True)
