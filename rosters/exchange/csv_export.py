"""A warband as a table: a row for each figure, then a row for each total.

Totals have kinds of their own, so that a spreadsheet can filter them from figures.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rosters.csv_files import sheet
from rosters.exchange.choices import chosen, remembered
from rosters.exchange.option_text import phrase
from rosters.exchange.text_export import offered
from rules.kernel.building import Sum, Workshop
from rules.kernel.totals import totals
from rules.kernel.warbands import Member, Team, Warband, members_of

TEAM_TOTAL, TOTAL = "team total", "warband total"
FRONT = ("Team", "Name", "Kind", "Leads", "Role")
Row = dict[str, str]


def to_csv(warband: Warband, workshop: Workshop) -> bytes:
    """The table as CSV that spreadsheets open with correct accents."""
    rows = [
        _row(warband, team, member, workshop) for team in warband.teams for member in team.members
    ]
    come_to = totals(workshop, warband)
    labels = (*_sums(warband, workshop), *(each.label for each in come_to.sums))
    heads = [*dict.fromkeys([*FRONT, *labels, *(n for row in rows for n in row)])]
    heads = [*(name for name in heads if name != "Notes"), "Notes"]
    rows += (_total(TEAM_TOTAL, each.name, each.sums) for each in come_to.teams)
    rows.append(_total(TOTAL, "", come_to.sums))
    return sheet([heads, *([row.get(name, "") for name in heads] for row in rows)])


def _total(kind: str, team: str, sums: Sequence[Sum]) -> Row:
    return {"Team": team, "Kind": kind, **{each.label: str(each.total) for each in sums}}


def _sums(warband: Warband, workshop: Workshop) -> Iterator[str]:
    """The headings of all sums; these columns precede the gear."""
    for member in members_of(warband):
        yield from (each.label for each in workshop.member_sums(warband, member))


def _row(warband: Warband, team: Team, member: Member, workshop: Workshop) -> Row:
    kinds = {kind.id: kind.name for kind in workshop.kinds}
    profile = workshop.profile(warband, member)
    leads = "yes" if profile.is_leader else ""
    front = (team.name, member.name, kinds.get(member.kind, member.kind), leads, profile.role)
    sums = {each.label: str(each.total) for each in profile.sums}
    gear = _gear(warband, member, workshop)
    return {**dict(zip(FRONT, front, strict=True)), **sums, **gear, "Notes": member.notes}


def _gear(warband: Warband, member: Member, workshop: Workshop) -> Row:
    blocks = remembered(workshop, warband)
    on_shelf = offered(warband, member, workshop, blocks)
    choices = chosen(blocks(member))
    found: Row = {}
    for name in dict.fromkeys(choice.field for choice in choices):
        shelf = on_shelf.get(name)
        if shelf is not None:
            several = [choice for choice in choices if choice.field == name]
            found[shelf.title] = phrase(shelf, several).partition(": ")[2]
    return found
