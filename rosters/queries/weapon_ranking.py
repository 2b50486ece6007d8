"""Read model of the ranking of all weapons against one target at several ranges."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.http import urlencode

from rosters.queries.armoury_pages import Kept, benched, kept_in, price_name, price_of
from rosters.queries.weapon_trials import BenchForm, bench_form
from rules.kernel.building import Entry, Workshop
from rules.kernel.wording import Unit
from rules.registry import RULESETS
from rules.simulate.ranking import Ranked, ranking
from rules.simulate.report import percent

MOST_DISTANCES = 6
FURTHEST = 300  # units of the game
BAR = 1000  # the width of a bar
SHOWN = 10  # rows before "More"
PER = 100  # of a price, for what it buys
TAKEN, PRICE, WORTH = "taken", "price", "worth"


@dataclass(frozen=True)
class RankRow:
    """A weapon with its rank; equal weapons share one. `bar`: of a thousand.

    price: what it costs, 0 where the game has no price; `worth`: what is taken for `PER` of it.
    `shots`: the number needed at each distance, empty if it does not reach. `ways`: of firing.
    """

    place: int
    entry: Entry
    taken: str
    bar: int
    shots: tuple[str, ...]
    ways: str
    price: int = 0
    worth: int = 0

    @property
    def worth_words(self) -> str:
        """What a hundred of the price buys, as a share of a target."""
        return _percent(self.worth) if self.price else "–"


@dataclass(frozen=True)
class RankingPage:
    """The weapons, best first. `distances`: as typed; `headings`: the same as text."""

    slug: str
    game: str
    form: BenchForm
    unit: Unit
    distances: str
    headings: tuple[str, ...]
    rows: tuple[RankRow, ...]
    notices: tuple[str, ...]
    pack: Kept
    order: str = TAKEN
    price_name: str = ""

    @property
    def orders(self) -> tuple[tuple[str, str], ...]:
        """What the rows can be sorted by."""
        price = self.price_name.lower()
        return ((TAKEN, "What it takes"), (PRICE, price.capitalize()), (WORTH, f"For the {price}"))

    @property
    def query(self) -> str:
        """The form and the house catalogue as a query string, without the order."""
        return urlencode((*self.pack.pairs, *self.form.query, ("at", self.distances)))

    @property
    def shown(self) -> tuple[RankRow, ...]:
        """The first rows: one screen of a phone."""
        return self.rows[:SHOWN]

    @property
    def more(self) -> tuple[RankRow, ...]:
        return self.rows[SHOWN:]


def ranking_page(ruleset: str, data: QueryDict) -> RankingPage:
    """The ranking under the given circumstances. Raises NotInArmoury."""
    workshop, pack = benched(ruleset), kept_in(ruleset, data)
    form = bench_form(workshop, data)
    notices = list(form.notices)
    unit = RULESETS[ruleset].wording.unit
    distances = _distances(data.get("at", ""), workshop.bench_words.distances, unit, notices)
    found = ranking(workshop, [each * unit.mm for each in distances], form.bench, pack.digest)
    rows, priced = _rows(workshop, found, pack), _price_name(workshop, pack)
    order = data.get("order", "") if priced else TAKEN
    order = order if order in _ORDERS else TAKEN
    return RankingPage(
        ruleset,
        RULESETS[ruleset].name,
        form,
        unit,
        " ".join(map(str, distances)),
        tuple(unit.words(each * unit.mm) for each in distances),
        tuple(sorted(rows, key=_ORDERS[order])),
        tuple(notices),
        pack,
        order,
        priced,
    )


def _distances(typed: str, usual: str, unit: Unit, notices: list[str]) -> list[int]:
    """Distances in units, ascending; the default ones for invalid values."""
    words = typed.replace(",", " ").split() or usual.split()
    fine = all(each.isdecimal() and len(each) <= 3 and int(each) <= FURTHEST for each in words)
    if fine and len(words) <= MOST_DISTANCES:
        return sorted({int(each) for each in words})
    notices.append(
        f"Distances: up to {MOST_DISTANCES} whole numbers of {unit.sign}, none beyond {FURTHEST}, "
        f"such as {usual}. Tried with these."
    )
    return [int(each) for each in usual.split()]


def _rows(workshop: Workshop, found: list[Ranked], pack: Kept) -> tuple[RankRow, ...]:
    entries = {e.id: e for section in workshop.armoury(pack.digest) for e in section.entries}
    most = max((row.taken for row in found), default=0) or 1
    rows: list[RankRow] = []
    for number, row in enumerate(found, 1):
        same = number > 1 and found[number - 2].taken == row.taken
        place = rows[-1].place if same else number
        bar = row.taken * BAR // most
        shots = tuple(_percent(each.taken) if each.mode else "" for each in row.shots)
        ways = ", ".join(dict.fromkeys(each.mode for each in row.shots if each.mode))
        price = price_of(entries[row.entry])
        worth = row.taken * PER // price if price else 0
        rows.append(
            RankRow(place, entries[row.entry], _percent(row.taken), bar, shots, ways, price, worth)
        )
    return tuple(rows)


_ORDERS: dict[str, Callable[[RankRow], tuple[int, ...]]] = {
    TAKEN: lambda row: (row.place,),
    PRICE: lambda row: (row.price, row.place),
    WORTH: lambda row: (-row.worth, row.place),
}


def _price_name(workshop: Workshop, pack: Kept) -> str:
    """What a price is called; empty for a game without prices."""
    return price_name(
        e for section in workshop.armoury(pack.digest) for e in section.entries if e.modes
    )


def _percent(millionths: int) -> str:
    return percent(millionths).replace(" ", "")
