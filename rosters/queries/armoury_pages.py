"""Read models of the armoury: entries by section, search and filters, and one entry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeVar

from django.http import QueryDict
from django.utils.http import urlencode

from rosters.documents import workshop_of
from rosters.pack_store import stocked
from rosters.queries.weapon_trials import TrialTable, trial_table
from rules.kernel.building import Entry, Reading, Section, Workshop
from rules.kernel.warbands import PACK_NAME
from rules.registry import RULESETS

T = TypeVar("T", Section, Entry)

LONGEST_SEARCH = 100  # characters
MOST_TRAITS = 20


class NotInArmoury(Exception):
    """There is no such game, section or entry."""


@dataclass(frozen=True)
class Search:
    """The search. `notices`: messages about invalid values."""

    words: str
    section: str
    group: str
    traits: tuple[str, ...]
    notices: tuple[str, ...] = ()

    @property
    def is_narrow(self) -> bool:
        """Whether the search has any condition."""
        return bool(self.words or self.section or self.group or self.traits)


@dataclass(frozen=True)
class GroupRow:
    """Entries with the heading of their group."""

    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class SectionRow:
    """A section with the entries found in it."""

    section: Section
    groups: tuple[GroupRow, ...]

    @property
    def count(self) -> int:
        return sum(len(group.entries) for group in self.groups)

    @property
    def can_compare(self) -> bool:
        """Whether any of its entries can be compared by a test."""
        return any(entry.modes for group in self.groups for entry in group.entries)


@dataclass(frozen=True)
class ListPage:
    """The armoury as a list. `groups` and `traits`: the filters of the chosen section.

    `groups` are keyed by section titles. `is_tried`: whether the game can test weapons.
    """

    slug: str
    game: str
    search: Search
    titles: tuple[tuple[str, str], ...]
    groups: tuple[tuple[str, tuple[str, ...]], ...]
    traits: tuple[str, ...]
    sections: tuple[SectionRow, ...]
    count: int
    whole: int
    pack: PackRow
    is_tried: bool


@dataclass(frozen=True)
class ReadingRow:
    """A doubtful passage, and its place in the book."""

    reading: Reading
    lines: str


@dataclass(frozen=True)
class EntryPage:
    """One entry with its source, doubtful passages, tests and the others of its group."""

    slug: str
    game: str
    section: Section
    entry: Entry
    source: str
    readings: tuple[ReadingRow, ...]
    fellows: tuple[Entry, ...]
    trials: TrialTable | None
    pack: PackRow


@dataclass(frozen=True)
class PackRow:
    """The house catalogue that the armoury shows; empty for the book's own entries."""

    digest: str = ""
    name: str = ""

    @property
    def query(self) -> str:
        """The query string that keeps the house catalogue."""
        return f"?{urlencode({'pack': self.digest})}" if self.digest else ""

    @property
    def also(self) -> str:
        """The same as a further parameter of a query string."""
        return f"&{urlencode({'pack': self.digest})}" if self.digest else ""


@dataclass(frozen=True)
class GameRow:
    """A game that has an armoury."""

    slug: str
    name: str


def games() -> tuple[GameRow, ...]:
    """Every game with an armoury."""
    return tuple(
        GameRow(each.slug, each.name) for each in RULESETS.values() if each.workshop is not None
    )


def armed(ruleset: str) -> Workshop:
    """The workshop of a game. Raises NotInArmoury if it has none."""
    try:
        return workshop_of(ruleset)
    except KeyError as error:
        raise NotInArmoury from error


def benched(ruleset: str) -> Workshop:
    """The workshop of a game that can test weapons. Raises NotInArmoury for others."""
    workshop = armed(ruleset)
    if not workshop.bench:
        raise NotInArmoury
    return workshop


def pack_in(ruleset: str, data: QueryDict) -> PackRow:
    """The requested house catalogue. Raises NotInArmoury if it is not stored."""
    digest = data.get("pack", "")
    if not digest:
        return PackRow()
    found = stocked(armed(ruleset), ruleset, digest) if PACK_NAME.fullmatch(digest) else None
    if found is None:
        raise NotInArmoury
    return PackRow(digest, found.name)


# --- The list ------------------------------------------------------------------------------------


def list_page(ruleset: str, data: QueryDict) -> ListPage:
    """The entries that match a search."""
    pack = pack_in(ruleset, data)
    whole = armed(ruleset).armoury(pack.digest)
    search = search_in(data, whole)
    chosen = [each for each in whole if search.section in ("", each.id)]
    found = [
        (part, [entry for entry in part.entries if _is_meant(entry, search)]) for part in chosen
    ]
    return ListPage(
        ruleset,
        RULESETS[ruleset].name,
        search,
        tuple((each.id, each.title) for each in whole),
        tuple((each.title, _several(_group, each.entries)) for each in chosen),
        tuple(sorted(_traits(chosen), key=str.casefold)),
        tuple(_section(part, entries) for part, entries in found if entries),
        sum(len(entries) for _, entries in found),
        sum(len(part.entries) for part in whole),
        pack,
        bool(armed(ruleset).bench),
    )


def search_in(data: QueryDict, whole: Sequence[Section]) -> Search:
    """The search of a query string. Invalid values are ignored with a message."""
    notices: list[str] = []
    section = _known(data.get("section", ""), [each.id for each in whole], "section", notices)
    within = [each for each in whole if section in ("", each.id)]
    groups = {entry.group for each in within for entry in each.entries}
    group = _known(data.get("group", ""), groups, "group", notices)
    known, asked = _traits(within), dict.fromkeys(filter(None, data.getlist("trait")[:MOST_TRAITS]))
    traits = tuple(filter(None, (_known(each, known, "trait", notices) for each in asked)))
    words = data.get("q", "").strip()
    if len(words) > LONGEST_SEARCH:
        notices.append(f"Only the first {LONGEST_SEARCH} characters were looked for.")
    return Search(words[:LONGEST_SEARCH], section, group, traits, tuple(notices))


def _known(given: str, known: Iterable[str], what: str, notices: list[str]) -> str:
    if not given or given in known:
        return given
    notices.append(f"There is no {what} “{given[:LONGEST_SEARCH]}” here, so it was left out.")
    return ""


def _traits(sections: Iterable[Section]) -> set[str]:
    return {trait for each in sections for entry in each.entries for trait in entry.traits}


def _group(entry: Entry) -> str:
    return entry.group


def _several(name: Callable[[Entry], str], entries: Iterable[Entry]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name(each) for each in entries))


def entries_found(whole: Sequence[Section], section: str, group: str, words: str) -> list[Entry]:
    """The entries of a section and a group, or of all, of which all words are said."""
    return [
        entry
        for each in whole
        if section in ("", each.id)
        for entry in each.entries
        if group in ("", entry.group) and _has(entry, words)
    ]


def _is_meant(entry: Entry, search: Search) -> bool:
    if search.group not in ("", entry.group) or not set(search.traits) <= set(entry.traits):
        return False
    return _has(entry, search.words)


def _has(entry: Entry, words: str) -> bool:
    said = " ".join(_words_of(entry)).casefold()
    return all(word in said for word in words.casefold().split())


def _words_of(entry: Entry) -> Iterator[str]:
    yield from (entry.id, entry.name, entry.group, entry.note, *entry.traits)
    for heading, figure in entry.stats.items():
        yield f"{heading} {figure}"


def _section(section: Section, entries: Sequence[Entry]) -> SectionRow:
    ordered = sorted(entries, key=lambda each: _several(_group, section.entries).index(each.group))
    groups = tuple(GroupRow(title, tuple(found)) for title, found in groupby(ordered, key=_group))
    return SectionRow(section, groups)


# --- One entry -----------------------------------------------------------------------------------


def entry_page(ruleset: str, section: str, entry: str, data: QueryDict) -> EntryPage:
    """One entry. Raises NotInArmoury if there is none of that name."""
    workshop, pack = armed(ruleset), pack_in(ruleset, data)
    part = _only(workshop.armoury(pack.digest), section)
    found = _only(part.entries, entry)
    readings = workshop.readings()
    return EntryPage(
        ruleset,
        RULESETS[ruleset].name,
        part,
        found,
        in_lines(range(found.lines[0], found.lines[1] + 1)) if any(found.lines) else "",
        tuple(_reading(readings[each]) for each in found.doubtful if each in readings),
        tuple(each for each in part.entries if each.group == found.group and each != found),
        trial_table(workshop, found, data, RULESETS[ruleset].wording.unit) if found.modes else None,
        pack,
    )


def _only(things: Iterable[T], name: str) -> T:
    for each in things:
        if each.id == name:
            return each
    raise NotInArmoury


def _reading(reading: Reading) -> ReadingRow:
    return ReadingRow(reading, in_lines(reading.lines))


def in_lines(lines: Sequence[int]) -> str:
    """Line 5 of the rules; lines 7–9 and 12 of the rules."""
    runs: list[list[int]] = []
    for line in sorted(set(lines)):
        if runs and line == runs[-1][-1] + 1:
            runs[-1].append(line)
        else:
            runs.append([line])
    parts = [f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs]
    if not parts:
        return ""
    told = ", ".join(parts[:-1]) + " and " + parts[-1] if len(parts) > 1 else parts[0]
    several = len(parts) > 1 or "–" in told
    return f"{'Lines' if several else 'Line'} {told} of the rules"
