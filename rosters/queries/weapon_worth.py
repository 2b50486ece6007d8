"""Read model of what an entry is worth: its rank, its odds over range, and who can have it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from rosters.documents import workshop_of
from rosters.queries.armoury_pages import Kept
from rosters.queries.range_bars import RangeBar, furthest, range_bar
from rosters.queries.range_charts import Chart, chart_of
from rosters.queries.weapon_comparison import measures_of, samples_of, trials_of
from rules.kernel.building import Article, Bench, Block, Entry, Workshop, bench_with
from rules.kernel.warbands import Member, Team, Warband, members_of
from rules.kernel.wording import Unit
from rules.registry import RULESETS
from rules.simulate.ranking import Ranked, ranking
from rules.simulate.report import percent

MOST_KEPT = 64
MOST_NAMED = 8  # of those who can have something
MOST_CARRIERS = 6
BAR = 1000


@dataclass(frozen=True)
class RankRow:
    """The place of a weapon among all `of` the game. taken: of its target; bar: of a thousand."""

    place: int
    of: int
    taken: str
    bar: int
    distances: str
    query: str


@dataclass(frozen=True)
class Holders:
    """Members of a kind who can have something: all of them, or these.

    `reason`: why the others cannot; empty if nothing says it.
    """

    kind: str
    is_all: bool
    names: tuple[str, ...]
    more: int
    reason: str


@dataclass(frozen=True)
class Carrier:
    """A ready warband in which some have it: its place among the ready ones of the game."""

    warband: str
    names: tuple[str, ...]


@dataclass(frozen=True)
class Curve:
    """Odds over range, a line for each of the `titles`: chances that are not nothing everywhere."""

    titles: tuple[str, ...]
    chart: Chart


@dataclass(frozen=True)
class Worth:
    """What an entry is worth. curve: its odds over range, for what can be tried."""

    bar: RangeBar | None
    rank: RankRow | None
    curve: Curve | None
    holders: tuple[Holders, ...]
    carriers: tuple[Carrier, ...]


def worth_of(ruleset: str, entry: Entry, kept: Kept, bench: Bench | None) -> Worth:
    """The worth of an entry. bench: the circumstances of its odds, None for what has none."""
    game = RULESETS[ruleset]
    workshop, unit = workshop_of(ruleset), game.wording.unit
    return Worth(
        range_bar(entry, furthest(workshop.armoury(kept.digest)), unit),
        _rank(ruleset, workshop, entry, kept, unit) if bench is not None else None,
        _curve(workshop, entry, bench, unit) if bench is not None else None,
        tuple(holders_of(workshop, entry)),
        _carriers(ruleset).get((entry.section, entry.id), ()),
    )


def _curve(workshop: Workshop, entry: Entry, bench: Bench, unit: Unit) -> Curve | None:
    tried = tuple(trials_of(workshop, entry, bench, unit))
    lines = {title: samples_of(each, tried) for each, title in measures_of(workshop)}
    told = {title: line for title, line in lines.items() if any(each.chance[0] for each in line)}
    if not told:
        return None
    drawn = [[(each.distance, each.chance) for each in line] for line in told.values()]
    return Curve(tuple(told), chart_of(drawn, unit))


# --- Its rank ------------------------------------------------------------------------------------


def _rank(ruleset: str, workshop: Workshop, entry: Entry, kept: Kept, unit: Unit) -> RankRow | None:
    ranked = _ranking(ruleset, kept.digest, unit.mm)
    found = next((each for each in ranked if each.entry == entry.id), None)
    if found is None:
        return None
    most = ranked[0].taken or 1
    better = sum(each.taken > found.taken for each in ranked)
    distances = workshop.bench_words.distances.split()
    words = ", ".join(distances[:-1]) + f" and {distances[-1]} {unit.sign}"
    return RankRow(
        better + 1,
        len(ranked),
        percent(found.taken).replace(" ", ""),
        found.taken * BAR // most,
        words,
        kept.query,
    )


@lru_cache(maxsize=MOST_KEPT)
def _ranking(ruleset: str, pack: str, mm: int) -> tuple[Ranked, ...]:
    """All weapons of a game under the usual circumstances."""
    workshop = workshop_of(ruleset)
    usual = bench_with({each.name: each.given for each in workshop.bench})
    distances = [int(each) * mm for each in workshop.bench_words.distances.split()]
    return tuple(ranking(workshop, distances, usual, pack))


# --- Who has it ----------------------------------------------------------------------------------


def holders_of(workshop: Workshop, entry: Entry) -> Iterator[Holders]:
    """Who can have something, by kind: as the workshop offers it to each start of a kind."""
    for kind in workshop.kinds:
        asked = [(start.label, _offered(workshop, kind.id, start, entry)) for start in kind.starts]
        known = [(name, article) for name, article in asked if article is not None]
        may = [name for name, article in known if not article.barred]
        if known:
            reasons = [article.barred for _, article in known if article.barred]
            yield Holders(
                kind.plural,
                len(may) == len(asked),
                tuple(may[:MOST_NAMED]),
                max(0, len(may) - MOST_NAMED),
                reasons[0] if reasons else "",
            )


def _offered(workshop: Workshop, kind: str, start: Article, entry: Entry) -> Article | None:
    """An entry as it is offered to somebody who starts so; None if it is not."""
    return next((a for a in _offers(workshop, kind, start.value) if a.value == entry.id), None)


def _offers(workshop: Workshop, kind: str, start: str) -> Iterator[Article]:
    member = Member("m2", "Somebody", kind, workshop.start(kind, start))
    team = Team("t1", "Team", (member,), member.id)
    warband = Warband(workshop.ready()[0].ruleset, "Warband", (team,), made=2)
    for block in workshop.blocks(warband, member):
        yield from _articles(block)


def _articles(block: Block) -> Iterator[Article]:
    for field in block.fields:
        yield from getattr(field, "articles", ())
    for listing in block.listings:
        yield from listing.adds.articles


@lru_cache(maxsize=len(RULESETS))
def _carriers(ruleset: str) -> dict[tuple[str, str], tuple[Carrier, ...]]:
    """Who of the ready warbands has what, by section and entry."""
    workshop = workshop_of(ruleset)
    found: dict[tuple[str, str], list[Carrier]] = {}
    for warband in workshop.ready():
        for thing, names in _had(workshop, warband).items():
            found.setdefault(thing, []).append(Carrier(warband.name, tuple(names)))
    return {thing: tuple(carriers[:MOST_CARRIERS]) for thing, carriers in found.items()}


def _had(workshop: Workshop, warband: Warband) -> dict[tuple[str, str], list[str]]:
    found: dict[tuple[str, str], list[str]] = {}
    for member in members_of(warband):
        for chip in workshop.profile(warband, member).chips:
            if chip.entry:
                found.setdefault((chip.section, chip.entry), []).append(member.name)
    return found
