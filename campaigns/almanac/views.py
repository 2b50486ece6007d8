"""Pages of the almanac of a club."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.almanac import reading
from campaigns.clubs import gates
from campaigns.clubs.gates import Pass
from rosters.views.privacy import private
from rosters.visitors import visitor_of


@require_safe
@private
def almanac(request: HttpRequest, slug: str) -> HttpResponse:
    """How factions fare and what weapons do, with how sure that is."""
    found = gates.pass_of(slug, visitor_of(request))
    page = reading.almanac_page(found, request.GET.get("game", ""))
    return _shown(request, "almanac", found, page=page)


@require_safe
@private
def ratings(request: HttpRequest, slug: str) -> HttpResponse:
    """How strong everybody is, by games of two and of more, over everything the club has played."""
    found = gates.pass_of(slug, visitor_of(request))
    return _shown(request, "ratings", found, page=reading.ratings_page(found))


def _shown(request: HttpRequest, name: str, found: Pass, **more: object) -> HttpResponse:
    context = {"found": found, "club": found.club, **more}
    return render(request, f"campaigns/almanac/{name}.html", context)
