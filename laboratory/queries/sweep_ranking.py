"""Read model of a sweep as a ranking: what each change costs, and what a unit of the price buys."""

from __future__ import annotations

from dataclasses import dataclass

from laboratory.experiments.jobs import sweep_in
from laboratory.models import Simulation
from laboratory.number_text import signed
from laboratory.queries.estimates import DifferenceEstimate
from laboratory.queries.sweep_result import SweepChangeRow, SweepResult
from rules.kernel.building import Workshop
from rules.kernel.warbands import Warband, members_of
from rules.registry import RULESETS
from rules.simulate.sweep import FIGURES

# By what a game prices things, the first of them that a warband has a sum of; and how much of it a
# reader thinks in.
PRICES = {"points": 1, "credits": 100, "gutz": 1}
SHOWN = 6  # lines before "More": one screen of a phone
GAIN, PRICE, WORTH = "gain", "price", "worth"
ORDERS = {GAIN: "Points gained", PRICE: "Price", WORTH: "Gain for the price"}


@dataclass(frozen=True)
class RankedChange:
    """A change with its price. gain: in battles of a hundred; worth: that for each unit of price.

    Of a figure that is left out, gain and price are those of having it.
    """

    label: str
    gain: DifferenceEstimate
    price: int | None = None
    worth: DifferenceEstimate | None = None

    @property
    def price_words(self) -> str:
        """The price with a sign; a dash where the game has none."""
        return "–" if self.price is None else f"{self.price:+d}".replace("-", "−")

    @property
    def worth_words(self) -> str:
        """The gain for a unit of the price, with its interval."""
        if self.worth is None:
            return "costs no more" if self.price is not None and self.price <= 0 else "–"
        return f"{self.worth.words} ({signed(self.worth.low)} to {signed(self.worth.high)})"


@dataclass(frozen=True)
class SweepRanking:
    """All changes in the order that was asked for. `unit`: of the price, as in "100 Credits".

    is_of_figures: gain and price are those of having somebody, where the sweep has left them out.
    """

    rows: tuple[RankedChange, ...]
    order: str
    unit: str
    is_of_figures: bool

    @property
    def shown(self) -> tuple[RankedChange, ...]:
        return self.rows[:SHOWN]

    @property
    def more(self) -> tuple[RankedChange, ...]:
        return self.rows[SHOWN:]

    @property
    def orders(self) -> tuple[tuple[str, str], ...]:
        """What the rows can be sorted by; a game without prices has one order."""
        return tuple(ORDERS.items()) if self.unit else ((GAIN, ORDERS[GAIN]),)


def sweep_ranking(row: Simulation, result: SweepResult | None, order: str) -> SweepRanking | None:
    """The ranking of a sweep with results; None for others. An unknown order is that by gain."""
    sweep = sweep_in(row)
    base = sweep.base.parties[sweep.party].force if sweep is not None else None
    if sweep is None or base is None or result is None or not result.rows:
        return None
    workshop = RULESETS[sweep.base.ruleset].workshop
    kind, unit, before = _price_of(workshop, base)
    scale = PRICES.get(kind, 1)
    sign = -1 if sweep.what == FIGURES else 1
    rows = []
    for change, changed in zip(result.changes, sweep.changes, strict=True):
        after = _sum(workshop, changed.force, kind) if kind else None
        price = None if after is None else sign * (after - before)
        rows.append(_ranked(change, sign, price, scale))
    chosen = order if kind and order in ORDERS else GAIN
    words = f"{scale} {unit}" if scale > 1 else unit
    ranked = tuple(sorted(rows, key=_KEYS[chosen]))
    return SweepRanking(ranked, chosen, words if kind else "", is_of_figures=sign < 0)


_KEYS = {
    GAIN: lambda each: (-each.gain.mean, each.label),
    PRICE: lambda each: (each.price, -each.gain.mean, each.label),
    WORTH: lambda each: (each.worth is None, -(each.worth or each.gain).mean, each.label),
}


def _ranked(change: SweepChangeRow, sign: int, price: int | None, scale: int) -> RankedChange:
    found = change.difference
    gain = found if sign > 0 else DifferenceEstimate(-found.mean, -found.high, -found.low)
    label = change.label.removeprefix("without ") if sign < 0 else change.label
    if not price or price < 0:
        return RankedChange(label, gain, price)
    each = (round(part * scale / price) for part in (gain.mean, gain.low, gain.high))
    return RankedChange(label, gain, price, DifferenceEstimate(*each))


def _price_of(workshop: Workshop | None, force: Warband) -> tuple[str, str, int]:
    """By what a warband is priced: its id and name, and the whole price. Empty ids for none."""
    if workshop is not None:
        for member in members_of(force):
            sums = {each.id: each.label for each in workshop.member_sums(force, member)}
            kind = next((name for name in PRICES if name in sums), "")
            if kind:
                return kind, sums[kind], _sum(workshop, force, kind)
    return "", "", 0


def _sum(workshop: Workshop | None, force: Warband, kind: str) -> int:
    """The sum of this kind over all members of a warband."""
    if workshop is None:
        return 0
    return sum(
        each.total
        for member in members_of(force)
        for each in workshop.member_sums(force, member)
        if each.id == kind
    )
