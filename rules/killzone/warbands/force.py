"""From a warband to a force: its squads with their people and vehicles, not yet placed."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.kernel.events import Event
from rules.kernel.warbands import Member, Team, Warband
from rules.killzone.catalogue import VEHICLES, WEAPONS
from rules.killzone.events import FigureCame, SquadCame, VehicleCame
from rules.killzone.forces import Party, figure_points
from rules.killzone.state import Figure, Squad, Vehicle
from rules.killzone.warbands.builds import FigureBuild, VehicleBuild, made


def head_of(team: Team) -> Member | None:
    """Whose order and drugs are those of the squad: the leader, or the first of its people."""
    people = [each for each in team.members if isinstance(made(each), FigureBuild)]
    return next((each for each in people if each.id == team.leader), next(iter(people), None))


def party_of(team: Team, side: str = "") -> Party:
    """A squad; whoever cannot be read is left out. Ids begin with the side, if one is named."""
    prefix = f"{side}-" if side else ""
    head = head_of(team)
    first = made(head) if head is not None else None
    lead = first if isinstance(first, FigureBuild) else FigureBuild()
    squad = Squad(prefix + team.id, side, team.name, lead.order, lead.drugs)
    people, vehicles = list[Figure](), list[Vehicle]()
    for member in team.members:
        build = made(member)
        if isinstance(build, FigureBuild):
            people.append(_figure(member, build, squad, prefix))
        elif isinstance(build, VehicleBuild):
            vehicles.append(_vehicle(member, build, side, prefix))
    return Party(squad, tuple(_seated(people, vehicles)), tuple(vehicles))


def _figure(member: Member, build: FigureBuild, squad: Squad, prefix: str) -> Figure:
    weapons = build.weapons
    if build.sort == "power" and "smoke" not in weapons:
        weapons = (*weapons, "smoke")  # it is built in (K22)
    figure = Figure(
        id=prefix + member.id, name=member.name, side=squad.side, squad=squad.id, kind=build.sort,
        armour=build.armour, weapons=weapons, hand=build.hand, gloves=build.gloves,
        counters={each: WEAPONS[each].counters for each in weapons if WEAPONS[each].counters},
    )  # fmt: skip
    return replace(figure, worth=figure_points(figure, build.drugs))


def _vehicle(member: Member, build: VehicleBuild, side: str, prefix: str) -> Vehicle:
    row = VEHICLES[build.model]
    return Vehicle(
        prefix + member.id, member.name, side, row.id, radius=row.radius, worth=row.points
    )


def _seated(people: list[Figure], vehicles: list[Vehicle]) -> Iterator[Figure]:
    """The people, in the vehicles of the squad as far as there are seats, the first first."""
    seats = [each.id for each in vehicles for _ in range(each.row.seats)]
    for place, figure in enumerate(people):
        yield replace(figure, aboard=seats[place] if place < len(seats) else "")


def parties(warband: Warband, side: str) -> tuple[Party, ...]:
    """The squads of a warband for a side; nobody has a place yet."""
    return tuple(party_of(team, side) for team in warband.teams)


def came(party: Party) -> Iterator[Event]:
    """The events that bring a squad into a battle."""
    yield SquadCame(squad=party.squad)
    yield from (VehicleCame(vehicle=each) for each in party.vehicles)
    yield from (FigureCame(figure=each) for each in party.people)


def force(warband: Warband, side: str) -> tuple[Event, ...]:
    """Every squad for this side, not yet placed."""
    return tuple(event for party in parties(warband, side) for event in came(party))
