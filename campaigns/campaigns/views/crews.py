"""Pages of crews: members, market, a figure's history, and deals."""

from __future__ import annotations

from secrets import token_urlsafe

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from accounts.actors import actor_of
from campaigns.campaigns import forms
from campaigns.campaigns.permissions import seen_campaign
from campaigns.campaigns.queries import crew_pages, figure_pages
from campaigns.campaigns.services import campaigns
from rules.kernel.campaign.entries import BadEntry
from web.views import hidden_as_404


@require_safe
@hidden_as_404
def crew(request: HttpRequest, campaign_id: str, crew_id: str) -> HttpResponse:
    return _crew(request, campaign_id, crew_id)


def _crew(
    request: HttpRequest, campaign_id: str, crew_id: str, problem: str = "", status: int = 200
) -> HttpResponse:
    """The members of a crew, with the deals of its player and a refusal."""
    seen = seen_campaign(campaign_id, actor_of(request))
    page = crew_pages.crew_page(seen, crew_id)
    context = {
        "seen": seen,
        "campaign": seen.campaign,
        "state": seen.state,
        "page": page,
        "crew": page.crew,
        "is_own": page.is_own,
        "problem": problem,
        "token": token_urlsafe(24),
    }
    return render(request, "campaigns/crew.html", context, status=status)


@require_safe
@hidden_as_404
def market(request: HttpRequest, campaign_id: str, crew_id: str) -> HttpResponse:
    """What can be bought, sold and found."""
    seen = seen_campaign(campaign_id, actor_of(request))
    page = crew_pages.market_page(seen, crew_id)
    context = {
        "seen": seen,
        "campaign": seen.campaign,
        "page": page,
        "crew": page.crew,
        "token": token_urlsafe(24),
    }
    return render(request, "campaigns/market.html", context)


@require_POST
@hidden_as_404
def deal(request: HttpRequest, campaign_id: str, crew_id: str) -> HttpResponse:
    """Make a deal between battles; the field `do` names it."""
    data = request.POST.dict()
    try:
        campaigns.deal(campaign_id, crew_id, actor_of(request), data.get("do", ""), data)
    except BadEntry as error:
        return _crew(request, campaign_id, crew_id, str(error), 422)
    back = "campaigns:market" if data.get("back") == "market" else "campaigns:crew"
    return redirect(back, campaign_id, crew_id)


@require_POST
@hidden_as_404
def leave(request: HttpRequest, campaign_id: str, crew_id: str) -> HttpResponse:
    try:
        campaigns.leave(campaign_id, crew_id, actor_of(request))
    except BadEntry as error:
        return _crew(request, campaign_id, crew_id, str(error), 422)
    return redirect("campaigns:detail", campaign_id)


@require_safe
@hidden_as_404
def figure(request: HttpRequest, campaign_id: str, crew_id: str, member_id: str) -> HttpResponse:
    """The history of a figure."""
    seen = seen_campaign(campaign_id, actor_of(request))
    before = forms.number_in(request.GET.get("before", ""))
    page = figure_pages.figure_page(seen, crew_id, member_id, before)
    context = {"seen": seen, "campaign": seen.campaign, "page": page}
    return render(request, "campaigns/figure.html", context)
