"""Pages of sample battles: the list, and the replay of one."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_POST, require_safe

from accounts.actors import actor_of
from battles.screen.links import moments_url, rules_page
from laboratory.models import Simulation
from laboratory.permissions import own_simulation, seen_simulation
from laboratory.queries import watch_page
from laboratory.services import sample_battles
from laboratory.views.simulations import shown_page
from web.text import whole_number
from web.views import hidden_as_404


def _seen(request: HttpRequest, simulation_id: str) -> tuple[Simulation, str]:
    link = request.GET.get("link", "") or request.POST.get("link", "")
    row = seen_simulation(simulation_id, actor_of(request), link)
    return row, f"?{urlencode({'link': link})}" if link else ""


@require_POST
@hidden_as_404
def find(request: HttpRequest, simulation_id: str) -> HttpResponse:
    """Enqueue the first battles, from which those worth watching are chosen.

    Whoever may see the simulation may start that, `permissions.seen_simulation`.
    """
    row, query = _seen(request, simulation_id)
    if not row.is_running and row.counted:
        try:
            sample_battles.want_scan(row)
        except sample_battles.NoSuchBattle as error:
            return shown_page(request, row, str(error), 422)
    return redirect(f"{reverse('laboratory:detail', args=[row.pk])}{query}#reels")


@require_POST
@hidden_as_404
def choose(request: HttpRequest, simulation_id: str) -> HttpResponse:
    """Enqueue the battle with the number that the owner gives."""
    row = own_simulation(simulation_id, actor_of(request))
    number = whole_number(request.POST.get("battle", "").strip()) or 0
    try:
        sample = sample_battles.want_battle(row, number - 1)
    except sample_battles.NoSuchBattle as error:
        return shown_page(request, row, str(error), 422)
    return redirect("laboratory:watch", row.pk, sample.number + 1)


@require_safe
@hidden_as_404
def sample_battles_list(request: HttpRequest, simulation_id: str) -> HttpResponse:
    """The list alone, polled while battles are being played."""
    row, query = _seen(request, simulation_id)
    is_mine = actor_of(request).holds(row)
    context = {
        "row": row,
        "samples": watch_page.sample_battle_list(row),
        "query": query,
        "is_mine": is_mine,
    }
    return render(request, "laboratory/_sample_battles.html", context)


@require_safe
@hidden_as_404
def watch(request: HttpRequest, simulation_id: str, place: int) -> HttpResponse:
    """A moment of a sample battle, or a page that waits until it is played."""
    row, query = _seen(request, simulation_id)
    sample = watch_page.sample_battle_at(row, place)
    if sample is None or "trouble" in sample.facts:
        raise Http404
    address = reverse("laboratory:watch", args=[row.pk, place])
    context = {"row": row, "place": place, "query": query, "replay_url": address}
    if request.headers.get("HX-Trigger") == "waiting":
        return HttpResponse(status=204, headers={"HX-Refresh": "true"} if sample.is_ready else {})
    if not sample.is_ready:
        return render(request, "laboratory/waiting.html", context)
    page = watch_page.watch_page(row, sample, whole_number(request.GET.get("at", "")))
    link = request.GET.get("link", "")
    context |= {
        "page": page,
        "battle": page.battle,
        "scene": page.board,
        "reader": page.reader,
        "steps": page.steps,
        "log": page.log,
        "rules_url": rules_page(row.ruleset),
        "opened_by": link,
        "moments": moments_url(address, link=link),
    }
    return render(request, "laboratory/watch.html", context)
