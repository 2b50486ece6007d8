"""What several chosen figures may be given: a page of its own, or a part of the workshop."""

from __future__ import annotations

import secrets

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from accounts.actors import actor_of
from rosters.permissions import own_warband
from rosters.queries.several_page import several_page
from rules.kernel.warbands import BadEdit
from web.views import hidden_as_404


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_as_404
def choices(request: HttpRequest, warband_id: str) -> HttpResponse:
    """What the figures named by `members` may be given; its form is sent to the edits.

    The form of the ticks sends them by POST, with what it has for its other buttons.
    """
    row = own_warband(warband_id, actor_of(request))
    asked = request.POST if request.method == "POST" else request.GET
    fragment = bool(request.htmx) and not request.htmx.boosted  # type: ignore[attr-defined]
    name = "rosters/_several_gifts.html" if fragment else "rosters/several.html"
    try:
        page = several_page(row, asked.getlist("members"), secrets.token_hex(8))
    except BadEdit as error:
        context = {"row": row, "problem": error.reason}
        return render(request, name, context, status=200 if fragment else 422)
    return render(request, name, {"page": page, "row": row})
