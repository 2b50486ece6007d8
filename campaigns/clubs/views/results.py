"""Pages of a club's results, of table games, and of battles opened for the club."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.actors import actor_of, opened_from
from battles.matchmaking.forms import battle_plan
from battles.matchmaking.plans import BadPlan
from battles.services.limits import TooManyBattles
from battles.views.new_battle import new_page
from campaigns.clubs import forms, permissions
from campaigns.clubs.permissions import ClubRefused, Pass
from campaigns.clubs.queries import result_pages
from campaigns.clubs.services import results as result_services
from campaigns.clubs.views.base import done, shown
from rules.registry import RULESETS
from web.views import back_or, hidden_as_404


@require_safe
@hidden_as_404
def results(request: HttpRequest, slug: str) -> HttpResponse:
    found = permissions.results_pass(slug, actor_of(request))
    page = result_pages.archive_page(found, forms.wanted(request.GET))
    asked = request.GET.copy()
    asked.pop("before", None)
    return shown(
        request,
        "clubs/results.html",
        found,
        page=page,
        rulesets=RULESETS.values(),
        asked=asked.urlencode(),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_as_404
def result(request: HttpRequest, slug: str, game_id: int) -> HttpResponse:
    """A table game with its entries; POST adds one."""
    found = permissions.results_pass(slug, actor_of(request))
    if request.method != "POST":
        return _result(request, found, game_id)
    try:
        _say(request, slug, game_id)
    except ClubRefused as refusal:
        return _result(request, found, game_id, 422, problem=str(refusal), given=request.POST)
    messages.success(request, "That is written down.")
    return back_or(request, "clubs:result", slug, game_id)


def _say(request: HttpRequest, slug: str, game_id: int) -> None:
    who, data = actor_of(request), request.POST
    match data.get("deed"):
        case "confirm":
            result_services.confirm(slug, who, game_id)
        case "dispute":
            result_services.dispute(slug, who, game_id, data.get("words", ""))
        case "settle":
            result_services.decide_result(
                slug, who, game_id, forms.winners(data), data.get("words", "")
            )
        case _:
            raise ClubRefused("Confirm it, dispute it or settle it.")


def _result(
    request: HttpRequest, found: Pass, game_id: int, status: int = 200, **more: object
) -> HttpResponse:
    page = result_pages.game_page(found, game_id)
    return shown(request, "clubs/result.html", found, status, page=page, game=page.face, **more)


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_as_404
def new_result(request: HttpRequest, slug: str) -> HttpResponse:
    """The form of a table game; POST files it."""
    found, data = permissions.participant_pass(slug, actor_of(request)), request.POST
    if request.method != "POST":
        own = found.own.name if found.own else ""
        given = {"player-0": own, "played": f"{timezone.now():%Y-%m-%d}"}
        return _result_form(request, found, given)
    try:
        said = forms.new_game(data)
        game = result_services.file_game(slug, actor_of(request), said, data.get("token", ""))
    except ClubRefused as refusal:
        return _result_form(request, found, data.dict(), 422, problem=str(refusal))
    return redirect("clubs:result", slug, game.pk)


def _result_form(
    request: HttpRequest, found: Pass, given: dict[str, str], status: int = 200, problem: str = ""
) -> HttpResponse:
    return shown(
        request,
        "clubs/result_form.html",
        found,
        status,
        given=given,
        problem=problem,
        names=result_pages.names_of(found.club),
        rows=forms.table_rows(given),
        more_players=bool(given.get("player-4")),
        rulesets=RULESETS.values(),
    )


# --- Battles ---------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_as_404
def new_battle(request: HttpRequest, slug: str) -> HttpResponse:
    """The form of a new battle of the club; POST opens it."""
    found = permissions.participant_pass(slug, actor_of(request))
    more: dict[str, Any] = {
        "club": found.club,
        "open_url": reverse("clubs:new_battle", args=[slug]),
    }
    if request.method != "POST":
        # By default the opponent is a member of the club.
        return new_page(request, [], given={"opponent": "invite"}, **more)
    actor = actor_of(request)
    try:
        plan, sent_from = battle_plan(request.POST), opened_from(request, actor)
        battle = result_services.open_for_club(slug, actor, plan, sent_from)
    except BadPlan as error:
        return new_page(request, error.problems, 422, **more)
    except TooManyBattles as error:
        return new_page(request, [str(error)], 429, **more)
    request.session["has_battles"] = True
    return redirect(battle)


@require_http_methods(["GET", "HEAD"])
@hidden_as_404
def addable_battles(request: HttpRequest, slug: str) -> HttpResponse:
    """The actor's battles that belong to no club."""
    found = permissions.participant_pass(slug, actor_of(request))
    battles = result_pages.addable_battles(found.club, found.actor)
    return shown(request, "clubs/addable_battles.html", found, battles=battles)


@require_POST
@hidden_as_404
def add_battle(request: HttpRequest, slug: str, battle_id: str) -> HttpResponse:
    said = "The battle is one of the club's now."
    return done(
        request,
        lambda who: result_services.add_battle(slug, who, battle_id),
        said,
        "clubs:results",
        slug,
    )
