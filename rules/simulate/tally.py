"""What many battles came to, as numbers that are only ever added: any order gives the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rules.kernel import deeds as d
from rules.kernel.deeds import Deed
from rules.simulate.experiment import Experiment
from rules.simulate.playing import Report, play_battle

GAP = "\t"  # between the parts of a name; no name of a figure or weapon holds one
NOBODY = "-"

# The kinds of numbers, which are the first parts of their names.
BATTLES, WINS, DRAWS, UNFINISHED, FIRST_WINS = "battles", "wins", "draws", "unfinished", "first"
TURNS, ORDERS, REASONS = "turns", "orders", "reasons"
FOUGHT, FATES, LOST = "fought", "fates", "lost"
ATTACKS, HARM, OUTS, FELLED = "attacks", "harm", "outs", "felled"
MISHAPS, DRUGS, CRASHES = "mishaps", "drugs", "crashes"


class Tally:
    """Sums by name: `battles`, `wins⇥0`, `fates⇥1⇥Okoro⇥dead`, `harm⇥knife` and so on.

    A party is told by its number, and by `-` where nobody of them did it.
    """

    def __init__(self, numbers: Mapping[str, int] | None = None) -> None:
        self.numbers: Counter[str] = Counter(numbers or {})

    def add(self, kind: str, *parts: object, by: int = 1) -> None:
        """Count one more, or `by` more."""
        self.numbers[GAP.join((kind, *map(str, parts)))] += by

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.numbers + other.numbers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tally) and self.numbers == other.numbers

    __hash__ = None  # type: ignore[assignment]

    def of(self, kind: str, *parts: object) -> int:
        """One of the sums; 0 for what never happened."""
        return self.numbers[GAP.join((kind, *map(str, parts)))]

    def under(self, kind: str, *parts: object) -> dict[tuple[str, ...], int]:
        """All sums whose names begin so, by the rest of their names, in order."""
        start = GAP.join((kind, *map(str, parts))) + GAP
        return {
            tuple(name[len(start) :].split(GAP)): number
            for name, number in sorted(self.numbers.items())
            if name.startswith(start)
        }

    @property
    def battles(self) -> int:
        return self.of(BATTLES)

    def to_json(self) -> dict[str, int]:
        """The sums as they are stored, those of nothing left out, in the order of their names."""
        return {name: number for name, number in sorted(self.numbers.items()) if number}


def tally_of(experiment: Experiment, numbers: Iterable[int]) -> Tally:
    """Play the battles with these numbers and count what happens."""
    tally = Tally()
    for number in numbers:
        count_in(tally, experiment, play_battle(experiment, number))
    return tally


def count_in(tally: Tally, experiment: Experiment, report: Report) -> None:
    """Add what one battle came to."""
    tally.add(BATTLES)
    tally.add(TURNS, report.turns)
    tally.add(ORDERS, by=report.orders)
    if not report.reason:
        tally.add(UNFINISHED)
    elif report.winner < 0:
        tally.add(DRAWS)
    else:
        tally.add(WINS, report.winner)
        if report.winner == report.first:
            tally.add(FIRST_WINS)
    if report.reason:
        tally.add(REASONS, report.reason)
    _count_fighters(tally, experiment, report)
    for deed in report.deeds:
        _count_deed(tally, _Whose(experiment, report), deed)


def _count_fighters(tally: Tally, experiment: Experiment, report: Report) -> None:
    whose = _Whose(experiment, report)
    for each in report.roll_call:
        party = whose.party(each.side)
        tally.add(FOUGHT, party, each.name)
        if each.fate:
            tally.add(FATES, party, each.name, each.fate)
        if each.value < each.value_at_start:
            tally.add(LOST, party, each.name, by=each.value_at_start - each.value)


class _Whose:
    """Whose figures are whose in one battle."""

    def __init__(self, experiment: Experiment, report: Report) -> None:
        self._experiment = experiment
        self._number = report.number
        self._names = {each.id: each.name for each in report.roll_call}

    def party(self, side: str) -> int | str:
        found = self._experiment.party_at(side, self._number)
        return found if found >= 0 else NOBODY

    def named(self, side: str, figure: str) -> Iterator[Any]:
        """The party and the name of a figure."""
        yield self.party(side)
        yield self._names.get(figure, NOBODY) if figure else NOBODY


def _count_deed(tally: Tally, whose: _Whose, deed: Deed) -> None:
    if deed.kind == d.ATTACK:
        tally.add(ATTACKS, whose.party(deed.side), deed.means)
    elif deed.kind == d.HARM:
        tally.add(HARM, whose.party(deed.side), deed.means, by=deed.amount)
    elif deed.kind == d.OUT:
        tally.add(OUTS, whose.party(deed.side), deed.means, deed.fate)
        doer, victim = whose.named(deed.side, deed.who), whose.named(deed.whom_side, deed.whom)
        tally.add(FELLED, *doer, *victim)
    elif deed.kind == d.MISHAP:
        tally.add(MISHAPS, whose.party(deed.side), deed.means, deed.fate)
    elif deed.kind == d.DRUG:
        tally.add(DRUGS, whose.party(deed.side), deed.means)
    elif deed.kind == d.CRASH:
        tally.add(CRASHES, whose.party(deed.side), deed.fate)
