"""Undo and redo of warbands. Each is a new revision: nothing that was stored is changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.db import transaction

from accounts.actors import Actor
from accounts.owners import lock_owner
from rosters.documents import put, warband_of
from rosters.models import Warband as Row
from rosters.services.revisions import (
    Line,
    check_revision,
    is_repeated,
    locked_own,
    refusing_too_much,
    remember,
)
from rules.kernel.warbands import BadEdit

MOST_STEPS = 10  # that are undone at once
NOTHING_TO_UNDO = "There is nothing to undo."
NOTHING_TO_REDO = "There is nothing to redo."


@dataclass(frozen=True)
class Course:
    """Where a warband stands: the changes that may be undone, latest first, and the next to redo.

    `undo[0]` is the present state, named by the change that led to it.
    """

    undo: tuple[Line, ...]
    redo: Line | None


class Goal(NamedTuple):
    """Where a step leads: a revision by its number, and that to which redo then leads, or 0."""

    number: int
    redo: int


def course_of(row: Row) -> Course:
    """The course of a warband from its stored revisions."""
    rows = row.revisions.values_list("number", "parent", "label", "redo")
    return _course(row.revision, {line[0]: Line(*line) for line in rows})


def _course(number: int, lines: Mapping[int, Line]) -> Course:
    now = lines.get(number)
    return Course(tuple(_back(now, lines)), _next(now, lines) if now else None)


def _back(now: Line | None, lines: Mapping[int, Line]) -> list[Line]:
    """The changes that can be undone, as far as the states before them are stored."""
    found: list[Line] = []
    while now is not None and now.parent in lines:
        found.append(now)
        now = lines[now.parent]
    return found


def _next(now: Line, lines: Mapping[int, Line]) -> Line | None:
    """The next revision on the way to the furthest one that redo leads to."""
    step = lines.get(now.redo)
    while step is not None:
        before = lines.get(step.parent)
        if before is None or before.parent == now.parent:
            return step if before is not None else None
        step = before
    return None


def undo(warband_id: str, actor: Actor, expected: int | None, token: str, steps: int = 1) -> Row:
    """Go back by some changes, as one revision. Can be repeated as far as revisions are stored.

    Raises NotYours, StaleWarband, or BadEdit where there is nothing to undo.
    """
    if not 1 <= steps <= MOST_STEPS:
        raise BadEdit(f"Go back 1 to {MOST_STEPS} changes at a time.", "steps")

    def back(row: Row) -> Goal:
        course = course_of(row)
        if len(course.undo) < steps:
            raise BadEdit(NOTHING_TO_UNDO)
        now = course.undo[0]
        return Goal(course.undo[steps - 1].parent, now.redo or now.number)

    return _go(warband_id, actor, expected, token, back)


def redo(warband_id: str, actor: Actor, expected: int | None, token: str) -> Row:
    """Make the last undone change again. Raises as `undo` does."""

    def again(row: Row) -> Goal:
        course = course_of(row)
        if course.redo is None:
            raise BadEdit(NOTHING_TO_REDO)
        furthest = _furthest(row)
        return Goal(course.redo.number, furthest if furthest != course.redo.number else 0)

    return _go(warband_id, actor, expected, token, again)


@transaction.atomic
def _go(
    warband_id: str,
    actor: Actor,
    expected: int | None,
    token: str,
    goal_of: Callable[[Row], Goal],
) -> Row:
    """Store the state of an earlier revision as a new one; the same token stores it once."""
    with refusing_too_much():
        lock_owner(actor)
        row = locked_own(warband_id, actor)
        if is_repeated(row, token):
            return row
        check_revision(row, expected)
        found = goal_of(row)
        goal = row.revisions.get(number=found.number)
        _keep(row, goal.document, token, Line(0, goal.parent, goal.label, found.redo))
    return row


def _furthest(row: Row) -> int:
    return row.revisions.values_list("redo", flat=True).get(number=row.revision)


def _keep(row: Row, document: dict[str, object], token: str, line: Line) -> None:
    row.revision += 1
    put(row, warband_of(document))
    row.save()
    remember(row, token, line)
