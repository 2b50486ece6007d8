"""The result of an import, and the refusals of files that cannot be read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rules.kernel.warbands import Warband

MOST_WORDS = 3 * 1024 * 1024  # bytes of text or JSON
MOST_LINES = 20_000  # of text
MOST_XML = 2 * 1024 * 1024  # bytes of XML, unpacked
MOST_PACKED = MOST_XML + 1024  # bytes of a zip; it may hold its file as it is
MOST_FILE = max(MOST_WORDS, MOST_PACKED)
MOST_RATIO = 100  # bytes unpacked for each byte of a zip
MOST_ELEMENTS = 50_000  # of XML
MOST_KEPT = 700_000  # bytes of a warband; it has to travel through a form
MOST_BUILD = 20_000  # bytes of one build
MOST_PACK = 500_000  # bytes of a house catalogue that travels with a warband
MOST_CHOICES = 200  # of one member
MOST_PARTS, MOST_PARTS_OF_ALL = 1000, 60_000  # of lines of choices: of one member, and of all
MOST_DEPTH = 40
MOST_NOTES_SHOWN = 200


class Unreadable(Exception):
    """A file of which nothing can be kept: one sentence to whoever brought it."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class TooLarge(Unreadable):
    """A file that is not even looked into."""


class Notes:
    """Sentences about a file, each once: those that are shown, and how many more there were."""

    def __init__(self) -> None:
        self._kept: dict[str, None] = {}
        self._more = 0

    def append(self, note: str) -> None:
        if note in self._kept:
            return
        if len(self._kept) < MOST_NOTES_SHOWN:
            self._kept[note] = None
        else:
            self._more += 1

    def extend(self, notes: Iterable[str]) -> None:
        for each in notes:
            self.append(each)

    def shown(self) -> tuple[str, ...]:
        """The notes, cut where nobody reads on, saying how many more there are."""
        more = (f"And {self._more} more lines of this sort.",) if self._more else ()
        return (*self._kept, *more)


@dataclass(frozen=True)
class Reading:
    """A warband from a file, and in plain words all that did not get into it as it was."""

    warband: Warband
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Draft:
    """A warband as a file has it: the shape of our own document, with the ids of the file."""

    document: dict[str, object]
    notes: Notes = field(default_factory=Notes)


def short(words: object, most: int = 80) -> str:
    """Some words of a file, as they may stand in a sentence of ours."""
    given = str(words)
    begun = given[: most * 8]  # whatever comes after so many signs is cut off in any case
    plain = " ".join("".join(sign if sign.isprintable() else " " for sign in begun).split())
    is_whole = len(plain) <= most and len(begun) == len(given)
    return plain if is_whole else f"{plain[: most - 1]}…"
