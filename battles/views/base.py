"""What the views of battles share: what a page is asked to show, and how it is answered."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from django.http import (
    HttpRequest,
    HttpResponse,
    QueryDict,
)
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django_htmx.http import replace_url

from accounts.actors import actor_of
from battles import permissions
from battles.catch_up.queries import since_last_look
from battles.models import Battle, Clip, Clock, Seat
from battles.order_form.draft import Problem
from battles.playback.queries import shown_before
from battles.queries import battle_page as queries_battle_page
from battles.queries.battle_page import BattlePage, PageRequest
from battles.screen.links import Links, moments_url
from battles.trials.views import laid_out
from battles.viewing.queries import viewing_of
from web.templatetags.kept import shown_parts
from web.views import P, View, answer_404

SAFEST_FIRST = "battles_safest_first"
NOT_THERE = (Battle.DoesNotExist, Seat.DoesNotExist, Clip.DoesNotExist, Clock.DoesNotExist)
HIDDEN = (permissions.NotAdmitted, *NOT_THERE)


def hidden_battle_as_404(view: View[P]) -> View[P]:
    """Answer 404 where the view refuses, so that a hidden battle does not show.

    A battle on trial that is not stored yet is laid out for the view.
    """
    return answer_404(laid_out(view, _too_many), *HIDDEN)


def _too_many(request: HttpRequest, battle_id: str, sentence: str) -> HttpResponse:
    return refused(request, battle_id, Problem(sentence), 429)


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
    """Whether the page that asks is the one in words. Nothing is remembered beyond the page."""
    page = request.headers.get("HX-Current-URL") or request.headers.get("Referer", "")
    return urlsplit(page).path.endswith("/words/")


def shown_again(request: HttpRequest, battle_id: str) -> HttpResponse:
    in_words = _is_in_words(request)
    after = Links(battle_id, in_words).page()
    if not is_htmx(request):
        return redirect(after)
    asked = page_request(request)
    page = queries_battle_page.battle_page(battle_id, actor_of(request), asked)
    return replace_url(battle_answer(request, page), after)


def refused(request: HttpRequest, battle_id: str, problem: Problem, status: int) -> HttpResponse:
    """The battle as it stands, with the order still in hand where it may still be given."""
    asked = page_request(request, request.POST, problem)
    page = queries_battle_page.battle_page(battle_id, actor_of(request), asked)
    return battle_answer(request, page, status)


def is_htmx(request: HttpRequest) -> bool:
    return request.headers.get("HX-Request") == "true"


def wants_battle(request: HttpRequest) -> bool:
    """Whether a page that shows the battle asks for its changing part: not a link from elsewhere,
    nor the way back in the browser's history.
    """
    asked = request.headers
    is_whole = "HX-Boosted" in asked and asked.get("HX-Target") != "battle"
    return is_htmx(request) and not is_whole and "HX-History-Restore-Request" not in asked


def battle_answer(
    request: HttpRequest, page: BattlePage, status: int = 200, *, seats: Sequence[Seat] = ()
) -> HttpResponse:
    """The page of a battle: its board, its text, or where it waits for players.

    To htmx that page's changing part alone, without what the page shows already. `seats`: loaded
    for an order of the reader's own.
    """
    actor, fragment = actor_of(request), wants_battle(request)
    context = {**_context(page), "since": since_last_look(page, actor, seats)}
    if fragment:
        context["parts"] = shown_parts(request)
    else:
        context["viewing"] = viewing_of(actor)
    template = _template_of(page, fragment=fragment)
    response = render(request, template, context, status=status)
    patch_vary_headers(response, ("HX-Request",))
    return response


def _template_of(page: BattlePage, *, fragment: bool) -> str:
    if not page.battle.has_position:
        return "battles/waiting.html"
    if page.words:
        return "battles/_words.html" if fragment else "battles/words.html"
    return "battles/_battle.html" if fragment else "battles/battle.html"


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
        "moments": moments_url(Links(page.battle.id).replay, side=page.reader.side_in_links),
        "last_order": page.log.last_order,
        "fair_play": page.log.fair_play,
        "older": page.log.before,
        "table": page.table,
        "clock": page.clock,
        "words": page.words,
        "seed_due": page.seed_due,
        "result": page.result,
        "preparations": page.preparations,
    }
