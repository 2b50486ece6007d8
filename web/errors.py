"""Exceptions of requests, shared by all apps."""

from __future__ import annotations

import re

import msgspec

from rules.kernel.building import Problem

# A msgspec error: the sentence, a field's name in it, and the path of the object or value.
SENTENCE = re.compile(
    r"((?:Object (?:missing required|contains unknown) field `(.*?)`)|.*?)(?: - at `([^`]*)`)?",
    re.DOTALL,
)


class NotYours(Exception):
    """The actor lacks permission; the response is "not found"."""


class Unreadable(Exception):
    """A body or document that does not fit its schema, with every problem."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems


class TooMany(Exception):
    """A limit on the number of such objects per owner is reached."""


class StaleRevision(Exception):
    """A change that is based on an old revision. `revision`: the current one, if known."""

    def __init__(self, revision: int = 0) -> None:
        super().__init__(revision)
        self.revision = revision


def sentence_of(error: msgspec.ValidationError) -> tuple[str, str]:
    """The problem and its path, such as `teams.0.name`, of a value that does not fit its record.

    For a missing or unknown field msgspec gives the path of the object; the field's name is in the
    sentence. Keys that the sender chose are left out of the path.
    """
    whole = SENTENCE.fullmatch(str(error))
    sentence, field, place = whole.groups("") if whole else (str(error), "", "")
    path = place.removeprefix("key in ").removeprefix("$")
    path = re.sub(r"\[(\d+)\]", r".\1", path).replace("[...]", "")
    return sentence, ".".join(filter(None, (path.strip("."), field)))


# --- Every part, made plain ----------------------------------------------------------------------
