"""API operations that read club statistics."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter
from msgspec.structs import replace
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.clubs import permissions
from campaigns.clubs.api.base import ClubApiView
from campaigns.statistics.queries import statistics_page
from campaigns.statistics.queries.statistics_page import (
    ClubRatingsDetail,
    MemberRated,
    StatisticsDetail,
)
from web.api.encoding import as_sent
from web.api.schema import operation

FOUND = (401, 404, 429)
GAME = OpenApiParameter("game", str, description="The game; without it that with most battles.")


class Almanac(ClubApiView):
    """Operation that reads the statistics of factions and weapons."""

    @operation(
        "read_almanac",
        "How factions fare and what weapons do in the battles of a club.",
        StatisticsDetail,
        refuses=FOUND,
        parameters=(GAME,),
    )
    def get(self, request: Request, slug: str) -> Response:
        game = str(request.query_params.get("game", ""))
        return Response(
            as_sent(
                StatisticsDetail,
                statistics_page.almanac_page(permissions.results_pass(slug, self.actor), game),
            )
        )


class ClubRatings(ClubApiView):
    """Operation that reads the ratings."""

    @operation(
        "read_club_ratings",
        "Everybody's ratings over all that a club has played.",
        ClubRatingsDetail,
        refuses=FOUND,
    )
    def get(self, request: Request, slug: str) -> Response:
        found = permissions.results_pass(slug, self.actor)
        told = as_sent(ClubRatingsDetail, statistics_page.ratings_page(found))
        lines = {"duels": _rounded(told.duels), "many": _rounded(told.many)}
        return Response(replace(told, **lines))


def _rounded(lines: tuple[MemberRated, ...]) -> tuple[MemberRated, ...]:
    return tuple(
        replace(
            each,
            rating=round(each.rating, 2),
            deviation=round(each.deviation, 2),
            change=round(each.change, 2),
        )
        for each in lines
    )
