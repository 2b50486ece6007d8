"""Pages and fragments. Each view reads the request, calls one service or query, and renders."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec
from urllib.parse import urlsplit

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    QueryDict,
)
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh, replace_url

from accounts.actors import Actor, actor_of, welcome_guest
from battles import (
    dice_calls,
    forces,
    forms,
    gates,
    numbering,
    openings,
    plans,
    queries,
    services,
    table,
)
from battles.ceremony.seeds import SeedRefused, seed_in
from battles.clock_choice import clock_choice
from battles.drafts import Problem
from battles.games import first_scenario, games
from battles.links import Links
from battles.models import Battle, Seat
from battles.queries import Asked, BattlePage
from battles.since import since_last_look
from battles.streaming import streamed
from battles.table_face import mark_of
from rules.bots.known import BOTS
from rules.kernel.record import IllegalOrder
from web.client_address import address_of
from web.downloads import download
from web.text import whole_number

IN_WORDS = "battles_in_words"
STALE = Problem("The battle has moved on since you looked. This is how it stands now.")

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def private(view: View[P]) -> View[P]:
    """Whatever a visitor may not see does not exist, and nothing of it is kept by a cache."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            response = view(request, *args, **kwargs)
        except (gates.NotAdmitted, Battle.DoesNotExist, Seat.DoesNotExist) as error:
            raise Http404 from error
        patch_cache_control(response, private=True, no_store=True)
        return response

    return guarded


# --- Lists and new battles ----------------------------------------------------


@require_safe
@private
def own_battles(request: HttpRequest) -> HttpResponse:
    actor = actor_of(request)
    page, lines = queries.own_battles(actor, request.GET.get("page", "1"))
    context = {"page": page, "battles": lines, "askings": openings.own_askings(actor)}
    return render(request, "battles/list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@private
def new_battle(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return new_page(request, [])
    plan = forms.battle_plan(request.POST)
    if not plan.is_for_one and not gates.may_open_for_others(actor_of(request)):
        return redirect_to_login(request.get_full_path())
    return _open(request, plan)


@require_POST
@private
def start_hotseat(request: HttpRequest) -> HttpResponse:
    """A battle at one screen, at once: the first scenario of the first game."""
    game = games({})[0]
    return _open(request, plans.BattlePlan(game.slug, game.scenarios[0].id, hotseat=True))


def _open(request: HttpRequest, plan: plans.BattlePlan) -> HttpResponse:
    actor = welcome_guest(request) if plan.is_for_one else actor_of(request)
    try:
        battle = services.open_battle(actor, plan, opened_from(request, actor))
    except plans.BadPlan as error:
        return new_page(request, error.problems, 422)
    except services.TooManyBattles as error:
        return new_page(request, [str(error)], 429)
    request.session["has_battles"] = True
    return redirect("battles:detail", battle.pk)


def opened_from(request: HttpRequest, actor: Actor) -> str:
    """Where a request came from, without keeping the address."""
    if actor.user_id is not None:
        return f"user:{actor.user_id}"
    return address_of(request)


def new_page(
    request: HttpRequest, problems: list[str], status: int = 200, **more: object
) -> HttpResponse:
    """The form of a new battle. `more`: for whom else it is opened, and where it is sent.

    Its address may name a game, whose first scenario is then the one that is chosen.
    """
    warbands = forces.fieldable(actor_of(request))
    given = request.POST or {"game": first_scenario(request.GET.get("game", ""))}
    context = {
        "games": games(given, warbands),
        "clock": clock_choice(request.POST),
        "machines": tuple(BOTS.values()),
        "delays": tuple(plans.WATCH_DELAYS.items()),
        "problems": problems,
        "given": request.POST,
        "open_url": reverse("battles:new"),
        **more,
    }
    return render(request, "battles/new.html", context, status=status)


# --- One battle ---------------------------------------------------------------


@require_safe
@private
def battle_page(request: HttpRequest, battle_id: str) -> HttpResponse:
    """The board, or the way to the text for whoever has chosen that."""
    page = queries.battle_page(battle_id, actor_of(request), Asked(request.GET))
    if "board" in request.GET:
        request.session.pop(IN_WORDS, None)
    elif request.session.get(IN_WORDS) and page.battle.has_position:
        return redirect(Links(battle_id, in_words=True).page(dict(request.GET.lists())))
    return _battle(request, page)


@require_safe
@private
def words_page(request: HttpRequest, battle_id: str) -> HttpResponse:
    """The battle in words, instead of the board until the board is asked for."""
    asked = Asked(request.GET, in_words=True)
    page = queries.battle_page(battle_id, actor_of(request), asked)
    if not request.session.get(IN_WORDS):
        request.session[IN_WORDS] = True
    return _battle(request, page)


def _is_in_words(request: HttpRequest) -> bool:
    """Whether the page that asks is the one in words; without scripts, whether it was chosen."""
    if not _is_htmx(request):
        return bool(request.session.get(IN_WORDS))
    return urlsplit(request.headers.get("HX-Current-URL", "")).path.endswith("/words/")


@require_safe
@private
def refresh(request: HttpRequest, battle_id: str) -> HttpResponse:
    """The battle again, or 204 when the page already shows it as it stands."""
    actor = actor_of(request)
    battle, seats = queries.admitted(battle_id, actor)
    mark = mark_of(battle, seats, actor)
    shown = (request.GET.get("seq"), request.GET.get("table", mark))
    if shown == (str(battle.shown_seq), mark):
        return HttpResponse(status=204)
    asked = Asked(request.GET, in_words=_is_in_words(request))
    page = queries.page_of(battle, seats, actor, asked)
    if not page.battle.has_position or "waiting" in request.GET:
        return HttpResponseClientRefresh()  # another page altogether
    return _battle(request, page, fragment=True)


@require_safe
@private
def preview(request: HttpRequest, battle_id: str) -> HttpResponse:
    asked = Asked(request.GET, in_words=_is_in_words(request))
    battle, face = queries.preview_page(battle_id, actor_of(request), asked)
    # In words there is no board, and so no place for what is drawn over it.
    context = {"preview": face, "oob": not asked.in_words, "rules_url": battle.rules_url}
    return render(request, "battles/_preview.html", context)


@require_POST
@private
def place_order(request: HttpRequest, battle_id: str) -> HttpResponse:
    actor = actor_of(request)
    try:
        placed = _given(request, battle_id, actor)
    except services.StaleBoard:
        return refused(request, battle_id, STALE, 409)
    except IllegalOrder as error:
        return refused(request, battle_id, Problem(error.reason, error.ref), 422)
    if placed is None:
        return shown_again(request, battle_id)
    mine = gates.posts_held(actor, placed.seats)
    side = request.POST.get("side", "")
    goes_on = any(post.partition("/")[0] == side and post in placed.battle.due for post in mine)
    in_words = _is_in_words(request)
    figure = request.POST.get("figure", "") if goes_on else ""
    after = Links(battle_id, in_words).page(figure=figure)
    if not _is_htmx(request):
        return redirect(after)
    asked = Asked(QueryDict(after.partition("?")[2]), in_words=in_words)
    numbering.note(placed.battle, placed.seats, actor)
    page = queries.page_of(placed.battle, placed.seats, actor, asked)
    return replace_url(_battle(request, page, fragment=True), after)


def _given(request: HttpRequest, battle_id: str, actor: Actor) -> services.Placed | None:
    """The order that was handed in, carried out; None while it waits for the referee's dice."""
    slip = forms.order_slip(request.POST)
    if request.POST.get("thrower") == "referee":
        return dice_calls.call_for_dice(battle_id, actor, slip).placed
    return services.place_order(battle_id, actor, slip)


@require_POST
@private
def take_back(request: HttpRequest, battle_id: str) -> HttpResponse:
    try:
        table.take_back(battle_id, actor_of(request), forms.table_slip(request.POST))
    except services.StaleBoard:
        return refused(request, battle_id, STALE, 409)
    except IllegalOrder as error:
        return refused(request, battle_id, Problem(error.reason, error.ref), 422)
    return shown_again(request, battle_id)


@require_POST
@private
def settle(request: HttpRequest, battle_id: str) -> HttpResponse:
    """Propose how the battle ends, agree to it, or decline."""
    actor, how = actor_of(request), request.POST.get("how", "")
    deed = table.decline if request.POST.get("answer") == "no" else table.agree
    try:
        deed(battle_id, actor, how)
    except IllegalOrder as error:
        return refused(request, battle_id, Problem(error.reason, error.ref), 422)
    return shown_again(request, battle_id)


def shown_again(request: HttpRequest, battle_id: str) -> HttpResponse:
    in_words = _is_in_words(request)
    after = Links(battle_id, in_words).page()
    if not _is_htmx(request):
        return redirect(after)
    page = queries.battle_page(battle_id, actor_of(request), Asked(in_words=in_words))
    return replace_url(_battle(request, page, fragment=True), after)


def refused(request: HttpRequest, battle_id: str, problem: Problem, status: int) -> HttpResponse:
    """The battle as it stands, with the order still in hand where it may still be given."""
    asked = Asked(request.POST, (problem,), _is_in_words(request))
    page = queries.battle_page(battle_id, actor_of(request), asked)
    return _battle(request, page, status, fragment=_is_htmx(request))


def _is_htmx(request: HttpRequest) -> bool:
    return request.headers.get("HX-Request") == "true"


def _battle(
    request: HttpRequest, page: BattlePage, status: int = 200, *, fragment: bool = False
) -> HttpResponse:
    kind = "words" if page.words else "battle"
    name = f"battles/_{kind}.html" if fragment else f"battles/{kind}.html"
    if not page.battle.has_position:
        name = "battles/waiting.html"
    context = {**_context(page), "since": since_last_look(page, actor_of(request))}
    return render(request, name, context, status=status)


def _context(page: BattlePage) -> dict[str, object]:
    return {
        "page": page,
        "battle": page.battle,
        "rules_url": page.battle.rules_url,
        "reader": page.reader,
        "scene": page.board,
        "panel": page.panel,
        "preview": page.preview,
        "log": page.log.entries,
        "older": page.log.before,
        "table": page.table,
        "clock": page.clock,
        "words": page.words,
        "seed_due": page.seed_due,
    }


@require_safe
@private
def log(request: HttpRequest, battle_id: str) -> HttpResponse:
    actor, before = actor_of(request), whole_number(request.GET.get("before", ""))
    battle, page = queries.older_log(battle_id, actor, before, request.GET.get("side", ""))
    context = {
        "battle": battle,
        "rules_url": battle.rules_url,
        "log": page.entries,
        "older": page.before,
    }
    return render(request, "battles/log.html", context)


# --- Proof --------------------------------------------------------------------


@require_safe
@private
def proof(request: HttpRequest, battle_id: str) -> HttpResponse:
    page = queries.proof_page(battle_id, actor_of(request))
    found = {"battle": page.battle, "proof": page.proof, "shares": page.shares}
    return render(request, "battles/proof.html", found)


@require_safe
@private
def journal_file(request: HttpRequest, battle_id: str) -> HttpResponse:
    """The journal, one JSON object a line, as far as the visitor may know it."""
    actor = actor_of(request)
    battle, seats = queries.admitted(battle_id, actor)
    lines = queries.journal_lines(battle, seats, actor)
    return download("".join(lines), "application/x-ndjson", f"battle-{battle_id}.jsonl")


# --- Seats --------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
@private
def seats(request: HttpRequest, battle_id: str) -> HttpResponse:
    """The seats of a battle; POST adds an invitation for a spectator or a referee."""
    actor = actor_of(request)
    if request.method == "POST":
        try:
            services.make_invitation(battle_id, actor, request.POST.get("role", ""))
        except services.InvitationRefused as error:
            messages.error(request, str(error))
        return redirect("battles:seats", battle_id)
    page = queries.seats_page(battle_id, actor)
    return render(request, "battles/seats.html", {"page": page, "battle": page.battle})


@require_POST
@private
def revoke(request: HttpRequest, battle_id: str, seat_id: int) -> HttpResponse:
    services.revoke_invitation(battle_id, actor_of(request), seat_id)
    return redirect("battles:seats", battle_id)


@require_http_methods(["GET", "HEAD", "POST"])
@private
def join(request: HttpRequest, token: str) -> HttpResponse:
    """What an invitation is for; POST accepts it."""
    if request.method != "POST":
        return _invitation(request, token)
    actor = actor_of(request)
    if actor.user_id is None:
        return redirect_to_login(request.get_full_path())
    try:
        given = request.POST
        seed = seed_in(given)
        battle = services.accept_invitation(token, actor, seed, given.get("force", ""))
    except (services.InvitationRefused, SeedRefused, plans.BadPlan) as error:
        return _invitation(request, token, str(error), 409)
    return redirect("battles:detail", battle.pk)


def _invitation(
    request: HttpRequest, token: str, problem: str = "", status: int = 200
) -> HttpResponse:
    actor = actor_of(request)
    page = queries.invitation(token, actor)
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


# --- Live ---------------------------------------------------------------------


async def stream(request: HttpRequest, battle_id: str) -> HttpResponseBase:
    """News of a battle as server-sent events, for whoever may see it."""
    return await streamed(request, battle_id, actor_of)
