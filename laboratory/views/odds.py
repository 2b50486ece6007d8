"""The page of the odds of an attack."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

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
