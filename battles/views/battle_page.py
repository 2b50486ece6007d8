"""The page of a battle: the board, the text, and the parts of it that are asked for again."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRefresh

from accounts.actors import actor_of
from battles.agreements.queries import mark_of
from battles.live.answers import streamed
from battles.queries import access, log_lines
from battles.queries import battle_page as battle_pages
from battles.screen.links import Links, moments_url
from battles.stills.queries import still_svg_for
from battles.views.base import battle_answer, hidden_battle_as_404, page_request
from web.stills.answers import own_still_answer
from web.text import whole_number


@require_safe
@hidden_battle_as_404
def battle_page(request: HttpRequest, battle_id: str) -> HttpResponse:
    """The battle with its board."""
    asked = page_request(request, request.GET, in_words=False)
    page = battle_pages.battle_page(battle_id, actor_of(request), asked)
    return battle_answer(request, page)


@require_safe
@hidden_battle_as_404
def words_page(request: HttpRequest, battle_id: str) -> HttpResponse:
    """The battle in words, instead of the board."""
    asked = page_request(request, request.GET, in_words=True)
    page = battle_pages.battle_page(battle_id, actor_of(request), asked)
    return battle_answer(request, page)


@require_safe
@hidden_battle_as_404
def refresh(request: HttpRequest, battle_id: str) -> HttpResponse:
    """The battle again, or 204 when the page already shows it as it stands."""
    actor = actor_of(request)
    battle, seats = access.admitted(battle_id, actor)
    mark = mark_of(battle, seats, actor)
    shown = (request.GET.get("seq"), request.GET.get("table", mark))
    if shown == (str(battle.shown_seq), mark):
        return HttpResponse(status=204)
    asked = page_request(request, request.GET)
    page = battle_pages.page_of(battle, seats, actor, asked)
    if not page.battle.has_position or "waiting" in request.GET:
        return HttpResponseClientRefresh()  # another page altogether
    return battle_answer(request, page)


@require_safe
@hidden_battle_as_404
def still(request: HttpRequest, battle_id: str) -> HttpResponse:
    """The table as a picture, as the reader sees it now; a clear pixel until it is drawn.

    Addresses in pages name the last event, so that a browser may keep the picture.
    """
    return own_still_answer(still_svg_for(battle_id, actor_of(request)))


@require_safe
@hidden_battle_as_404
def log(request: HttpRequest, battle_id: str) -> HttpResponse:
    actor, before = actor_of(request), whole_number(request.GET.get("before", ""))
    battle, page = log_lines.older_log(battle_id, actor, before, request.GET.get("side", ""))
    context = {
        "battle": battle,
        "rules_url": battle.rules_url,
        "log": page.story,
        "moments": moments_url(Links(battle.id).replay),
        "fair_play": page.fair_play,
        "older": page.before,
    }
    return render(request, "battles/log.html", context)


# --- Live ---------------------------------------------------------------------


async def stream(request: HttpRequest, battle_id: str) -> HttpResponseBase:
    """News of a battle as server-sent events, for whoever may see it."""
    return await streamed(request, battle_id, actor_of)
