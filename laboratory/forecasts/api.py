"""API operations on forecasts: the chances of a moment, and the curve of a battle."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from battles.api.base import REFUSALS, BattleApiView
from battles.api.records import Seq
from battles.api.replay import AT
from battles.api.views import SIDE
from laboratory.forecasts import queries, services
from laboratory.forecasts.permissions import ForecastRefused
from laboratory.forecasts.queries import ChancesResponse, CurveResponse
from rules.kernel.record import Record
from web.api import schema as s
from web.api.encoding import as_sent
from web.api.errors import Refused
from web.api.schema import operation

SEEN = (400, 401, 404, 409, 429)
NOT_BEGUN = "The battle has not begun; nobody has any chances yet."
NOT_OVER = "The curve of a battle is drawn when it is over."


class ChancesRequest(Record):
    """Of which moment, and as which of your sides; left out, the last moment and your own side."""

    seq: Seq | None = None
    side: str = ""


class ForecastView(BattleApiView):
    """Base of the operations on forecasts of a battle."""

    refusals = (*REFUSALS, (ForecastRefused, 409, "outlook", ""))


class Chances(ForecastView):
    """Operations on the chances of one moment."""

    @operation(
        "read_chances",
        "The chances of a moment, as far as they have been worked out.",
        ChancesResponse,
        refuses=SEEN,
        parameters=(SIDE, AT),
    )
    def get(self, request: Request, battle_id: str) -> Response:
        side = request.query_params.get("side", "")
        return Response(self._chances(battle_id, self.whole("at"), side))

    @operation(
        "ask_chances",
        "Have the chances of a moment worked out; where players fight, if they have agreed to it.",
        ChancesResponse,
        ChancesRequest,
        refuses=(*s.WRITING, 404, 409),
    )
    def post(self, request: Request, battle_id: str) -> Response:
        asked, actor = self.asked(ChancesRequest), self.known()
        where = f"user:{actor.user_id}"
        seq, side = services.ask_chances(battle_id, actor, asked.seq, asked.side, where)
        return Response(self._chances(battle_id, seq, side))

    def _chances(self, battle_id: str, at: int | None, side: str) -> ChancesResponse:
        page = queries.chances_page(battle_id, self.actor, at, side)
        if page is None:
            raise Refused(409, "waiting", NOT_BEGUN)
        return as_sent(ChancesResponse, page)


class Curve(ForecastView):
    """Operations on the curve of a whole battle."""

    @operation(
        "read_curve",
        "How everybody's chances went over a battle that is over.",
        CurveResponse,
        refuses=(401, 404, 409, 429),
    )
    def get(self, request: Request, battle_id: str) -> Response:
        return Response(self._curve(battle_id))

    @operation(
        "ask_curve",
        "Have the curve of a battle that is over worked out.",
        CurveResponse,
        refuses=(401, 403, 404, 409, 429),
    )
    def post(self, request: Request, battle_id: str) -> Response:
        actor = self.known()
        services.ask_curve(battle_id, actor, f"user:{actor.user_id}")
        return Response(self._curve(battle_id))

    def _curve(self, battle_id: str) -> CurveResponse:
        battle, _ = self.admitted(battle_id)
        if battle.status != battle.Status.ENDED:
            raise Refused(409, "not_over", NOT_OVER)
        return as_sent(CurveResponse, queries.curve_page(battle))
