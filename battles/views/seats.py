"""Pages of seats and invitations."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import (
    HttpRequest,
    HttpResponse,
)
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from accounts.actors import actor_of
from battles.commitments.seeds import SeedRefused, seed_in
from battles.matchmaking import forces, plans
from battles.models import Seat, SpentInvitation
from battles.queries import seats_page
from battles.queries.spent_invitation import spent_invitation
from battles.services import seating
from battles.views.base import hidden_battle_as_404

# --- Seats --------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_battle_as_404
def seats(request: HttpRequest, battle_id: str) -> HttpResponse:
    """The seats of a battle; POST adds an invitation for a spectator or a referee."""
    actor = actor_of(request)
    if request.method == "POST":
        try:
            seating.make_invitation(battle_id, actor, request.POST.get("role", ""))
        except seating.InvitationRefused as error:
            messages.error(request, str(error))
        return redirect("battles:seats", battle_id)
    page = seats_page.seats_page(battle_id, actor)
    return render(request, "battles/seats.html", {"page": page, "battle": page.battle})


@require_POST
@hidden_battle_as_404
def revoke(request: HttpRequest, battle_id: str, seat_id: int) -> HttpResponse:
    seating.revoke_invitation(battle_id, actor_of(request), seat_id)
    return redirect("battles:seats", battle_id)


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_battle_as_404
def join(request: HttpRequest, token: str) -> HttpResponse:
    """The page of an invitation; POST accepts it. Of one that is over, what became of it."""
    try:
        return _join(request, token)
    except Seat.DoesNotExist:
        page = spent_invitation(token, actor_of(request))
        if page is None:
            raise
        if page.battle_id and page.fate == SpentInvitation.Fate.TAKEN:
            return redirect("battles:detail", page.battle_id)
        return render(request, "battles/spent.html", {"page": page}, status=410)


def _join(request: HttpRequest, token: str) -> HttpResponse:
    if request.method != "POST":
        return _invitation(request, token)
    actor = actor_of(request)
    if actor.user_id is None:
        return redirect_to_login(request.get_full_path())
    try:
        given = request.POST
        seed = seed_in(given)
        battle = seating.accept_invitation(token, actor, seed, given.get("force", ""))
    except (seating.InvitationRefused, SeedRefused, plans.BadPlan) as error:
        return _invitation(request, token, str(error), 409)
    return redirect("battles:detail", battle.pk)


def _invitation(
    request: HttpRequest, token: str, problem: str = "", status: int = 200
) -> HttpResponse:
    actor = actor_of(request)
    page = seats_page.invitation(token, actor)
    context = {
        "page": page,
        "battle": page.battle,
        "rules_url": page.battle.rules_url,
        "token": token,
        "problem": problem,
        "warbands": [each for each in forces.fieldable(actor) if each.ruleset == page.ruleset]
        if page.takes_force
        else [],
    }
    return render(request, "battles/join.html", context, status=status)
