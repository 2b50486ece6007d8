"""Pages of a club's own campaign systems."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from accounts.actors import actor_of
from campaigns.campaigns.permissions import organised_club
from campaigns.campaigns.queries import system_pages
from campaigns.campaigns.services import systems as services
from campaigns.campaigns.systems import source_of
from campaigns.clubs.models import Club
from rules.kernel.campaign.reading import BadPreset
from web.body_limits import DOCUMENT, brings
from web.views import hidden_as_404


@brings(DOCUMENT)
@require_http_methods(["GET", "HEAD", "POST"])
@hidden_as_404
def systems(request: HttpRequest, club_slug: str) -> HttpResponse:
    """The form of a club's campaign system, as TOML; POST stores it."""
    actor = actor_of(request)
    club = organised_club(club_slug, actor)
    if request.method != "POST":
        start = source_of(club, request.GET.get("start", ""))
        return _page(request, club, start)
    source = request.POST.get("source", "")
    try:
        services.keep_system(actor, club_slug, source)
    except BadPreset as error:
        return _page(request, club, source, error, 422)
    return redirect("campaigns:new", club_slug)


def _page(
    request: HttpRequest, club: Club, source: str, error: BadPreset | None = None, status: int = 200
) -> HttpResponse:
    context = {
        "club": club,
        "source": source,
        "problems": error.problems if error else (),
        "systems": system_pages.system_choice(club),
    }
    return render(request, "campaigns/systems.html", context, status=status)


@require_POST
@hidden_as_404
def forget_system(request: HttpRequest, club_slug: str, system_id: int) -> HttpResponse:
    services.forget_system(actor_of(request), club_slug, system_id)
    return redirect("campaigns:systems", club_slug)
