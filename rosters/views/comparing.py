"""Two figures or two warbands side by side, for whoever may see both."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from accounts.actors import actor_of
from rosters.queries.comparing import compare_page
from rosters.queries.named_pair import named_in, query_of
from web.views import hidden_as_404


@require_safe
@hidden_as_404
def compare(request: HttpRequest) -> HttpResponse:
    """The comparison. An address that was pasted into the form becomes one that can be shared."""
    named = named_in(request.GET)
    if request.GET.get("address") and named[1] is not None:
        return redirect(f"{reverse('rosters:compare')}?{query_of(named)}")
    page = compare_page(actor_of(request), *named)
    pasted = request.GET.get("address", "")
    return render(request, "rosters/compare/page.html", {"page": page, "pasted": pasted})
