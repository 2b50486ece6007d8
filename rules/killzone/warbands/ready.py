"""Warbands to copy, all of them ours: who fights in the scenarios unless players bring others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files

import msgspec

from rules.kernel.record import Record
from rules.kernel.warbands import Member, Team, Warband
from rules.killzone.warbands.quick import quick

GAME = "killzone"


class SquadRow(Record):
    """A squad: lines of quick entry, the first is its leader."""

    name: str
    people: tuple[str, ...]


class WarbandRow(Record):
    """A warband in words."""

    id: str
    name: str
    note: str
    squads: tuple[SquadRow, ...]


class _Rows(Record):
    warbands: tuple[WarbandRow, ...]


@cache
def _known() -> dict[str, Warband]:
    text = files("rules.killzone.catalogue").joinpath("warbands.toml").read_bytes()
    return {row.id: _made(row) for row in msgspec.toml.decode(text, type=_Rows).warbands}


def ready() -> tuple[Warband, ...]:
    """Every ready warband."""
    return tuple(_known().values())


def warband_called(name: str) -> Warband:
    """One of them by its id. Raises KeyError."""
    return _known()[name]


def _made(row: WarbandRow) -> Warband:
    teams: list[Team] = []
    made = 0
    for squad in row.squads:
        id_ = f"t{made + 1}"
        members = tuple(_members(squad.people, made + 1))
        made += 1 + len(members)
        teams.append(Team(id_, squad.name, members, members[0].id))
    return Warband(GAME, row.name, tuple(teams), notes=row.note, made=made)


def _members(lines: Sequence[str], made: int) -> Iterator[Member]:
    for line in lines:
        found = quick(line)
        for number in range(1, found.count + 1):
            made += 1
            name = found.name if found.count == 1 else f"{found.name} {number}"
            yield Member(f"m{made}", name, found.kind, found.build)
