"""Pages of matchmaking: challenges, which everybody may read, requests by name, rematches."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.actors import Actor, actor_of, opened_from
from battles import permissions
from battles.commitments.seeds import SeedRefused, seed_in
from battles.matchmaking import forces, plans
from battles.matchmaking import services as matchmaking_services
from battles.matchmaking.queries import challenges as challenge_queries
from battles.matchmaking.queries import terrain_choice
from battles.matchmaking.queries.table_plan import plan_pages
from battles.models import Battle, Challenge, SeatRequest
from battles.queries import access
from battles.queries.seats_page import SeatsPage
from battles.services import limits, seating
from battles.stills.scenarios import NoSuchScenario, scenario_svg
from battles.views.base import hidden_battle_as_404
from web.paper.answers import asked_for, leaves_answer, pdf_answer
from web.paper.items import Page
from web.text import whole_number

A_DAY = 86_400  # seconds


@require_safe
def table(request: HttpRequest, ruleset: str, scenario: str) -> HttpResponse:
    """One of the tables of a scenario: its picture, its terrain, and links to the others."""
    try:
        number = whole_number(request.GET.get("number", "1")) or 0
        found = terrain_choice.table_choice(ruleset, scenario, number)
    except terrain_choice.NoSuchTable as error:
        raise Http404 from error
    return render(request, "battles/table.html", {"table": found, "board": found.board})


@require_safe
@cache_control(public=True, max_age=A_DAY)
def scenario_picture(request: HttpRequest, ruleset: str, scenario: str) -> HttpResponse:
    """The table of a scenario from above, for everybody."""
    try:
        svg = scenario_svg(ruleset, scenario)
    except NoSuchScenario as error:
        raise Http404 from error
    return HttpResponse(svg, content_type="image/svg+xml")


@require_safe
def table_plan(request: HttpRequest, ruleset: str, scenario: str) -> HttpResponse:
    """The plan of a scenario's table, to print."""
    title, pages = _plan(request, ruleset, scenario)
    pdf_url = reverse("battles:table_plan_pdf", args=[ruleset, scenario])
    return leaves_answer(request, title, pages, reverse("battles:new"), pdf_url)


@require_safe
def table_plan_pdf(request: HttpRequest, ruleset: str, scenario: str) -> HttpResponse:
    """The same as a PDF."""
    return pdf_answer(*_plan(request, ruleset, scenario))


def _plan(request: HttpRequest, ruleset: str, scenario: str) -> tuple[str, tuple[Page, ...]]:
    try:
        pages = plan_pages(ruleset, scenario, *asked_for(request.GET))
    except NoSuchScenario as error:
        raise Http404 from error
    return pages[0].title, pages


@require_safe
@hidden_battle_as_404
def challenges(request: HttpRequest) -> HttpResponse:
    """The open challenges, for everybody."""
    chosen = request.GET.get("game", "")
    actor = actor_of(request)
    page, lines = challenge_queries.open_challenges(actor, chosen, request.GET.get("page", "1"))
    context = {
        "page": page,
        "challenges": lines,
        "choices": challenge_queries.scenario_choices(chosen),
    }
    return render(request, "battles/challenges.html", context | {"chosen": chosen})


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_battle_as_404
def challenge(request: HttpRequest, battle_id: str) -> HttpResponse:
    """A challenge, for everybody; POST takes it, for `permissions.may_play_others`."""
    if request.method != "POST":
        return _challenge(request, battle_id)
    actor, given = actor_of(request), request.POST
    if not permissions.may_play_others(actor):
        return redirect_to_login(request.get_full_path())
    seed = seed_in(given)
    chosen = given.get("side", ""), seed, given.get("force", "")
    try:
        battle = matchmaking_services.take_challenge(battle_id, actor, *chosen)
    except Challenge.DoesNotExist as error:
        raise Http404 from error
    except (seating.InvitationRefused, SeedRefused, plans.BadPlan) as error:
        return _challenge(request, battle_id, str(error), 409)
    return redirect("battles:detail", battle.pk)


def _challenge(
    request: HttpRequest, battle_id: str, problem: str = "", status: int = 200
) -> HttpResponse:
    try:
        found = challenge_queries.challenge_page(battle_id, actor_of(request))
    except Challenge.DoesNotExist as error:
        raise Http404 from error
    context = _seat_context(request, found.seats, problem) | {"found": found}
    return render(request, "battles/challenge.html", context, status=status)


def _seat_context(request: HttpRequest, page: SeatsPage, problem: str) -> dict[str, object]:
    warbands = forces.fieldable(actor_of(request)) if page.takes_force else []
    return {
        "page": page,
        "battle": page.battle,
        "rules_url": page.battle.rules_url,
        "problem": problem,
        "warbands": [each for each in warbands if each.ruleset == page.ruleset],
    }


@require_POST
@hidden_battle_as_404
def withdraw_challenge(request: HttpRequest, battle_id: str) -> HttpResponse:
    """Withdraw a challenge, for whoever opened the battle (`permissions.may_invite`)."""
    matchmaking_services.withdraw_challenge(battle_id, actor_of(request))
    messages.success(request, "The challenge is withdrawn. The links still work.")
    return redirect("battles:detail", battle_id)


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_battle_as_404
def asked(request: HttpRequest, asking_id: int) -> HttpResponse:
    """A request to take a seat; POST accepts or declines."""
    actor, given = actor_of(request), request.POST
    accepts = given.get("answer") == "accept"
    try:
        if request.method != "POST":
            return _asked(request, asking_id)
        seed = seed_in(given)
        battle = matchmaking_services.answer_seat_request(
            asking_id, actor, accepts, seed, given.get("force", "")
        )
    except SeatRequest.DoesNotExist as error:
        raise Http404 from error
    except (seating.InvitationRefused, SeedRefused, plans.BadPlan) as error:
        return _asked(request, asking_id, str(error), 409)
    return redirect("battles:detail", battle.pk) if accepts else redirect("battles:list")


def _asked(
    request: HttpRequest, asking_id: int, problem: str = "", status: int = 200
) -> HttpResponse:
    page = challenge_queries.seat_request_page(asking_id, actor_of(request))
    context = _seat_context(request, page, problem) | {"asking_id": asking_id}
    return render(request, "battles/asked.html", context, status=status)


@require_POST
@hidden_battle_as_404
def rematch(request: HttpRequest, battle_id: str) -> HttpResponse:
    """The rematch form: the same players, on the same sides or others."""
    actor = actor_of(request)
    try:
        battle = matchmaking_services.open_rematch(
            battle_id, actor, request.POST.get("sides", ""), opened_from(request, actor)
        )
    except plans.BadPlan as error:
        messages.error(request, str(error))
        return redirect("battles:detail", battle_id)
    except limits.TooManyBattles as error:
        messages.error(request, str(error))
        return redirect("battles:detail", battle_id)
    return _to_rematch(actor, battle)


def _to_rematch(actor: Actor, battle: Battle) -> HttpResponse:
    """Redirect to the battle for a player with a seat, to the request for one who is asked."""
    if access.is_admitted(battle, actor):
        return redirect("battles:detail", battle.pk)
    waiting = challenge_queries.seat_request_for(battle, actor)
    return redirect("battles:asked", waiting) if waiting else redirect("battles:list")
