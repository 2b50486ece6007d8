"""Lessons: positions to solve, as data. Each has goals, hints, a solution and a wrong way.

A lesson stands in `rules/<game>/lessons/<name>.toml`. Its position is the opening of a scenario,
without the figures that it drops and with events of its own after it. Nothing is left to luck: its
dice are average ones, so what is likely works and what is not fails.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from rules.kernel.events import Event
from rules.kernel.goals import MISSED, Goal, Standing, standing_of, verdict_of
from rules.kernel.record import Record
from rules.kernel.ruleset import Ruleset

RULES = Path(__file__).resolve().parent
SCARCE = frozenset({"figure", "id", "shooter"})  # fields by which an event is about somebody
AGAINST = "plain"  # the machine that plays the other side
Orders = tuple[dict[str, Any], ...]


class Lesson(Record):
    """A position to solve.

    title, teaches: its name, and what it is about in one sentence. story: what the position is.
    scenario, answers, ground: from which opening it is made; `drop`: figures that are left out;
        `events`: what is changed afterwards, as a journal has it.
    side: whom the learner plays; figure: who is chosen first.
    lasts: the `phase` of that side; or the `reply` too, until that side is to act again; or the
        whole `turn`, where its figures or squads act one at a time.
    goals, hints; solution: orders of the learner that meet the goals, found by a machine.
    wrong, why: orders that do not, and why not. moral: what is to be learnt, after it is solved.
    reads: the number of the rule to read on.
    """

    title: str
    teaches: str
    story: str
    scenario: str
    side: str
    figure: str
    lasts: Literal["phase", "reply", "turn"]
    goals: tuple[Goal, ...]
    hints: tuple[str, ...]
    solution: Orders
    wrong: Orders
    why: str
    moral: str
    reads: str
    answers: dict[str, str] = {}
    ground: int = 1
    drop: tuple[str, ...] = ()
    events: Orders = ()
    order: int = 0
    key: str = ""
    game: str = ""


class Judged(NamedTuple):
    """How the goals stand, in their order, and all of them together."""

    goals: tuple[Standing, ...]
    verdict: Standing


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game, in the order in which they are best taken."""
    found = [_read(game, path) for path in (RULES / game / "lessons").glob("*.toml")]
    return tuple(sorted(found, key=lambda each: (each.order, each.key)))


def lesson_called(game: str, key: str) -> Lesson | None:
    """The lesson with this key; None where there is none."""
    return next((each for each in lessons_of(game) if each.key == key), None)


def _read(game: str, path: Path) -> Lesson:
    with path.open("rb") as file:
        return msgspec.convert({**tomllib.load(file), "key": path.stem, "game": game}, Lesson)


def opening_of(ruleset: Ruleset[Any], lesson: Lesson, names: Mapping[str, str]) -> list[Event]:
    """The events that make its position; `names`: the players' names by side."""
    opened = ruleset.muster(lesson.scenario, names, lesson.answers, lesson.ground)
    kept = [each for each in opened if not _is_about(each, lesson.drop)]
    return [*kept, *(ruleset.event_from({"v": 1, **each}) for each in lesson.events)]


def position_of(ruleset: Ruleset[Any], lesson: Lesson) -> Any:
    """The battle as the lesson begins, with nobody's names."""
    return ruleset.folded(opening_of(ruleset, lesson, {}))


def _is_about(event: Event, figures: Sequence[str]) -> bool:
    fields: dict[str, Any] = msgspec.to_builtins(event)
    named = [value for name, value in fields.items() if name in SCARCE]
    ids = {each.get("id") if isinstance(each, dict) else each for each in named}
    return not ids.isdisjoint(figures)


def judged(ruleset: Ruleset[Any], lesson: Lesson, begun: Any, battle: Any) -> Judged:
    """How the goals stand; `begun` is the battle as the lesson begins."""
    is_over = _is_over(ruleset, lesson, begun, battle)
    fighters = ruleset.roll_call(battle)
    goals = tuple(standing_of(each, fighters, is_over=is_over) for each in lesson.goals)
    return Judged(goals, MISSED if _is_lost(ruleset, lesson, battle) else verdict_of(goals))


def _is_lost(ruleset: Ruleset[Any], lesson: Lesson, battle: Any) -> bool:
    """Whether the battle was ended without a victory: nobody solves a lesson by giving it up."""
    outcome = ruleset.outcome(battle)
    return outcome is not None and outcome.winner != lesson.side


def _is_over(ruleset: Ruleset[Any], lesson: Lesson, begun: Any, battle: Any) -> bool:
    """Whether the stretch is over for which the lesson lasts."""
    is_past = ruleset.turn(battle) > ruleset.turn(begun)
    if ruleset.outcome(battle) is not None or is_past:
        return True
    if lesson.lasts == "turn" or ruleset.activation(battle) == ruleset.activation(begun):
        return False
    return lesson.lasts == "phase" or lesson.side in ruleset.to_act(battle)
