"""A warband as a table for spreadsheets: a row a figure, and nothing that a sheet would reckon."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from rosters.exchange.choices import chosen
from rosters.exchange.phrases import phrase
from rosters.exchange.text import offered
from rules.kernel.building import Workshop
from rules.kernel.warbands import Member, Team, Warband, members_of

FRONT = ("Team", "Name", "Kind", "Leads", "Role")
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
Row = dict[str, str]


def to_csv(warband: Warband, workshop: Workshop) -> bytes:
    """The table, such as spreadsheets open it with its accents."""
    rows = [
        _row(warband, team, member, workshop) for team in warband.teams for member in team.members
    ]
    heads = [*dict.fromkeys([*FRONT, *_sums(warband, workshop), *(n for row in rows for n in row)])]
    heads = [*(name for name in heads if name != "Notes"), "Notes"]
    written = io.StringIO()
    table = csv.writer(written)
    table.writerow(heads)
    for row in rows:
        table.writerow([harmless(row.get(name, "")) for name in heads])
    return written.getvalue().encode("utf-8-sig")


def _sums(warband: Warband, workshop: Workshop) -> Iterator[str]:
    """The headings of all sums, which stand together in front of the gear."""
    for member in members_of(warband):
        yield from (each.label for each in workshop.member_sums(warband, member))


def harmless(words: str) -> str:
    """Words that a spreadsheet takes for words: a formula gets an apostrophe in front."""
    return f"'{words}" if words.lstrip(" ").startswith(FORMULA) else words


def _row(warband: Warband, team: Team, member: Member, workshop: Workshop) -> Row:
    kinds = {kind.id: kind.name for kind in workshop.kinds}
    profile = workshop.profile(warband, member)
    leads = "yes" if profile.is_leader else ""
    front = (team.name, member.name, kinds.get(member.kind, member.kind), leads, profile.role)
    sums = {each.label: str(each.total) for each in profile.sums}
    gear = _gear(warband, member, workshop)
    return {**dict(zip(FRONT, front, strict=True)), **sums, **gear, "Notes": member.notes}


def _gear(warband: Warband, member: Member, workshop: Workshop) -> Row:
    on_shelf = offered(warband, member, workshop)
    choices = chosen(workshop.blocks(warband, member))
    found: Row = {}
    for name in dict.fromkeys(choice.field for choice in choices):
        shelf = on_shelf.get(name)
        if shelf is not None:
            several = [choice for choice in choices if choice.field == name]
            found[shelf.title] = phrase(shelf, several).partition(": ")[2]
    return found
