"""Lists of clubs, the form of a new club, a club's page and its profile."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.actors import actor_of
from campaigns.clubs import forms, permissions
from campaigns.clubs.input_checks import fresh_press
from campaigns.clubs.models import Club
from campaigns.clubs.permissions import ClubRefused, Pass
from campaigns.clubs.queries import club_pages
from campaigns.clubs.services import clubs as club_services
from campaigns.clubs.services import members
from campaigns.clubs.views.base import done, shown
from notifications.channel_tests import webhook_results
from notifications.queries import webhook_rows
from notifications.webhooks import MOST_WEBHOOKS
from web.views import hidden_as_404


@require_safe
@hidden_as_404
def clubs(request: HttpRequest) -> HttpResponse:
    """The actor's clubs, and the other listed ones; a search finds all of them."""
    words, own = forms.search_words(request.GET), club_pages.own_clubs(actor_of(request))
    apart = () if words else [each.club_id for each in own]
    context = {
        "own": own,
        "page": club_pages.listed_clubs(words, request.GET.get("page", "1"), apart=apart),
        "words": words,
    }
    return render(request, "clubs/list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@hidden_as_404
def new_club(request: HttpRequest) -> HttpResponse:
    """The form of a new club; POST creates it."""
    actor, data = actor_of(request), request.POST
    if request.method != "POST":
        given = {"is_listed": True, "joins": Club.Joins.ASKING, "called": actor.name}
        return _form(request, given)
    try:
        called, token = data.get("called", ""), data.get("token", "")
        club = club_services.found_club(actor, forms.club_words(data), called, token)
    except ClubRefused as refusal:
        return _form(request, data.dict(), 422, str(refusal))
    messages.success(request, f"{club.name} is founded. Invite people with a link.")
    return redirect(club)


def _form(
    request: HttpRequest, given: object, status: int = 200, problem: str = ""
) -> HttpResponse:
    context = {"given": given, "problem": problem, "token": fresh_press(), "ways": Club.Joins}
    return render(request, "clubs/new.html", context, status=status)


@require_safe
@hidden_as_404
def club(request: HttpRequest, slug: str) -> HttpResponse:
    return club_page(request, slug)


def club_page(request: HttpRequest, slug: str, status: int = 200, **more: object) -> HttpResponse:
    """The page of a club, with a refusal."""
    page = club_pages.club_page(permissions.seen_club(slug, actor_of(request)))
    return shown(request, "clubs/club.html", page.found, status, page=page, **more)


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_as_404
def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """The settings of a club; POST changes its profile."""
    found, data = permissions.organiser_pass(slug, actor_of(request)), request.POST
    if request.method != "POST":
        return settings_page(request, found)
    try:
        club_services.change_club(slug, actor_of(request), forms.club_words(data))
    except ClubRefused as refusal:
        return settings_page(request, found, 422, given=data, problem=str(refusal))
    messages.success(request, "That is kept.")
    return redirect("clubs:club", slug)


def settings_page(
    request: HttpRequest, found: Pass, status: int = 200, **more: object
) -> HttpResponse:
    """The page of the settings; `more`: what was refused, with its sentence."""
    rows = permissions.club_webhooks(found)
    tests = webhook_results(rows)
    context = {
        "given": club_pages.profile_values(found.club),
        "ways": Club.Joins,
        "hooks": [(each, tests.get(each.id)) for each in webhook_rows(rows)],
        "most": MOST_WEBHOOKS,
        **more,
    }
    return shown(request, "clubs/edit.html", found, status, **context)


@require_POST
@hidden_as_404
def close(request: HttpRequest, slug: str) -> HttpResponse:
    said = "The club is closed. Everything stays, and you can open it again."
    return done(request, lambda who: club_services.close(slug, who), said, "clubs:club", slug)


@require_POST
@hidden_as_404
def reopen(request: HttpRequest, slug: str) -> HttpResponse:
    said = "The club is open again."
    return done(request, lambda who: club_services.reopen(slug, who), said, "clubs:club", slug)


@require_POST
@hidden_as_404
def take_over(request: HttpRequest, slug: str) -> HttpResponse:
    said = "You own the club now."
    return done(request, lambda who: members.take_over(slug, who), said, "clubs:club", slug)
