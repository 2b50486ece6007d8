"""Read model of the armoury's list: search, filters, pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from django.core.paginator import Paginator
from django.http import QueryDict
from django.utils.http import urlencode

from rosters.portraits.looks import WEAPONS
from rosters.queries.armoury_pages import (
    LONGEST_SEARCH,
    Kept,
    Picture,
    armed,
    kept_in,
    picture_of,
    price_name,
    price_of,
    says,
)
from rosters.queries.range_bars import RangeBar, furthest, range_bar
from rules.kernel.building import Entry, Section
from rules.kernel.wording import Unit
from rules.registry import RULESETS

ENTRIES_A_PAGE = 24
MOST_TRAITS = 20
MOST_NUMBER = 1_000_000
RARE, COMMON = "rare", "common"
RARENESS = ((RARE, "Rare only"), (COMMON, "Without rare"))


@dataclass(frozen=True)
class Search:
    """The search. `notices`: messages about invalid values.

    kind: a class of weapons, as they look. price: the most it may cost; reach: how far it reaches
    at least, in the game's unit; 0 for any. rare: RARE, COMMON or any. is_all: everything was asked
    for.
    """

    words: str = ""
    section: str = ""
    group: str = ""
    kind: str = ""
    traits: tuple[str, ...] = ()
    price: int = 0
    reach: int = 0
    rare: str = ""
    is_all: bool = False
    notices: tuple[str, ...] = ()

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Its conditions as parameters of a query string, without what is empty."""
        found = [
            ("q", self.words),
            ("section", self.section),
            ("kind", self.kind),
            ("group", self.group),
            ("rare", self.rare),
        ]
        found += [("price", str(self.price or "")), ("reach", str(self.reach or ""))]
        return (*((n, v) for n, v in found if v), *(("trait", each) for each in self.traits))

    @property
    def is_narrow(self) -> bool:
        """Whether the search has any condition."""
        return bool(self.pairs)

    @property
    def more(self) -> int:
        """How many conditions lie under the filters that are folded."""
        return len([name for name, _ in self.pairs if name not in ("q", "section", "kind")])


@dataclass(frozen=True)
class EntryRow:
    """An entry in the list. tick: the address that adds it to the comparison, or takes it away."""

    entry: Entry
    picture: Picture
    bar: RangeBar | None
    tick: str
    is_chosen: bool

    @property
    def stats(self) -> tuple[tuple[str, str], ...]:
        """The figures of the entry, without those that its bar says."""
        said = self.bar.said if self.bar is not None else ()
        return tuple(each for each in self.entry.stats.items() if each[1] not in said)


@dataclass(frozen=True)
class GroupRow:
    """Entries with the heading of their group."""

    title: str
    entries: tuple[EntryRow, ...]


@dataclass(frozen=True)
class SectionRow:
    """A section with the entries of it that are on this page; `count` are found in all."""

    section: Section
    groups: tuple[GroupRow, ...]
    count: int


@dataclass(frozen=True)
class Condition:
    """A condition of the search in words, and the address without it."""

    words: str
    without: str


@dataclass(frozen=True)
class Filters:
    """What may be chosen in the form. Empty where the game, or the section, has nothing of it.

    `groups` are keyed by section titles. price: what a price is called. kinds: with their labels.
    """

    sections: tuple[tuple[str, str], ...]
    groups: tuple[tuple[str, tuple[str, ...]], ...]
    kinds: tuple[tuple[str, str], ...]
    traits: tuple[str, ...]
    price: str
    unit: Unit | None
    rareness: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class ListPage:
    """A page of what was found. `is_tried`: whether the game can test weapons."""

    slug: str
    game: str
    search: Search
    filters: Filters
    conditions: tuple[Condition, ...]
    sections: tuple[SectionRow, ...]
    count: int
    whole: int
    number: int
    pages: int
    pack: Kept
    is_tried: bool

    def address(self, number: int) -> str:
        """The address of a page of this search."""
        return address_of(self.search, self.pack, number)

    @property
    def here(self) -> str:
        return self.address(self.number)

    @property
    def emptied(self) -> str:
        """The address of this page with nothing to be compared."""
        return address_of(self.search, self.pack.emptied, self.number)

    @property
    def newer(self) -> str:
        """The address of the page before this; empty on the first."""
        return self.address(self.number - 1) if self.number > 1 else ""

    @property
    def further(self) -> str:
        """The address of the page after this; empty on the last."""
        return self.address(self.number + 1) if self.number < self.pages else ""


def address_of(search: Search, kept: Kept, number: int = 1) -> str:
    """A search as a query string; that of everything if it has no condition."""
    every = () if search.is_narrow else (("all", "1"),)
    page = (("page", str(number)),) if number > 1 else ()
    return f"?{urlencode((*search.pairs, *every, *page, *kept.pairs))}"


# --- The list ------------------------------------------------------------------------------------


def list_page(ruleset: str, data: QueryDict) -> ListPage:
    """The entries that match a search."""
    kept = kept_in(ruleset, data)
    whole = armed(ruleset).armoury(kept.digest)
    search = search_in(data, whole)
    chosen = [each for each in whole if search.section in ("", each.id)]
    unit = RULESETS[ruleset].wording.unit
    found = [
        (part, entry)
        for part in chosen
        for entry in sorted(part.entries, key=_place(part))
        if _is_meant(entry, search, unit)
    ]
    page = Paginator(found, ENTRIES_A_PAGE).get_page(data.get("page", "1"))
    here = _Here(search, kept, page.number, furthest(whole), unit)
    return ListPage(
        ruleset,
        RULESETS[ruleset].name,
        search,
        _filters(whole, chosen, unit),
        tuple(_conditions(search, kept, whole, unit)),
        tuple(_sections(list(page.object_list), Counter(part.id for part, _ in found), here)),
        len(found),
        sum(len(part.entries) for part in whole),
        page.number,
        page.paginator.num_pages,
        kept,
        bool(armed(ruleset).bench),
    )


def search_in(data: QueryDict, whole: Sequence[Section]) -> Search:
    """The search of a query string. Invalid values are ignored with a message."""
    notices: list[str] = []
    section = _known(data.get("section", ""), [each.id for each in whole], "section", notices)
    within = [each for each in whole if section in ("", each.id)]
    entries = [entry for each in within for entry in each.entries]
    group = _known(data.get("group", ""), {each.group for each in entries}, "group", notices)
    kind = _known(data.get("kind", ""), {each.look for each in entries}, "class", notices)
    known, asked = _traits(within), dict.fromkeys(filter(None, data.getlist("trait")[:MOST_TRAITS]))
    traits = tuple(filter(None, (_known(each, known, "trait", notices) for each in asked)))
    price = _number(data.get("price", ""), "The price", notices)
    reach = _number(data.get("reach", ""), "The range", notices)
    rare = _known(data.get("rare", ""), dict(RARENESS), "choice", notices)
    words = data.get("q", "").strip()
    if len(words) > LONGEST_SEARCH:
        notices.append(f"Only the first {LONGEST_SEARCH} characters were looked for.")
    return Search(
        words[:LONGEST_SEARCH],
        section,
        group,
        kind,
        traits,
        price,
        reach,
        rare,
        "all" in data,
        tuple(notices),
    )


def _known(given: str, known: Iterable[str], what: str, notices: list[str]) -> str:
    if not given or given in known:
        return given
    notices.append(f"There is no {what} “{given[:LONGEST_SEARCH]}” here, so it was left out.")
    return ""


def _number(given: str, what: str, notices: list[str]) -> int:
    words = given.strip()
    if not words:
        return 0
    if words.isdecimal() and len(words) <= len(str(MOST_NUMBER)) and int(words) <= MOST_NUMBER:
        return int(words)
    notices.append(f"{what} is a whole number up to {MOST_NUMBER:,}, so it was left out.")
    return 0


def _traits(sections: Iterable[Section]) -> set[str]:
    return {trait for each in sections for entry in each.entries for trait in entry.traits}


def _several(name: Callable[[Entry], str], entries: Iterable[Entry]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name(each) for each in entries))


def _group(entry: Entry) -> str:
    return entry.group


def _place(part: Section) -> Callable[[Entry], int]:
    """In which order the entries of a section stand: by group, the groups as they come."""
    places = {group: place for place, group in enumerate(_several(_group, part.entries))}
    return lambda entry: places[entry.group]


def _is_meant(entry: Entry, search: Search, unit: Unit) -> bool:
    fits = (
        search.group in ("", entry.group),
        search.kind in ("", entry.look),
        set(search.traits) <= set(entry.traits),
        not search.rare or bool(entry.rare) == (search.rare == RARE),
        not search.price or 0 < price_of(entry) <= search.price,
        not search.reach or (entry.ranges or (0,))[-1] >= search.reach * unit.mm,
    )
    return all(fits) and says(entry, search.words)


def _filters(whole: Sequence[Section], chosen: Sequence[Section], unit: Unit) -> Filters:
    entries = [entry for each in chosen for entry in each.entries]
    looks = {each.look for each in entries}
    return Filters(
        tuple((each.id, each.title) for each in whole),
        tuple((each.title, _several(_group, each.entries)) for each in chosen),
        tuple((look, label) for look, label in WEAPONS.items() if look in looks),
        tuple(sorted(_traits(chosen), key=str.casefold)),
        price_name(entries),
        unit if any(each.ranges for each in entries) else None,
        RARENESS if any(each.rare for each in entries) else (),
    )


def _conditions(
    search: Search, kept: Kept, whole: Sequence[Section], unit: Unit
) -> Iterator[Condition]:
    """Each condition with the address without it."""
    titles = {each.id: each.title for each in whole}
    told: tuple[tuple[object, Search], ...] = (
        (search.words and f"“{search.words}”", replace(search, words="")),
        (titles.get(search.section, ""), replace(search, section="", group="")),
        (WEAPONS.get(search.kind, ""), replace(search, kind="")),
        (search.group.capitalize(), replace(search, group="")),
        (search.price and f"at most {search.price}", replace(search, price=0)),
        (search.reach and f"reaches {search.reach} {unit.sign}", replace(search, reach=0)),
        (dict(RARENESS).get(search.rare, ""), replace(search, rare="")),
        *(
            (trait, replace(search, traits=tuple(t for t in search.traits if t != trait)))
            for trait in search.traits
        ),
    )
    for words, without in told:
        if words:
            yield Condition(str(words), address_of(without, kept))


@dataclass(frozen=True)
class _Here:
    """The page of the list on which entries stand."""

    search: Search
    kept: Kept
    number: int
    furthest: int
    unit: Unit


def _sections(
    found: Sequence[tuple[Section, Entry]], counts: Counter[str], here: _Here
) -> Iterator[SectionRow]:
    for part, pairs in groupby(found, key=lambda pair: pair[0]):
        entries = [entry for _, entry in pairs]
        groups = tuple(
            GroupRow(title, tuple(_row(each, here) for each in several))
            for title, several in groupby(entries, key=_group)
        )
        yield SectionRow(part, groups, counts[part.id])


def _row(entry: Entry, here: _Here) -> EntryRow:
    is_chosen = entry in here.kept.tray
    may = bool(entry.modes) and (is_chosen or not here.kept.is_full)
    tick = address_of(here.search, here.kept.toggled(entry), here.number) if may else ""
    bar = range_bar(entry, here.furthest, here.unit)
    return EntryRow(entry, picture_of(entry), bar, tick, is_chosen)
