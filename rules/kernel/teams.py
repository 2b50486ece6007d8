"""How edits put a warband together: teams, places in them, names, leaders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from rules.kernel import warbands as w
from rules.kernel.warbands import BadEdit, Member, Team, Warband

T = TypeVar("T")
MayLead = Callable[[Member], bool]


def with_team(warband: Warband, team: Team) -> Warband:
    """The warband with a team in the place of its earlier self."""
    teams = tuple(team if each.id == team.id else each for each in warband.teams)
    return replace(warband, teams=teams)


def with_member(warband: Warband, member: Member) -> Warband:
    """The warband with a member in the place of its earlier self."""
    team = w.team_with(warband, member.id)
    members = tuple(member if each.id == member.id else each for each in team.members)
    return with_team(warband, replace(team, members=members))


def with_fresh(
    warband: Warband, team: Team, place: int, fresh: Sequence[Member], may_lead: MayLead
) -> Warband:
    """The warband with new members in a team. Their ids are the next ones. Raises BadEdit."""
    grown = with_newcomers(team, place, fresh, may_lead)
    return replace(with_team(warband, grown), made=warband.made + len(fresh))


def with_newcomers(team: Team, place: int, fresh: Sequence[Member], may_lead: MayLead) -> Team:
    """A team with more members at a place. Raises BadEdit where it has no room.

    The first of them who may lead does, where nobody could so far.
    """
    if len(team.members) + len(fresh) > w.MOST_MEMBERS:
        raise BadEdit(f"A team has room for {w.MOST_MEMBERS}, and that would be more.")
    at = max(0, min(place, len(team.members)))
    leader = team.leader
    if not leader and not any(map(may_lead, team.members)):
        leader = next((each.id for each in fresh if may_lead(each)), "")
    members = (*team.members[:at], *fresh, *team.members[at:])
    return replace(team, members=members, leader=leader)


def without(team: Team, member: str) -> Team:
    """A team without a member, who leads it no longer."""
    members = tuple(each for each in team.members if each.id != member)
    return replace(team, members=members, leader="" if team.leader == member else team.leader)


def inserted(rest: Sequence[T], thing: T, place: int) -> tuple[T, ...]:
    """A row with one more thing at a place; a place beyond an end is that end."""
    at = max(0, min(place, len(rest)))
    return (*rest[:at], thing, *rest[at:])


def copies_asked(count: int) -> int:
    """A number of copies that may be made at a time. Raises BadEdit for any other."""
    if not 1 <= count <= w.MOST_COPIES:
        raise BadEdit(f"Make 1 to {w.MOST_COPIES} at a time.", "count")
    return count


def copy_of(member: Member, number: int, name: str) -> Member:
    """A copy under another name: with the parts of its face that were chosen, but a face of its
    own.
    """
    _, dot, parts = member.face.partition(".")
    return replace(member, id=f"m{number}", name=name, portrait=dot + parts or UNSET)


def next_name(name: str, taken: set[str]) -> str:
    """Ganger 3 after Ganger 2; Guo Peng 2 after Guo Peng. Long ones lose their end."""
    stem, _, number = name.rpartition(" ")
    if not stem or not number.isdecimal():
        stem, number = name, "1"
    following = int(number) + 1
    while (found := _numbered(stem, following)) in taken:
        following += 1
    return found


def _numbered(stem: str, number: int) -> str:
    end = f" {number}"
    return stem[: w.MOST_NAME - len(end)].rstrip() + end


def next_team_name(warband: Warband) -> str:
    """Team 2 for the second team, or the next number that no team is called by."""
    taken = {team.name for team in warband.teams}
    number = len(warband.teams) + 1
    while f"Team {number}" in taken:
        number += 1
    return f"Team {number}"
