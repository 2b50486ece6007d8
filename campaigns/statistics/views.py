"""Pages of club statistics, and reports of seasons and campaigns."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.actors import actor_of
from campaigns.campaigns.permissions import seen_campaign
from campaigns.clubs import permissions
from campaigns.clubs.permissions import Pass
from campaigns.leagues.permissions import seen_season
from campaigns.statistics.queries import statistics_page
from campaigns.statistics.queries.campaign_report import report_of_campaign
from campaigns.statistics.queries.season_report import report_of_season
from web.views import hidden_as_404


@require_safe
@hidden_as_404
def almanac(request: HttpRequest, slug: str) -> HttpResponse:
    """The statistics of factions and weapons, with their intervals."""
    found = permissions.results_pass(slug, actor_of(request))
    page = statistics_page.almanac_page(found, request.GET.get("game", ""))
    return _shown(request, "almanac", found, page=page)


@require_safe
@hidden_as_404
def ratings(request: HttpRequest, slug: str) -> HttpResponse:
    """The ratings of a club, by games of two and of more."""
    found = permissions.results_pass(slug, actor_of(request))
    return _shown(request, "ratings", found, page=statistics_page.ratings_page(found))


@require_safe
@hidden_as_404
def season_report(request: HttpRequest, season_id: str) -> HttpResponse:
    """The report of a season, to print."""
    actor = actor_of(request)
    season = seen_season(season_id, actor)
    report = report_of_season(season, actor)
    context = {"season": season, "league": season.league, "report": report}
    return render(request, "statistics/season_report.html", context)


@require_safe
@hidden_as_404
def campaign_report(request: HttpRequest, campaign_id: str) -> HttpResponse:
    """The report of a campaign, to print."""
    seen = seen_campaign(campaign_id, actor_of(request))
    context = {"campaign": seen.campaign, "state": seen.state, "report": report_of_campaign(seen)}
    return render(request, "statistics/campaign_report.html", context)


def _shown(request: HttpRequest, name: str, found: Pass, **more: object) -> HttpResponse:
    context = {"found": found, "club": found.club, **more}
    return render(request, f"statistics/{name}.html", context)
