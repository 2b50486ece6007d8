"""Pages of forecasts: the chances of a moment, and the curve of a finished battle."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_POST

from accounts.actors import actor_of, opened_from
from battles.replay import luck
from battles.views.base import hidden_battle_as_404
from laboratory.forecasts import queries, services
from laboratory.forecasts.permissions import ForecastRefused
from web.text import whole_number


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_battle_as_404
def chances(request: HttpRequest, battle_id: str) -> HttpResponse:
    """The chances of a moment; POST requests the forecast."""
    given = request.POST if request.method == "POST" else request.GET
    at, side = whole_number(given.get("at", "")), given.get("side", "")
    if request.method != "POST":
        return _chances(request, battle_id, at, side)
    actor = actor_of(request)
    where = opened_from(request, actor)
    try:
        seq, eyes = services.ask_chances(battle_id, actor, at, side, where)
    except ForecastRefused as error:
        return _chances(request, battle_id, at, side, str(error))
    there = urlencode({"at": str(seq), "side": eyes})
    return redirect(f"{reverse('forecasts:chances', args=[battle_id])}?{there}")


def _chances(
    request: HttpRequest, battle_id: str, at: int | None, side: str, problem: str = ""
) -> HttpResponse:
    page = queries.chances_page(battle_id, actor_of(request), at, side)
    if page is None:
        return redirect("battles:detail", battle_id)
    name = "_outlook" if request.headers.get("HX-Request") == "true" else "chances"
    context = {"page": page, "battle": page.battle, "problem": problem}
    status = 409 if problem else 200
    return render(request, f"laboratory/forecasts/{name}.html", context, status=status)


@require_POST
@hidden_battle_as_404
def curve(request: HttpRequest, battle_id: str) -> HttpResponse:
    """Request the curve of a battle; it is shown below the luck report."""
    actor = actor_of(request)
    try:
        services.ask_curve(battle_id, actor, opened_from(request, actor))
    except ForecastRefused as error:
        page = luck.luck_page(battle_id, actor)
        context = {"page": page, "battle": page.battle, "problem": str(error)}
        return render(request, "battles/luck.html", context, status=409)
    return redirect("battles:luck", battle_id)
