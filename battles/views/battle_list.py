"""The list of one's own battles."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.actors import actor_of
from battles.matchmaking.queries import challenges as challenge_queries
from battles.queries import battle_list
from battles.views.base import hidden_battle_as_404


@require_safe
@hidden_battle_as_404
def own_battles(request: HttpRequest) -> HttpResponse:
    """One's own battles (`permissions.own_seats`), and the requests to play that one was sent."""
    actor = actor_of(request)
    page, lines = battle_list.own_battles(actor, request.GET.get("page", "1"))
    context = {
        "page": page,
        "battles": lines,
        "seat_requests": challenge_queries.own_seat_requests(actor),
    }
    return render(request, "battles/list.html", context)
