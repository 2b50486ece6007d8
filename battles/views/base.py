"""The page of a battle and its fragments, and what all views of battles share."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.http import (
    HttpRequest,
    HttpResponse,
    QueryDict,
)
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRefresh, replace_url

from accounts.actors import Actor, actor_of
from battles import permissions
from battles.agreements.queries import mark_of
from battles.catch_up.queries import since_last_look
from battles.live.answers import streamed
from battles.models import Battle, Clip, Clock, Seat
from battles.order_form.draft import Problem
from battles.playback.queries import shown_before
from battles.queries import access, log_lines
from battles.queries import battle_page as queries_battle_page
from battles.queries.battle_page import BattlePage, PageRequest
from battles.screen.links import Links
from battles.stills.queries import still_svg_for
from battles.viewing.queries import viewing_of
from web.client_address import address_of
from web.stills.answers import own_still_answer
from web.text import whole_number
from web.views import P, View, answer_404

IN_WORDS = "battles_in_words"
SAFEST_FIRST = "battles_safest_first"
NOT_THERE = (Battle.DoesNotExist, Seat.DoesNotExist, Clip.DoesNotExist, Clock.DoesNotExist)
HIDDEN = (permissions.NotAdmitted, *NOT_THERE)


def hidden_battle_as_404(view: View[P]) -> View[P]:
    """Answer 404 where the view refuses, so that a hidden battle does not show."""
    return answer_404(view, *HIDDEN)


def opened_from(request: HttpRequest, actor: Actor) -> str:
    """Where a request came from, without keeping the address."""
    if actor.user_id is not None:
        return f"user:{actor.user_id}"
    return address_of(request)


# --- One battle ---------------------------------------------------------------


@require_safe
@hidden_battle_as_404
def battle_page(request: HttpRequest, battle_id: str) -> HttpResponse:
    """The board, or the way to the text for whoever has chosen that."""
    asked = page_request(request, request.GET, in_words=False)
    page = queries_battle_page.battle_page(battle_id, actor_of(request), asked)
    if "board" in request.GET:
        request.session.pop(IN_WORDS, None)
    elif request.session.get(IN_WORDS) and page.battle.has_position:
        return redirect(Links(battle_id, in_words=True).page(dict(request.GET.lists())))
    return _battle(request, page)


@require_safe
@hidden_battle_as_404
def words_page(request: HttpRequest, battle_id: str) -> HttpResponse:
    """The battle in words, instead of the board until the board is asked for."""
    asked = page_request(request, request.GET, in_words=True)
    page = queries_battle_page.battle_page(battle_id, actor_of(request), asked)
    if not request.session.get(IN_WORDS):
        request.session[IN_WORDS] = True
    return _battle(request, page)


def page_request(
    request: HttpRequest,
    data: QueryDict | None = None,
    *problems: Problem,
    in_words: bool | None = None,
) -> PageRequest:
    """What the page is to show: `data` is the form so far. How orders are sorted is remembered."""
    if "sort" in request.GET:
        request.session[SAFEST_FIRST] = request.GET["sort"] == "risk"
    return PageRequest(
        QueryDict() if data is None else data,
        problems,
        in_words=_is_in_words(request) if in_words is None else in_words,
        since=shown_before(request),
        safest_first=bool(request.session.get(SAFEST_FIRST)),
    )


def _is_in_words(request: HttpRequest) -> bool:
    """Whether the page that asks is the one in words; without scripts, whether it was chosen."""
    if not _is_htmx(request):
        return bool(request.session.get(IN_WORDS))
    return urlsplit(request.headers.get("HX-Current-URL", "")).path.endswith("/words/")


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
    page = queries_battle_page.page_of(battle, seats, actor, asked)
    if not page.battle.has_position or "waiting" in request.GET:
        return HttpResponseClientRefresh()  # another page altogether
    return _battle(request, page, fragment=True)


@require_safe
@hidden_battle_as_404
def still(request: HttpRequest, battle_id: str) -> HttpResponse:
    """The table as a picture, as the reader sees it now; a clear pixel until it is drawn.

    Addresses in pages name the last event, so that a browser may keep the picture.
    """
    return own_still_answer(still_svg_for(battle_id, actor_of(request)))


def shown_again(request: HttpRequest, battle_id: str) -> HttpResponse:
    in_words = _is_in_words(request)
    after = Links(battle_id, in_words).page()
    if not _is_htmx(request):
        return redirect(after)
    asked = page_request(request)
    page = queries_battle_page.battle_page(battle_id, actor_of(request), asked)
    return replace_url(_battle(request, page, fragment=True), after)


def refused(request: HttpRequest, battle_id: str, problem: Problem, status: int) -> HttpResponse:
    """The battle as it stands, with the order still in hand where it may still be given."""
    asked = page_request(request, request.POST, problem)
    page = queries_battle_page.battle_page(battle_id, actor_of(request), asked)
    return _battle(request, page, status, fragment=_is_htmx(request))


def _is_htmx(request: HttpRequest) -> bool:
    return request.headers.get("HX-Request") == "true"


def _battle(
    request: HttpRequest, page: BattlePage, status: int = 200, *, fragment: bool = False
) -> HttpResponse:
    kind = "words" if page.words else "battle"
    name = f"battles/_{kind}.html" if fragment else f"battles/{kind}.html"
    if not page.battle.has_position:
        name = "battles/waiting.html"
    actor = actor_of(request)
    context = {**_context(page), "since": since_last_look(page, actor)}
    if not fragment:
        context["viewing"] = viewing_of(actor)
    return render(request, name, context, status=status)


def _context(page: BattlePage) -> dict[str, object]:
    return {
        "page": page,
        "battle": page.battle,
        "rules_url": page.battle.rules_url,
        "reader": page.reader,
        "scene": page.board,
        "panel": page.panel,
        "preview": page.preview,
        "log": page.log.story,
        "fair_play": page.log.fair_play,
        "older": page.log.before,
        "table": page.table,
        "clock": page.clock,
        "words": page.words,
        "seed_due": page.seed_due,
        "result": page.result,
        "preparations": page.preparations,
    }


@require_safe
@hidden_battle_as_404
def log(request: HttpRequest, battle_id: str) -> HttpResponse:
    actor, before = actor_of(request), whole_number(request.GET.get("before", ""))
    battle, page = log_lines.older_log(battle_id, actor, before, request.GET.get("side", ""))
    context = {
        "battle": battle,
        "rules_url": battle.rules_url,
        "log": page.story,
        "fair_play": page.fair_play,
        "older": page.before,
    }
    return render(request, "battles/log.html", context)


# --- Live ---------------------------------------------------------------------


async def stream(request: HttpRequest, battle_id: str) -> HttpResponseBase:
    """News of a battle as server-sent events, for whoever may see it."""
    return await streamed(request, battle_id, actor_of)
