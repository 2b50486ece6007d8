"""What comes of a file that was read, and the refusals of one that cannot be."""

from __future__ import annotations

from dataclasses import dataclass

from rules.kernel.warbands import Warband

MOST_WORDS = 3 * 1024 * 1024  # bytes of text or JSON
MOST_PACKED = 1024 * 1024  # bytes of a zip
MOST_XML = 10 * 1024 * 1024  # bytes of XML, unpacked
MOST_KEPT = 700_000  # bytes of a warband; it has to travel through a form
MOST_BUILD = 20_000  # bytes of one build
MOST_CHOICES = 200  # of one member
MOST_DEPTH = 40
MOST_NOTES_SHOWN = 200


class Unreadable(Exception):
    """A file of which nothing can be kept: one sentence to whoever brought it."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class TooLarge(Unreadable):
    """A file that is not even looked into."""


@dataclass(frozen=True)
class Reading:
    """A warband from a file, and in plain words all that did not get into it as it was."""

    warband: Warband
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Draft:
    """A warband as a file has it: the shape of our own document, with the ids of the file."""

    document: dict[str, object]
    notes: tuple[str, ...] = ()


def shown(notes: list[str]) -> tuple[str, ...]:
    """The notes, cut where nobody reads on, saying how many more there are."""
    notes = list(dict.fromkeys(notes))
    if len(notes) <= MOST_NOTES_SHOWN:
        return tuple(notes)
    more = len(notes) - MOST_NOTES_SHOWN
    return (*notes[:MOST_NOTES_SHOWN], f"And {more} more lines of this sort.")


def short(words: object, most: int = 80) -> str:
    """Some words of a file, as they may stand in a sentence of ours."""
    plain = " ".join("".join(sign if sign.isprintable() else " " for sign in str(words)).split())
    return plain if len(plain) <= most else f"{plain[: most - 1]}…"
