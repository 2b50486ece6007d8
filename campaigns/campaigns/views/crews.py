"""Pages of crews: members, market, a figure's history, and deals."""

from __future__ import annotations

from secrets import token_urlsafe

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from accounts.actors import actor_of
from campaigns.campaigns import forms
from campaigns.campaigns.permissions import seen_campaign
from campaigns.campaigns.queries import crew_pages, figure_pages, level_ups
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
    is_figure = data.get("back") == "figure"
    try:
        campaigns.deal(campaign_id, crew_id, actor_of(request), data.get("do", ""), data)
    except BadEntry as error:
        if is_figure:
            return _figure(request, campaign_id, crew_id, data.get("member", ""), str(error))
        return _crew(request, campaign_id, crew_id, str(error), 422)
    if is_figure and data.get("member"):
        figure = reverse("campaigns:figure", args=[campaign_id, crew_id, data["member"]])
        return redirect(f"{figure}?risen=1")
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
    """The history of a figure, and its level-ups for who plays it."""
    return _figure(request, campaign_id, crew_id, member_id)


def _figure(
    request: HttpRequest, campaign_id: str, crew_id: str, member_id: str, problem: str = ""
) -> HttpResponse:
    seen = seen_campaign(campaign_id, actor_of(request))
    before = forms.number_in(request.GET.get("before", ""))
    page = figure_pages.figure_page(seen, crew_id, member_id, before)
    context = {
        "seen": seen,
        "campaign": seen.campaign,
        "page": page,
        "member_id": member_id,
        "level_ups": level_ups.level_ups(seen, seen.state.crews[crew_id], member_id)
        if crew_pages.is_own(seen, crew_id)
        else None,
        "risen": page.last_rise if "risen" in request.GET else "",
        "problem": problem,
        "token": token_urlsafe(24),
    }
    return render(request, "campaigns/figure.html", context, status=422 if problem else 200)
