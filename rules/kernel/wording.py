"""The words and the unit of length in which a game is told, so that pages need not know it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules.kernel.record import Record

FEW = 2  # names that are told one by one
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
TYPED = re.compile(r"(\d{1,4})(?:[.,](\d))?")


def number_word(number: int) -> str:
    """A number in a sentence: a word up to ten."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def few_names(names: Sequence[str], most: int = FEW) -> str:
    """Names in a sentence: Ann; Ann and Roe; Ann and two more, where there are more than `most`."""
    if len(names) > most:
        shown = max(1, most - 1)
        return f"{', '.join(names[:shown])} and {number_word(len(names) - shown)} more"
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1] if names else "")))


class Unit(Record):
    """A unit of length: its name in the singular and the plural, its sign, and its millimetres.

    Lengths are whole millimetres everywhere; only what people read and type is in units.
    """

    name: str
    plural: str
    sign: str
    mm: int

    def number(self, length: int) -> str:
        """A length in mm as a number of units with at most one decimal, rounded half up: 12.5."""
        tenths = (abs(length) * 20 + self.mm) // (2 * self.mm)
        whole, part = divmod(tenths, 10)
        minus = "-" if length < 0 and tenths else ""
        return f"{minus}{whole}.{part}" if part else f"{minus}{whole}"

    def words(self, length: int) -> str:
        """A length in mm as words: 12.5 cm."""
        return f"{self.number(length)} {self.sign}"

    def length(self, typed: str) -> int | None:
        """Whole mm, rounded down, of what somebody typed: 45.5 or 45,5; None for anything else."""
        match = TYPED.fullmatch(typed)
        if match is None:
            return None
        return (int(match[1]) * 10 + int(match[2] or 0)) * self.mm // 10


CENTIMETRES = Unit("centimetre", "centimetres", "cm", 10)
# An inch of a table is 25 mm here, as figures' bases are sold: whole numbers, and whole halves.
INCHES = Unit("inch", "inches", "in", 25)


class Wording(Record):
    """How a game calls what every game has.

    value: the number that stands on a figure; empty where no figure has one to show.
    team, teams: those who act together. losses: what harm is counted in.
    harm: the same for machines' battles, where they count more finely. turn, turns: what a battle
    is played in. is_measured: whether lengths mean anything in it.
    """

    unit: Unit = CENTIMETRES
    value: str = "Value"
    team: str = "team"
    teams: str = "teams"
    losses: str = "losses"
    harm: str = ""
    turn: str = "Turn"
    turns: str = "Turns"
    is_measured: bool = True

    @property
    def counted_in(self) -> str:
        """What machines' battles count harm in."""
        return self.harm or self.losses


PLAIN_WORDS = Wording()
