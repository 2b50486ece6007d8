"""Pages of simulations: lists, the form of a new one, one simulation, and its actions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from secrets import token_urlsafe

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.actors import Actor, actor_of, opened_from, welcome_guest
from laboratory import forms
from laboratory.experiments.moments import NoSuchMoment
from laboratory.experiments.plans import BadSimulation
from laboratory.limits import TooMuch
from laboratory.models import Simulation
from laboratory.permissions import known_simulation, own_simulation, seen_simulation
from laboratory.queries import downloads, new_form, simulation_page, simulation_rows
from laboratory.services import simulations as services
from rosters import csv_files
from rules.kernel.building import Problem
from rules.kernel.warbands import BadEdit
from web.downloads import download
from web.views import hidden_as_404

# --- Lists ---------------------------------------------------------------------------------------


@require_safe
@hidden_as_404
def simulations(request: HttpRequest) -> HttpResponse:
    """The start page: the actor's simulations, and the newest public ones."""
    own = simulation_rows.own_simulations(actor_of(request), request.GET.get("page", "1"))
    context = {"page": own, "shared": simulation_rows.public_simulations("1").object_list[:6]}
    return render(request, "laboratory/list.html", context)


@require_safe
@hidden_as_404
def public(request: HttpRequest) -> HttpResponse:
    """All public simulations."""
    page = simulation_rows.public_simulations(request.GET.get("page", "1"))
    return render(request, "laboratory/public.html", {"page": page})


# --- A new one -----------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_as_404
def new(request: HttpRequest) -> HttpResponse:
    """The form of a new simulation, for everybody; POST starts it (`check_starts_simulation`).

    It is filled from an existing one if that is named (`seen_simulation`).
    """
    if request.method == "POST":
        return _start(request)
    actor, link = actor_of(request), request.GET.get("link", "")
    again = _again(request.GET.get("again", ""), actor, link)
    given = forms.given_by(again, link) if again else {}
    return _form(
        request, new_form.SimulationFormRequest({**given, **request.GET.dict()}, (), again, link)
    )


def _again(simulation_id: str, actor: Actor, link: str) -> Simulation | None:
    return seen_simulation(simulation_id, actor, link) if simulation_id else None


def _form(
    request: HttpRequest, asked: new_form.SimulationFormRequest, status: int = 200
) -> HttpResponse:
    try:
        page = new_form.new_simulation_page(actor_of(request), asked)
    except new_form.NoSuchScenario as error:
        raise Http404 from error
    except NoSuchMoment as error:
        problem = Problem("start", "refused", str(error))
        return _form(request, replace(asked, given={}, problems=(problem,)), 409)
    context = {"page": page, "link": asked.link, "token": token_urlsafe(24)}
    return render(request, "laboratory/new.html", context, status=status)


def _start(request: HttpRequest) -> HttpResponse:
    data, actor = request.POST, welcome_guest(request)
    try:
        ruleset, card = new_form.scenario_in(data.get("scenario", ""))
        plan = forms.plan_in(data.dict(), ruleset.slug, card)
        sent_from, token = opened_from(request, actor), data.get("token", "")
        before = known_simulation(data.get("again", ""), actor, data.get("link", ""))
        row = services.start_simulation(actor, plan, sent_from, token, before)
    except new_form.NoSuchScenario as error:
        raise Http404 from error
    except BadSimulation as error:
        return _refused(request, error.problems, 422)
    except TooMuch as error:
        return _refused(request, (Problem("", "too_much", str(error)),), 429)
    return redirect(row)


def _refused(request: HttpRequest, problems: tuple[Problem, ...], status: int) -> HttpResponse:
    data, link = request.POST.dict(), request.POST.get("link", "")
    again = _again(data.get("again", ""), actor_of(request), link)
    return _form(request, new_form.SimulationFormRequest(data, problems, again, link), status)


# --- One of them ---------------------------------------------------------------------------------


def _seen(request: HttpRequest, simulation_id: str) -> Simulation:
    return seen_simulation(simulation_id, actor_of(request), request.GET.get("link", ""))


@require_safe
@hidden_as_404
def simulation(request: HttpRequest, simulation_id: str) -> HttpResponse:
    return shown_page(request, _seen(request, simulation_id))


def shown_page(
    request: HttpRequest, row: Simulation, problem: str = "", status: int = 200
) -> HttpResponse:
    """The page of a simulation, with a refusal."""
    data = request.GET
    page = simulation_page.simulation_page(
        row, actor_of(request), data.get("link", ""), data.get("order", "")
    )
    context = {
        "page": page,
        "face": page.face,
        "row": row,
        "problem": problem,
        "tokens": token_urlsafe(12),
        "samples": page.samples,
        "is_mine": page.is_mine,
        "query": page.query,
    }
    return render(request, "laboratory/simulation.html", context, status=status)


@require_safe
@hidden_as_404
def progress(request: HttpRequest, simulation_id: str) -> HttpResponse:
    """The progress bar alone, polled every two seconds; the whole page once it is
    over or paused.
    """
    row = _seen(request, simulation_id)
    if not row.is_running:
        response = HttpResponse(status=204)
        response["HX-Refresh"] = "true"
        return response
    face = simulation_page.progress_row(row, actor_of(request))
    said = request.GET.get("tenth", "")
    context = {"face": face, "speaks": said != str(face.tenth), "link": request.GET.get("link", "")}
    return render(request, "laboratory/_progress_news.html", context)


def _deed(
    request: HttpRequest, simulation_id: str, deed: Callable[[str, Actor], Simulation]
) -> HttpResponse:
    actor = actor_of(request)
    try:
        row = deed(simulation_id, actor)
    except services.AlreadyOver as error:
        return shown_page(request, own_simulation(simulation_id, actor), str(error), 409)
    return redirect(row)


@require_POST
@hidden_as_404
def pause(request: HttpRequest, simulation_id: str) -> HttpResponse:
    return _deed(request, simulation_id, services.pause)


@require_POST
@hidden_as_404
def resume(request: HttpRequest, simulation_id: str) -> HttpResponse:
    return _deed(request, simulation_id, services.resume)


@require_POST
@hidden_as_404
def cancel(request: HttpRequest, simulation_id: str) -> HttpResponse:
    return _deed(request, simulation_id, services.cancel)


@require_POST
@hidden_as_404
def share(request: HttpRequest, simulation_id: str) -> HttpResponse:
    actor = actor_of(request)
    try:
        row = services.share(simulation_id, actor, request.POST.get("sharing", ""))
    except BadEdit as error:
        return shown_page(request, own_simulation(simulation_id, actor), error.reason, 422)
    return redirect(f"{reverse('laboratory:detail', args=[row.pk])}?open=share#share")


@require_POST
@hidden_as_404
def delete(request: HttpRequest, simulation_id: str) -> HttpResponse:
    services.delete_simulation(simulation_id, actor_of(request))
    return redirect("laboratory:list")


# --- Files ---------------------------------------------------------------------------------------


@require_safe
@hidden_as_404
def result_json(request: HttpRequest, simulation_id: str) -> HttpResponse:
    found = downloads.result_json(_seen(request, simulation_id))
    return download(found, "application/json", f"{simulation_id}.json")


@require_safe
@hidden_as_404
def result_csv(request: HttpRequest, simulation_id: str) -> HttpResponse:
    found = downloads.result_csv(_seen(request, simulation_id))
    return download(found, csv_files.CONTENT_TYPE, f"{simulation_id}.csv")


@require_safe
@hidden_as_404
def force(request: HttpRequest, simulation_id: str, place: int) -> HttpResponse:
    """A fielded warband as a file for the command line."""
    row = _seen(request, simulation_id)
    names = {each.place: each.file for each in downloads.recipe_of(row).forces}
    return download(downloads.force_json(row, place), "application/json", names[place])
