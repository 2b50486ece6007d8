"""The ids of members inside one exported file."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from rules.kernel.building import Workshop
from rules.kernel.warbands import BadEdit, Member, Warband, members_of


def localised(warband: Warband, workshop: Workshop, name: Callable[[int], str]) -> Warband:
    """The warband with member ids that are positions, counted from 1, and references to match."""
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
        return member.build  # a draft that the game cannot read is exported unchanged


def plain_member(member: Member, workshop: Workshop) -> Member:
    """The member with the default build of its kind."""
    return replace(member, build=workshop.plain(member.kind))
