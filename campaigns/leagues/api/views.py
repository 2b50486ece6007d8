"""API operations on leagues, with the same actions and refusals as the pages."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter
from msgspec.structs import replace
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.leagues import actions
from campaigns.leagues.api import action_fields, serializers
from campaigns.leagues.api import records as r
from campaigns.leagues.api.base import FOUND, ActionApiView, LeagueApiView
from campaigns.leagues.permissions import seen_league
from campaigns.leagues.queries import league_pages
from campaigns.leagues.queries.season_pages import FixtureRow
from campaigns.leagues.services import seasons
from campaigns.leagues.tie_breaks import USUAL
from web.api import schema as s
from web.api.schema import Example, operation

CHANGING = (*s.WRITING, 404)
CLUB = OpenApiParameter("club", str, description="Only leagues of the club with this slug.")

# Examples for the description; a test checks each against its record.
MAKE: Example = {"name": "Thames League", "ruleset": "firewall", "club": "lowtown"}
OPEN: Example = {
    "title": "Spring",
    "system": "swiss",
    "rounds": 5,
    "missed": "wait",
    "scenario": "street_fight",
    "divisions": ["First", "Second"],
}
ACT: Example = {"do": "pair", "fields": {"division": "0", "number": "1"}}
FIXTURE: Example = {
    "do": "rule",
    "fields": {"outcome": "draw", "inflicted_first": "3", "reason": "By the clock.", "after": "0"},
}


class Leagues(LeagueApiView):
    """Operations on the list of leagues."""

    @operation(
        "list_leagues",
        "Leagues that everybody may find.",
        r.LeaguePage,
        refuses=(400, 401, 429),
        parameters=(CLUB, s.PAGE, s.PAGE_SIZE),
    )
    def get(self, request: Request) -> Response:
        number, size = self.number("page", 1, 999_999_999), self.number("page_size", 24, 100)
        return Response(serializers.leagues(number, size, request.query_params.get("club", "")))

    @operation(
        "create_leagues",
        "Make a league.",
        r.LeagueDetail,
        r.NewLeague,
        status=201,
        refuses=s.WRITING,
        parameters=(s.ATTEMPT,),
        sends=MAKE,
    )
    def post(self, request: Request) -> Response:
        actor, asked = self.known(), self.asked(r.NewLeague)
        row = seasons.create_league(actor, asked, self.token(asked.token))
        return Response(serializers.league(league_pages.with_seasons(row, actor)), 201)


class OneLeague(LeagueApiView):
    """Operation that reads one league."""

    @operation("read_league", "A league with its seasons.", r.LeagueDetail, refuses=FOUND)
    def get(self, request: Request, league_id: str) -> Response:
        return Response(serializers.league(league_pages.league_page(league_id, self.actor)))


class LeagueRatings(LeagueApiView):
    """Operation that reads the ratings."""

    @operation("read_league_ratings", "Everybody's rating in a league.", r.Ratings, refuses=FOUND)
    def get(self, request: Request, league_id: str) -> Response:
        return Response(serializers.ratings(seen_league(league_id, self.actor)))


class LeagueSeasons(LeagueApiView):
    """Operation that opens the next season."""

    @operation(
        "open_season",
        "Open the next season of a league for entries.",
        r.SeasonDetail,
        r.NewSeason,
        status=201,
        refuses=CHANGING,
        sends=OPEN,
    )
    def post(self, request: Request, league_id: str) -> Response:
        actor, asked = self.known(), self.asked(r.NewSeason)
        plan = replace(asked, tie_breaks=asked.tie_breaks or USUAL)
        row = seasons.open_season(league_id, actor, plan)
        return Response(serializers.season(row.pk, actor), 201)


class OneSeason(ActionApiView):
    """Operations on one season."""

    @operation(
        "read_season",
        "A season: tables with what decided, rounds with why each two meet.",
        r.SeasonDetail,
        refuses=FOUND,
    )
    def get(self, request: Request, season_id: str) -> Response:
        return Response(serializers.season(season_id, self.actor))

    @operation(
        "act_in_season",
        "Enter, leave, or do what an organiser does.",
        r.SeasonDetail,
        r.SeasonAct,
        refuses=CHANGING,
        sends=ACT,
    )
    def post(self, request: Request, season_id: str) -> Response:
        actor, asked = self.known(), self.asked(r.SeasonAct)
        fields = action_fields.checked(action_fields.SEASON, asked.do, asked.fields)
        told = actions.SEASON[asked.do](season_id, actor, fields)
        return Response(serializers.season(season_id, actor, told))


class SeasonRecord(LeagueApiView):
    """Operation that reads the log of actions."""

    @operation(
        "read_season_record",
        "What was done in a season, by whom and why.",
        r.SeasonActionPage,
        refuses=(400, *FOUND),
        parameters=(s.PAGE, s.PAGE_SIZE),
    )
    def get(self, request: Request, season_id: str) -> Response:
        number, size = self.number("page", 1, 999_999_999), self.number("page_size", 24, 100)
        return Response(serializers.record(season_id, self.actor, number, size))


class PastOfSeason(LeagueApiView):
    """Operation that reads the standings after each round."""

    @operation(
        "read_season_history",
        "How the tables of a season stood after each round.",
        r.SeasonHistory,
        refuses=FOUND,
    )
    def get(self, request: Request, season_id: str) -> Response:
        return Response(serializers.history(season_id, self.actor))


class OneFixture(ActionApiView):
    """Operations on one fixture."""

    @operation("read_fixture", "A meeting: who, why, what came of it.", FixtureRow, refuses=FOUND)
    def get(self, request: Request, fixture_id: int) -> Response:
        return Response(serializers.fixture(fixture_id, self.actor))

    @operation(
        "act_on_fixture",
        "Tell a result, confirm, dispute or rule on it, or call its battle off.",
        FixtureRow,
        r.FixtureAct,
        refuses=CHANGING,
        sends=FIXTURE,
    )
    def post(self, request: Request, fixture_id: int) -> Response:
        actor, asked = self.known(), self.asked(r.FixtureAct)
        fields = action_fields.checked(action_fields.FIXTURE, asked.do, asked.fields)
        actions.FIXTURE[asked.do](fixture_id, actor, fields)
        return Response(serializers.fixture(fixture_id, actor))


class FixtureBattle(LeagueApiView):
    """Operation that opens the battle of a fixture."""

    @operation(
        "play_fixture",
        "Open the battle of your meeting, or find it.",
        r.BattleOpened,
        refuses=(401, 403, 404, 422, 429),
    )
    def post(self, request: Request, fixture_id: int) -> Response:
        actor = self.known()
        path = actions.play(fixture_id, actor, f"user:{actor.user_id}")
        return Response(r.BattleOpened(path.strip("/").rpartition("/")[2]))
