"""API operations on results and battles of clubs."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from battles.api import responses
from battles.api.opening import plan_of
from battles.api.records import BattleDetail, NewBattle
from campaigns.clubs import permissions
from campaigns.clubs.api import records as r
from campaigns.clubs.api import serializers as told
from campaigns.clubs.api.base import CHANGING, SEEN, ClubApiView
from campaigns.clubs.queries import result_pages
from campaigns.clubs.queries.result_pages import Wanted
from campaigns.clubs.services import results
from campaigns.clubs.services.results import NewGame
from web.api import schema as s
from web.api.schema import operation

GAME = OpenApiParameter("game", str, description="Only what was played by this game.")
NAME = OpenApiParameter("name", str, description="Only what a member of this name played.")
OPEN = OpenApiParameter("open", bool, description="Only what waits to be confirmed or settled.")
BEFORE = OpenApiParameter("before", str, description="What is older than this mark.")
SIZE = s.PAGE_SIZE


class Results(ClubApiView):
    """What was played."""

    @operation(
        "list_results_of_clubs",
        "What a club played, a stretch at a time.",
        r.ClubGames,
        refuses=SEEN,
        parameters=(GAME, NAME, OPEN, BEFORE, SIZE),
    )
    def get(self, request: Request, slug: str) -> Response:
        asked = request.query_params
        wanted = Wanted(
            asked.get("game", "").replace("\0", "")[:40],
            asked.get("name", "").replace("\0", "")[:60],
            self.is_wanted("open"),
            asked.get("before", "")[:40],
            self.number("page_size", 24, 100),
        )
        page = result_pages.archive_page(permissions.results_pass(slug, self.actor), wanted)
        return Response(r.ClubGames(page.older, tuple(told.game(each) for each in page.games)))

    @operation(
        "create_results_of_clubs",
        "File how a game on a table ended.",
        r.ClubGameDetail,
        NewGame,
        status=201,
        refuses=CHANGING,
        parameters=(s.ATTEMPT,),
    )
    def post(self, request: Request, slug: str) -> Response:
        actor, asked = self.known(), self.asked(NewGame)
        row = results.file_game(slug, actor, asked, self.token(asked.token))
        return Response(told.one_game(permissions.results_pass(slug, self.actor), row.pk), 201)


class OneResult(ClubApiView):
    """One of them."""

    @operation(
        "read_result_of_clubs",
        "A game with everything that was said of it.",
        r.ClubGameDetail,
        refuses=SEEN,
    )
    def get(self, request: Request, slug: str, game_id: int) -> Response:
        return Response(told.one_game(permissions.results_pass(slug, self.actor), game_id))

    @operation(
        "answer_result_of_clubs",
        "Confirm or dispute a result, or settle it as a referee.",
        r.ClubGameDetail,
        r.GameAnswer,
        refuses=CHANGING,
    )
    def post(self, request: Request, slug: str, game_id: int) -> Response:
        actor, asked = self.known(), self.asked(r.GameAnswer)
        match asked.deed:
            case "confirm":
                results.confirm(slug, actor, game_id)
            case "dispute":
                results.dispute(slug, actor, game_id, asked.words)
            case _:
                results.decide_result(slug, actor, game_id, asked.winners, asked.words)
        return Response(told.one_game(permissions.results_pass(slug, self.actor), game_id))


class ClubBattles(ClubApiView):
    """Battles on the site."""

    @operation(
        "add_battle_to_clubs",
        "Make a battle in which you play one of the club's.",
        r.ClubGameDetail,
        r.BattleAdded,
        status=201,
        refuses=CHANGING,
    )
    def post(self, request: Request, slug: str) -> Response:
        row = results.add_battle(slug, self.known(), self.asked(r.BattleAdded).battle)
        return Response(told.one_game(permissions.results_pass(slug, self.actor), row.pk), 201)


class NewClubBattle(ClubApiView):
    """A battle that is the club's from the first."""

    @operation(
        "open_battle_of_clubs",
        "Open a battle that belongs to the club.",
        BattleDetail,
        NewBattle,
        status=201,
        refuses=CHANGING,
    )
    def post(self, request: Request, slug: str) -> Response:
        actor, asked = self.known(), self.asked(NewBattle)
        opened_from = f"user:{actor.user_id}"
        row = results.open_for_club(slug, actor, plan_of(asked), opened_from)
        return Response(responses.changed(row, actor), 201)
