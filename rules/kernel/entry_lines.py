"""Lines of quick entry: "Roe: 3 troopers, rifle" taken apart, and ready warbands made of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from importlib.resources import files

import msgspec

from rules.kernel.building import Entered
from rules.kernel.record import Record
from rules.kernel.warbands import MOST_COPIES, BadEdit, Member, Team, Warband

WHO = re.compile(r"(?:(\d{1,2})\s+)?(.+)")
APART = re.compile(r",|\bwith\b", re.IGNORECASE)
FIGURE = "figure"


class Line(Record):
    """A line: the name in front of a colon, how many, who they are, and the words after commas."""

    name: str
    count: int
    who: str
    words: tuple[str, ...]


def parts_of(text: str) -> list[str]:
    """The parts of a line: after commas, and after the word "with"."""
    return [part.strip() for part in APART.split(text) if part.strip()]


def line_of(text: str, example: str) -> Line:
    """A line in its parts, in small letters but for the name. Raises BadEdit."""
    name, _, rest = text.rpartition(":")
    words = [part.lower() for part in parts_of(rest)]
    found = WHO.fullmatch(words[0]) if words else None
    if found is None:
        raise BadEdit(f"Type who it is, as in “{example}”.", "quick")
    count = int(found[1] or 1)
    if not 1 <= count <= MOST_COPIES:
        raise BadEdit(f"Make 1 to {MOST_COPIES} at a time.", "quick")
    return Line(name.strip(), count, found[2], tuple(words[1:]))


def in_no_list(words: str) -> BadEdit:
    """What is said of a word that is nowhere in the catalogue."""
    return BadEdit(f"“{words[:30]}” is in no list. Look it up in the armoury.", "quick")


# --- Ready warbands ------------------------------------------------------------------------------


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


def ready_warbands(game: str, quick: Callable[[str], Entered]) -> dict[str, Warband]:
    """A game's ready warbands by id, from the `warbands.toml` of its catalogue."""
    text = files(f"rules.{game}.catalogue").joinpath("warbands.toml").read_bytes()
    rows = msgspec.toml.decode(text, type=_Rows).warbands
    return {row.id: _made(game, row, quick) for row in rows}


def _made(game: str, row: WarbandRow, quick: Callable[[str], Entered]) -> Warband:
    teams: list[Team] = []
    made = 0
    for team in row.teams:
        id_ = f"t{made + 1}"
        members = tuple(_members(team.people, made + 1, quick))
        made += 1 + len(members)
        leader = members[0].id if members[0].kind == FIGURE else ""
        teams.append(Team(id_, team.name, members, leader))
    return Warband(game, row.name, tuple(teams), notes=row.note, made=made)


def _members(lines: Sequence[str], made: int, quick: Callable[[str], Entered]) -> Iterator[Member]:
    for line in lines:
        found = quick(line)
        for number in range(1, found.count + 1):
            made += 1
            name = found.name if found.count == 1 else f"{found.name} {number}"
            yield Member(f"m{made}", name, found.kind, found.build)
