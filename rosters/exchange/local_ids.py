"""The ids that members have inside one exported file."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from rules.kernel.building import Workshop
from rules.kernel.warbands import BadEdit, Member, Warband, members_of


def localised(warband: Warband, workshop: Workshop, name: Callable[[int], str]) -> Warband:
    """The warband with each member named from its place, counted from 1, and references so."""
    names = {each.id: name(place) for place, each in enumerate(members_of(warband), 1)}
    teams = tuple(
        replace(
            team,
            leader=names.get(team.leader, ""),
            members=tuple(
                replace(each, id=names[each.id], build=_local(each, names, workshop))
                for each in team.members
            ),
        )
        for team in warband.teams
    )
    return replace(warband, teams=teams)


def _local(member: Member, names: dict[str, str], workshop: Workshop) -> dict[str, object]:
    try:
        return workshop.renumbered(member.kind, member.build, names)
    except BadEdit:
        return member.build  # a draft that the game cannot read travels as it is


def plain_member(member: Member, workshop: Workshop) -> Member:
    """The plainest member in the place of this one."""
    return replace(member, build=workshop.plain(member.kind))
