"""Pages of the odds of an attack, a blow and a duel, for everybody."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from laboratory.queries.attack_odds import odds_page
from laboratory.queries.blow_odds import blow_page
from laboratory.queries.duel_odds import duel_page
from rosters.queries.armoury_pages import NotInArmoury


@require_safe
def odds(request: HttpRequest) -> HttpResponse:
    """The odds of a ranged attack. All choices are in the query string."""
    return _worked_out(request, odds_page, "laboratory/odds.html")


@require_safe
def blows(request: HttpRequest) -> HttpResponse:
    """The odds of a close combat attack, likewise."""
    return _worked_out(request, blow_page, "laboratory/blows.html")


@require_safe
def duel(request: HttpRequest) -> HttpResponse:
    """The odds of a duel, likewise."""
    return _worked_out(request, duel_page, "laboratory/duel.html")


def _worked_out(
    request: HttpRequest, page_of: Callable[[QueryDict], object], template: str
) -> HttpResponse:
    try:
        page = page_of(request.GET)
    except NotInArmoury as error:
        raise Http404 from error
    response = render(request, template, {"page": page})
    patch_cache_control(response, private=True)
    return response
