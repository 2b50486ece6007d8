"""Pages of the house catalogues that a club plays with."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST

from accounts.actors import actor_of
from campaigns.clubs import permissions
from campaigns.clubs.permissions import ClubRefused, Pass
from campaigns.clubs.queries import catalogue_pages
from campaigns.clubs.services import catalogues as catalogue_services
from campaigns.clubs.views.base import done, shown
from web.views import hidden_as_404


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_as_404
def catalogues(request: HttpRequest, slug: str) -> HttpResponse:
    """The house catalogues that a club plays with; POST adds one."""
    found, data = permissions.member_pass(slug, actor_of(request)), request.POST
    if request.method != "POST":
        return _catalogues(request, found)
    try:
        catalogue_services.add_pack(
            slug, actor_of(request), data.get("pack", ""), data.get("note", "")
        )
    except ClubRefused as refusal:
        return _catalogues(request, found, 422, problem=str(refusal), given=data)
    messages.success(request, "The members can build from it now.")
    return redirect("clubs:catalogues", slug)


def _catalogues(
    request: HttpRequest, found: Pass, status: int = 200, **more: object
) -> HttpResponse:
    rows = catalogue_pages.packs_of(found.club)
    choices = catalogue_pages.choices(found.actor) if found.organises else ()
    return shown(
        request, "clubs/catalogues.html", found, status, rows=rows, choices=choices, **more
    )


@require_POST
@hidden_as_404
def remove_catalogue(request: HttpRequest, slug: str, row_id: int) -> HttpResponse:
    said = "It is off the shelf. Warbands keep what they have."
    return done(
        request,
        lambda who: catalogue_services.remove_pack(slug, who, row_id),
        said,
        "clubs:catalogues",
        slug,
    )
