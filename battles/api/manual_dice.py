"""API: dice that a referee throws at the table and types."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from battles.api import responses
from battles.api.base import BattleApiView
from battles.api.records import NewOrder, Placed, Token
from battles.api.views import slip_of
from battles.manual_dice import queries as manual_dice_queries
from battles.manual_dice import services as manual_dice_services
from rules.kernel.record import Record
from web.api import schema as s
from web.api.schema import operation

CHANGING = (*s.WRITING, 404, 409)


class DiceWaiting(Record):
    """An order that waits for the referee's dice. Only the referee reads more than that it does."""

    may_call: bool
    is_waiting: bool
    token: str
    who: str
    ordered: str
    wanted: str


class TypedDice(Record):
    """What the dice show; `token` says for which order."""

    dice: tuple[int, ...]
    token: Token


class Dice(BattleApiView):
    """Operations on dice that the referee throws.

    Whoever sees the battle may ask (`permissions.seen_battle`), its referee types them.
    """

    @operation(
        "dice_battles",
        "Whether an order waits for the referee's dice.",
        DiceWaiting,
        refuses=(401, 404, 429),
    )
    def get(self, request: Request, battle_id: str) -> Response:
        row, seats = self.admitted(battle_id)
        return Response(_waiting(manual_dice_queries.dice_of(row, seats, self.actor)))

    @operation(
        "throw_battles",
        "Type the dice of the order that waits, as its referee.",
        Placed,
        TypedDice,
        refuses=CHANGING,
    )
    def post(self, request: Request, battle_id: str) -> Response:
        asked, actor = self.asked(TypedDice), self.known()
        done = manual_dice_services.type_dice(battle_id, actor, asked.dice, asked.token)
        return Response(responses.placed(done, actor))


class CallForDice(BattleApiView):
    """Operation that leaves the dice of an order to the referee."""

    @operation(
        "call_battles",
        "Give an order whose dice the referee throws.",
        DiceWaiting,
        NewOrder,
        refuses=(*CHANGING, 428),
        parameters=(s.ATTEMPT,),
    )
    def post(self, request: Request, battle_id: str) -> Response:
        asked, actor = self.asked(NewOrder), self.known()
        slip = slip_of(asked, self.token(asked.token))
        done = manual_dice_services.call_for_dice(battle_id, actor, slip)
        return Response(_waiting(manual_dice_queries.dice_of(done.battle, done.seats, actor)))


def _waiting(face: manual_dice_queries.ManualDicePanel | None) -> DiceWaiting:
    known = face or manual_dice_queries.ManualDicePanel()
    return DiceWaiting(
        known.may_throw, known.is_waiting, known.token, known.who, known.ordered, known.wanted
    )
