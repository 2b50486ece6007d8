"""API operations that read ladders. `act_in_season` changes them."""

from __future__ import annotations

from django.core.paginator import Paginator
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.actors import Actor
from campaigns.leagues.api import ladder_records as r
from campaigns.leagues.api.base import FOUND, LeagueApiView
from campaigns.leagues.models import Season
from campaigns.leagues.permissions import seen_season
from campaigns.leagues.queries import ladder_pages
from campaigns.leagues.queries.ladder_pages import LadderDivision, LadderGame
from web.api import schema as s
from web.api.encoding import as_sent
from web.api.schema import operation


class Ladder(LeagueApiView):
    """Operation that reads the rungs."""

    @operation(
        "read_ladder",
        "A ladder: its rungs, who may be challenged, what waits for an answer.",
        r.LadderDetail,
        refuses=(*FOUND, 422),
    )
    def get(self, request: Request, season_id: str) -> Response:
        return Response(ladder(seen_season(season_id, self.actor), self.actor))


class LadderGames(LeagueApiView):
    """Operation that reads the games."""

    @operation(
        "list_ladder_games",
        "Every game of a ladder that is over, and what it moved.",
        r.LadderGamePage,
        refuses=(400, *FOUND, 422),
        parameters=(s.PAGE, s.PAGE_SIZE),
    )
    def get(self, request: Request, season_id: str) -> Response:
        number, size = self.number("page", 1, 999_999_999), self.number("page_size", 24, 100)
        return Response(games(seen_season(season_id, self.actor), number, size))


def ladder(row: Season, actor: Actor) -> r.LadderDetail:
    """A ladder. Raises LeagueRefused for a season of another kind."""
    faces = ladder_pages.ladder_rows(row, actor)
    return r.LadderDetail(
        row.pk,
        row.state,
        row.reach,
        row.answer_days,
        row.silence,
        row.declines,
        row.climbing,
        tuple(as_sent(LadderDivision, each) for each in faces),
    )


def games(row: Season, number: int, size: int) -> r.LadderGamePage:
    """A page of games. A page beyond the last is empty. Raises LeagueRefused for a season of
    another kind.
    """
    pages = Paginator(ladder_pages.game_lines(row), size)
    rows = pages.page(number).object_list if number <= pages.num_pages else []
    shown = tuple(as_sent(LadderGame, each) for each in rows)
    return r.LadderGamePage(pages.count, number, pages.num_pages, shown)
