"""What each team and the whole warband come to, every total with the parts that make it.

The same for every game: whatever a workshop sums up of its members is added up, in the game's own
units. A part says by `of` which team or member it is about, so that it can be asked in turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from msgspec.structs import replace

from rules.kernel.building import Part, Sum, Workshop
from rules.kernel.record import Record
from rules.kernel.warbands import Member, Team, Warband, members_of

Sums = Mapping[str, Sequence[Sum]]  # of each member, by its id


class TeamTotals(Record):
    """What a team comes to; the parts of its sums are its members."""

    id: str
    name: str
    sums: tuple[Sum, ...]


class Totals(Record):
    """What a warband comes to; the parts of its sums are its teams, which follow."""

    sums: tuple[Sum, ...]
    teams: tuple[TeamTotals, ...]


def totals(workshop: Workshop, warband: Warband) -> Totals:
    """Every total of a warband.

    What adds nothing is left out of the parts. A total has the limit that the workshop sets on it,
    never those of its members.
    """
    sums = {each.id: workshop.member_sums(warband, each) for each in members_of(warband)}
    own = {each.id: each for each in workshop.sums(warband)}
    order = tuple(dict.fromkeys([*own, *_by_kind(workshop, warband, sums)]))
    teams = tuple(
        TeamTotals(team.id, team.name, _in_order(order, _of_team(workshop, warband, team, sums)))
        for team in warband.teams
    )
    return Totals(_in_order(order, {**own, **_of_all(own, teams)}), teams)


def _by_kind(workshop: Workshop, warband: Warband, sums: Sums) -> Iterator[str]:
    """The ids of the members' sums, kind by kind, whoever stands first."""
    found: dict[str, dict[str, None]] = {kind.id: {} for kind in workshop.kinds}
    for member in members_of(warband):
        found.setdefault(member.kind, {}).update(dict.fromkeys(s.id for s in sums[member.id]))
    return chain.from_iterable(found.values())


def _in_order(order: Sequence[str], sums: Mapping[str, Sum]) -> tuple[Sum, ...]:
    return tuple(sums[id_] for id_ in dict.fromkeys([*order, *sums]) if id_ in sums)


def _of_team(workshop: Workshop, warband: Warband, team: Team, sums: Sums) -> dict[str, Sum]:
    """What the members of a team come to together, and what the game counts of it."""
    rows: dict[str, list[tuple[Member, Sum]]] = {}
    for member in team.members:
        for each in sums[member.id]:
            rows.setdefault(each.id, []).append((member, each))
    added = {
        id_: _added(several[0][1], [(member.id, member.name, each) for member, each in several])
        for id_, several in rows.items()
    }
    return added | {each.id: each for each in workshop.team_sums(warband, team)}


def _of_all(own: Mapping[str, Sum], teams: Sequence[TeamTotals]) -> dict[str, Sum]:
    """What the teams come to together; notes and limits are those of the warband's own sums."""
    rows: dict[str, list[tuple[str, str, Sum]]] = {}
    for team in teams:
        for each in team.sums:
            rows.setdefault(each.id, []).append((team.id, team.name, each))
    added = {id_: _added(several[0][2], several) for id_, several in rows.items()}
    return {
        id_: replace(own[id_], total=each.total, parts=each.parts) if id_ in own else each
        for id_, each in added.items()
    }


def _added(like: Sum, rows: Sequence[tuple[str, str, Sum]]) -> Sum:
    """Sums of several, each with its id and name, as one sum of which they are the parts."""
    parts = tuple(Part(name, str(each.total), of=owner) for owner, name, each in rows if each.total)
    return Sum(like.id, like.label, sum(each.total for _, _, each in rows), parts, ref=like.ref)
