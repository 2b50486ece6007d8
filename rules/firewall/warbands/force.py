"""From a warband to a force: the events that bring one side's teams into a battle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from rules.firewall.catalogue import pack_called
from rules.firewall.events import CatalogueBrought, FigureMustered, TeamMustered
from rules.firewall.scenarios.roster import FigureRow, figures_of
from rules.firewall.state import RESERVE, Figure, Mount, Side, Team
from rules.firewall.vehicles.design import Parts, build
from rules.firewall.warbands.builds import FigureBuild, VehicleBuild, build_of
from rules.firewall.warbands.sums import gutz_sum
from rules.kernel.events import Event
from rules.kernel.naming import Called, told_apart
from rules.kernel.warbands import Member, Warband
from rules.kernel.warbands import Team as OwnTeam


def force(warband: Warband, side: str) -> tuple[Event, ...]:
    """Every team and member for this side, off the table. The warband must have no problems."""
    return (*_catalogue(warband, side), *_teams(warband, side), *_figures(warband, side))


def _catalogue(warband: Warband, side: str) -> Iterator[Event]:
    """The whole packs, and not what is used of them: who looks at them learns of no roster."""
    for digest in warband.packs:
        pack = pack_called(digest)
        if pack is not None and pack.rows:
            yield CatalogueBrought(side, pack)


def with_names_apart(opening: Sequence[Event], sides: Sequence[Side]) -> tuple[Event, ...]:
    """The same opening, with names of teams and figures that nobody else on the table has."""
    called = {side.id: side.name for side in sides}
    teams = [event.team for event in opening if isinstance(event, TeamMustered)]
    people = [event.figure for event in opening if isinstance(event, FigureMustered)]
    own = {team.id: team.name for team in teams}
    team_names = told_apart([Called(t.name, *2 * (called.get(t.side, t.side),)) for t in teams])
    names = told_apart(
        [Called(f.name, own.get(f.team, ""), called.get(f.side, f.side)) for f in people]
    )
    by_team = dict(zip((team.id for team in teams), team_names, strict=True))
    by_figure = dict(zip((figure.id for figure in people), names, strict=True))
    return tuple(
        replace(event, team=replace(event.team, name=by_team[event.team.id]))
        if isinstance(event, TeamMustered)
        else replace(event, figure=replace(event.figure, name=by_figure[event.figure.id]))
        if isinstance(event, FigureMustered)
        else event
        for event in opening
    )


def fielded(opening: Sequence[Event], forces: Mapping[str, Warband]) -> tuple[Event, ...]:
    """A scenario's opening with these sides' own warbands in place of its people.

    They know of as many enemies as those whom they replace.
    """
    aware = {
        event.team.side: event.team.aware for event in opening if isinstance(event, TeamMustered)
    }
    rest = tuple(event for event in opening if _side_of(event) not in forces)
    mustered = (
        replace(event, team=replace(event.team, aware=aware.get(side, True)))
        if isinstance(event, TeamMustered)
        else event
        for side, warband in forces.items()
        for event in force(warband, side)
    )
    return (*mustered, *rest)


def _side_of(event: Event) -> str:
    if isinstance(event, TeamMustered):
        return event.team.side
    return event.figure.side if isinstance(event, FigureMustered) else ""


def _id(side: str, member: str) -> str:
    """Two warbands may use the same names, so each has its side in front."""
    return f"{side}-{member}"


def _teams(warband: Warband, side: str) -> Iterator[Event]:
    for team in warband.teams:
        leader = _id(side, team.leader) if team.leader else ""
        yield TeamMustered(Team(_id(side, team.id), side, team.name, leader))


def _figures(warband: Warband, side: str) -> Iterator[Event]:
    rides = dict(_rides(warband, side))
    for team in warband.teams:
        for member in team.members:
            yield FigureMustered(mustered(member, team, side, rides))


def _rides(warband: Warband, side: str) -> Iterator[tuple[str, str]]:
    for team in warband.teams:
        for member in team.members:
            made = build_of(member.kind, member.build)
            if isinstance(made, VehicleBuild):
                for rider in made.aboard:
                    yield _id(side, rider), _id(side, member.id)


def mustered(member: Member, team: OwnTeam, side: str, rides: dict[str, str]) -> Figure:
    """A member of a team as a figure of a side. Raises BadEdit when it cannot be read."""
    made = build_of(member.kind, member.build)
    gutz = gutz_sum(made, team.leader == member.id).total
    if isinstance(made, VehicleBuild):
        return _vehicle(member, made, side, _id(side, team.id), gutz)
    row = _row(member, made, _id(side, team.id), _id(side, member.id), gutz)
    (figure,) = figures_of(row, side, rides)
    return figure


def _row(member: Member, made: FigureBuild, team: str, id_: str, gutz: int) -> FigureRow:
    return FigureRow(
        id=id_, name=member.name, team=team, troop=made.troop, experience=made.experience,
        gutz=gutz, armour=made.armour, weapons=made.weapons, hard_points=made.hard_points,
        grenades=made.grenades, melee=made.melee, gear=made.gear, cyber=made.cyber,
        skills=made.skills, drugs=made.drugs, transport=made.transport, loyal=made.loyal,
    )  # fmt: skip


def _vehicle(member: Member, made: VehicleBuild, side: str, team: str, gutz: int) -> Figure:
    mounts = tuple(
        Mount(f"mount-{number}", row.kind, row.weapon, row.arc)
        for number, row in enumerate(made.mounts, 1)
    )
    parts = Parts(
        made.chassis,
        made.armour,
        made.movement,
        made.copilot,
        made.gunners,
        made.seats,
        mounts,
        made.roof,
    )
    return build(
        parts, _id(side, member.id), member.name, side, team, gutz, experience=made.experience,
        status=RESERVE,
    )  # fmt: skip
