"""API: list, open, join, read and settle battles; preview and give orders."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from battles.agreements import services as agreements
from battles.api import records, responses
from battles.api.base import BattleApiView
from battles.api.opening import plan_of
from battles.commitments import add_seed, seeds
from battles.commitments.seeds import seed_slip
from battles.order_form.forms import OrderSlip, TableSlip
from battles.queries import log_lines
from battles.services import opening, orders, seating
from web.api import schema as s
from web.api.encoding import JsonLines, JsonRenderer
from web.api.errors import Refused
from web.api.schema import operation
from web.downloads import download

SEEN = (401, 404, 429)
CHANGING = (*s.WRITING, 404, 409)
SIDE = OpenApiParameter("side", str, description="With whose eyes, if you play several sides.")
INVITE = OpenApiParameter("invite", str, required=True, description="Its token.")
ACTOR = OpenApiParameter("actor", str, description="Only what this figure would carry out.")
AFTER = OpenApiParameter(
    "after",
    {"type": "integer", "minimum": 0, "maximum": 999_999_999, "default": 0},
    description="Only the lines behind this one.",
)


class Battles(BattleApiView):
    """Operations on the list of battles."""

    @operation(
        "list_battles",
        "Your battles, the last moved first.",
        records.BattlePage,
        refuses=(400, 401, 429),
        parameters=(s.PAGE, s.PAGE_SIZE),
    )
    def get(self, request: Request) -> Response:
        number, size = self.number("page", 1, 999_999_999), self.number("page_size", 24, 100)
        return Response(responses.battles(self.known(), number, size))

    @operation(
        "open_battles",
        "Open a battle; the seats of others wait with an invitation.",
        records.BattleDetail,
        records.NewBattle,
        status=201,
        refuses=s.WRITING,
    )
    def post(self, request: Request) -> Response:
        asked, actor = self.asked(records.NewBattle), self.known()
        row = opening.open_battle(actor, plan_of(asked), f"user:{actor.user_id}")
        return Response(responses.changed(row, actor), 201)


class Join(BattleApiView):
    """Operations on an invitation."""

    @operation(
        "read_invitations",
        "What an invitation is for, and the commitment of its dice.",
        records.Invited,
        refuses=(400, *SEEN),
        parameters=(INVITE,),
    )
    def get(self, request: Request) -> Response:
        self.known()
        return Response(responses.invited(request.query_params.get("invite", "")))

    @operation(
        "join_battles",
        "Take the seat that an invitation opens.",
        records.BattleDetail,
        records.Joining,
        refuses=CHANGING,
    )
    def post(self, request: Request) -> Response:
        asked, actor = self.asked(records.Joining), self.known()
        seed = seed_slip(asked.seed, asked.commitment)
        with self.with_one_force():
            row = seating.accept_invitation(asked.invite, actor, seed, asked.force)
        return Response(responses.changed(row, actor))


class OneBattle(BattleApiView):
    """Operation that reads a battle."""

    @operation(
        "read_battles",
        "A battle as you may see it.",
        records.BattleDetail,
        refuses=SEEN,
        parameters=(SIDE,),
    )
    def get(self, request: Request, battle_id: str) -> Response:
        row, seats = self.admitted(battle_id)
        side = request.query_params.get("side", "")
        return Response(responses.battle(row, seats, self.actor, side))


class Seeds(BattleApiView):
    """Operations on the seeds of the dice."""

    @operation(
        "read_seed_battles",
        "The commitment, and which of your sides have added no seed.",
        records.SeedDue,
        refuses=SEEN,
    )
    def get(self, request: Request, battle_id: str) -> Response:
        row, seats = self.admitted(battle_id)
        sides = tuple(seat.post for seat in seeds.due(row, seats, self.actor))
        return Response(records.SeedDue(row.commitment, sides))

    @operation(
        "add_seed_battles",
        "Add a seed to the dice, with the commitment that you were told.",
        records.BattleDetail,
        records.NewSeed,
        refuses=CHANGING,
    )
    def post(self, request: Request, battle_id: str) -> Response:
        asked, actor = self.asked(records.NewSeed), self.known()
        slip = seed_slip(asked.seed, asked.commitment)
        row = add_seed.add_seed(battle_id, actor, slip, asked.side)
        return Response(responses.changed(row, actor))


class Offers(BattleApiView):
    """Operation that lists the legal orders."""

    @operation(
        "offer_battles",
        "What a side of yours may order now.",
        records.Offers,
        refuses=(*SEEN, 422),
        parameters=(SIDE, ACTOR),
    )
    def get(self, request: Request, battle_id: str) -> Response:
        row, seats = self.admitted(battle_id)
        side, actor = (request.query_params.get(name, "") for name in ("side", "actor"))
        return Response(responses.offers(row, seats, self.actor, side, actor))


class Previews(BattleApiView):
    """Operation that previews an order."""

    scope = "read"
    order_at = "order"

    @operation(
        "preview_battles",
        "What an order would do: its roll, its exact chances, its stakes.",
        records.PreviewResponse,
        records.PreviewRequest,
        refuses=(*s.WRITING, 404),
    )
    def post(self, request: Request, battle_id: str) -> Response:
        row, seats = self.admitted(battle_id)
        return Response(
            responses.preview(row, seats, self.known(), self.asked(records.PreviewRequest).order)
        )


class Orders(BattleApiView):
    """Operation that gives an order."""

    order_at = "order"

    @operation(
        "order_battles",
        "Give an order; sent again with the same token it is given once.",
        records.Placed,
        records.NewOrder,
        refuses=(*CHANGING, 428),
        parameters=(s.ATTEMPT,),
    )
    def post(self, request: Request, battle_id: str) -> Response:
        asked, actor = self.asked(records.NewOrder), self.known()
        slip = slip_of(asked, self.token(asked.token))
        done = orders.place_order(battle_id, actor, slip)
        return Response(responses.placed(done, actor, slip.side))


def slip_of(asked: records.NewOrder, token: str) -> OrderSlip:
    """The order of an API request."""
    side = asked.order.get("side", "")
    known = side if isinstance(side, str) else ""
    return OrderSlip(known, asked.order, token, seq_of(asked.seq), asked.dice, as_shown=True)


def seq_of(given: int | None) -> int:
    if given is None:
        sentence = "Say by `seq` which state of the battle it is given to."
        raise Refused(428, "seq_missing", sentence, "seq")
    return given


class TakeBack(BattleApiView):
    """Operation that takes an order back."""

    @operation(
        "take_back_battles",
        "Take your last order back, if nobody has learnt anything by it.",
        records.BattleDetail,
        records.TakingBack,
        refuses=(*CHANGING, 428),
        parameters=(s.ATTEMPT,),
    )
    def post(self, request: Request, battle_id: str) -> Response:
        asked, actor = self.asked(records.TakingBack), self.known()
        slip = TableSlip(seq_of(asked.seq), self.token(asked.token), as_shown=True)
        row = agreements.take_back(battle_id, actor, slip)
        return Response(responses.changed(row, actor))


class Settle(BattleApiView):
    """Operation that proposes, accepts or declines an end of the battle."""

    @operation(
        "settle_battles",
        "Propose a draw, to stop or to give up, agree to it, or decline it.",
        records.BattleDetail,
        records.Settling,
        refuses=(*s.WRITING, 404),
    )
    def post(self, request: Request, battle_id: str) -> Response:
        asked, actor = self.asked(records.Settling), self.known()
        deed = agreements.agree if asked.agree else agreements.decline
        row = deed(battle_id, actor, asked.how)
        return Response(responses.changed(row, actor))


class JournalFile(BattleApiView):
    """Operation that downloads the journal, for archive and verification."""

    renderer_classes = (JsonRenderer, JsonLines)

    def handle_exception(self, exc: Exception) -> Response:
        """A refusal is JSON, not a file, whatever the Accept header says."""
        self.request.accepted_renderer = JsonRenderer()
        self.request.accepted_media_type = JsonRenderer.media_type
        return super().handle_exception(exc)

    @operation(
        "download_journal_battles",
        "The journal as a file: one JSON object a line, as far as you may know it; all of it after "
        "the end. `python -m rules verify` reads it.",
        None,
        refuses=SEEN,
        media_type=JsonLines.media_type,
    )
    def get(self, request: Request, battle_id: str) -> HttpResponse:
        row, seats = self.admitted(battle_id)
        lines = log_lines.journal_lines(row, seats, self.actor)
        return download("".join(lines), JsonLines.media_type, f"battle-{battle_id}.jsonl")


class Lines(BattleApiView):
    """Operation that reads lines of the journal."""

    @operation(
        "journal_battles",
        "The journal as far as you may know it, with each event in words.",
        records.Journal,
        refuses=(400, *SEEN),
        parameters=(SIDE, AFTER),
    )
    def get(self, request: Request, battle_id: str) -> Response:
        row, seats = self.admitted(battle_id)
        after, side = self.whole("after") or 0, request.query_params.get("side", "")
        return Response(responses.lines(row, seats, self.actor, side, after))
