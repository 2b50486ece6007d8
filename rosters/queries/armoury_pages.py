"""What all pages of the armoury share, and the read model of one entry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from django.http import QueryDict
from django.utils.http import urlencode

from rosters.documents import workshop_of
from rosters.pack_store import stocked
from rosters.portraits.looks import Look, seed_of
from rosters.public_address import drawn_at
from rosters.queries.weapon_trials import TrialTable, trial_table
from rules.kernel.building import Entry, Reading, Section, Workshop
from rules.kernel.chips import ARMOUR_CLASSES, OUTLINES, PERSON, SEEN_THINGS, WEAPON_CLASSES
from rules.kernel.warbands import PACK_NAME
from rules.registry import RULESETS

T = TypeVar("T", Section, Entry)

LONGEST_SEARCH = 100  # characters
MOST_COMPARED = 4
PRICE_STATS = ("Points", "Cost")  # what games call a price in the armoury


class NotInArmoury(Exception):
    """There is no such game, section or entry."""


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
    pack: Kept
    picture: Picture

    @property
    def emptied(self) -> str:
        """The query string of this page with nothing to be compared."""
        return self.pack.emptied.query or "?"


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
class Kept(PackRow):
    """What the links of the armoury keep: the house catalogue, and what is to be compared.

    tray: up to `MOST_COMPARED` weapons, by the parameter `e` of the page that compares them.
    """

    tray: tuple[Entry, ...] = ()

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """The parameters of a query string."""
        pack = (("pack", self.digest),) if self.digest else ()
        return (*pack, *(("e", each.id) for each in self.tray))

    @property
    def query(self) -> str:
        """The query string that keeps it all."""
        return f"?{urlencode(self.pairs)}" if self.pairs else ""

    @property
    def also(self) -> str:
        """The same as further parameters of a query string."""
        return f"&{urlencode(self.pairs)}" if self.pairs else ""

    @property
    def emptied(self) -> Kept:
        """With nothing to be compared."""
        return replace(self, tray=())

    @property
    def is_full(self) -> bool:
        return len(self.tray) >= MOST_COMPARED

    def toggled(self, entry: Entry) -> Kept:
        """With the entry, or without it if it was there."""
        others = tuple(each for each in self.tray if each.id != entry.id)
        tray = others if len(others) < len(self.tray) else (*others, entry)[:MOST_COMPARED]
        return replace(self, tray=tray)


@dataclass(frozen=True)
class Picture:
    """What is seen of an entry: the icon of a class of weapons, or the address of a drawing."""

    icon: str = ""
    drawn: str = ""


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


def kept_in(ruleset: str, data: QueryDict) -> Kept:
    """The house catalogue and the weapons to compare. What is no weapon of the game is left out.

    Raises NotInArmoury for a house catalogue that is not stored.
    """
    pack, workshop = pack_in(ruleset, data), armed(ruleset)
    asked = dict.fromkeys(data.getlist("e")[: 2 * MOST_COMPARED])
    if not asked or not workshop.bench:
        return Kept(pack.digest, pack.name)
    known = {e.id: e for part in workshop.armoury(pack.digest) for e in part.entries if e.modes}
    tray = tuple(known[each] for each in asked if each in known)
    return Kept(pack.digest, pack.name, tray[:MOST_COMPARED])


def picture_of(entry: Entry) -> Picture:
    """What is seen of an entry; nothing of a drug or a skill."""
    if entry.look in WEAPON_CLASSES:
        return Picture(icon=entry.look)
    if not entry.look:
        return Picture()
    seed, look = seed_of(entry.section, entry.id), entry.look
    if look in OUTLINES and entry.section == "vehicles":
        return Picture(drawn=drawn_at(Look(look, seed)))
    armour = look if look in ARMOUR_CLASSES else ""
    things = (look,) if look in SEEN_THINGS else ()
    return Picture(drawn=drawn_at(Look(PERSON, seed, armour=armour, things=things)))


# --- Entries -------------------------------------------------------------------------------------


def entries_found(whole: Sequence[Section], section: str, group: str, words: str) -> list[Entry]:
    """The entries of a section and a group, or of all, of which all words are said."""
    return [
        entry
        for each in whole
        if section in ("", each.id)
        for entry in each.entries
        if group in ("", entry.group) and says(entry, words)
    ]


def says(entry: Entry, words: str) -> bool:
    """Whether an entry says all of these words, or parts of words."""
    said = " ".join(_words_of(entry)).casefold()
    return all(word in said for word in words.casefold().split())


def _words_of(entry: Entry) -> Iterator[str]:
    yield from (entry.id, entry.name, entry.group, entry.note, *entry.traits)
    for heading, figure in entry.stats.items():
        yield f"{heading} {figure}"


def price_of(entry: Entry) -> int:
    """What an entry costs; 0 where the game has no price for it."""
    given = next((entry.stats[name] for name in PRICE_STATS if name in entry.stats), "")
    digits = given.replace(",", "").split()[:1]
    return int(digits[0]) if digits and digits[0].isdecimal() else 0


def price_name(entries: Iterable[Entry]) -> str:
    """What a price is called; empty where nothing has one."""
    found = (name for each in entries for name in PRICE_STATS if name in each.stats)
    return next(found, "")


# --- One entry -----------------------------------------------------------------------------------


def entry_page(ruleset: str, section: str, entry: str, data: QueryDict) -> EntryPage:
    """One entry. Raises NotInArmoury if there is none of that name."""
    workshop, pack = armed(ruleset), kept_in(ruleset, data)
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
        picture_of(found),
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
