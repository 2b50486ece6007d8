"""Pages of the noticeboard, the calendar and the house catalogues."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.actors import actor_of
from campaigns.clubs import forms
from campaigns.clubs.models import ClubEvent
from campaigns.clubs.permissions import ClubRefused, Pass
from campaigns.clubs.queries import calendar_feed, club_pages
from campaigns.clubs.services import catalogues as catalogue_services
from campaigns.clubs.services import events
from campaigns.clubs.services import notices as notice_services
from campaigns.clubs.views.base import done, for_members, for_organisers, seen, shown
from notifications.preferences import zone_of, zones
from web.downloads import download
from web.errors import NotYours
from web.views import hidden_as_404

# --- Notices ---------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_as_404
def notices(request: HttpRequest, slug: str) -> HttpResponse:
    """The noticeboard; POST puts a notice up."""
    found, data = seen(request, slug), request.POST
    if request.method != "POST":
        return _notices(request, found)
    try:
        notice_services.put_up(
            slug, actor_of(request), forms.notice_words(data), data.get("token", "")
        )
    except ClubRefused as refusal:
        return _notices(request, found, 422, given=data, problem=str(refusal))
    messages.success(request, "The notice is up, and the members are told.")
    return redirect("clubs:notices", slug)


def _notices(request: HttpRequest, found: Pass, status: int = 200, **more: object) -> HttpResponse:
    page = club_pages.notices_page(found, request.GET.get("page", "1"))
    return shown(request, "clubs/notices.html", found, status, page=page, **more)


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_as_404
def edit_notice(request: HttpRequest, slug: str, notice_id: int) -> HttpResponse:
    found, data = for_members(request, slug), request.POST
    notice = notice_services.readable(found, notice_id)
    if found.own is None or notice.author_id != found.own.pk:
        raise NotYours
    if request.method != "POST":
        return shown(
            request, "clubs/notice_form.html", found, notice=notice, given=forms.said_on(notice)
        )
    try:
        notice_services.change(slug, actor_of(request), notice_id, forms.notice_words(data))
    except ClubRefused as refusal:
        problem = str(refusal)
        return shown(
            request,
            "clubs/notice_form.html",
            found,
            422,
            notice=notice,
            given=data,
            problem=problem,
        )
    return redirect("clubs:notices", slug)


@require_POST
@hidden_as_404
def pin(request: HttpRequest, slug: str, notice_id: int) -> HttpResponse:
    pinned = request.POST.get("pinned") == "yes"
    return done(
        request,
        lambda who: notice_services.pin(slug, who, notice_id, pinned),
        "",
        "clubs:notices",
        slug,
    )


@require_POST
@hidden_as_404
def hide(request: HttpRequest, slug: str, notice_id: int) -> HttpResponse:
    reason, said = request.POST.get("reason", ""), "The notice is down."
    return done(
        request,
        lambda who: notice_services.hide(slug, who, notice_id, reason),
        said,
        "clubs:notices",
        slug,
    )


@require_POST
@hidden_as_404
def show_again(request: HttpRequest, slug: str, notice_id: int) -> HttpResponse:
    said = "The notice is up again."
    return done(
        request,
        lambda who: notice_services.show_again(slug, who, notice_id),
        said,
        "clubs:notices",
        slug,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@hidden_as_404
def report(request: HttpRequest, slug: str, notice_id: int) -> HttpResponse:
    """Ask the staff of the site to look at a notice."""
    found, reason = seen(request, slug), request.POST.get("reason", "")
    notice = notice_services.readable(found, notice_id)
    if request.method != "POST":
        return shown(request, "clubs/report.html", found, notice=notice)
    try:
        notice_services.report(slug, actor_of(request), notice_id, reason)
    except ClubRefused as refusal:
        problem = str(refusal)
        return shown(
            request, "clubs/report.html", found, 422, notice=notice, problem=problem, reason=reason
        )
    messages.success(request, "The staff of the site will look at it.")
    return redirect("clubs:notices", slug)


# --- The calendar ----------------------------------------------------------------


@require_safe
@hidden_as_404
def calendar(request: HttpRequest, slug: str) -> HttpResponse:
    found, past = seen(request, slug), "past" in request.GET
    page = club_pages.events_page(found, request.GET.get("page", "1"), past=past)
    return shown(request, "clubs/calendar.html", found, page=page, past=past)


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_as_404
def new_event(request: HttpRequest, slug: str) -> HttpResponse:
    """The form of a new evening; POST puts it into the calendar."""
    found, data = for_organisers(request, slug), request.POST
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
    found = seen(request, slug)
    page = club_pages.event_page(found, event_id)
    return shown(request, "clubs/event.html", found, page=page, event=page.event)


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_as_404
def edit_event(request: HttpRequest, slug: str, event_id: int) -> HttpResponse:
    found, data = for_organisers(request, slug), request.POST
    event = found.club.events.get(pk=event_id, cancelled=None)
    if request.method != "POST":
        return _event_form(request, found, _given(event), event=event)
    try:
        events.change_event(slug, actor_of(request), event_id, forms.event_words(data))
    except ClubRefused as refusal:
        return _event_form(request, found, data, 422, event=event, problem=str(refusal))
    messages.success(request, "That is kept, and the members are told.")
    return redirect("clubs:event", slug, event_id)


def _given(event: ClubEvent) -> dict[str, object]:
    starts, ends = (events.local(event, each) for each in (event.starts, event.ends))
    return forms.said_of(event, f"{starts:{events.WRITTEN}}", f"{ends:{events.WRITTEN}}")


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
    return _feed(calendar_feed.public_feed(seen(request, slug)))


@require_safe
@hidden_as_404
def member_feed(request: HttpRequest, secret: str) -> HttpResponse:
    """A member's own calendar: whoever has its address is not asked who they are."""
    return _feed(calendar_feed.member_feed(secret))


def _feed(content: bytes) -> HttpResponse:
    return download(content, "text/calendar; charset=utf-8", "club.ics", is_shown=True)


# --- The shelf -------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_as_404
def catalogues(request: HttpRequest, slug: str) -> HttpResponse:
    """The house catalogues that a club plays with; POST adds one."""
    found, data = for_members(request, slug), request.POST
    if request.method != "POST":
        return _catalogues(request, found)
    try:
        catalogue_services.add_pack(
            slug, actor_of(request), data.get("pack", ""), data.get("note", "")
        )
    except ClubRefused as refusal:
        return _catalogues(request, found, 422, problem=str(refusal), given=data)
    messages.success(request, "The members can build from it now.")
    return redirect("clubs:catalogues", slug)


def _catalogues(
    request: HttpRequest, found: Pass, status: int = 200, **more: object
) -> HttpResponse:
    rows = found.club.packs.select_related("rows", "by")
    choices = catalogue_services.choices(found.actor) if found.organises else ()
    return shown(
        request, "clubs/catalogues.html", found, status, rows=rows, choices=choices, **more
    )


@require_POST
@hidden_as_404
def remove_catalogue(request: HttpRequest, slug: str, row_id: int) -> HttpResponse:
    said = "It is off the shelf. Warbands keep what they have."
    return done(
        request,
        lambda who: catalogue_services.remove_pack(slug, who, row_id),
        said,
        "clubs:catalogues",
        slug,
    )
