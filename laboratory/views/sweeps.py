"""The form of a sweep."""

from __future__ import annotations

from collections.abc import Mapping
from secrets import token_urlsafe

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.actors import actor_of, opened_from, welcome_guest
from laboratory.experiments.plans import BadSimulation
from laboratory.limits import TooMuch
from laboratory.models import Simulation
from laboratory.permissions import seen_simulation
from laboratory.queries import sweep_form
from laboratory.services import sweeps
from web.views import hidden_as_404


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_as_404
def sweep(request: HttpRequest, simulation_id: str) -> HttpResponse:
    """The form with its number of battles; POST starts the sweep."""
    given = request.POST if request.method == "POST" else request.GET
    actor, link = actor_of(request), given.get("link", "")
    row = seen_simulation(simulation_id, actor, link)
    if not sweep_form.offers_of(actor, row):
        raise Http404
    return (_start if request.method == "POST" else _form)(request, row, given.dict())


def _form(
    request: HttpRequest,
    row: Simulation,
    given: Mapping[str, str],
    problems: tuple[str, ...] = (),
    status: int = 200,
) -> HttpResponse:
    actor = actor_of(request)
    plan = sweep_form.plan_in(actor, row, given)
    page = sweep_form.sweep_form_page(actor, row, plan, problems)
    context = {"page": page, "link": given.get("link", ""), "token": token_urlsafe(24)}
    return render(request, "laboratory/sweep.html", context, status=status)


def _start(request: HttpRequest, row: Simulation, given: Mapping[str, str]) -> HttpResponse:
    actor = welcome_guest(request)
    plan = sweep_form.plan_in(actor, row, given)
    where, token = opened_from(request, actor), given.get("token", "")
    try:
        return redirect(sweeps.start_sweep(actor, row, plan, where, token))
    except BadSimulation as error:
        return _form(request, row, given, tuple(each.message for each in error.problems), 422)
    except TooMuch as error:
        return _form(request, row, given, (str(error),), 429)
