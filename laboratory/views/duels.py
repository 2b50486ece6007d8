"""The page of duels."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from laboratory.duels import duel_page
from rosters.armoury import NotInArmoury


@require_safe
def duel(request: HttpRequest) -> HttpResponse:
    """Any duel; everything that is chosen is in the address."""
    try:
        page = duel_page(request.GET)
    except NotInArmoury as error:
        raise Http404 from error
    response = render(request, "laboratory/duel.html", {"page": page})
    patch_cache_control(response, private=True)
    return response
