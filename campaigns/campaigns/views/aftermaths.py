"""Pages of battles of a campaign: arranging one, and its report."""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_urlsafe

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.actors import Actor, actor_of, opened_from
from battles.clocks.forms import clock_choice
from battles.matchmaking.plans import BadPlan
from battles.services.limits import TooManyBattles
from campaigns.campaigns import forms
from campaigns.campaigns.models import Aftermath
from campaigns.campaigns.permissions import Seen, required_member, seen_aftermath, seen_campaign
from campaigns.campaigns.queries import aftermath_pages, campaign_pages
from campaigns.campaigns.services import aftermaths, arrangements, cancellation, rulings
from rules.kernel.campaign.entries import BadEntry
from web.views import back_or, hidden_as_404

CONFIRMED = "Confirmed. When all who fought have confirmed it, it is written into the ledger."
BUSY = "You open battles faster than anybody plays them. Wait an hour."


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_as_404
def arrange(request: HttpRequest, campaign_id: str) -> HttpResponse:
    """The form of a new battle; POST arranges it."""
    actor = actor_of(request)
    seen = seen_campaign(campaign_id, actor)
    required_member(seen.campaign.club, actor)
    if request.method != "POST":
        return _arrange(request, seen)
    try:
        wanted = forms.arrangement_in(seen.campaign.ruleset, request.POST)
        row = arrangements.arrange(campaign_id, actor, wanted, opened_from(request, actor))
    except (BadEntry, BadPlan) as error:
        return _arrange(request, seen, str(error), 422)
    except TooManyBattles:
        return _arrange(request, seen, BUSY, 429)
    return redirect(row)


def _arrange(
    request: HttpRequest, seen: Seen, problem: str = "", status: int = 200
) -> HttpResponse:
    context = {
        "seen": seen,
        "campaign": seen.campaign,
        "state": seen.state,
        "problem": problem,
        "token": token_urlsafe(24),
        "given": request.POST or request.GET,
        "page": campaign_pages.arrange_page(seen),
        "scenarios": forms.scenarios(seen.campaign.ruleset),
        "clock": clock_choice(request.POST),
    }
    return render(request, "campaigns/arrange.html", context, status=status)


@require_safe
@hidden_as_404
def aftermath(request: HttpRequest, aftermath_id: str) -> HttpResponse:
    """A battle of a campaign: its report, and what the actor may do."""
    return _aftermath(request, aftermath_id)


def _aftermath(
    request: HttpRequest, aftermath_id: str, problem: str = "", status: int = 200
) -> HttpResponse:
    seen, row = seen_aftermath(aftermath_id, actor_of(request))
    page = aftermath_pages.aftermath_page(seen, row)
    context = {
        "seen": seen,
        "campaign": seen.campaign,
        "page": page,
        "row": row,
        "problem": problem,
        "given": request.POST,
    }
    return render(request, "campaigns/aftermath.html", context, status=status)


def _deed(
    request: HttpRequest, aftermath_id: str, deed: Callable[[Actor], Aftermath], said: str = ""
) -> HttpResponse:
    try:
        row = deed(actor_of(request))
    except BadEntry as error:
        return _aftermath(request, aftermath_id, str(error), 422)
    if said:
        messages.success(request, said)
    return back_or(request, "campaigns:aftermath", row.pk)


@require_POST
@hidden_as_404
def collect(request: HttpRequest, aftermath_id: str) -> HttpResponse:
    """Fill the report from the journal of the battle."""
    return _deed(request, aftermath_id, lambda who: aftermaths.collect(aftermath_id, who))


@require_POST
@hidden_as_404
def report(request: HttpRequest, aftermath_id: str) -> HttpResponse:
    fields = request.POST.dict()
    return _deed(
        request, aftermath_id, lambda who: aftermaths.file_report(aftermath_id, who, fields)
    )


@require_POST
@hidden_as_404
def confirm(request: HttpRequest, aftermath_id: str) -> HttpResponse:
    read = request.POST.get("revision", "")
    return _deed(
        request, aftermath_id, lambda who: aftermaths.confirm(aftermath_id, who, read), CONFIRMED
    )


@require_POST
@hidden_as_404
def dispute(request: HttpRequest, aftermath_id: str) -> HttpResponse:
    words = request.POST.get("words", "")
    return _deed(request, aftermath_id, lambda who: aftermaths.dispute(aftermath_id, who, words))


@require_POST
@hidden_as_404
def decide(request: HttpRequest, aftermath_id: str) -> HttpResponse:
    fields = request.POST.dict()
    return _deed(request, aftermath_id, lambda who: aftermaths.decide(aftermath_id, who, fields))


@require_POST
@hidden_as_404
def call_off(request: HttpRequest, aftermath_id: str) -> HttpResponse:
    """Propose to call off a battle without a move, or agree to it."""
    words = request.POST.get("words", "")
    return _deed(request, aftermath_id, lambda who: cancellation.propose(aftermath_id, who, words))


@require_POST
@hidden_as_404
def call_off_at_once(request: HttpRequest, aftermath_id: str) -> HttpResponse:
    why = request.POST.get("reason", "")
    return _deed(request, aftermath_id, lambda who: cancellation.at_once(aftermath_id, who, why))


@require_POST
@hidden_as_404
def fight(request: HttpRequest, aftermath_id: str) -> HttpResponse:
    """Decline to call the battle off; all votes are deleted."""
    return _deed(request, aftermath_id, lambda who: cancellation.decline(aftermath_id, who))


@require_POST
@hidden_as_404
def reopen(request: HttpRequest, aftermath_id: str) -> HttpResponse:
    """Reopen a decided battle."""
    why = request.POST.get("reason", "")
    return _deed(request, aftermath_id, lambda who: rulings.reopen(aftermath_id, who, why))


@require_POST
@hidden_as_404
def rule_again(request: HttpRequest, aftermath_id: str) -> HttpResponse:
    fields = request.POST.dict()
    return _deed(request, aftermath_id, lambda who: rulings.rule_again(aftermath_id, who, fields))
