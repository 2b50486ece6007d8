"""Read model of questions to the referee: the reader's own, or all for a referee."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F

from accounts.actors import Actor
from battles import permissions
from battles.models import Battle, Question, Seat

SHOWN = 50


@dataclass(frozen=True)
class AskingRow:
    """Whether the reader may ask; for a referee the number of `unanswered` questions."""

    may_ask: bool
    is_referee: bool
    unanswered: int = 0


@dataclass(frozen=True)
class QuestionRow:
    id: int
    seq: int
    who: str
    words: str
    answer: str
    is_ruling: bool
    created: datetime
    may_answer: bool

    @property
    def before(self) -> int:
        """The key of the part of the log that begins with the line asked about."""
        return self.seq + 1


def asking_of(battle: Battle, seats: Sequence[Seat], actor: Actor) -> AskingRow:
    """The questions panel of the battle page."""
    may_ask = permissions.asking_seat(actor, battle, seats) is not None
    if not permissions.is_referee(actor, battle, seats):
        return AskingRow(may_ask, is_referee=False)
    unanswered = Question.objects.filter(battle=battle, answered=None).count()
    return AskingRow(may_ask, is_referee=True, unanswered=unanswered)


def questions_of(battle: Battle, seats: Sequence[Seat], actor: Actor) -> tuple[QuestionRow, ...]:
    """The questions, open ones first, then the newest. Raises NotAdmitted for other readers."""
    permissions.admit(permissions.may_read_questions(actor, seats))
    held = permissions.seats_held(actor, seats)
    rules = permissions.is_referee(actor, battle, seats)
    rows = Question.objects.select_related("seat").filter(battle=battle)
    if not rules:
        rows = rows.filter(seat__in=held)
    rows = rows.order_by(F("answered").desc(nulls_first=True), "-id")
    return tuple(_row(each, rules, battle.numbers.shown) for each in rows[:SHOWN])


def _row(question: Question, rules: bool, shown: Callable[[int], int]) -> QuestionRow:
    return QuestionRow(
        id=question.pk,
        seq=shown(question.seq),
        who=question.seat.name,
        words=question.words,
        answer=question.answer,
        is_ruling=question.is_ruling,
        created=question.created,
        may_answer=rules and question.answered is None,
    )
