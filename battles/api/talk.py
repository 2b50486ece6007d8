"""Talk for programs: chat, reports and questions to the referee."""

from __future__ import annotations

from typing import Annotated

from drf_spectacular.utils import OpenApiParameter
from msgspec import Meta
from rest_framework.request import Request
from rest_framework.response import Response

from battles.api.door import BattleDoor
from battles.api.records import Seq, Token
from battles.talk import asking, chat, questions, reading
from rules.kernel.record import Record
from web.api import schema as s
from web.api.schema import operation

SEEN = (400, 401, 404, 429)
CHANGING = (*s.WRITING, 404, 409)
ADDED = OpenApiParameter(
    "before", {"type": "integer", "minimum": 0, "maximum": 999_999_999},
    description="Only what was written before this message.",
)  # fmt: skip
Words = Annotated[str, Meta(max_length=500)]


class MessageShown(Record):
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
    results: tuple[MessageShown, ...]


class Saying(Record):
    """Words for your own room."""

    words: Words
    token: Token = ""


class Reporting(Record):
    """Why the staff should look at a message."""

    reason: Annotated[str, Meta(max_length=200)]


class QuestionShown(Record):
    """A question about line `seq`; `is_ruling`: everybody reads the answer in the log."""

    id: int
    seq: int
    who: str
    words: str
    answer: str
    is_ruling: bool
    may_answer: bool


class Questions(Record):
    """Your questions, or for a referee everybody's; those without an answer first."""

    may_ask: bool
    results: tuple[QuestionShown, ...]


class NewQuestion(Record):
    """What is asked about a line of the log."""

    seq: Seq
    words: Words
    token: Token = ""


class Answering(Record):
    """The answer: for the one who asked alone, or as a ruling that everybody reads."""

    words: Words
    as_ruling: bool = False


class Chat(BattleDoor):
    """What is said beside a battle."""

    @operation(
        "talk_battles", "What was said beside a battle, as far as you may read it.", Talk,
        refuses=SEEN, parameters=(ADDED,),
    )  # fmt: skip
    def get(self, request: Request, battle_id: str) -> Response:
        return Response(self._talk(battle_id))

    @operation(
        "say_battles", "Say something in your own room.", Talk, Saying, refuses=CHANGING,
        parameters=(s.ATTEMPT,),
    )  # fmt: skip
    def post(self, request: Request, battle_id: str) -> Response:
        asked = self.asked(Saying)
        chat.write(battle_id, self.known(), asked.words, self.token(asked.token))
        return Response(self._talk(battle_id))

    def _talk(self, battle_id: str) -> Talk:
        page = reading.talk_page(battle_id, self.actor, self.whole("before"))
        shown = tuple(
            MessageShown(
                each.id, each.who, each.side_name, each.from_stands, each.words, each.hidden,
                each.created.isoformat(), each.is_mine,
            )
            for each in page.messages
        )  # fmt: skip
        return Talk(page.rooms, page.may_write, page.older, shown)


class Report(BattleDoor):
    """Words that somebody should look at."""

    @operation(
        "report_battles", "Ask the staff to look at a message.", None, Reporting, status=204,
        refuses=CHANGING,
    )  # fmt: skip
    def post(self, request: Request, battle_id: str, message_id: int) -> Response:
        asked = self.asked(Reporting)
        chat.report(battle_id, self.known(), self.row(message_id), asked.reason)
        return Response(status=204)


class QuestionDoor(BattleDoor):
    """What operations on questions answer with."""

    def questions(self, battle_id: str) -> Questions:
        row, seats = self.seen(battle_id)
        found = asking.questions_of(row, seats, self.actor)
        shown = tuple(
            QuestionShown(
                each.id, each.seq, each.who, each.words, each.answer, each.is_ruling,
                each.may_answer,
            )
            for each in found
        )  # fmt: skip
        return Questions(asking.asking_of(row, seats, self.actor).may_ask, shown)


class Asked(QuestionDoor):
    """Questions to the referee."""

    @operation(
        "questions_battles", "Questions to the referee, as far as they are yours to read.",
        Questions, refuses=(401, 404, 429),
    )  # fmt: skip
    def get(self, request: Request, battle_id: str) -> Response:
        return Response(self.questions(battle_id))

    @operation(
        "ask_battles", "Ask the referee about a line of the log.", Questions, NewQuestion,
        refuses=CHANGING, parameters=(s.ATTEMPT,),
    )  # fmt: skip
    def post(self, request: Request, battle_id: str) -> Response:
        asked = self.asked(NewQuestion)
        token = self.token(asked.token)
        questions.ask(battle_id, self.known(), asked.seq, asked.words, token)
        return Response(self.questions(battle_id))


class Answer(QuestionDoor):
    """The referee's answer."""

    @operation(
        "answer_battles", "Answer a question, to who asked or as a ruling.", Questions, Answering,
        refuses=CHANGING,
    )  # fmt: skip
    def post(self, request: Request, battle_id: str, question_id: int) -> Response:
        asked = self.asked(Answering)
        questions.answer(
            battle_id, self.known(), self.row(question_id), asked.words, asked.as_ruling
        )
        return Response(self.questions(battle_id))
