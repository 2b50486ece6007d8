"""Warbands to copy, all of them ours: who fights in the scenarios unless players bring others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import msgspec

from rules.fireteam_tomorrow.warbands.quick import quick
from rules.kernel.record import Record
from rules.kernel.warbands import Member, Team, Warband

GAME = "fireteam_tomorrow"


class TeamRow(Record):
    """A team: lines of quick entry, the first is its leader."""

    name: str
    people: tuple[str, ...]


class WarbandRow(Record):
    """A warband in words."""

    id: str
    name: str
    note: str
    teams: tuple[TeamRow, ...]


class _Rows(Record):
    warbands: tuple[WarbandRow, ...]


@cache
def _known() -> dict[str, Warband]:
    text = files("rules.fireteam_tomorrow.catalogue").joinpath("warbands.toml").read_bytes()
    return {row.id: _made(row) for row in msgspec.toml.decode(text, type=_Rows).warbands}


def ready() -> tuple[Warband, ...]:
    """Every ready warband that may be fielded by itself."""
    return tuple(_known().values())


def warband_called(name: str) -> Warband:
    """One of them by its id. Raises KeyError."""
    return _known()[name]


def _made(row: WarbandRow) -> Warband:
    teams: list[Team] = []
    made = 0
    for team in row.teams:
        made += 1
        id_ = f"t{made}"
        members = tuple(_members(team.people, made))
        made += len(members)
        has_people = members[0].kind == "figure"
        teams.append(Team(id_, team.name, members, members[0].id if has_people else ""))
    return Warband(GAME, row.name, tuple(teams), notes=row.note, made=made)


def _members(lines: Sequence[str], made: int) -> list[Member]:
    members: list[Member] = []
    for line in lines:
        found = quick(line)
        for number in range(1, found.count + 1):
            name = found.name if found.count == 1 else f"{found.name} {number}"
            members.append(Member(f"m{made + len(members) + 1}", name, found.kind, found.build))
    return members
