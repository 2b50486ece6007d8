"""Exact odds of one ranged attack, computed by the code that resolves it in a battle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from django.http import QueryDict
from msgspec.structs import replace

from battles.screen.links import rules_page
from rosters.queries.armoury_pages import (
    LONGEST_SEARCH,
    GameRow,
    PackRow,
    armed,
    benched,
    games,
    pack_in,
)
from rosters.queries.weapon_comparison import (
    MeasureRow,
    measure_row,
    measures_of,
    shooting,
    trials_of,
)
from rosters.queries.weapon_trials import (
    BenchForm,
    TrialRow,
    bench_form,
    circumstances_form,
    trial_row,
)
from rules.kernel.building import (
    Article,
    Bench,
    BenchWords,
    Entry,
    Pick,
    Section,
    Trial,
    Workshop,
)
from rules.kernel.chance import Ways, rough_percent, thousandths
from rules.kernel.wording import Unit
from rules.registry import RULESETS

COVER = "cover"  # the field whose values the charts compare
MOST_DIGITS = 4
FURTHEST = 9999  # units of the game
MOST_COVERS = 4  # that a chart tells apart
FATES = (
    ("kill", "Killed", "bad"),
    ("out", "Out of the fight in whatever way", "hot"),
    ("hurt", "Hurt at all", "plain"),
    ("suppressed", "Suppressed", "plain"),
    ("malfunction", "The weapon fails", "plain"),
)


@dataclass(frozen=True)
class Attack:
    """The attack: a weapon, its way of firing, and the distance in mm."""

    entry: Entry
    mode: Article
    distance: int
    unit: Unit

    @property
    def units(self) -> int:
        """The distance in whole units."""
        return self.distance // self.unit.mm


@dataclass(frozen=True)
class FateLine:
    """A chance of an attack: as a bar of thousandths, as percent, and exact."""

    label: str
    tone: str
    fraction: int
    percent: str
    exact: str


@dataclass(frozen=True)
class GridRow:
    """An attack at the end of a range band, against one cover."""

    cover: str
    face: TrialRow


@dataclass(frozen=True)
class OddsPage:
    """The page of ranged attacks: the choices, what was chosen, and the results."""

    slug: str
    game: str
    sections: tuple[Section, ...]
    attack: Attack
    form: BenchForm
    more: BenchForm
    found: Trial
    fates: tuple[FateLine, ...]
    losses: TrialRow
    covers: tuple[Article, ...]
    measures: tuple[MeasureRow, ...]
    grid: tuple[GridRow, ...]
    notices: tuple[str, ...]
    pack: PackRow
    rules_url: str
    words: BenchWords
    games: tuple[GameRow, ...]
    fights: bool
    duels: bool

    @property
    def reach(self) -> str:
        """The maximum range of the weapon, as text."""
        return self.attack.unit.words(self.attack.entry.ranges[-1])

    @property
    def is_unusual(self) -> bool:
        """Whether any other circumstance of the attack differs from the default."""
        return self.more.is_unusual


def odds_page(data: QueryDict) -> OddsPage:
    """The odds of the requested attack. Invalid values keep the default and give a remark.

    Raises NotInArmoury if the game or the house catalogue does not exist.
    """
    slug = data.get("game", "") or games()[0].slug
    workshop, pack, notices = benched(slug), pack_in(slug, data), list[str]()
    sections = tuple(shooting(workshop.armoury(pack.digest)))
    unit = RULESETS[slug].wording.unit
    attack = attack_in(data, sections, unit, notices)
    form, more = bench_form(workshop, data), circumstances_form(workshop, data)
    bench = more.bench
    covers = _covers(workshop, bench)
    found = workshop.trial(attack.entry.id, attack.mode.value, attack.distance, bench)
    return OddsPage(
        slug,
        next(each.name for each in games() if each.slug == slug),
        sections,
        attack,
        form,
        more,
        found,
        tuple(fate_lines(found, _fates(workshop))),
        trial_row(attack.distance, found, unit),
        covers,
        tuple(_measures(workshop, attack, bench, covers)),
        tuple(_grid(workshop, attack, bench, covers)),
        (*notices, *more.notices),
        pack,
        rules_page(slug),
        workshop.bench_words,
        games_with(_tries),
        bool(workshop.fight("")),
        workshop.duels is not None,
    )


# --- What is asked -------------------------------------------------------------------------------


def attack_in(
    data: QueryDict, sections: Sequence[Section], unit: Unit, notices: list[str]
) -> Attack:
    """The weapon, the way of firing and the distance of a form."""
    entry = _weapon(data.get("weapon", ""), sections, notices)
    mode = _mode(data.get("mode", ""), entry, notices)
    return Attack(
        entry, mode, _distance(data.get("distance", "").strip(), entry, unit, notices), unit
    )


def _weapon(given: str, sections: Sequence[Section], notices: list[str]) -> Entry:
    entries = [entry for section in sections for entry in section.entries]
    for entry in entries:
        if entry.id == given:
            return entry
    if given:
        notices.append(
            f"Nothing called “{given[:LONGEST_SEARCH]}” can be fired. "
            f"Tried with: {entries[0].name}."
        )
    return entries[0]


def _mode(given: str, entry: Entry, notices: list[str]) -> Article:
    for mode in entry.modes:
        if mode.value == given:
            return mode
    if given:
        notices.append(
            f"The {entry.name} is not fired like that. Tried with: {entry.modes[0].label}."
        )
    return entry.modes[0]


def _distance(given: str, entry: Entry, unit: Unit, notices: list[str]) -> int:
    """The distance in mm; by default the end of the middle range of the weapon."""
    usual = entry.ranges[(len(entry.ranges) - 1) // 2]
    if not given:
        return usual
    if given.isdecimal() and len(given) <= MOST_DIGITS:
        return int(given) * unit.mm
    notices.append(
        f"Distance: a whole number of {unit.plural}, at most {FURTHEST}. "
        f"Tried with: {unit.words(usual)}."
    )
    return usual


def _covers(workshop: Workshop, bench: Bench) -> tuple[Article, ...]:
    """The covers that the charts compare: the first ones, and the chosen one."""
    field = next((each for each in workshop.bench if each.name == COVER), None)
    if not isinstance(field, Pick):
        return ()
    first = field.articles[:MOST_COVERS]
    chosen = [each for each in field.articles[MOST_COVERS:] if each.value == bench.cover]
    return tuple(_in_words(each) for each in (*first[: MOST_COVERS - len(chosen)], *chosen))


def _in_words(cover: Article) -> Article:
    plain = "," not in cover.label
    label = f"{cover.label.capitalize()} cover" if plain else cover.label
    return replace(cover, label="No cover" if cover.value == "none" else label)


# --- What comes of it ----------------------------------------------------------------------------


def _fates(workshop: Workshop) -> tuple[tuple[str, str, str], ...]:
    """The chances that the game computes."""
    return tuple(each for each in FATES if each[0] in workshop.bench_words.fates)


def games_with(has: Callable[[Workshop], object]) -> tuple[GameRow, ...]:
    """The games whose workshop has this ability."""
    return tuple(each for each in games() if has(armed(each.slug)))


def _tries(workshop: Workshop) -> object:
    return workshop.bench


def fate_lines(found: Trial, fates: Sequence[tuple[str, str, str]] = FATES) -> Iterator[FateLine]:
    """The chances of one attack, each as a bar."""
    if found.refused:
        return
    for name, label, tone in fates:
        ways: Ways = getattr(found, name)
        words = rough_percent(*ways) if 0 < ways.ways < ways.of else "always" if ways.ways else ""
        exact = f"{ways.ways} of {ways.of} throws" if words else ""
        yield FateLine(label, tone, thousandths(*ways), words or "never", exact)


def _measures(
    workshop: Workshop, attack: Attack, bench: Bench, covers: Sequence[Article]
) -> Iterator[MeasureRow]:
    """Charts over range with a line for each cover; none if every chance is zero."""
    entry = replace(attack.entry, modes=(attack.mode,))
    lines = [
        tuple(trials_of(workshop, entry, replace(bench, cover=cover.value), attack.unit))
        for cover in covers
    ]
    for name, title in measures_of(workshop):
        face = measure_row(name, title, lines, attack.unit)
        if any(sample.chance.ways for line in face.samples for sample in line):
            yield face


def _grid(
    workshop: Workshop, attack: Attack, bench: Bench, covers: Sequence[Article]
) -> Iterator[GridRow]:
    """Every range with every cover, each number with the modifiers that it consists of."""
    for reach in attack.entry.ranges:
        for cover in covers:
            asked = replace(bench, cover=cover.value)
            found = workshop.trial(attack.entry.id, attack.mode.value, reach, asked)
            yield GridRow(cover.label, trial_row(reach, found, attack.unit))
