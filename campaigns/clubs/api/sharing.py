"""API operations on notices, events, house catalogues and results of clubs."""

from __future__ import annotations

from datetime import date

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from battles.api.opening import plan_of
from battles.api.records import BattleDetail, NewBattle
from battles.api.responses import battle as battle_told
from campaigns.clubs.api import records as r
from campaigns.clubs.api import serializers as told
from campaigns.clubs.api.base import BARE, CHANGING, PAGED, SEEN, ClubApiView
from campaigns.clubs.permissions import ClubRefused
from campaigns.clubs.queries import club_pages, result_pages
from campaigns.clubs.queries.result_pages import Wanted
from campaigns.clubs.services import catalogues, events, notices, results
from campaigns.clubs.services.results import PlayerWords, TableGame
from web.api import schema as s
from web.api.schema import operation

PAST = OpenApiParameter("past", bool, description="What was, instead of what is to come.")
GAME = OpenApiParameter("game", str, description="Only what was played by this game.")
NAME = OpenApiParameter("name", str, description="Only what a member of this name played.")
OPEN = OpenApiParameter("open", bool, description="Only what waits to be confirmed or settled.")
BEFORE = OpenApiParameter("before", str, description="What is older than this mark.")
SIZE = s.PAGE_SIZE

# --- Notices ---------------------------------------------------------------------


class Notices(ClubApiView):
    """The noticeboard."""

    @operation(
        "list_notices_of_clubs",
        "The noticeboard, as far as you read it.",
        r.ClubNoticePage,
        refuses=SEEN,
        parameters=PAGED,
    )
    def get(self, request: Request, slug: str) -> Response:
        number, size = self.page()
        page = club_pages.notices_page(self.seen(slug), number, size)
        return Response(told.page_of(r.ClubNoticePage, page, number, told.notice))

    @operation(
        "create_notices_of_clubs",
        "Put up a notice; the members are told.",
        r.ClubNoticeRow,
        r.ClubNoticeRequest,
        status=201,
        refuses=CHANGING,
        parameters=(s.ATTEMPT,),
    )
    def post(self, request: Request, slug: str) -> Response:
        actor, asked = self.known(), self.asked(r.ClubNoticeRequest)
        row = notices.put_up(slug, actor, asked, self.token(asked.token))
        return Response(told.notice(row), 201)


class OneNotice(ClubApiView):
    """One of them."""

    @operation(
        "replace_notice_of_clubs",
        "Change a notice of your own.",
        r.ClubNoticeRow,
        r.ClubNoticeRequest,
        refuses=CHANGING,
    )
    def put(self, request: Request, slug: str, notice_id: int) -> Response:
        said = self.asked(r.ClubNoticeRequest)
        return Response(told.notice(notices.change(slug, self.known(), notice_id, said)))


class PinNotice(ClubApiView):
    """Above the others, or not."""

    @operation(
        "pin_notice_of_clubs",
        "Keep a notice above the others, or no longer.",
        r.ClubNoticeRow,
        r.Pinning,
        refuses=CHANGING,
    )
    def put(self, request: Request, slug: str, notice_id: int) -> Response:
        pinned = self.asked(r.Pinning).pinned
        return Response(told.notice(notices.pin(slug, self.known(), notice_id, pinned)))


class HideNotice(ClubApiView):
    """Taken down, and up again."""

    @operation(
        "hide_notice_of_clubs",
        "Take a notice down, with a reason that stands in its place.",
        r.ClubNoticeRow,
        r.ClubReason,
        refuses=CHANGING,
    )
    def post(self, request: Request, slug: str, notice_id: int) -> Response:
        reason = self.asked(r.ClubReason).reason
        return Response(told.notice(notices.hide(slug, self.known(), notice_id, reason)))

    @operation("show_notice_of_clubs", "Put a notice up again.", r.ClubNoticeRow, refuses=BARE)
    def delete(self, request: Request, slug: str, notice_id: int) -> Response:
        return Response(told.notice(notices.show_again(slug, self.known(), notice_id)))


class ReportNotice(ClubApiView):
    """To the staff."""

    @operation(
        "report_notice_of_clubs",
        "Ask the staff of the site to look at a notice.",
        None,
        r.ClubReason,
        status=204,
        refuses=CHANGING,
    )
    def post(self, request: Request, slug: str, notice_id: int) -> Response:
        notices.report(slug, self.known(), notice_id, self.asked(r.ClubReason).reason)
        return Response(status=204)


# --- Evenings --------------------------------------------------------------------


class Events(ClubApiView):
    """The calendar."""

    @operation(
        "list_events_of_clubs",
        "The calendar, as far as you read it.",
        r.EventListPage,
        refuses=SEEN,
        parameters=(PAST, *PAGED),
    )
    def get(self, request: Request, slug: str) -> Response:
        number, size = self.page()
        past = self.is_wanted("past")
        page = club_pages.events_page(self.seen(slug), number, past=past, size=size)
        return Response(told.page_of(r.EventListPage, page, number, told.event))

    @operation(
        "create_events_of_clubs",
        "Plan an evening, or one each week.",
        r.EventRow,
        r.EventRequest,
        status=201,
        refuses=CHANGING,
        parameters=(s.ATTEMPT,),
    )
    def post(self, request: Request, slug: str) -> Response:
        actor, asked = self.known(), self.asked(r.EventRequest)
        row = events.new_event(slug, actor, asked, self.token(asked.token))
        return Response(told.event(row), 201)


class OneEvent(ClubApiView):
    """One of them."""

    @operation(
        "read_event_of_clubs",
        "An evening, for members with who comes.",
        r.EventDetail,
        refuses=SEEN,
    )
    def get(self, request: Request, slug: str, event_id: int) -> Response:
        return Response(told.one_event(self.seen(slug), event_id))

    @operation(
        "replace_event_of_clubs",
        "Change an evening; the members are told.",
        r.EventRow,
        r.EventRequest,
        refuses=CHANGING,
    )
    def put(self, request: Request, slug: str, event_id: int) -> Response:
        words = self.asked(r.EventRequest)
        events.change_event(slug, self.known(), event_id, words)
        return Response(told.event(club_pages.event_page(self.seen(slug), event_id).event))

    @operation(
        "cancel_event_of_clubs",
        "Call an evening off; it stays, and says so.",
        r.EventRow,
        refuses=BARE,
    )
    def delete(self, request: Request, slug: str, event_id: int) -> Response:
        events.cancel_event(slug, self.known(), event_id)
        return Response(told.event(club_pages.event_page(self.seen(slug), event_id).event))


class ComingTo(ClubApiView):
    """Whether one comes."""

    @operation(
        "come_to_event_of_clubs",
        "Say whether you come.",
        r.EventDetail,
        r.AttendanceRequest,
        refuses=CHANGING,
    )
    def put(self, request: Request, slug: str, event_id: int) -> Response:
        events.say_coming(slug, self.known(), event_id, self.asked(r.AttendanceRequest).answer)
        return Response(told.one_event(self.seen(slug), event_id))


# --- The shelf -------------------------------------------------------------------


class Catalogues(ClubApiView):
    """House catalogues and price lists."""

    @operation(
        "list_catalogues_of_clubs",
        "The editions that a club plays with.",
        r.CatalogueList,
        refuses=SEEN,
    )
    def get(self, request: Request, slug: str) -> Response:
        rows = self.member(slug).club.packs.select_related("rows")
        return Response(r.CatalogueList(tuple(told.catalogue(each) for each in rows)))

    @operation(
        "create_catalogues_of_clubs",
        "Put the newest edition of a catalogue on the shelf.",
        r.CatalogueRow,
        r.NewCatalogue,
        status=201,
        refuses=CHANGING,
    )
    def post(self, request: Request, slug: str) -> Response:
        actor, asked = self.known(), self.asked(r.NewCatalogue)
        return Response(
            told.catalogue(catalogues.add_pack(slug, actor, asked.pack, asked.note)), 201
        )


class OneCatalogue(ClubApiView):
    """One of them."""

    @operation(
        "delete_catalogue_of_clubs",
        "Take an edition off the shelf.",
        None,
        status=204,
        refuses=BARE,
    )
    def delete(self, request: Request, slug: str, row_id: int) -> Response:
        catalogues.remove_pack(slug, self.known(), row_id)
        return Response(status=204)


# --- Results ---------------------------------------------------------------------


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
        page = result_pages.archive_page(self.seen(slug), wanted)
        return Response(r.ClubGames(page.older, tuple(told.game(each) for each in page.games)))

    @operation(
        "create_results_of_clubs",
        "File how a game on a table ended.",
        r.ClubGameDetail,
        r.NewGame,
        status=201,
        refuses=CHANGING,
        parameters=(s.ATTEMPT,),
    )
    def post(self, request: Request, slug: str) -> Response:
        actor, asked = self.known(), self.asked(r.NewGame)
        row = results.file_game(slug, actor, _game(asked), self.token(asked.token))
        return Response(told.one_game(self.seen(slug), row.pk), 201)


def _game(asked: r.NewGame) -> TableGame:
    try:
        played = date.fromisoformat(asked.played)
    except ValueError as error:
        raise ClubRefused(
            "Give the day on which it was played, such as 2026-11-22.", "played"
        ) from error
    players = tuple(PlayerWords(each.name, each.won) for each in asked.players)
    return TableGame(asked.title, asked.ruleset, played, players, asked.words)


class OneResult(ClubApiView):
    """One of them."""

    @operation(
        "read_result_of_clubs",
        "A game with everything that was said of it.",
        r.ClubGameDetail,
        refuses=SEEN,
    )
    def get(self, request: Request, slug: str, game_id: int) -> Response:
        return Response(told.one_game(self.seen(slug), game_id))

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
        return Response(told.one_game(self.seen(slug), game_id))


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
        return Response(told.one_game(self.seen(slug), row.pk), 201)


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
        return Response(battle_told(row, list(row.seats.all()), actor), 201)
