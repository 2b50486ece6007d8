"""Pages of the noticeboard."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST

from accounts.actors import actor_of
from campaigns.clubs import forms, permissions
from campaigns.clubs.permissions import ClubRefused, Pass, own_notice, readable_notice
from campaigns.clubs.queries import notice_pages
from campaigns.clubs.services import notices as notice_services
from campaigns.clubs.views.base import done, shown
from web.views import hidden_as_404


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_as_404
def notices(request: HttpRequest, slug: str) -> HttpResponse:
    """The noticeboard; POST puts a notice up."""
    found, data = permissions.seen_club(slug, actor_of(request)), request.POST
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
    page = notice_pages.notices_page(found, request.GET.get("page", "1"))
    return shown(request, "clubs/notices.html", found, status, page=page, **more)


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_as_404
def edit_notice(request: HttpRequest, slug: str, notice_id: int) -> HttpResponse:
    found, data = permissions.member_pass(slug, actor_of(request)), request.POST
    notice = own_notice(found, notice_id)
    if request.method != "POST":
        given = notice_pages.notice_values(notice)
        return shown(request, "clubs/notice_form.html", found, notice=notice, given=given)
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
    found, reason = permissions.seen_club(slug, actor_of(request)), request.POST.get("reason", "")
    notice = readable_notice(found, notice_id)
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
