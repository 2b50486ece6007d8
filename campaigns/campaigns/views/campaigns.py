"""Pages of campaigns: lists, one campaign, its ledger, the form of a new one, and corrections."""

from __future__ import annotations

from secrets import token_urlsafe

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.actors import actor_of
from battles.commitments.seeds import seed_in
from campaigns.campaigns import forms
from campaigns.campaigns.entry_text import KINDS, STATES, entry_words
from campaigns.campaigns.permissions import Seen, organised_club, required_judge, seen_campaign
from campaigns.campaigns.queries import campaign_pages, chronicle_pages, ledger_pages, system_pages
from campaigns.campaigns.queries.ledger_pages import LedgerFilter
from campaigns.campaigns.queries.settlement_link import page_of_line
from campaigns.campaigns.services import campaigns as campaign_services
from campaigns.campaigns.systems import craft_of
from campaigns.clubs.models import Club
from rules.kernel.campaign.entries import BadEntry
from rules.kernel.campaign.ledger import entry_from
from web.views import hidden_as_404


@require_safe
@hidden_as_404
def campaigns(request: HttpRequest) -> HttpResponse:
    """Every campaign that the actor may see."""
    actor, club = actor_of(request), request.GET.get("club", "")
    page = campaign_pages.visible_campaigns(actor, request.GET.get("page", "1"), club)
    context = {"page": page, "clubs": campaign_pages.organised_clubs(actor), "club": club}
    return render(request, "campaigns/list.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_as_404
def new(request: HttpRequest, club_slug: str) -> HttpResponse:
    """The form of a new campaign of a club; POST creates it."""
    actor, data = actor_of(request), request.POST
    club = organised_club(club_slug, actor)
    if request.method != "POST":
        return _new(request, club)
    try:
        campaign = campaign_services.found(
            actor, club_slug, data.get("name", ""), data.get("preset", ""), data.get("token", "")
        )
    except BadEntry as error:
        return _new(request, club, 422, str(error))
    return redirect(campaign)


def _new(request: HttpRequest, club: Club, status: int = 200, problem: str = "") -> HttpResponse:
    context = {
        "club": club,
        "systems": system_pages.system_choice(club),
        "token": token_urlsafe(24),
        "problem": problem,
        "given": request.POST,
    }
    return render(request, "campaigns/new.html", context, status=status)


# --- One of them ---------------------------------------------------------------------------------


@require_safe
@hidden_as_404
def campaign(request: HttpRequest, campaign_id: str) -> HttpResponse:
    return campaign_page(request, campaign_id)


def campaign_page(
    request: HttpRequest, campaign_id: str, problem: str = "", status: int = 200
) -> HttpResponse:
    """The state of a campaign, now or on a day, with a refusal."""
    actor, day = actor_of(request), forms.day_in(request.GET.get("on", ""))
    seen = seen_campaign(campaign_id, actor, day)
    if seen.state.preset is None:
        raise Http404  # that day it was not founded yet
    context = {
        "seen": seen,
        "state": seen.state,
        "campaign": seen.campaign,
        "problem": problem,
        "page": campaign_pages.front_page(seen),
        "day": day,
        "commitment": seen.state.commitment,
    }
    return render(request, "campaigns/campaign.html", context, status=status)


@require_POST
@hidden_as_404
def join(request: HttpRequest, campaign_id: str) -> HttpResponse:
    data = request.POST
    try:
        seed = seed_in(data)
        crew = campaign_services.join(campaign_id, actor_of(request), data.get("warband", ""), seed)
    except BadEntry as error:
        return campaign_page(request, campaign_id, str(error), 422)
    return redirect("campaigns:crew", campaign_id, crew.pk)


@require_POST
@hidden_as_404
def begin(request: HttpRequest, campaign_id: str) -> HttpResponse:
    try:
        campaign_services.begin(campaign_id, actor_of(request))
    except BadEntry as error:
        return campaign_page(request, campaign_id, str(error), 422)
    return redirect("campaigns:detail", campaign_id)


@require_POST
@hidden_as_404
def end(request: HttpRequest, campaign_id: str) -> HttpResponse:
    try:
        campaign_services.end(campaign_id, actor_of(request))
    except BadEntry as error:
        return campaign_page(request, campaign_id, str(error), 422)
    return redirect("campaigns:detail", campaign_id)


@require_safe
@hidden_as_404
def ledger(request: HttpRequest, campaign_id: str) -> HttpResponse:
    """Lines of the ledger, filtered, the newest first."""
    seen, data = seen_campaign(campaign_id, actor_of(request)), request.GET
    chosen = LedgerFilter(
        data.get("crew", ""),
        data.get("kind", ""),
        data.get("member", ""),
        forms.day_in(data.get("until", "")),
        data.get("page", "1"),
    )
    page = ledger_pages.ledger_page(seen.campaign, chosen)
    lines = [
        (
            row,
            entry_words(seen.state, entry_from(row.body)),
            page_of_line(row.key) if row.kind == "battle_counted" else "",
        )
        for row in page.object_list
    ]
    query = "&".join(
        f"{name}={data[name]}"
        for name in ("crew", "kind", "member", "until")
        if data.get(name, "").replace("-", "").replace("_", "").isalnum()
    )
    context = {
        "seen": seen,
        "campaign": seen.campaign,
        "lines": lines,
        "page": page,
        "chosen": chosen,
        "kinds": KINDS,
        "crews": seen.state.crews.values(),
        "query": query,
    }
    return render(request, "campaigns/ledger.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@hidden_as_404
def correction(request: HttpRequest, campaign_id: str) -> HttpResponse:
    """The form of a correction, or of the state on paper; POST enters it."""
    actor = actor_of(request)
    seen = seen_campaign(campaign_id, actor)
    required_judge(seen.campaign.club, actor)
    if request.method != "POST":
        return _correction_page(request, seen)
    try:
        campaign_services.put_right(campaign_id, actor, request.POST.dict())
    except BadEntry as error:
        return _correction_page(request, seen, str(error), 422)
    return redirect("campaigns:ledger", campaign_id)


def _correction_page(
    request: HttpRequest, seen: Seen, problem: str = "", status: int = 200
) -> HttpResponse:
    craft = craft_of(seen.campaign.ruleset)
    context = {
        "seen": seen,
        "campaign": seen.campaign,
        "state": seen.state,
        "problem": problem,
        "token": token_urlsafe(24),
        "given": request.POST,
        "states": STATES.items(),
        "ranks": craft.rank_names.items(),
    }
    return render(request, "campaigns/correction.html", context, status=status)


@require_safe
@hidden_as_404
def chronicle(request: HttpRequest, campaign_id: str) -> HttpResponse:
    """The chronicle, the hall of fame, the memorial wall and what weapons have done."""
    before = forms.number_in(request.GET.get("before", ""))
    seen = seen_campaign(campaign_id, actor_of(request))
    context = {
        "seen": seen,
        "campaign": seen.campaign,
        "page": chronicle_pages.chronicle_page(seen, before),
    }
    return render(request, "campaigns/chronicle.html", context)
