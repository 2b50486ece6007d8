"""What may come of a battle, for programs: the chances of a moment, and how they went."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from battles.api.base import REFUSALS, BattleApiView
from battles.api.records import Seq
from battles.api.replay import AT
from battles.api.views import SIDE
from laboratory.forecasts import queries, services
from laboratory.forecasts.permissions import ForecastRefused
from rules.kernel.record import Record
from web.api import schema as s
from web.api.errors import Refused
from web.api.schema import operation

SEEN = (400, 401, 404, 409, 429)
NOT_BEGUN = "The battle has not begun; nobody has any chances yet."
NOT_OVER = "The curve of a battle is drawn when it is over."


class ChanceShown(Record):
    """How often somebody wins, with the bounds of the 95 % interval (Wilson's), in millionths.

    `side` is empty for nobody.
    """

    side: str
    name: str
    share: int
    low: int
    high: int


class FuturesShown(Record):
    """How far the machines are: `played` of `of`, which is 0 before it is known.

    `trouble`: why there will be no numbers. `futures` of each moment from `seed`, by the rules of
    `edition`, all played by the machine called `bot`.
    """

    played: int
    of: int
    is_done: bool
    trouble: str
    futures: int
    seed: int
    edition: str
    bot: str


class ChancesShown(Record):
    """The chances of a moment. `knows`: the side whose knowledge went in, empty for everything.

    `may_ask`: whether you may have them worked out; `futures` is null until somebody has.
    """

    seq: int
    may_ask: bool
    knows: str
    futures: FuturesShown | None
    chances: tuple[ChanceShown, ...]


class ChancesAsked(Record):
    """Of which moment, and as which of your sides; left out, the last moment and your own side."""

    seq: Seq | None = None
    side: str = ""


class CurvePointShown(Record):
    """A moment: its line, what the log says up to there, and everybody's chances."""

    seq: int
    words: str
    chances: tuple[ChanceShown, ...]


class CurveSwingShown(Record):
    """A stretch that ends with line `seq`, over which a side's chances changed by more than chance
    explains. `error`: two standard errors of the change; both in millionths. `told`: by the log.
    """

    seq: int
    side: str
    name: str
    change: int
    error: int
    told: tuple[str, ...]


class CurveShown(Record):
    """How the chances went over a battle. `futures` is null until somebody has asked for it."""

    futures: FuturesShown | None
    points: tuple[CurvePointShown, ...]
    swings: tuple[CurveSwingShown, ...]


class ForecastView(BattleApiView):
    """An operation on forecasts of a battle."""

    refusals = (*REFUSALS, (ForecastRefused, 409, "outlook", ""))


class Chances(ForecastView):
    """Of one moment."""

    @operation(
        "read_chances",
        "The chances of a moment, as far as they have been worked out.",
        ChancesShown,
        refuses=SEEN,
        parameters=(SIDE, AT),
    )
    def get(self, request: Request, battle_id: str) -> Response:
        side = request.query_params.get("side", "")
        return Response(self._chances(battle_id, self.whole("at"), side))

    @operation(
        "ask_chances",
        "Have the chances of a moment worked out; where players fight, if they have agreed to it.",
        ChancesShown,
        ChancesAsked,
        refuses=(*s.WRITING, 404, 409),
    )
    def post(self, request: Request, battle_id: str) -> Response:
        asked, actor = self.asked(ChancesAsked), self.known()
        where = f"user:{actor.user_id}"
        seq, side = services.ask_chances(battle_id, actor, asked.seq, asked.side, where)
        return Response(self._chances(battle_id, seq, side))

    def _chances(self, battle_id: str, at: int | None, side: str) -> ChancesShown:
        page = queries.chances_page(battle_id, self.actor, at, side)
        if page is None:
            raise Refused(409, "waiting", NOT_BEGUN)
        futures = _futures(page.progress, page.source)
        return ChancesShown(page.seq, page.may_ask, page.knows, futures, _chances(page.shares))


class Curve(ForecastView):
    """Of a whole battle."""

    @operation(
        "read_curve",
        "How everybody's chances went over a battle that is over.",
        CurveShown,
        refuses=(401, 404, 409, 429),
    )
    def get(self, request: Request, battle_id: str) -> Response:
        return Response(self._curve(battle_id))

    @operation(
        "ask_curve",
        "Have the curve of a battle that is over worked out.",
        CurveShown,
        refuses=(401, 403, 404, 409, 429),
    )
    def post(self, request: Request, battle_id: str) -> Response:
        actor = self.known()
        services.ask_curve(battle_id, actor, f"user:{actor.user_id}")
        return Response(self._curve(battle_id))

    def _curve(self, battle_id: str) -> CurveShown:
        battle, _ = self.seen(battle_id)
        if battle.status != battle.Status.ENDED:
            raise Refused(409, "not_over", NOT_OVER)
        page = queries.curve_page(battle)
        points = tuple(
            CurvePointShown(each.seq, each.words, _chances(each.shares)) for each in page.points
        )
        swings = tuple(
            CurveSwingShown(each.seq, each.side, each.name, each.by, each.within, each.told)
            for each in page.swings
        )
        return CurveShown(_futures(page.progress, page.source), points, swings)


def _futures(
    progress: queries.Progress | None, source: queries.Provenance | None
) -> FuturesShown | None:
    if progress is None or source is None:
        return None
    return FuturesShown(
        progress.played,
        progress.of,
        progress.is_done,
        progress.trouble,
        source.futures,
        source.seed,
        source.edition,
        source.bot,
    )


def _chances(shares: tuple[queries.Share, ...]) -> tuple[ChanceShown, ...]:
    return tuple(ChanceShown(each.side, each.name, *each.chance) for each in shares)
