"""What a battle that is a lesson begins with, and what becomes of it after each order."""

from __future__ import annotations

from functools import cache

from battles.lessons.models import SolvedLesson
from battles.models.battles import Battle
from rules import registry
from rules.kernel.goals import MET, OPEN
from rules.kernel.record import Record
from rules.lessons import Judged, Lesson, judged, lesson_called, lessons_of, position_of

SOLVED, MISSED = "Solved.", "Not solved."


def lesson_of(battle: Battle) -> Lesson | None:
    """The lesson that a battle is; None for a battle, and for a lesson that there is no more."""
    game, _, key = battle.lesson.partition("/")
    return lesson_called(game, key) if key else None


def judged_in(lesson: Lesson, state: Record) -> Judged:
    """How the goals stand in a position."""
    return judged(registry.RULESETS[lesson.game], lesson, begun(lesson.game, lesson.key), state)


def settle(battle: Battle, state: Record) -> None:
    """End the battle of a lesson whose goals are met or missed (not saved here), and note it.

    The caller holds the battle.
    """
    lesson = lesson_of(battle)
    if lesson is None or (verdict := judged_in(lesson, state).verdict) == OPEN:
        return
    is_solved = verdict == MET
    battle.status, battle.to_act, battle.commands = Battle.Status.ENDED, [], []
    battle.proof = Battle.Proof.NONE
    battle.last_plain, battle.proposals = 0, []
    battle.winner = lesson.side if is_solved else _other(lesson, state)
    battle.reason = SOLVED if is_solved else MISSED
    if is_solved:
        _note(battle, lesson)


def _note(battle: Battle, lesson: Lesson) -> None:
    seat = battle.seats.get(side=lesson.side)
    who: dict[str, object] = {"user_id": seat.user_id}
    if seat.user_id is None:
        who["guest_key"] = seat.guest_key
    own = battle.orders.filter(seat=seat).count()
    SolvedLesson.objects.get_or_create(**who, lesson=battle.lesson, defaults={"orders": own})


def _other(lesson: Lesson, state: Record) -> str:
    fighters = registry.RULESETS[lesson.game].roll_call(state)
    return next((each.side for each in fighters if each.side != lesson.side), "")


@cache
def begun(game: str, key: str) -> Record:
    """The position in which a lesson begins."""
    lesson = next(each for each in lessons_of(game) if each.key == key)
    position: Record = position_of(registry.RULESETS[game], lesson)
    return position
