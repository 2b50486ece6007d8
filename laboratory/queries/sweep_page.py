"""Read model of a sweep's result: each change compared with the unchanged battles."""

from __future__ import annotations

from dataclasses import dataclass

from laboratory.experiments.jobs import sweep_in
from laboratory.models import Simulation
from laboratory.number_text import apart, counted, rate, signed, verdict
from laboratory.queries.charts import ChangesChart, changes_chart
from rules.simulate.intervals import Difference, Interval
from rules.simulate.sweep import FIGURES, Sweep, swept
from rules.simulate.variants import Compared

FEWEST = 2  # pairs of which anything can be said


@dataclass(frozen=True)
class SweepRow:
    """A change: how often the party wins with it, and by how much that differs."""

    label: str
    rate: Interval
    found: Difference

    @property
    def rate_words(self) -> str:
        return rate(self.rate)

    @property
    def change(self) -> str:
        """By how much, in points."""
        return signed(self.found.mean)

    @property
    def interval(self) -> str:
        return apart(self.found)

    @property
    def verdict(self) -> str:
        return verdict(self.found)


@dataclass(frozen=True)
class SweepResult:
    """All changes of a sweep: who stays at home by what that costs, what is given by what it gains.

    rows and chart: empty while there are too few pairs to say anything. `index`: of the party.
    """

    title: str
    says: str
    party: str
    index: int
    many: int
    pairs: int
    rate: Interval
    rows: tuple[SweepRow, ...]
    chart: ChangesChart | None
    remarks: tuple[str, ...]

    @property
    def rate_words(self) -> str:
        """How often the party wins as things are."""
        return rate(self.rate)

    @property
    def by_accident(self) -> str:
        """How many changes that do nothing would look as if they did something."""
        tenths = (len(self.rows) + 1) // 2  # a twentieth of them
        return f"{tenths // 10}.{tenths % 10}"


def sweep_result(row: Simulation) -> SweepResult | None:
    """What a sweep came to so far; None for a simulation that is none."""
    sweep = sweep_in(row)
    if sweep is None:
        return None
    came = swept(sweep, row.winners)
    enough = came.pairs >= FEWEST
    rows = tuple(_row(each) for each in _sorted(sweep, came.rows)) if enough else ()
    party = sweep.base.parties[sweep.party].name
    chart = changes_chart([(each.label, each.change, each.found) for each in rows])
    return SweepResult(
        _title(sweep, party),
        _says(sweep, party),
        party,
        sweep.party,
        len(sweep.changes),
        came.pairs,
        came.rate,
        rows,
        chart if rows else None,
        sweep.remarks,
    )


def _sorted(sweep: Sweep, rows: tuple[Compared, ...]) -> list[Compared]:
    """Whoever is missed most comes first, or what is the greatest gain."""
    sign = 1 if sweep.what == FIGURES else -1
    return sorted(rows, key=lambda each: (sign * each.difference.mean, each.label))


def _row(each: Compared) -> SweepRow:
    return SweepRow(each.label, each.rate, each.difference)


def _title(sweep: Sweep, party: str) -> str:
    if sweep.what == FIGURES:
        return f"What each figure of {party} is worth"
    return f"What each entry would be worth to {party}"


def _says(sweep: Sweep, party: str) -> str:
    many = len(sweep.changes)
    if sweep.what == FIGURES:
        figures = counted(many, "figure")
        return f"{figures} of {party}, each left at home in turn; everything else as it is."
    entries = counted(many, "entry", "entries")
    return f"{entries} of a house catalogue, each in turn in the hands of {party}."
