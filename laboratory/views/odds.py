"""The pages of the odds of an attack: with a weapon that is fired or thrown, and hand to hand."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from laboratory.blows import blow_page
from laboratory.odds import odds_page
from rosters.armoury import NotInArmoury


@require_safe
def odds(request: HttpRequest) -> HttpResponse:
    """Any one attack; everything that is chosen is in the address."""
    try:
        page = odds_page(request.GET)
    except NotInArmoury as error:
        raise Http404 from error
    response = render(request, "laboratory/odds.html", {"page": page})
    patch_cache_control(response, private=True)
    return response


@require_safe
def blows(request: HttpRequest) -> HttpResponse:
    """Any one close combat attack, in the same way."""
    try:
        page = blow_page(request.GET)
    except NotInArmoury as error:
        raise Http404 from error
    response = render(request, "laboratory/blows.html", {"page": page})
    patch_cache_control(response, private=True)
    return response
