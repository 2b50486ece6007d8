"""Pages and fragments of warbands."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.actors import actor_of, welcome_guest
from accounts.guests import KEPT_FOR
from rosters import forms
from rosters.documents import warband_of, workshop_of
from rosters.permissions import own_warband, seen_warband
from rosters.public_address import shared_of
from rosters.queries import history, warband_pages
from rosters.queries.new_warband import new_warband_page
from rosters.queries.quick_preview import quick_preview
from rosters.queries.warband_cards import card_of, cards_of
from rosters.services import budgets, warbands
from rosters.services.revisions import StaleWarband
from rules.kernel.building import Problem
from rules.kernel.warbands import BadEdit
from rules.registry import RULESETS
from web.json_limits import JsonObject
from web.views import hidden_as_404

STALE = Problem(
    "",
    "stale",
    "This warband was changed somewhere else meanwhile. Here is how it stands; "
    "what you did last was not saved, do it again.",
)

# What is done next with a copy, and the parameter of a new battle that says it.
PLAYS = {"play": "warband", "against": "against"}

# --- Lists and new warbands ----------------------------------------------------------------------


@require_safe
@hidden_as_404
def own_warbands(request: HttpRequest) -> HttpResponse:
    page = warband_pages.own_warbands(actor_of(request), request.GET.get("page", "1"))
    context = {"page": page, "cards": cards_of(page.object_list), "kept_for": KEPT_FOR}
    return render(request, "rosters/list.html", context)


@require_safe
def public_warbands(request: HttpRequest) -> HttpResponse:
    page = warband_pages.public_warbands(request.GET.get("page", "1"))
    context = {"page": page, "cards": cards_of(page.object_list)}
    return render(request, "rosters/public.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_as_404
def new_warband(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return _new_page(request)
    actor, game = welcome_guest(request), request.POST.get("game", "")
    workshop_of(game)
    try:
        row = warbands.create_warband(actor, game, request.POST.get("name", ""))
    except BadEdit as error:
        return _new_page(request, error.reason, 422)
    except warbands.TooManyWarbands:
        return _new_page(request, warbands.FULL, 429)
    return redirect("rosters:detail", row.pk)


def _new_page(request: HttpRequest, problem: str = "", status: int = 200) -> HttpResponse:
    asked = request.POST.get("game") or request.GET.get("game", "")
    page = new_warband_page(actor_of(request), asked)
    context = {"page": page, "problem": problem, "given": request.POST}
    return render(request, "rosters/new.html", context, status=status)


@require_POST
@hidden_as_404
def copy_ready(request: HttpRequest, ruleset: str, number: int) -> HttpResponse:
    ready = workshop_of(ruleset).ready()
    if number >= len(ready):
        raise Http404
    actor = welcome_guest(request)
    try:
        credit = f"{ready[number].name}, a ready warband of {RULESETS[ruleset].name}"
        row = warbands.keep_new(actor, ready[number], "copied", warbands.Source(credit))
    except warbands.TooManyWarbands:
        return _new_page(request, warbands.FULL, 429)
    return redirect("rosters:detail", row.pk)


@require_POST
@hidden_as_404
def copy(request: HttpRequest, warband_id: str) -> HttpResponse:
    actor = welcome_guest(request)
    source = seen_warband(warband_id, actor, request.POST.get("link", ""))
    owner = source.user.get_username() if source.user else "a guest"
    try:
        row = warbands.copy_warband(source, actor, f"{source.name}, by {owner}")
    except warbands.TooManyWarbands:
        return _new_page(request, warbands.FULL, 429)
    how = PLAYS.get(request.POST.get("then", ""))
    if how:
        return redirect(f"{reverse('battles:new')}?{urlencode({how: row.pk})}")
    return redirect("rosters:detail", row.pk)


# --- One warband ---------------------------------------------------------------------------------


@require_safe
@hidden_as_404
def warband_page(request: HttpRequest, warband_id: str) -> HttpResponse:
    actor = actor_of(request)
    row = seen_warband(warband_id, actor, request.GET.get("link", ""))
    page = warband_pages.warband_page(row, actor, request.GET.get("shown", ""))
    return _page(request, page)


@require_safe
@hidden_as_404
def history_page(request: HttpRequest, warband_id: str) -> HttpResponse:
    actor = actor_of(request)
    row = seen_warband(warband_id, actor, request.GET.get("link", ""))
    page = history.history_page(row, actor, request.GET.get("page", "1"))
    is_fragment = bool(request.htmx) and not request.htmx.boosted  # type: ignore[attr-defined]
    name = "rosters/_history.html" if is_fragment else "rosters/history.html"
    return render(request, name, {"page": page})


@require_safe
@hidden_as_404
def quick_line(request: HttpRequest, warband_id: str) -> HttpResponse:
    """What a typed line would add to an own warband, as a fragment."""
    row = own_warband(warband_id, actor_of(request))
    found = quick_preview(warband_of(row.document), request.GET.get("quick", ""))
    return render(request, "rosters/_quick_preview.html", {"preview": found})


@require_POST
@hidden_as_404
def change(request: HttpRequest, warband_id: str) -> HttpResponse:
    actor, data = actor_of(request), request.POST
    row = own_warband(warband_id, actor)
    try:
        outfit = _outfit(request, warband_id)
        edit = forms.change_in(
            workshop_of(row.ruleset), data, outfit, warband_of(row.document).pack
        )
        row = warbands.change_warband(warband_id, actor, edit)
    except StaleWarband:
        return changed(request, warband_id, STALE, 409)
    except BadEdit as error:
        return refused(request, warband_id, error)
    return changed(request, row.pk)


def _outfit(request: HttpRequest, warband_id: str) -> JsonObject | None:
    data = request.POST
    if data.get("type") != "outfit":
        return None
    load_out, member = data.get("load_out", ""), data.get("member", "")
    return warbands.outfit_of(actor_of(request), warband_id, load_out, member)


@require_POST
@hidden_as_404
def keep_load_out(request: HttpRequest, warband_id: str) -> HttpResponse:
    actor, data = actor_of(request), request.POST
    try:
        warbands.keep_load_out(actor, warband_id, data.get("member", ""), data.get("name", ""))
    except BadEdit as error:
        return refused(request, warband_id, error)
    return changed(request, warband_id)


@require_POST
@hidden_as_404
def forget_load_out(request: HttpRequest, warband_id: str) -> HttpResponse:
    number = request.POST.get("load_out", "")
    own_warband(warband_id, actor_of(request))
    warbands.forget_load_out(actor_of(request), int(number) if number.isdecimal() else 0)
    return changed(request, warband_id)


@require_POST
@hidden_as_404
def set_budget(request: HttpRequest, warband_id: str) -> HttpResponse:
    data = request.POST
    try:
        budgets.set_budget(warband_id, actor_of(request), data.get("sum", ""), data.get("most", ""))
    except BadEdit as error:
        return refused(request, warband_id, error)
    return changed(request, warband_id)


@require_POST
@hidden_as_404
def drop_budget(request: HttpRequest, warband_id: str) -> HttpResponse:
    try:
        budgets.drop_budget(warband_id, actor_of(request), request.POST.get("budget", ""))
    except BadEdit as error:
        return refused(request, warband_id, error)
    return changed(request, warband_id)


def refused(request: HttpRequest, warband_id: str, error: BadEdit) -> HttpResponse:
    """The response to an edit that cannot be made: the page with the reason."""
    return changed(request, warband_id, Problem(error.path, "refused", error.reason), 422)


def changed(
    request: HttpRequest, warband_id: str, notice: Problem | None = None, status: int = 200
) -> HttpResponse:
    """The response after an edit: a fragment for htmx; for other clients a redirect, or the page
    with a notice.
    """
    actor, shown = actor_of(request), request.POST.get("shown", "")
    if notice is None and not request.htmx:  # type: ignore[attr-defined]
        asked = {"shown": shown, "choose": request.POST.get("choose", "")}
        query = urlencode({name: value for name, value in asked.items() if value})
        address = reverse("rosters:detail", args=[warband_id])
        return redirect(f"{address}?{query}" if query else address)
    row = seen_warband(warband_id, actor)
    page = warband_pages.warband_page(row, actor, shown, notice)
    return _page(request, page, status)


def _page(request: HttpRequest, page: warband_pages.WarbandPage, status: int = 200) -> HttpResponse:
    fragment = bool(request.htmx) and not request.htmx.boosted  # type: ignore[attr-defined]
    name = "rosters/_workshop.html" if fragment else "rosters/warband.html"
    shared = shared_of(request, page.row)
    asked = request.POST if request.method == "POST" else request.GET
    is_choosing = page.is_own and asked.get("choose") == "several"
    card = None if page.is_own else card_of(page.row)
    context = {"page": page, "shared": shared, "is_choosing": is_choosing, "card": card}
    return render(request, name, context, status=status)


@require_POST
@hidden_as_404
def share(request: HttpRequest, warband_id: str) -> HttpResponse:
    try:
        warbands.share(warband_id, actor_of(request), request.POST.get("sharing", ""))
    except BadEdit as error:
        return changed(request, warband_id, Problem("", "refused", error.reason), 422)
    # After sharing, show the link and its QR code.
    return redirect(f"{reverse('rosters:detail', args=[warband_id])}?open=share#share")


@require_POST
@hidden_as_404
def delete(request: HttpRequest, warband_id: str) -> HttpResponse:
    warbands.delete_warband(warband_id, actor_of(request))
    return redirect("rosters:list")
