"""Read model of a sweep's result: each change compared with the unchanged battles."""

from __future__ import annotations

from laboratory.experiments.jobs import sweep_in
from laboratory.models import Simulation
from laboratory.number_text import counted
from laboratory.queries.charts import ChangesChart, changes_chart
from laboratory.queries.estimates import DifferenceEstimate, Estimate, difference, estimate
from rules.kernel.record import Record
from rules.simulate.sweep import FIGURES, Sweep, swept
from rules.simulate.variants import Compared

FEWEST = 2  # pairs of which anything can be said


class SweepChangeRow(Record):
    """One change: how often the party wins with it, and by how much that differs.

    `is_clear`: the interval leaves out that it does nothing.
    """

    label: str
    share: Estimate
    difference: DifferenceEstimate
    is_clear: bool


class SweepDetail(Record):
    """One change after the other: `what` is figures or entries, `party` a number.

    `pairs`: whole rounds so far, in each of which every change met the battle that was fought with
    things as they are, which the party wins as `share` says. `changes` in their order; `remarks`:
    what could not be tried, each with the reason.
    """

    what: str
    party: int
    pairs: int
    share: Estimate
    changes: tuple[SweepChangeRow, ...]
    remarks: tuple[str, ...]


class SweepResult(SweepDetail):
    """The same on a page, as text and with a chart.

    rows and chart: empty while there are too few pairs.
    """

    title: str
    says: str
    party_name: str

    @property
    def rows(self) -> tuple[SweepChangeRow, ...]:
        """The changes in order: left-out figures by how much they are missed, entries by their
        gain.
        """
        if self.pairs < FEWEST:
            return ()
        sign = 1 if self.what == FIGURES else -1
        return tuple(sorted(self.changes, key=lambda e: (sign * e.difference.mean, e.label)))

    @property
    def chart(self) -> ChangesChart:
        rows = self.rows
        return changes_chart(
            [(each.label, each.difference.words, each.difference) for each in rows]
        )

    @property
    def by_accident(self) -> str:
        """The expected number of changes without an effect that look significant by accident."""
        tenths = (len(self.rows) + 1) // 2  # 5 % of them
        return f"{tenths // 10}.{tenths % 10}"


def sweep_result(row: Simulation) -> SweepResult | None:
    """The result of a sweep so far; None if the simulation is no sweep."""
    sweep = sweep_in(row)
    if sweep is None:
        return None
    came = swept(sweep, row.winners)
    party = sweep.base.parties[sweep.party].name
    return SweepResult(
        what=sweep.what,
        party=sweep.party,
        pairs=came.pairs,
        share=estimate(came.rate),
        changes=tuple(map(_change, came.rows)),
        remarks=sweep.remarks,
        title=_title(sweep, party),
        says=_says(sweep, party),
        party_name=party,
    )


def _change(each: Compared) -> SweepChangeRow:
    share, apart = estimate(each.rate), difference(each.difference)
    return SweepChangeRow(each.label, share, apart, each.is_clear)


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
