"""API: chat messages and reports."""

from __future__ import annotations

from typing import Annotated

from django.core.exceptions import ObjectDoesNotExist
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from msgspec import Meta
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import ActorApiView
from accounts.input_checks import TextRefused
from chat import services
from chat.queries import messages as queries
from rules.kernel.record import Record
from web.api import schema as s
from web.api.errors import MISSING, Refused
from web.api.schema import operation
from web.errors import NotYours

SEEN = (400, 401, 404, 429)
CHANGING = (*s.WRITING, 404, 409)
ADDED = OpenApiParameter(
    "before",
    {"type": "integer", "minimum": 0, "maximum": 999_999_999},
    description="Only what was written before this message.",
)
Words = Annotated[str, Meta(max_length=500)]
Token = Annotated[str, Meta(max_length=64)]


class MessageDetail(Record):
    """What somebody wrote. `hidden`: why the staff have hidden the words."""

    id: int
    who: str
    side: str
    from_stands: bool
    words: str
    hidden: str
    created: str
    is_mine: bool


class Talk(Record):
    """The newest words first, of the `rooms` that you may read; ask on `before` `older`."""

    rooms: tuple[str, ...]
    may_write: bool
    older: int | None
    results: tuple[MessageDetail, ...]


class Saying(Record):
    """Words for your own room."""

    words: Words
    token: Token = ""


class Reporting(Record):
    """Why the staff should look at a message."""

    reason: Annotated[str, Meta(max_length=200)]


class RoomView(ActorApiView):
    """Base of operations on rooms of a kind; `key`: the name of the subject in the URL."""

    scope = "play"
    kind = ""
    key = ""
    refusals = ((TextRefused, 422, "words", "words"),)

    @property
    def subject(self) -> str:
        return str(self.kwargs[self.key])

    def handle_exception(self, exc: Exception) -> HttpResponse:
        if isinstance(exc, NotYours | ObjectDoesNotExist):
            exc = Refused(404, "not_found", MISSING)
        return super().handle_exception(exc)


class Chat(RoomView):
    """What is said beside a battle."""

    @operation(
        "talk_battles",
        "What was said beside a battle, as far as you may read it.",
        Talk,
        refuses=SEEN,
        parameters=(ADDED,),
    )
    def get(self, request: Request, **where: object) -> Response:
        return Response(self._talk())

    @operation(
        "say_battles",
        "Say something in your own room.",
        Talk,
        Saying,
        refuses=CHANGING,
        parameters=(s.ATTEMPT,),
    )
    def post(self, request: Request, **where: object) -> Response:
        asked = self.asked(Saying)
        token = self.token(asked.token)
        services.write(self.kind, self.subject, self.known(), asked.words, token)
        return Response(self._talk())

    def _talk(self) -> Talk:
        page = queries.talk_page(self.kind, self.subject, self.actor, self.whole("before"))
        shown = tuple(
            MessageDetail(
                each.id,
                each.who,
                each.side_name,
                each.from_stands,
                each.words,
                each.hidden,
                each.created.isoformat(),
                each.is_mine,
            )
            for each in page.messages
        )
        return Talk(page.rooms, page.may_write, page.older, shown)


class Report(RoomView):
    """Words that somebody should look at."""

    @operation(
        "report_battles",
        "Ask the staff to look at a message.",
        None,
        Reporting,
        status=204,
        refuses=CHANGING,
    )
    def post(self, request: Request, message_id: int, **where: object) -> Response:
        asked = self.asked(Reporting)
        number = self.row(message_id)
        services.report(self.kind, self.subject, self.known(), number, asked.reason)
        return Response(status=204)
