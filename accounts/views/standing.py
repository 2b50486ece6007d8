"""The page of somebody's own standing."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.queries.standing import standing_of


@require_safe
@never_cache
@login_required
def standing(request: HttpRequest) -> HttpResponse:
    """What the staff have decided about whoever looks."""
    return render(request, "accounts/standing.html", standing_of(request.user.pk or 0))
