"""The result of an import, and the refusals of files that cannot be read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rules.kernel.warbands import Warband

MOST_WORDS = 3 * 1024 * 1024  # bytes of text or JSON
MOST_LINES = 20_000  # of text
MOST_XML = 2 * 1024 * 1024  # bytes of XML, unpacked
MOST_PACKED = MOST_XML + 1024  # bytes of a zip, whose file may be uncompressed
MOST_FILE = max(MOST_WORDS, MOST_PACKED)
MOST_RATIO = 100  # bytes unpacked for each byte of a zip
MOST_ELEMENTS = 50_000  # of XML
MOST_KEPT = 700_000  # bytes of a warband, which is sent through a form
MOST_BUILD = 20_000  # bytes of one build
MOST_PACK = 500_000  # bytes of a house catalogue in a warband's file
MOST_CHOICES = 200  # of one member
MOST_PARTS, MOST_PARTS_OF_ALL = 1000, 60_000  # of lines of choices: of one member, and of all
MOST_DEPTH = 40
MOST_NOTES_SHOWN = 200


class Unreadable(Exception):
    """A file cannot be imported. The message says why."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class TooLarge(Unreadable):
    """A file is too large to be read."""


class Notes:
    """Distinct remarks about a file: those that are shown, and the number of further ones."""

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
        """The notes, cut to the maximum, with the number of further ones."""
        more = (f"And {self._more} more lines of this sort.",) if self._more else ()
        return (*self._kept, *more)


@dataclass(frozen=True)
class Reading:
    """A warband from a file, and remarks about everything that was changed or left out."""

    warband: Warband
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Draft:
    """A warband as in the file: the shape of our document, with the file's ids."""

    document: dict[str, object]
    notes: Notes = field(default_factory=Notes)


def short(words: object, most: int = 80) -> str:
    """Text from a file, shortened and cleaned for use in a message."""
    given = str(words)
    begun = given[: most * 8]  # the rest is cut off in any case
    plain = " ".join("".join(sign if sign.isprintable() else " " for sign in begun).split())
    is_whole = len(plain) <= most and len(begun) == len(given)
    return plain if is_whole else f"{plain[: most - 1]}…"
