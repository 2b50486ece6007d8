"""Exceptions of requests, shared by all apps."""

from __future__ import annotations

import re

import msgspec

from rules.kernel.building import Problem

# What msgspec says: the sentence, in it the name of a field, and the place of the object or value.
SENTENCE = re.compile(
    r"((?:Object (?:missing required|contains unknown) field `(.*?)`)|.*?)(?: - at `([^`]*)`)?",
    re.DOTALL,
)


class NotYours(Exception):
    """The visitor may not; to them the thing does not exist."""


class Unreadable(Exception):
    """A body or a document that cannot be read: everything that is wrong with its shape."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems


class TooMany(Exception):
    """Whoever asks keeps as many of these as one person may."""


class StaleRevision(Exception):
    """A change to an older state than the present one. `revision`: of the present one, if known."""

    def __init__(self, revision: int = 0) -> None:
        super().__init__(revision)
        self.revision = revision


def sentence_of(error: msgspec.ValidationError) -> tuple[str, str]:
    """What is wrong and where, as `teams.0.name`, of a value that does not fit its record.

    Where a field is missing or unknown, msgspec says in which object; the field itself is in the
    sentence. What stands under a name of the sender's own is told without that name.
    """
    whole = SENTENCE.fullmatch(str(error))
    sentence, field, place = whole.groups("") if whole else (str(error), "", "")
    path = place.removeprefix("key in ").removeprefix("$")
    path = re.sub(r"\[(\d+)\]", r".\1", path).replace("[...]", "")
    return sentence, ".".join(filter(None, (path.strip("."), field)))


# --- Every part, made plain ----------------------------------------------------------------------
