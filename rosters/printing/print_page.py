"""A printed warband: what is on its sheets, cards, tokens and rules.

The pages in a browser and the PDF are both laid out from this read model, which takes all content
from the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.http import QueryDict

from rosters.documents import picture_shown, warband_of, workshop_of
from rosters.models import Warband as Row
from rosters.portraits.looks import Look, look_of
from rosters.printing.arsenal import (
    Arsenal,
    Ranges,
    arsenal_of,
    is_arsenal,
    known_ranges,
    ranges_of,
    scale_of,
)
from rosters.printing.rules_used import ChapterUse, Remark, chapters_used, remarks_of
from rosters.printing.tables import merged, things
from rules.kernel.building import Part, Profile, Sum, Table
from rules.kernel.totals import Totals, totals
from rules.kernel.warbands import Member, Warband
from rules.kernel.wording import Wording
from rules.registry import RULESETS
from web.paper.answers import asked_for
from web.paper.inks import COLOUR

SHEETS, CARDS, TOKENS, RULES = "sheets", "cards", "tokens", "rules"
PARTS = (
    (SHEETS, "Team sheets"), (CARDS, "Figure cards"), (TOKENS, "Tokens"), (RULES, "Rules in use"),
)  # fmt: skip
USUAL_PARTS = (SHEETS, CARDS, RULES)
MOST_BOXES = 40  # boxes of one track; the rest is printed as a number


@dataclass(frozen=True)
class PrintOptions:
    """Print options: parts, paper, one team or all, and in colour or to save ink."""

    parts: tuple[str, ...]
    paper: str
    team: str
    ink: str = COLOUR


def print_options(data: QueryDict) -> PrintOptions:
    """The print options of a query string. Unknown values are ignored."""
    asked = tuple(part for part, _ in PARTS if part in data.getlist("part"))
    paper, ink = asked_for(data)
    return PrintOptions(asked or USUAL_PARTS, paper, data.get("team", ""), ink)


@dataclass(frozen=True)
class Boxes:
    """Tick boxes with a label, and the number of boxes that were left out."""

    label: str
    boxes: int
    more: int


@dataclass(frozen=True)
class Card:
    """A member on paper. `foot` is the last line of its card and identifies it.

    arsenals: tables with figures; facts: all that is a label and words, short lists among them.
    remarks: what its things and its rules say.
    """

    profile: Profile
    look: Look
    colour: str
    picture: str
    tracks: tuple[Boxes, ...]
    facts: tuple[Part, ...]
    arsenals: tuple[Arsenal, ...]
    remarks: tuple[Remark, ...]
    foot: str

    @property
    def totals(self) -> str:
        """The sums as one line."""
        return _in_a_line(self.profile.sums)


@dataclass(frozen=True)
class Sheet:
    """The sheet of a team. The values of its cards add up to its totals."""

    name: str
    notes: str
    sums: tuple[Sum, ...]
    cards: tuple[Card, ...]

    @property
    def totals(self) -> str:
        """The sums as one line."""
        return _in_a_line(self.sums)


@dataclass(frozen=True)
class Print:
    """The printed warband.

    `totals`: the sums of the warband, team by team. `scale`: how far range bars reach, in mm.
    """

    row: Row
    name: str
    notes: str
    game: str
    wording: Wording
    options: PrintOptions
    sheets: tuple[Sheet, ...]
    chapters: tuple[ChapterUse, ...]
    tables: tuple[Table, ...]
    totals: Table
    scale: int

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of all members."""
        return tuple(card for sheet in self.sheets for card in sheet.cards)


def print_of(row: Row, options: PrintOptions) -> Print:
    """The read model of a warband with these options."""
    warband, workshop = warband_of(row.document), workshop_of(row.ruleset)
    come_to = totals(workshop, warband)
    sheets = tuple(_sheets(row.ruleset, warband, options.team, come_to))
    cards = [card for sheet in sheets for card in sheet.cards]
    profiles = [card.profile for card in cards]
    return Print(
        row,
        warband.name,
        warband.notes,
        RULESETS[row.ruleset].name,
        RULESETS[row.ruleset].wording,
        options,
        sheets,
        tuple(chapters_used(row.ruleset, profiles)) if RULES in options.parts else (),
        merged(profiles),
        _totals(come_to),
        scale_of([each for card in cards if not card.profile.outline for each in card.arsenals]),
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


def _sheets(ruleset: str, warband: Warband, chosen: str, come_to: Totals) -> Iterator[Sheet]:
    """The chosen team, or all teams if there is no such team."""
    workshop = workshop_of(ruleset)
    ranges = ranges_of(workshop, warband.packs)
    sums = {each.id: each.sums for each in come_to.teams}
    wanted = [team for team in warband.teams if team.id == chosen] or warband.teams
    total, number = sum(len(team.members) for team in wanted), 0
    for team in wanted:
        cards = []
        for member in team.members:
            number += 1
            foot = f"{team.name} · {warband.name} · {number} of {total}"
            profile = workshop.profile(warband, member)
            cards.append(_card(member, profile, foot, _Book(ruleset, warband.packs, ranges)))
        yield Sheet(team.name, team.notes, sums[team.id], tuple(cards))


@dataclass(frozen=True)
class _Book:
    """Where what is printed of a member is looked up: game, catalogues, ranges by name."""

    ruleset: str
    packs: tuple[str, ...]
    ranges: Ranges


def _card(member: Member, profile: Profile, foot: str, book: _Book) -> Card:
    tables = [table for table in profile.tables if table.rows]
    arsenals = tuple(
        arsenal_of(table, known_ranges(table, book.ranges)) for table in tables if is_arsenal(table)
    )
    lists = [table for table in tables if not is_arsenal(table)]
    told = (note for table in lists for note in arsenal_of(table, ()).notes)
    return Card(
        profile,
        look_of(member, profile),
        member.colour,
        picture_shown(member.picture),
        tuple(
            Boxes(each.label, min(each.boxes, MOST_BOXES), max(0, each.boxes - MOST_BOXES))
            for each in profile.tracks
        ),
        (*profile.facts, *(Part(each.title, ", ".join(things(each))) for each in lists)),
        arsenals,
        remarks_of(book.ruleset, book.packs, profile, [*told, *_notes(arsenals)]),
        foot,
    )


def _notes(arsenals: Sequence[Arsenal]) -> Iterator[tuple[str, str]]:
    for each in arsenals:
        yield from each.notes
