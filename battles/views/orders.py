"""Views of orders: preview, confirm, take back, settle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.http import (
    HttpRequest,
    HttpResponse,
    QueryDict,
)
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import replace_url

from accounts.actors import Actor, actor_of
from battles import permissions
from battles.agreements import services as agreements
from battles.log import numbering
from battles.manual_dice import services as manual_dice_services
from battles.order_form import forms as order_forms
from battles.order_form.draft import Problem
from battles.queries import battle_page
from battles.screen.links import Links
from battles.services import orders, together
from battles.views.base import (
    _is_in_words,
    battle_answer,
    hidden_battle_as_404,
    is_htmx,
    page_request,
    refused,
    shown_again,
)
from rules.kernel.record import IllegalOrder
from web.text import listed

STALE = Problem("The battle has moved on since you looked. This is how it stands now.")


@require_safe
@hidden_battle_as_404
def preview(request: HttpRequest, battle_id: str) -> HttpResponse:
    asked = page_request(request, request.GET)
    battle, panel = battle_page.preview_page(battle_id, actor_of(request), asked)
    # Text mode has no board, so it has no overlay.
    context = {"preview": panel, "oob": not asked.in_words, "rules_url": battle.rules_url}
    return render(request, "battles/_preview.html", context)


@require_POST
@hidden_battle_as_404
def place_order(request: HttpRequest, battle_id: str) -> HttpResponse:
    actor = actor_of(request)
    try:
        placed = _given(request, battle_id, actor)
    except orders.StaleBoard:
        return refused(request, battle_id, STALE, 409)
    except IllegalOrder as error:
        return refused(request, battle_id, Problem(error.reason, error.ref), 422)
    if placed is None:
        return shown_again(request, battle_id)
    return _answered(request, placed, actor)


@require_POST
@hidden_battle_as_404
def place_together(request: HttpRequest, battle_id: str) -> HttpResponse:
    """Orders of several figures at once; who could not go is named on the page."""
    actor = actor_of(request)
    try:
        slip = order_forms.order_slip(request.POST)
        several = together.orders_in(request.POST.getlist("orders"))
        done = together.place_together(battle_id, actor, slip, several)
    except orders.StaleBoard:
        return refused(request, battle_id, STALE, 409)
    except IllegalOrder as error:
        return refused(request, battle_id, Problem(error.reason, error.ref), 422)
    placed, problems = done.placed, []
    if done.refused:
        names = battle_page.names_on_board(placed.battle, placed.seats, actor, slip.side)
        problems = _who_stays(done.refused, names)
    return _answered(request, placed, actor, *problems)


def _who_stays(refusals: Sequence[together.Refusal], names: Mapping[str, str]) -> list[Problem]:
    """One sentence for all that stay for the same reason."""
    whose: dict[tuple[str, str], list[str]] = {}
    for each in refusals:
        name = names.get(str(each.fields.get("figure", "")), "One")
        whose.setdefault((each.reason, each.ref), []).append(name)
    return [
        Problem(f"{listed(who)} stay{'s' if len(who) == 1 else ''}: {reason}", ref)
        for (reason, ref), who in whose.items()
    ]


def _answered(
    request: HttpRequest, placed: orders.Placed, actor: Actor, *problems: Problem
) -> HttpResponse:
    """The battle after the reader's own order; the figure stays chosen while its side acts."""
    mine = permissions.posts_held(actor, placed.seats)
    side = request.POST.get("side", "")
    goes_on = any(post.partition("/")[0] == side and post in placed.battle.due for post in mine)
    in_words = _is_in_words(request)
    figure = request.POST.get("figure", "") if goes_on else ""
    after = Links(placed.battle.pk, in_words).page(figure=figure)
    if not is_htmx(request) and not problems:
        return redirect(after)
    chosen = QueryDict(after.partition("?")[2])
    asked = page_request(request, chosen, *problems)
    numbering.note_again(placed.battle, placed.seats, actor)
    page = battle_page.page_of(placed.battle, placed.seats, actor, asked)
    return replace_url(battle_answer(request, page, seats=placed.seats), after)


def _given(request: HttpRequest, battle_id: str, actor: Actor) -> orders.Placed | None:
    """The submitted order, carried out; None while it waits for the referee's dice."""
    slip = order_forms.order_slip(request.POST)
    if request.POST.get("thrower") == "referee":
        return manual_dice_services.call_for_dice(battle_id, actor, slip).placed
    return orders.place_order(battle_id, actor, slip)


@require_POST
@hidden_battle_as_404
def take_back(request: HttpRequest, battle_id: str) -> HttpResponse:
    try:
        agreements.take_back(battle_id, actor_of(request), order_forms.table_slip(request.POST))
    except orders.StaleBoard:
        return refused(request, battle_id, STALE, 409)
    except IllegalOrder as error:
        return refused(request, battle_id, Problem(error.reason, error.ref), 422)
    return shown_again(request, battle_id)


@require_POST
@hidden_battle_as_404
def settle(request: HttpRequest, battle_id: str) -> HttpResponse:
    """Propose an end of the battle, agree to it, or decline it."""
    actor, how = actor_of(request), request.POST.get("how", "")
    deed = agreements.decline if request.POST.get("answer") == "no" else agreements.agree
    try:
        deed(battle_id, actor, how)
    except IllegalOrder as error:
        return refused(request, battle_id, Problem(error.reason, error.ref), 422)
    return shown_again(request, battle_id)
