"""Read model of the comparison of weapons: statistics, and charts over range."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from django.http import QueryDict

from rosters.queries.armoury_pages import LONGEST_SEARCH, MOST_COMPARED, Kept, benched, kept_in
from rosters.queries.range_charts import Chart, chart_of
from rosters.queries.weapon_trials import BenchForm, ChanceRow, bench_form, chance_row
from rules.kernel.building import Bench, Entry, Section, Trial, Workshop
from rules.kernel.chance import Ways
from rules.kernel.wording import Unit
from rules.registry import RULESETS

MEASURES = (
    ("kill", "Chance to kill"),
    ("suppressed", "Chance to suppress"),
    ("hurt", "Chance to hurt at all"),
)


@dataclass(frozen=True)
class Sample:
    """The best chance at a distance in mm, and its way of firing."""

    distance: int
    chance: Ways
    mode: str


@dataclass(frozen=True)
class CellRow:
    """A weapon's best chance over a range of distances; None if it does not reach."""

    chance: ChanceRow | None
    mode: str


@dataclass(frozen=True)
class StretchRow:
    """A range of distances over which no weapon's chance changes."""

    words: str
    cells: tuple[CellRow, ...]


@dataclass(frozen=True)
class MeasureRow:
    """A chart with the table of its numbers."""

    id: str
    title: str
    chart: Chart
    samples: tuple[tuple[Sample, ...], ...]
    stretches: tuple[StretchRow, ...]


@dataclass(frozen=True)
class StatRow:
    """A statistic with the value of each weapon."""

    heading: str
    figures: tuple[str, ...]


@dataclass(frozen=True)
class ComparePage:
    """Up to four weapons side by side. `slots`: the chosen weapon of each selection."""

    slug: str
    game: str
    sections: tuple[Section, ...]
    entries: tuple[Entry, ...]
    slots: tuple[str, ...]
    form: BenchForm
    stats: tuple[StatRow, ...]
    measures: tuple[MeasureRow, ...]
    notices: tuple[str, ...]
    pack: Kept


def compare_page(ruleset: str, data: QueryDict) -> ComparePage:
    """The comparison of the requested weapons."""
    workshop, pack = benched(ruleset), kept_in(ruleset, data)
    whole = workshop.armoury(pack.digest)
    sections = tuple(shooting(whole))
    entries, notices = _chosen(sections, whole, data.getlist("e"))
    form = bench_form(workshop, data)
    unit = RULESETS[ruleset].wording.unit
    lines = [tuple(trials_of(workshop, entry, form.bench, unit)) for entry in entries]
    return ComparePage(
        ruleset,
        RULESETS[ruleset].name,
        sections,
        entries,
        tuple(each.id for each in entries) + ("",) * (MOST_COMPARED - len(entries)),
        form,
        tuple(_stats(entries)),
        tuple(
            measure_row(each, title, lines, unit)
            for each, title in measures_of(workshop)
            if entries
        ),
        (*notices, *form.notices, *_refusals(entries, lines, workshop, form.bench)),
        pack,
    )


# --- Which ---------------------------------------------------------------------------------------


def shooting(whole: Sequence[Section]) -> Iterator[Section]:
    """The weapons that can be tested, by group."""
    groups: dict[str, list[Entry]] = {}
    for entry in (entry for part in whole for entry in part.entries if entry.modes):
        groups.setdefault(entry.group, []).append(entry)
    for title, entries in groups.items():
        yield Section(title, title, tuple(entries))


def _chosen(
    sections: Sequence[Section], whole: Sequence[Section], names: Sequence[str]
) -> tuple[tuple[Entry, ...], tuple[str, ...]]:
    known = {entry.id: entry for part in sections for entry in part.entries}
    others = {entry.id: entry.name for part in whole for entry in part.entries}
    asked = list(dict.fromkeys(filter(None, names)))
    notices = [
        f"{others[name]} does not shoot, so it cannot be compared here."
        if name in others
        else f"There is no weapon “{name[:LONGEST_SEARCH]}” in the armoury."
        for name in asked[:MOST_COMPARED]
        if name not in known
    ]
    if len(asked) > MOST_COMPARED:
        notices.append(f"Only {MOST_COMPARED} can be compared at once; the first ones are here.")
    return tuple(known[name] for name in asked[:MOST_COMPARED] if name in known), tuple(notices)


def _stats(entries: Sequence[Entry]) -> Iterator[StatRow]:
    for heading in dict.fromkeys(heading for entry in entries for heading in entry.stats):
        yield StatRow(heading, tuple(entry.stats.get(heading, "–") for entry in entries))


# --- How good ------------------------------------------------------------------------------------

Tried = tuple[int, tuple[tuple[str, Trial], ...]]


def measures_of(workshop: Workshop) -> tuple[tuple[str, str], ...]:
    """The chances that are drawn over range, as far as the game computes them."""
    return tuple(each for each in MEASURES if each[0] in workshop.bench_words.fates)


def trials_of(workshop: Workshop, entry: Entry, bench: Bench, unit: Unit) -> Iterator[Tried]:
    """The results of all ways of firing at every whole unit within range."""
    for distance in range(unit.mm, entry.ranges[-1] + 1, unit.mm):
        found = (
            (mode.label, workshop.trial(entry.id, mode.value, distance, bench))
            for mode in entry.modes
        )
        fired = tuple(each for each in found if not each[1].refused)
        if fired:
            yield distance, fired


def samples_of(measure: str, line: Sequence[Tried]) -> tuple[Sample, ...]:
    """The best chance at each distance; of equal ways of firing the first."""
    return tuple(
        Sample(distance, getattr(trial, measure), mode if getattr(trial, measure)[0] else "")
        for distance, fired in line
        for mode, trial in [max(fired, key=lambda each: Fraction(*getattr(each[1], measure)))]
    )


def _refusals(
    entries: Sequence[Entry], lines: Sequence[Sequence[Tried]], workshop: Workshop, bench: Bench
) -> Iterator[str]:
    for entry, line in zip(entries, lines, strict=True):
        if not line:
            why = workshop.trial(entry.id, entry.modes[0].value, entry.ranges[-1], bench).refused
            yield f"{entry.name}: {why}"


def measure_row(
    measure: str, title: str, lines: Sequence[Sequence[Tried]], unit: Unit
) -> MeasureRow:
    """One chance of several series of tests, as a chart and in numbers."""
    samples = tuple(samples_of(measure, line) for line in lines)
    chart = chart_of([[(each.distance, each.chance) for each in line] for line in samples], unit)
    return MeasureRow(measure, title, chart, samples, tuple(_stretches(samples, unit)))


def _stretches(samples: Sequence[Sequence[Sample]], unit: Unit) -> Iterator[StretchRow]:
    by_distance = [{each.distance: (each.chance, each.mode) for each in line} for line in samples]
    distances = sorted({distance for line in by_distance for distance in line})
    for cells, run in groupby(distances, key=lambda d: tuple(line.get(d) for line in by_distance)):
        far = list(run)
        words = unit.words(far[-1])
        if len(far) > 1:
            words = f"{unit.number(far[0])}–{words}"
        yield StretchRow(words, tuple(_cell(each) for each in cells))


def _cell(found: tuple[Ways, str] | None) -> CellRow:
    return CellRow(None, "") if found is None else CellRow(chance_row(found[0]), found[1])
