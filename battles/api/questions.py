"""API: questions to the referee."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from rest_framework.request import Request
from rest_framework.response import Response

from battles.api.base import BattleApiView
from battles.api.records import Seq, Token
from battles.questions import queries, services
from rules.kernel.record import Record
from web.api import schema as s
from web.api.schema import operation

CHANGING = (*s.WRITING, 404, 409)
Words = Annotated[str, Meta(max_length=500)]


class QuestionDetail(Record):
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
    results: tuple[QuestionDetail, ...]


class NewQuestion(Record):
    """What is asked about a line of the log."""

    seq: Seq
    words: Words
    token: Token = ""


class Answering(Record):
    """The answer: for the one who asked alone, or as a ruling that everybody reads."""

    words: Words
    as_ruling: bool = False


class QuestionApiView(BattleApiView):
    """Base of operations on questions."""

    def questions(self, battle_id: str) -> Questions:
        row, seats = self.admitted(battle_id)
        found = queries.questions_of(row, seats, self.actor)
        shown = tuple(
            QuestionDetail(
                each.id,
                each.seq,
                each.who,
                each.words,
                each.answer,
                each.is_ruling,
                each.may_answer,
            )
            for each in found
        )
        return Questions(queries.asking_of(row, seats, self.actor).may_ask, shown)


class QuestionList(QuestionApiView):
    """Operations on the list of questions."""

    @operation(
        "questions_battles",
        "Questions to the referee, as far as they are yours to read.",
        Questions,
        refuses=(401, 404, 429),
    )
    def get(self, request: Request, battle_id: str) -> Response:
        return Response(self.questions(battle_id))

    @operation(
        "ask_battles",
        "Ask the referee about a line of the log.",
        Questions,
        NewQuestion,
        refuses=CHANGING,
        parameters=(s.ATTEMPT,),
    )
    def post(self, request: Request, battle_id: str) -> Response:
        asked = self.asked(NewQuestion)
        token = self.token(asked.token)
        services.ask(battle_id, self.known(), asked.seq, asked.words, token)
        return Response(self.questions(battle_id))


class Answer(QuestionApiView):
    """Operation for the referee's answer."""

    @operation(
        "answer_battles",
        "Answer a question, to who asked or as a ruling.",
        Questions,
        Answering,
        refuses=CHANGING,
    )
    def post(self, request: Request, battle_id: str, question_id: int) -> Response:
        asked = self.asked(Answering)
        services.answer(
            battle_id, self.known(), self.row(question_id), asked.words, asked.as_ruling
        )
        return Response(self.questions(battle_id))
