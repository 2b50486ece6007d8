"""Pages: the form of a new battle, and a battle at one screen that begins at once."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib.auth.views import redirect_to_login
from django.http import (
    HttpRequest,
    HttpResponse,
)
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from accounts.actors import actor_of, opened_from, welcome_guest
from battles import permissions
from battles.matchmaking import forms as matchmaking_forms
from battles.matchmaking import plans
from battles.matchmaking.offered_games import games, shortest_first
from battles.matchmaking.own_warband import AGAINST, WITH, OwnWarband, own_warband
from battles.queries import access, new_battle_page
from battles.screen.links import Links
from battles.services import limits, opening
from battles.trials import services as trials
from battles.trials.ids import BOTS, fresh_trial
from battles.trials.views import KEEP, known_again
from battles.views.base import hidden_battle_as_404
from rules.bots.known import EASY


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_battle_as_404
def new_battle(request: HttpRequest) -> HttpResponse:
    """The form of a new battle, for everybody; others are played by `permissions.may_play_others`.

    Whoever is silenced invites nobody (`accounts.bans.silence_of`), and everybody fields warbands
    of their own (`matchmaking.forces.chosen_forces`).
    """
    if request.method != "POST":
        return new_page(request, [])
    plan = matchmaking_forms.battle_plan(request.POST)
    if not plan.is_for_one and not permissions.may_play_others(actor_of(request)):
        chosen = urlencode({"game": request.POST.get("game", "")})
        return redirect_to_login(f"{request.path}?{chosen}")
    return _open(request, plan)


@require_POST
@hidden_battle_as_404
def start_hotseat(request: HttpRequest) -> HttpResponse:
    """Start the first scenario of the first game at one screen, for everybody, guests too."""
    game = games({})[0]
    return _open(request, plans.BattlePlan(game.slug, game.scenarios[0].id, hotseat=True))


@require_POST
@hidden_battle_as_404
def play_now(request: HttpRequest) -> HttpResponse:
    """A first battle against the machine, for everybody. Nothing is stored before its first order.

    `against`: how good the machine is; an easy one for who does not say.
    """
    against = request.POST.get("against", "")
    trial = fresh_trial(against if against in BOTS.values() else EASY)
    return known_again(request, redirect(Links(trial).page(side=trials.SIDE, figure=trials.LEADER)))


@require_POST
@hidden_battle_as_404
def play_street(request: HttpRequest) -> HttpResponse:
    """The whole street against the easy machine, for everybody, guests too."""
    return _open(request, trials.STREET)


@require_POST
@hidden_battle_as_404
def keep(request: HttpRequest, battle_id: str) -> HttpResponse:
    """A guest's battle that shall be that of the account which they sign up for now."""
    actor = actor_of(request)
    battle, seats = access.admitted(battle_id, actor)
    permissions.admit(permissions.may_keep(actor, battle, seats))
    there = reverse("battles:detail", args=[battle.pk])
    if actor.user_id is not None:
        return redirect(there)
    request.session[KEEP] = battle.pk
    return redirect(f"{reverse('account_signup')}?{urlencode({'next': there})}")


def _open(request: HttpRequest, plan: plans.BattlePlan) -> HttpResponse:
    actor = welcome_guest(request) if plan.is_for_one else actor_of(request)
    try:
        battle = opening.open_battle(actor, plan, opened_from(request, actor))
    except plans.BadPlan as error:
        return new_page(request, error.problems, 422)
    except limits.TooManyBattles as error:
        return new_page(request, [str(error)], 429)
    request.session["has_battles"] = True
    return redirect("battles:detail", battle.pk)


def _own_warband(request: HttpRequest) -> OwnWarband | None:
    """The reader's warband that is to be played, or played against."""
    for name in (WITH, AGAINST):
        wanted = request.POST.get(name, "") or request.GET.get(name, "")
        if wanted:
            return own_warband(actor_of(request), wanted, is_foe=name == AGAINST)
    return None


def new_page(
    request: HttpRequest, problems: list[str], status: int = 200, **more: object
) -> HttpResponse:
    """The form of a new battle. `more`: context of callers from other apps, such as its target URL.

    The URL names a scenario, "ruleset:scenario". Without one, or with a game alone, the scenarios
    are shown, those of that game first. With one of the reader's warbands (`warband`, or `against`
    for the other side) only those that take it are shown, and it is chosen.
    """
    asked = request.POST.get("game", "") or request.GET.get("game", "")
    actor, own = actor_of(request), _own_warband(request)
    given = request.POST or (own.given(asked) if own else {})
    page = new_battle_page.new_battle_page(actor, given, asked)
    context = {"problems": problems, "open_url": reverse("battles:new"), "own": own, **more}
    if page is None:
        context["games"] = own.games() if own else shortest_first(asked.partition(":")[0])
        return render(request, "battles/new_scenario.html", context, status=status)
    context = {"page": page, "clock": page.clock, "given": given, **context}
    return render(request, "battles/new.html", context, status=status)
