"""API operations that read reports of seasons and campaigns."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.campaigns.permissions import seen_campaign
from campaigns.leagues.api.base import LeagueApiView
from campaigns.leagues.permissions import seen_season
from campaigns.statistics.api.views import FOUND
from campaigns.statistics.queries.campaign_report import CampaignReportDetail, report_of_campaign
from campaigns.statistics.queries.season_report import SeasonReportDetail, report_of_season
from web.api.encoding import as_sent
from web.api.schema import operation


class OfSeason(LeagueApiView):
    """Operation that reads the report of a season."""

    @operation(
        "read_season_report",
        "What a season came to: its story, upsets, ratings, who shone.",
        SeasonReportDetail,
        refuses=FOUND,
    )
    def get(self, request: Request, season_id: str) -> Response:
        season = seen_season(season_id, self.actor)
        return Response(as_sent(SeasonReportDetail, report_of_season(season, self.actor)))


class OfCampaign(LeagueApiView):
    """Operation that reads the report of a campaign."""

    @operation(
        "read_campaign_report",
        "What a campaign came to: crews, battles, ratings, who shone.",
        CampaignReportDetail,
        refuses=FOUND,
    )
    def get(self, request: Request, campaign_id: str) -> Response:
        seen = seen_campaign(campaign_id, self.actor)
        return Response(as_sent(CampaignReportDetail, report_of_campaign(seen)))
