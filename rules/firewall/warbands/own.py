"""Warbands of our own making, from lines such as people type."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from rules.firewall.warbands.builds import outfit, plain, read
from rules.firewall.warbands.filling import fill
from rules.firewall.warbands.quick import quick
from rules.kernel import warbands as w
from rules.kernel.building import Block
from rules.kernel.edits import edited
from rules.kernel.record import Record
from rules.kernel.warbands import Member, Warband


class FilledRow(Record):
    """Fields for one member of a team, counted from 0."""

    member: int
    set: dict[str, str]


class TeamRow(Record):
    """A team: lines of quick entry, the first of whom leads, and what they cannot say."""

    name: str
    lines: tuple[str, ...]
    fields: tuple[FilledRow, ...] = ()


class WarbandRow(Record):
    """A warband with its teams."""

    name: str
    notes: str
    teams: tuple[TeamRow, ...]


class _Own(Record):
    warbands: tuple[WarbandRow, ...]


class _Bench:
    """What edits need to know of builds."""

    def plain(self, kind: str) -> dict[str, Any]:
        return plain(kind)

    def read(self, kind: str, build: dict[str, Any]) -> dict[str, Any]:
        return read(kind, build)

    def fill(self, member: Member, fields: dict[str, Any]) -> dict[str, Any]:
        return fill(member, fields)

    def under(self, kind: str, build: dict[str, Any], pack: str) -> dict[str, Any]:
        return build  # these are the book's own

    def outfit(self, member: Member) -> dict[str, Any]:
        return outfit(member)

    def blocks(self, warband: Warband, member: Member) -> tuple[Block, ...]:
        return ()  # nobody is given what is on a list

    def may_lead(self, member: Member) -> bool:
        return True


@cache
def own() -> tuple[Warband, ...]:
    """Every warband of own.toml."""
    text = files(__package__).joinpath("own.toml").read_text(encoding="utf-8")
    rows = msgspec.convert(tomllib.loads(text), _Own, strict=True)
    return tuple(_built(row) for row in rows.warbands)


def _built(row: WarbandRow) -> Warband:
    warband = Warband("firewall", row.name, notes=row.notes)
    for team in row.teams:
        warband = edited(warband, w.AddTeam(team.name), _Bench())
    for place, team in enumerate(row.teams):
        warband = _filled(warband, warband.teams[place].id, team)
    return warband


def _filled(warband: Warband, team: str, row: TeamRow) -> Warband:
    """The warband with the members of one of its teams."""
    bench = _Bench()
    for line in row.lines:
        found = quick(line)
        added = w.AddMembers(team, found.kind, found.name, found.count, found.build)
        warband = edited(warband, added, bench)
    members = w.team_named(warband, team).members
    warband = edited(warband, w.Appoint(members[0].id), bench)
    for filled in row.fields:
        warband = edited(warband, w.Fill(members[filled.member].id, dict(filled.set)), bench)
    return warband
