"""A warband as readable text, which this site can import again.

A line is a heading, `Field: things; things`, a `= ` line that only explains, or a `> ` line with
notes. Values without a field follow `Also:` as JSON.
"""

from __future__ import annotations

from collections.abc import Iterator

from rosters.exchange.available_options import Shelves, shelves, stock
from rosters.exchange.choices import Asks, Choice, agreed, chosen, remembered, rest
from rosters.exchange.local_ids import localised, plain_member
from rosters.exchange.option_text import also_line, is_plain, phrase, said
from rules.kernel.building import Sum, Workshop
from rules.kernel.totals import totals
from rules.kernel.warbands import Member, Team, Warband
from rules.registry import RULESETS
from web.json_limits import JsonObject


def to_text(warband: Warband, workshop: Workshop) -> str:
    """The warband as text: each team and figure with its sums and its gear."""
    local = localised(warband, workshop, str)
    come_to = totals(workshop, local)
    lines = [f"# {local.name}", f"Game: {RULESETS[local.ruleset].name}"]
    lines += (f"= {_sum(each)}" for each in come_to.sums)
    lines += _notes_and(local.notes, others(pack=local.pack, vendor=local.vendor))
    for team, found in zip(local.teams, come_to.teams, strict=True):
        lines += ["", *_team(local, team, found.sums, workshop)]
    return "\n".join(lines) + "\n"


def _team(warband: Warband, team: Team, sums: tuple[Sum, ...], workshop: Workshop) -> Iterator[str]:
    yield f"## {team.name}"
    yield from (f"= {_sum(each)}" for each in sums)
    names = {member.id: member.name for each in warband.teams for member in each.members}
    if team.leader in names:
        yield f"Leader: {team.leader}. {names[team.leader]}"
    yield from _notes_and(team.notes, others(vendor=team.vendor))
    for member in team.members:
        yield ""
        yield from _member(warband, member, workshop)


def _member(warband: Warband, member: Member, workshop: Workshop) -> Iterator[str]:
    kinds = {kind.id: kind.name for kind in workshop.kinds}
    yield f"### {member.id}. {member.name} — {kinds[member.kind]}"
    yield from (f"= {_sum(each)}" for each in workshop.member_sums(warband, member))
    said_lines, more = said_build(warband, member, workshop)
    yield from said_lines
    also = others(build=more, colour=member.colour, vendor=member.vendor, portrait=member.face)
    yield from _notes_and(member.notes, also)


def _sum(total: Sum) -> str:
    parts = ", ".join(f"{part.label} {part.value}" for part in total.parts)
    most = f" of {total.most}" if total.most is not None else ""
    return f"{total.label} {total.total}{most}" + (f": {parts}" if parts else "")


def said_build(
    warband: Warband, member: Member, workshop: Workshop
) -> tuple[list[str], JsonObject]:
    """The lines of a build, and the values that they do not express."""
    plain = plain_member(member, workshop)
    blocks = remembered(workshop, warband)
    choices = chosen(blocks(member), blocks(plain))
    by_field: dict[str, list[Choice]] = {}
    for each in choices:
        by_field.setdefault(each.field, []).append(each)
    on_shelf = offered(warband, member, workshop, blocks)
    lines: dict[str, str] = {}
    heard: list[Choice] = []
    for name, several in by_field.items():
        shelf = on_shelf.get(name)
        line = phrase(shelf, several) if shelf is not None else ""
        back, lost = said(line, on_shelf)
        if back and not lost:
            lines[name] = line
            heard += back
    build, kept = agreed(workshop, blocks, plain, heard)
    fields = {each.field for each in kept}
    return [line for name, line in lines.items() if name in fields], rest(member.build, build)


def offered(warband: Warband, member: Member, workshop: Workshop, blocks: Asks) -> Shelves:
    """The options of a member, and the shelves of the other members."""
    found = dict(stock(workshop, member.kind, warband.pack))
    if all(shelf.articles for shelf in found.values()):
        return found
    for name, shelf in shelves(blocks(member)).items():
        if name not in found or not found[name].articles:
            found[name] = shelf
    return found


def others(**parts: object) -> JsonObject:
    """The values that are not empty."""
    return {name: value for name, value in parts.items() if value}


def _notes_and(notes: str, also: JsonObject) -> Iterator[str]:
    """Notes as a quotation if they are plain, otherwise together with the other values."""
    if notes and is_plain(notes):
        yield from (f"> {line}" for line in notes.split("\n"))
    elif notes:
        also = {**also, "notes": notes}
    if also:
        yield also_line(also)
