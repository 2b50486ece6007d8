"""API operations that read club statistics."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.clubs.api.base import ClubApiView
from campaigns.statistics.api import records as r
from campaigns.statistics.queries import statistics_page
from web.api.schema import operation

FOUND = (401, 404, 429)
GAME = OpenApiParameter("game", str, description="The game; without it that with most battles.")


class Almanac(ClubApiView):
    """Factions and weapons."""

    @operation(
        "read_almanac",
        "How factions fare and what weapons do in the battles of a club.",
        r.AlmanacTold,
        refuses=FOUND,
        parameters=(GAME,),
    )
    def get(self, request: Request, slug: str) -> Response:
        game = str(request.query_params.get("game", ""))
        return Response(_almanac(statistics_page.almanac_page(self.seen(slug), game)))


class ClubRatings(ClubApiView):
    """How strong everybody is."""

    @operation(
        "read_club_ratings",
        "Everybody's ratings over all that a club has played.",
        r.ClubRatingsTold,
        refuses=FOUND,
    )
    def get(self, request: Request, slug: str) -> Response:
        page = statistics_page.ratings_page(self.seen(slug))
        computed = page.computed.isoformat() if page.computed else ""
        lines = (tuple(map(_rated, page.duels)), tuple(map(_rated, page.many)))
        return Response(r.ClubRatingsTold(computed, *lines))


def _rated(line: statistics_page.RatedMember) -> r.MemberRated:
    return r.MemberRated(
        line.name,
        round(line.rating, 2),
        round(line.deviation, 2),
        line.games,
        round(line.change, 2),
        line.is_small,
    )


def _almanac(page: statistics_page.AlmanacPage) -> r.AlmanacTold:
    return r.AlmanacTold(
        page.ruleset,
        tuple(slug for slug, _ in page.games),
        page.battles,
        page.draws,
        tuple(map(_faction, page.factions)),
        tuple(map(_faction, page.own)),
        tuple(map(weapon, page.weapons)),
    )


def _share(share: statistics_page.Share) -> r.ShareTold:
    return r.ShareTold(*share.bounds)


def _faction(line: statistics_page.FactionLine) -> r.FactionTold:
    return r.FactionTold(
        line.name, line.battles, line.won, line.drawn, line.lost, _share(line.share), line.is_small
    )


def weapon(line: statistics_page.WeaponLine) -> r.WeaponTold:
    """A line of the table of weapons."""
    return r.WeaponTold(
        line.name,
        line.battles,
        line.shots,
        line.hits,
        line.outs,
        line.mishaps,
        _share(line.share),
        _share(line.failing),
        line.is_small,
    )
