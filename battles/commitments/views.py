"""Views: the seed of a seat, and the daily pages of commitments, which are for everybody."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.dateparse import parse_date
from django.views.decorators.http import require_http_methods, require_safe

from accounts.actors import actor_of
from battles.commitments import add_seed, queries, seeds
from battles.queries import access
from battles.views.base import hidden_battle_as_404

TEXT = "text/plain; charset=utf-8"


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_battle_as_404
def seed(request: HttpRequest, battle_id: str) -> HttpResponse:
    """GET: the commitment, and the actor's sides without a seed; POST: add a seed."""
    actor = actor_of(request)
    if request.method != "POST":
        battle, seats = access.admitted(battle_id, actor)
        sides = [seat.post for seat in seeds.due(battle, seats, actor)]
        return JsonResponse({"commitment": battle.commitment, "sides": sides})
    slip = seeds.seed_in(request.POST)
    is_script = request.headers.get("Accept") == "application/json"
    try:
        battle = add_seed.add_seed(battle_id, actor, slip)
    except seeds.SeedRefused as error:
        if is_script:
            # For our own page: browsers log every 409 as an error.
            return JsonResponse({"problem": str(error)})
        messages.error(request, str(error))
        return redirect("battles:detail", battle_id)
    if is_script:
        return JsonResponse({"commitment": battle.commitment, "sides": [], "seq": battle.seq})
    return redirect("battles:detail", battle_id)


# --- The daily pages ------------------------------------------------------------


@require_safe
def all_days(request: HttpRequest) -> HttpResponse:
    """The pages of all days, for anyone to copy, and the commitments not on a page yet."""
    found = queries.published()
    return render(request, "battles/commitments.html", {"found": found})


@require_safe
def one_day(request: HttpRequest, day: str) -> HttpResponse:
    """One closed page, unchanged in every byte."""
    try:
        asked = parse_date(day)
    except ValueError:
        asked = None
    row = queries.closed_page(asked) if asked else None
    if row is None:
        raise Http404
    return HttpResponse(row.text, content_type=TEXT)


@require_safe
def chain(request: HttpRequest) -> HttpResponse:
    """All closed pages, concatenated; `python -m rules commitments` checks the file."""
    response = HttpResponse(queries.chain(), content_type=TEXT)
    response["Content-Disposition"] = 'attachment; filename="commitments.txt"'
    return response
