"""The list of what may be chosen in one field of a figure: beside the form, or as a page."""

from __future__ import annotations

import secrets

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.actors import actor_of
from rosters.permissions import own_warband
from rosters.queries.choices import NoSuchChoice, choice_page
from rosters.queries.warband_pages import left_for
from web.views import hidden_as_404


@require_safe
@hidden_as_404
def choices(request: HttpRequest, warband_id: str, member_id: str) -> HttpResponse:
    """The owner's list; a fragment for htmx, a page with a form of its own for everybody else."""
    row = own_warband(warband_id, actor_of(request))
    try:
        page = choice_page(row, member_id, request.GET.get("field", ""), left_for(row))
    except NoSuchChoice as error:
        raise Http404 from error
    is_part = bool(request.htmx)  # type: ignore[attr-defined]
    name = "rosters/choices/_list.html" if is_part else "rosters/choices/page.html"
    return render(request, name, {"page": page, "token": secrets.token_hex(8)})
