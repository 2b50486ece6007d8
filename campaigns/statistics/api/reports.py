"""API operations that read reports of seasons and campaigns."""

from __future__ import annotations

from collections.abc import Iterable

from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.campaigns.queries import campaign_pages
from campaigns.leagues.api.base import LeagueApiView
from campaigns.leagues.queries import season_pages as leagues
from campaigns.statistics.api import report_records as r
from campaigns.statistics.api.views import FOUND, weapon
from campaigns.statistics.queries.campaign_report import CampaignReport, campaign_report
from campaigns.statistics.queries.season_report import Gain, SeasonReport, season_report
from web.api.schema import operation


class OfSeason(LeagueApiView):
    """A season."""

    @operation(
        "read_season_report",
        "What a season came to: its story, upsets, ratings, who shone.",
        r.SeasonReportTold,
        refuses=FOUND,
    )
    def get(self, request: Request, season_id: str) -> Response:
        season = leagues.seen_season(season_id, self.actor)
        return Response(_season(season_report(season, self.actor)))


class OfCampaign(LeagueApiView):
    """A campaign."""

    @operation(
        "read_campaign_report",
        "What a campaign came to: crews, battles, ratings, who shone.",
        r.CampaignReportTold,
        refuses=FOUND,
    )
    def get(self, request: Request, campaign_id: str) -> Response:
        seen = campaign_pages.seen_campaign(campaign_id, self.actor)
        return Response(_campaign(seen.campaign.pk, campaign_report(seen)))


def _season(report: SeasonReport) -> r.SeasonReportTold:
    return r.SeasonReportTold(
        report.season.pk,
        report.story,
        tuple(r.UpsetTold(e.number, e.winner, e.loser, e.chance) for e in report.upsets),
        _gains(report.gains),
        tuple(r.FigureTold(e.name, whose, e.outs, e.battles) for e, whose in report.figures),
        tuple(map(weapon, report.weapons)),
        report.battles,
    )


def _gains(gains: Iterable[Gain]) -> tuple[r.GainTold, ...]:
    return tuple(r.GainTold(e.name, e.before, e.after, e.deviation, e.games) for e in gains)


def _campaign(campaign_id: str, report: CampaignReport) -> r.CampaignReportTold:
    return r.CampaignReportTold(
        campaign_id,
        tuple(
            r.CrewRanked(e.crew.name, e.crew.won, e.crew.drawn, e.crew.lost, e.places)
            for e in report.ranks
        ),
        tuple(
            r.BattleTold(e.title, e.at.isoformat(), e.crews, e.winner, e.is_upset)
            for e in report.fought
        ),
        _gains(report.gains),
        tuple(r.FigureTold(e.name, e.crew, e.felled, e.battles) for e in report.told.famous),
        tuple(map(weapon, report.weapons)),
        report.battles,
    )
