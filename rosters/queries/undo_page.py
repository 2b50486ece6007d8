"""The names of undo and redo on the page of a warband, and the last changes to go back to."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rosters.models import Warband as Row
from rosters.services.undoing import MOST_STEPS, course_of

CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")
UNDONE = "undone: "


@dataclass(frozen=True)
class PastChange:
    """A change: what it did, and how many changes undo takes back with it."""

    words: str
    steps: int


@dataclass(frozen=True)
class UndoPage:
    """What may be undone, latest first, and what may be done again; empty words where nothing."""

    past: tuple[PastChange, ...]
    redo: str

    @property
    def undo(self) -> str:
        return self.past[0].words if self.past else ""


def undo_page(row: Row) -> UndoPage:
    """What may be undone and redone of a warband, in one query."""
    course = course_of(row)
    past = (
        PastChange(words_of(line.label), steps)
        for steps, line in enumerate(course.undo[:MOST_STEPS], 1)
    )
    return UndoPage(tuple(past), words_of(course.redo.label) if course.redo else "")


def words_of(label: str) -> str:
    """A label for people. Older revisions are labelled by the class of their edit: AddTeam."""
    plain = label.removeprefix(UNDONE)
    return CAPITAL.sub(" ", plain).lower() if CAPITAL.search(plain) and " " not in plain else plain
