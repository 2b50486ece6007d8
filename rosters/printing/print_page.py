"""A printed warband: team sheets, figure cards and the rules that it uses.

The browser's print page and the PDF are both rendered from this read model, which takes all content
from the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.http import QueryDict

from rosters.documents import picture_shown, warband_of, workshop_of
from rosters.models import Warband as Row
from rosters.portraits.looks import Look, look_of
from rosters.printing.tables import first_rows, is_list, merged, slim, things
from rosters.public_address import drawn_at
from rules.conformance import conformance, has_table
from rules.kernel.building import Part, Profile, Sum, Table, Workshop
from rules.kernel.totals import Totals, totals
from rules.kernel.warbands import Member, Warband
from rules.registry import RULESETS

PARTS = (("sheets", "Team sheets"), ("cards", "Figure cards"), ("rules", "Rules in use"))
PAPERS = (("a4", "A4"), ("letter", "Letter"))
MOST_BOXES = 20  # boxes of one track; the rest is printed as a number
MOST_CARD_ROWS = 9  # of tables on a card
MOST_CARD_TRACKS = 14
LONGEST_FACT = 150  # characters of one fact on a card
CROWD = 8  # larger teams have a smaller font


@dataclass(frozen=True)
class PrintOptions:
    """Print options: parts, paper, and one team or all."""

    parts: tuple[str, ...]
    paper: str
    team: str


def print_options(data: QueryDict) -> PrintOptions:
    """The print options of a query string. Unknown values are ignored."""
    asked = tuple(part for part, _ in PARTS if part in data.getlist("part"))
    paper = data.get("paper", "")
    return PrintOptions(
        asked or tuple(part for part, _ in PARTS),
        paper if paper in dict(PAPERS) else "a4",
        data.get("team", ""),
    )


@dataclass(frozen=True)
class Boxes:
    """Tick boxes with a label, and the number of boxes that were left out."""

    label: str
    boxes: range
    more: int


@dataclass(frozen=True)
class Card:
    """The card of a member. `foot` is its last line and identifies it."""

    profile: Profile
    look: Look
    drawn: str
    colour: str
    picture: str
    tracks: tuple[Boxes, ...]
    facts: tuple[Part, ...]
    tables: tuple[Table, ...]
    more: int
    foot: str

    @property
    def totals(self) -> str:
        """The sums as one line."""
        return _in_a_line(self.profile.sums)

    @property
    def belongings(self) -> Iterator[tuple[str, str]]:
        """Each table as a line: its title, then its items with their numbers."""
        for table in self.profile.tables:
            yield table.title, ", ".join(things(table))


@dataclass(frozen=True)
class Sheet:
    """The sheet of a team. The values of its cards add up to its totals."""

    name: str
    notes: str
    sums: tuple[Sum, ...]
    cards: tuple[Card, ...]
    tables: tuple[Table, ...]

    @property
    def totals(self) -> str:
        """The sums as one line."""
        return _in_a_line(self.sums)

    @property
    def is_crowded(self) -> bool:
        """Whether it needs a smaller font."""
        return len(self.cards) > CROWD


@dataclass(frozen=True)
class RuleUse:
    """A rule that members use: number, title, page, and their names."""

    number: str
    title: str
    page: int
    who: str


@dataclass(frozen=True)
class ChapterUse:
    """The used rules of a chapter."""

    title: str
    rules: tuple[RuleUse, ...]


@dataclass(frozen=True)
class Print:
    """The printed warband. `choices`: its teams by id.

    `totals`: the sums of the warband, team by team.
    """

    row: Row
    name: str
    notes: str
    game: str
    options: PrintOptions
    choices: tuple[tuple[str, str], ...]
    sheets: tuple[Sheet, ...]
    chapters: tuple[ChapterUse, ...]
    tables: tuple[Table, ...]
    totals: Table

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of all members."""
        return tuple(card for sheet in self.sheets for card in sheet.cards)


def print_of(row: Row, options: PrintOptions) -> Print:
    """The read model of a warband with these options."""
    warband, workshop = warband_of(row.document), workshop_of(row.ruleset)
    come_to = totals(workshop, warband)
    sheets = tuple(_sheets(warband, workshop, options.team, come_to))
    profiles = [card.profile for sheet in sheets for card in sheet.cards]
    return Print(
        row,
        warband.name,
        warband.notes,
        RULESETS[row.ruleset].name,
        options,
        tuple((team.id, team.name) for team in warband.teams),
        sheets,
        tuple(_chapters(row.ruleset, profiles)) if "rules" in options.parts else (),
        merged(profiles),
        _totals(come_to),
    )


def _in_a_line(sums: Sequence[Sum]) -> str:
    return ", ".join(f"{each.label} {each.total}" for each in sums if each.total)


def _totals(come_to: Totals) -> Table:
    """A row for each team, and their sum as the last row."""
    heads = ("Team", *(each.label for each in come_to.sums))
    rows = [(team.name, team.sums) for team in come_to.teams]
    rows.append(("All", come_to.sums))
    return Table("What it comes to", heads, tuple(_row(name, sums, come_to) for name, sums in rows))


def _row(name: str, sums: Sequence[Sum], come_to: Totals) -> tuple[str, ...]:
    found = {each.id: str(each.total) for each in sums}
    return (name, *(found.get(each.id, "0") for each in come_to.sums))


# --- Sheets and cards ----------------------------------------------------------------------------


def _sheets(warband: Warband, workshop: Workshop, chosen: str, come_to: Totals) -> Iterator[Sheet]:
    """The chosen team, or all teams if there is no such team."""
    sums = {each.id: each.sums for each in come_to.teams}
    wanted = [team for team in warband.teams if team.id == chosen] or warband.teams
    total, number = sum(len(team.members) for team in wanted), 0
    for team in wanted:
        cards = []
        for member in team.members:
            number += 1
            foot = f"{team.name} · {warband.name} · {number} of {total}"
            cards.append(_card(member, workshop.profile(warband, member), foot))
        tables = merged([card.profile for card in cards])
        yield Sheet(team.name, team.notes, sums[team.id], tuple(cards), tables)


def _card(member: Member, profile: Profile, foot: str) -> Card:
    tracks = tuple(
        Boxes(each.label, range(min(each.boxes, MOST_BOXES)), max(0, each.boxes - MOST_BOXES))
        for each in profile.tracks
    )
    lists = [each for each in profile.tables if is_list(each)]
    whole = [slim(each) for each in profile.tables if not is_list(each)]
    tables = tuple(first_rows(whole, MOST_CARD_ROWS))
    rows_left = sum(len(each.rows) for each in whole) - sum(len(each.rows) for each in tables)
    facts = (*profile.facts, *(Part(each.title, ", ".join(things(each))) for each in lists))
    look = look_of(member, profile)
    return Card(
        profile,
        look,
        drawn_at(look),
        member.colour,
        picture_shown(member.picture),
        tracks[:MOST_CARD_TRACKS],
        tuple(Part(each.label, _cut(each.value), each.ref) for each in facts),
        tables,
        rows_left + len(tracks[MOST_CARD_TRACKS:]),
        foot,
    )


def _cut(words: str) -> str:
    return words if len(words) <= LONGEST_FACT else f"{words[:LONGEST_FACT].rsplit(' ', 1)[0]} …"


# --- Rules ---------------------------------------------------------------------------------------


def _chapters(ruleset: str, profiles: Sequence[Profile]) -> Iterator[ChapterUse]:
    """The public titles of the used rules; none if the game lists no rules."""
    users: dict[str, list[str]] = {}
    for profile in profiles:
        for number in dict.fromkeys(_refs(profile)):
            users.setdefault(number, []).append(profile.name)
    for chapter in conformance(ruleset) if has_table(ruleset) else ():
        rules = tuple(
            RuleUse(rule.number, rule.title, rule.page, _who(users[rule.number], len(profiles)))
            for rule in chapter.rules
            if rule.number in users
        )
        if rules:
            yield ChapterUse(chapter.title, rules)


def _refs(profile: Profile) -> Iterator[str]:
    yield from profile.rules
    yield from (fact.ref for fact in profile.facts)
    yield from (total.ref for total in profile.sums if total.total)


def _who(names: Sequence[str], total: int) -> str:
    if len(names) == total:
        return "everybody"
    shown = ", ".join(dict.fromkeys(names[:8]))
    return f"{shown} and {len(names) - 8} more" if len(names) > 8 else shown
