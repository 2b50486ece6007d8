"""Pages of the laboratory."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from laboratory import queries
from laboratory.models import Simulation
from rosters.visitors import NotYours, visitor_of


def simulations(request: HttpRequest) -> HttpResponse:
    """One's own simulations."""
    page = queries.own_simulations(visitor_of(request), request.GET.get("page", "1"))
    return render(request, "laboratory/list.html", {"page": page})


def simulation(request: HttpRequest, simulation_id: str) -> HttpResponse:
    """One simulation, and how far it is."""
    visitor, link = visitor_of(request), request.GET.get("link", "")
    try:
        row = queries.seen_simulation(simulation_id, visitor, link)
    except (NotYours, Simulation.DoesNotExist) as error:
        raise Http404 from error
    shown = {"row": row, "progress": queries.progress_of(row)}
    return render(request, "laboratory/detail.html", shown)
