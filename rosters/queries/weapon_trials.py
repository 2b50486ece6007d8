"""Read model of a weapon test: the form of its circumstances, and the odds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from msgspec.structs import replace

from rules.kernel.building import (
    Article,
    Bench,
    BenchWords,
    Entry,
    Level,
    Pick,
    Trial,
    Workshop,
    bench_with,
)
from rules.kernel.chance import Ways, rough_percent
from rules.kernel.wording import CENTIMETRES, Unit

LONGEST_NUMBER = 4  # characters
# Above this number of throws pages show percent only; the API has the exact numbers.
LONGEST_FRACTION = 10**10


@dataclass(frozen=True)
class BenchForm:
    """The circumstances of a test, the values of its form, and messages about invalid values.

    is_unusual: whether any circumstance differs from its default.
    """

    bench: Bench
    fields: tuple[Level | Pick, ...]
    notices: tuple[str, ...]
    is_unusual: bool = False

    @property
    def query(self) -> tuple[tuple[str, str], ...]:
        """The values of the form as a query string."""
        return tuple((each.name, str(each.given)) for each in self.fields)


@dataclass(frozen=True)
class ChanceRow:
    """A chance in percent, and as a fraction in lowest terms."""

    percent: str
    exact: str


@dataclass(frozen=True)
class LossRow:
    """The chance of a loss of this size."""

    by: int
    chance: ChanceRow


@dataclass(frozen=True)
class TrialRow:
    """A row of the table: one way of firing at one range."""

    reach: str
    trial: Trial
    kill: ChanceRow
    out: ChanceRow
    hurt: ChanceRow
    losses: tuple[LossRow, ...]
    suppressed: ChanceRow
    malfunction: ChanceRow


@dataclass(frozen=True)
class ModeRow:
    """A way of firing, with a row for each range."""

    label: str
    code: str
    rows: tuple[TrialRow, ...]


@dataclass(frozen=True)
class TrialTable:
    """All ways of firing of one weapon, tested at each of its ranges."""

    form: BenchForm
    modes: tuple[ModeRow, ...]
    words: BenchWords


def trial_table(workshop: Workshop, entry: Entry, data: QueryDict, unit: Unit) -> TrialTable:
    """The test of a weapon under the given circumstances."""
    form = bench_form(workshop, data)
    modes = (
        ModeRow(mode.label, mode.note, tuple(_rows(workshop, entry, mode, form.bench, unit)))
        for mode in entry.modes
    )
    return TrialTable(form, tuple(modes), workshop.bench_words)


def _rows(
    workshop: Workshop, entry: Entry, mode: Article, bench: Bench, unit: Unit
) -> Iterator[TrialRow]:
    for reach in entry.ranges:
        yield trial_row(reach, workshop.trial(entry.id, mode.value, reach, bench), unit)


def trial_row(reach: int, found: Trial, unit: Unit = CENTIMETRES) -> TrialRow:
    """The result at a distance in mm, as a row of a table."""
    return TrialRow(
        unit.words(reach),
        found,
        chance_row(found.kill),
        chance_row(found.out),
        chance_row(found.hurt),
        tuple(LossRow(each.by, chance_row(each.chance)) for each in found.losses),
        chance_row(found.suppressed),
        chance_row(found.malfunction),
    )


# --- Words ---------------------------------------------------------------------------------------


def chance_row(chance: Ways) -> ChanceRow:
    """A chance as a cell of a table."""
    ways, of = chance
    if ways in (0, of):
        return ChanceRow("always" if ways else "never", "")
    return ChanceRow(rough_percent(ways, of), f"{ways}/{of}" if of < LONGEST_FRACTION else "")


# --- The form ------------------------------------------------------------------------------------


def bench_form(workshop: Workshop, data: QueryDict) -> BenchForm:
    """The form of the circumstances. Invalid values keep the default and give a message."""
    notices: list[str] = []
    fields = tuple(_given(field, data, notices) for field in workshop.bench)
    values: dict[str, Any] = {each.name: each.given for each in fields}
    return BenchForm(bench_with(values), fields, tuple(notices))


def circumstances_form(workshop: Workshop, data: QueryDict) -> BenchForm:
    """The same with all other circumstances of an attack. Only those that differ from the default
    apply.
    """
    form, notices = bench_form(workshop, data), list[str]()
    fields = tuple(_given(field, data, notices) for field in workshop.circumstances)
    usual = {each.name: each.given for each in workshop.circumstances}
    more = tuple((e.name, str(e.given)) for e in fields if e.given != usual[e.name])
    bench = replace(form.bench, more=(*form.bench.more, *more))
    return BenchForm(bench, fields, (*form.notices, *notices), bool(more))


def fields_given(
    fields: tuple[Level | Pick, ...], data: QueryDict
) -> tuple[tuple[Level | Pick, ...], tuple[str, ...]]:
    """Fields with the given values. Invalid values keep the default and give a message."""
    notices: list[str] = []
    return tuple(_given(field, data, notices) for field in fields), tuple(notices)


def _given(field: Level | Pick, data: QueryDict, notices: list[str]) -> Level | Pick:
    value = data.get(field.name, "").strip()
    if not value:
        return field
    if isinstance(field, Pick):
        if value in {each.value for each in field.articles}:
            return replace(field, given=value)
        usual = next(each.label for each in field.articles if each.value == field.given)
        notices.append(f"{field.label}: choose from the list. Tried with: {usual}.")
        return field
    number = int(value) if value.isdecimal() and len(value) <= LONGEST_NUMBER else field.low - 1
    if field.low <= number <= field.high:
        return replace(field, given=number)
    notices.append(
        f"{field.label}: a whole number from {field.low} to {field.high}. "
        f"Tried with: {field.given}."
    )
    return field
