"""API: matchmaking (challenges, requests by name, seats, rematches)."""

from __future__ import annotations

from typing import Literal

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from battles.api import responses
from battles.api.base import BattleApiView
from battles.api.records import BattleDetail
from battles.commitments.seeds import seed_slip
from battles.matchmaking import services as matchmaking_services
from battles.matchmaking.queries import challenges as challenge_queries
from battles.models import Battle
from battles.services import seating
from rules.kernel.record import Record
from web.api import schema as s
from web.api.schema import operation

CHANGING = (*s.WRITING, 404, 409)
BARE = (401, 403, 404, 429)
GAME = OpenApiParameter("game", str, description="A game, or one scenario: game:scenario.")


class ChangedRuleRow(Record):
    """A house rule that is not answered as usual."""

    question: str
    answer: str


class ChallengeRow(Record):
    """A battle that waits for anybody; `sides`: those that are free, in words."""

    battle: str
    title: str
    ruleset: str
    scenario: str
    sides: str
    by: str
    rules: tuple[ChangedRuleRow, ...]
    hidden_rosters: bool
    created: str
    ends: str
    is_own: bool
    commitment: str = ""


class ChallengeListPage(Record):
    """A page of the open challenges, the newest first."""

    count: int
    page: int
    pages: int
    results: tuple[ChallengeRow, ...]


class Taking(Record):
    """A side of a challenge is taken; the first that is free if none is named.

    `seed` goes into the dice; it is taken only with the `commitment` that the challenge tells.
    """

    side: str = ""
    seed: str = ""
    force: str = ""
    commitment: str = ""


class SeatRequestRow(Record):
    """Somebody asks you by name to take a seat."""

    id: int
    title: str
    scenario: str
    side: str
    by: str
    created: str
    commitment: str = ""


class SeatRequestList(Record):
    """Who asks you and waits for an answer."""

    results: tuple[SeatRequestRow, ...]


class Answered(Record):
    """Yes or no to somebody who asked; `battle` of a yes."""

    accepted: bool
    battle: BattleDetail | None


class Accepting(Record):
    """Your answer, and what you bring: a `seed` only with the `commitment` that you were told."""

    accept: bool
    seed: str = ""
    force: str = ""
    commitment: str = ""


class Inviting(Record):
    """For whom a seat is added."""

    role: Literal["spectator", "referee"]


class Rematching(Record):
    """Everybody on the same side again, or each on the next one."""

    sides: Literal["same", "swapped"] = "same"


class MatchmakingApiView(BattleApiView):
    """Base of matchmaking operations."""

    def shown(self, row: Battle) -> BattleDetail:
        return responses.changed(row, self.actor)


class Challenges(BattleApiView):
    """Operations on the list of challenges."""

    @operation(
        "list_challenges",
        "Battles that wait for anybody.",
        ChallengeListPage,
        refuses=(400, 401, 429),
        parameters=(s.PAGE, GAME),
    )
    def get(self, request: Request) -> Response:
        number, actor = self.number("page", 1, 999_999_999), self.known()
        game = request.query_params.get("game", "")
        page, lines = challenge_queries.open_challenges(actor, game, number)
        shown = tuple(_challenge(each) for each in lines) if page.number == number else ()
        count, pages = page.paginator.count, page.paginator.num_pages
        return Response(ChallengeListPage(count, number, pages, shown))


def _challenge(line: challenge_queries.ChallengeLine) -> ChallengeRow:
    return ChallengeRow(
        line.battle_id,
        line.title,
        line.ruleset_name,
        line.scenario_title,
        line.sides,
        line.by,
        tuple(ChangedRuleRow(each.question, each.answer) for each in line.rules),
        line.hidden_rosters,
        line.created.isoformat(),
        line.ends.isoformat(),
        line.is_own,
        line.commitment,
    )


class OneChallenge(MatchmakingApiView):
    """Operations on one challenge."""

    @operation(
        "take_challenges",
        "Take a side in a battle that waits for anybody.",
        BattleDetail,
        Taking,
        refuses=CHANGING,
    )
    def post(self, request: Request, battle_id: str) -> Response:
        asked = self.asked(Taking)
        seed = seed_slip(asked.seed, asked.commitment)
        with self.with_one_force():
            row = matchmaking_services.take_challenge(
                battle_id, self.known(), asked.side, seed, asked.force
            )
        return Response(self.shown(row))

    @operation(
        "withdraw_challenges",
        "Nobody is wanted any more in your own.",
        None,
        status=204,
        refuses=BARE,
    )
    def delete(self, request: Request, battle_id: str) -> Response:
        matchmaking_services.withdraw_challenge(battle_id, self.known())
        return Response(status=204)


class SeatRequests(BattleApiView):
    """Operation that lists requests by name."""

    @operation("list_askings", "Who asks you to play, and waits for an answer.", SeatRequestList)
    def get(self, request: Request) -> Response:
        lines = challenge_queries.own_seat_requests(self.known())
        shown = tuple(
            SeatRequestRow(
                each.id,
                each.title,
                each.scenario_title,
                each.side_name,
                each.by,
                each.created.isoformat(),
                each.commitment,
            )
            for each in lines
        )
        return Response(SeatRequestList(shown))


class OneSeatRequest(MatchmakingApiView):
    """Operation on one request by name."""

    @operation(
        "answer_askings",
        "Say yes or no to somebody who asks you.",
        Answered,
        Accepting,
        refuses=CHANGING,
    )
    def post(self, request: Request, asking_id: int) -> Response:
        asked, actor = self.asked(Accepting), self.known()
        seed = seed_slip(asked.seed, asked.commitment)
        with self.with_one_force():
            row = matchmaking_services.answer_seat_request(
                self.row(asking_id), actor, asked.accept, seed, asked.force
            )
        return Response(Answered(asked.accept, self.shown(row) if asked.accept else None))


class Seats(MatchmakingApiView):
    """Operation that adds a seat for a spectator or a referee."""

    @operation(
        "invite_battles",
        "Add a seat for a spectator or a referee; only who opened it may.",
        BattleDetail,
        Inviting,
        status=201,
        refuses=CHANGING,
    )
    def post(self, request: Request, battle_id: str) -> Response:
        asked, actor = self.asked(Inviting), self.known()
        seat = seating.make_invitation(battle_id, actor, asked.role)
        return Response(self.shown(seat.battle), 201)


class OneSeat(MatchmakingApiView):
    """Operation on an offered seat."""

    @operation(
        "revoke_battles",
        "Take an invitation back; a player's open seat gets a new one.",
        BattleDetail,
        refuses=BARE,
    )
    def delete(self, request: Request, battle_id: str, seat_id: int) -> Response:
        row = seating.revoke_invitation(battle_id, self.known(), self.row(seat_id))
        return Response(self.shown(row))


class Rematch(MatchmakingApiView):
    """Operation that opens a rematch."""

    @operation(
        "rematch_battles",
        "The battle that follows one that is over; there is one at most.",
        BattleDetail,
        Rematching,
        refuses=CHANGING,
    )
    def post(self, request: Request, battle_id: str) -> Response:
        asked, actor = self.asked(Rematching), self.known()
        row = matchmaking_services.open_rematch(
            battle_id, actor, asked.sides, f"user:{actor.user_id}"
        )
        return Response(self.shown(row))
