"""API: replay (moments, forks, luck)."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from battles.api import responses
from battles.api.base import BattleApiView
from battles.api.records import BattleDetail, Seq, Token
from battles.api.views import SIDE, seq_of
from battles.queries.battle_head import reader_of
from battles.queries.result import ResultDetail, result_of
from battles.replay import forks, luck
from battles.replay import queries as replay_queries
from rules.kernel.record import Record
from rules.kernel.screen import Scene
from web.api import schema as s
from web.api.errors import Refused
from web.api.schema import operation

SEEN = (400, 401, 404, 409, 429)
CHANGING = (*s.WRITING, 404, 409)
AT = OpenApiParameter(
    "at",
    {"type": "integer", "minimum": 0, "maximum": 999_999_999},
    description="The line of the journal; the last one if it is left out.",
)


class Moment(Record):
    """A battle as it stood after line `seq`: moment `place` of `count`, as you may know it.

    `back` and `on`: the moments before and after, 0 where there is none; `fork_seq`: where one may
    play on from here, 0 for who may not.
    """

    seq: int
    place: int
    count: int
    back: int
    on: int
    heading: str
    words: str
    fork_seq: int
    scene: Scene


class Forking(Record):
    """The moment from which a battle at one screen goes on."""

    seq: Seq | None = None
    token: Token = ""


class RollTallyRow(Record):
    """Rolls added up, to one place: how many should have gone well, how many did, by how much
    that differs, and the standard error.
    """

    name: str
    rolls: int
    expected: str
    rolled: int
    difference: str
    error: str
    verdict: str


class SideLuckRow(Record):
    """The luck of a side, in all and by kind of roll."""

    total: RollTallyRow
    kinds: tuple[RollTallyRow, ...]


class SwingRow(Record):
    """A roll that went against its chance: it goes well in `ways` of `of` throws."""

    seq: int
    side: str
    who: str
    kind: str
    ways: int
    of: int
    went_well: bool
    error: str
    words: str
    after: tuple[str, ...]


class LuckDetail(Record):
    """The luck of a battle that is over. `blows`: swings that at once cost somebody something."""

    sides: tuple[SideLuckRow, ...]
    swings: tuple[SwingRow, ...]
    blows: tuple[SwingRow, ...]


class Moments(BattleApiView):
    """Operation that reads a moment of the replay."""

    @operation(
        "replay_battles",
        "A moment of a battle, as you may know it.",
        Moment,
        refuses=SEEN,
        parameters=(SIDE, AT),
    )
    def get(self, request: Request, battle_id: str) -> Response:
        side = request.query_params.get("side", "")
        wanted = replay_queries.Wanted(self.whole("at"), side)
        page = replay_queries.replay_page(battle_id, self.actor, wanted)
        if page is None:
            raise Refused(409, "waiting", "The battle has not begun.")
        return Response(moment_record(page))


def moment_record(page: replay_queries.ReplayPage) -> Moment:
    """A moment as it is sent."""
    return Moment(
        page.seq,
        page.place,
        page.count,
        page.steps.back,
        page.steps.on,
        page.heading,
        page.words,
        page.fork_seq,
        page.scene,
    )


class Forks(BattleApiView):
    """Operation that opens a fork."""

    @operation(
        "fork_battles",
        "Play on from a moment, at one screen.",
        BattleDetail,
        Forking,
        status=201,
        refuses=(*CHANGING, 428),
        parameters=(s.ATTEMPT,),
    )
    def post(self, request: Request, battle_id: str) -> Response:
        asked, actor = self.asked(Forking), self.known()
        seq, token = seq_of(asked.seq), self.token(asked.token)
        row = forks.fork_battle(battle_id, actor, seq, token, f"user:{actor.user_id}")
        return Response(responses.changed(row, actor), 201)


class Result(BattleApiView):
    """Operation that reads the end of a battle."""

    @operation(
        "result_battles",
        "How a battle ended: who won and why, the tally, losses, the best shot and luck.",
        ResultDetail,
        refuses=(401, 404, 409, 429),
    )
    def get(self, request: Request, battle_id: str) -> Response:
        row, seats = self.admitted(battle_id)
        found = result_of(row, seats, reader_of(row, seats, self.actor))
        if found is None:
            raise Refused(409, "not_over", "The battle is not over yet.")
        return Response(found)


class Luck(BattleApiView):
    """Operation that reads the luck of a battle."""

    @operation(
        "luck_battles",
        "What the rolls should have brought and what they did.",
        LuckDetail,
        refuses=(401, 404, 409, 429),
    )
    def get(self, request: Request, battle_id: str) -> Response:
        page = luck.luck_page(battle_id, self.actor)
        if not page.is_told:
            raise Refused(409, "not_over", "The report of luck opens when the battle is over.")
        sides = tuple(
            SideLuckRow(_tally(each.total), tuple(_tally(kind) for kind in each.kinds))
            for each in page.sides
        )
        swings, blows = (tuple(map(_swing, found)) for found in (page.swings, page.blows))
        return Response(LuckDetail(sides, swings, blows))


def _tally(found: luck.Tally) -> RollTallyRow:
    return RollTallyRow(
        found.name,
        found.rolls,
        found.expected_words,
        found.rolled,
        found.difference_words,
        found.error_words,
        found.verdict,
    )


def _swing(roll: luck.Roll) -> SwingRow:
    known = roll.gamble
    return SwingRow(
        roll.seq,
        known.side,
        known.who,
        known.kind,
        known.ways,
        known.of,
        known.went_well,
        roll.error_words,
        roll.text,
        roll.after,
    )
