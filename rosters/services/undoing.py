"""Undo and redo of warbands. Each is a new revision: nothing that was stored is changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

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


@transaction.atomic
def undo(warband_id: str, actor: Actor, expected: int | None, token: str, steps: int = 1) -> Row:
    """Go back by some changes, as one revision. Can be repeated as far as revisions are stored.

    Raises NotYours, StaleWarband, or BadEdit where there is nothing to undo.
    """
    if not 1 <= steps <= MOST_STEPS:
        raise BadEdit(f"Go back 1 to {MOST_STEPS} changes at a time.", "steps")
    with refusing_too_much():
        lock_owner(actor)
        row = locked_own(warband_id, actor)
        if is_repeated(row, token):
            return row
        check_revision(row, expected)
        course = course_of(row)
        if len(course.undo) < steps:
            raise BadEdit(NOTHING_TO_UNDO)
        now = course.undo[0]
        goal = row.revisions.get(number=course.undo[steps - 1].parent)
        redo = now.redo or now.number
        _keep(row, goal.document, token, Line(0, goal.parent, goal.label, redo))
    return row


@transaction.atomic
def redo(warband_id: str, actor: Actor, expected: int | None, token: str) -> Row:
    """Make the last undone change again. Raises as `undo` does."""
    with refusing_too_much():
        lock_owner(actor)
        row = locked_own(warband_id, actor)
        if is_repeated(row, token):
            return row
        check_revision(row, expected)
        course = course_of(row)
        if course.redo is None:
            raise BadEdit(NOTHING_TO_REDO)
        goal = row.revisions.get(number=course.redo.number)
        furthest = _furthest(row)
        rest = furthest if furthest != goal.number else 0
        _keep(row, goal.document, token, Line(0, goal.parent, goal.label, rest))
    return row


def _furthest(row: Row) -> int:
    return row.revisions.values_list("redo", flat=True).get(number=row.revision)


def _keep(row: Row, document: dict[str, object], token: str, line: Line) -> None:
    row.revision += 1
    put(row, warband_of(document))
    row.save()
    remember(row, token, line)
