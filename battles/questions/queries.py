"""Read model of questions to the referee: the reader's own, or all for a referee."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F

from accounts.actors import Actor
from battles import permissions
from battles.models import Battle, Question, Seat
from battles.queries.battle_head import is_referee, referee_sides

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


def referees(battle: Battle, seats: Sequence[Seat]) -> list[Seat]:
    """The users who may answer: referees, by a side or by a separate seat."""
    sides = referee_sides(battle)
    taken = [seat for seat in seats if seat.joined_at and not permissions.is_machine(seat)]
    return [s for s in taken if s.role == Seat.Role.REFEREE or s.side in sides]


def asking_seat(battle: Battle, seats: Sequence[Seat], actor: Actor) -> Seat | None:
    """The seat of an actor who may ask: a player, during the battle, if there is a referee."""
    if battle.status != Battle.Status.ACTIVE or not referees(battle, seats):
        return None
    sides, held = referee_sides(battle), permissions.seats_held(actor, seats)
    mine = [s for s in held if s.role == Seat.Role.PLAYER and s.side not in sides]
    # With several players at one screen, the side that is to act asks.
    return next((s for s in mine if s.post in battle.due), mine[0] if mine else None)


def asking_of(battle: Battle, seats: Sequence[Seat], actor: Actor) -> AskingRow:
    """The questions panel of the battle page."""
    may_ask = asking_seat(battle, seats, actor) is not None
    if not is_referee(battle, seats, actor):
        return AskingRow(may_ask, is_referee=False)
    unanswered = Question.objects.filter(battle=battle, answered=None).count()
    return AskingRow(may_ask, is_referee=True, unanswered=unanswered)


def questions_of(battle: Battle, seats: Sequence[Seat], actor: Actor) -> tuple[QuestionRow, ...]:
    """The questions, open ones first, then the newest. Raises NotAdmitted for other readers."""
    held = permissions.seats_held(actor, seats)
    rules = is_referee(battle, seats, actor)
    permissions.admit(rules or any(seat.role == Seat.Role.PLAYER for seat in held))
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
