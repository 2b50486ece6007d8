"""What is wrong with a warband, all at once, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.building import Part, Problem, Sum, counted
from rules.kernel.warbands import Member, Team, Warband, members_of
from rules.killzone import forces
from rules.killzone.catalogue import (
    ARMOURS,
    DRUGS,
    GLOVE_POINTS,
    HANDS,
    KINDS,
    VEHICLES,
    WEAPONS,
)
from rules.killzone.warbands.builds import SHAPES, FigureBuild, VehicleBuild, made
from rules.killzone.warbands.force import party_of

# Ours: what finds room along the edge of the smallest table.
MOST_FIGURES, MOST_VEHICLES = 24, 4


def check(warband: Warband) -> tuple[Problem, ...]:
    """Everything that keeps a warband from the table; it may be fielded when nothing does."""
    return (*SHAPES.unreadable(warband), *_whole(warband), *_teams(warband))


def _count(warband: Warband, shape: type[FigureBuild] | type[VehicleBuild]) -> int:
    return sum(isinstance(made(each), shape) for each in members_of(warband))


def _whole(warband: Warband) -> Iterator[Problem]:
    people, vehicles = _count(warband, FigureBuild), _count(warband, VehicleBuild)
    if not people:
        yield Problem("", "nobody", "Nobody is in the warband yet.", "K31")
    if people > MOST_FIGURES:
        words = f"{people} are too many: the table has room for {MOST_FIGURES} of a side."
        yield Problem("", "too_many", words, "K31")
    if vehicles > MOST_VEHICLES:
        words = f"{vehicles} vehicles are too many: there is room for {MOST_VEHICLES} of a side."
        yield Problem("", "vehicles", words, "K2")


def _teams(warband: Warband) -> Iterator[Problem]:
    for team in warband.teams:
        yield from forces.check(party_of(team))
        yield from _unlike(team)


def _unlike(team: Team) -> Iterator[Problem]:
    """Whoever takes other drugs than the rest of the squad: it takes those of its leader."""
    taken = set(party_of(team).squad.drugs)
    for member in team.members:
        build = made(member)
        if isinstance(build, FigureBuild) and set(build.drugs) != taken:
            words = f"All of {team.name} take the same drugs; {member.name} does not."
            yield Problem(f"{member.id}.drugs", "unlike", words, "K27")


# --- What it costs -------------------------------------------------------------------------------


def sums(warband: Warband) -> tuple[Sum, ...]:
    """Points, without a limit, for the text has none; and how many there are."""
    costs = [
        (team, sum(one.total for each in team.members for one in member_sums(warband, each)))
        for team in warband.teams
    ]
    parts = tuple(Part(team.name, str(cost), "K47") for team, cost in costs)
    total = sum(cost for _, cost in costs)
    people, vehicles = _count(warband, FigureBuild), _count(warband, VehicleBuild)
    note = "Points of common people, their weapons and of vehicles are ours."
    return (
        Sum("points", "Points", total, parts, note=note, ref="K47"),
        Sum("figures", "Figures", people, most=MOST_FIGURES, ref="K31"),
        Sum("vehicles", "Vehicles", vehicles, most=MOST_VEHICLES, ref="K2"),
    )


def team_sums(warband: Warband, team: Team) -> tuple[Sum, ...]:
    """How many people and how many vehicles are in a squad."""
    builds = [made(member) for member in team.members]
    people = [KINDS[each.sort].name for each in builds if isinstance(each, FigureBuild)]
    vehicles = [VEHICLES[each.model].name for each in builds if isinstance(each, VehicleBuild)]
    return (
        Sum("figures", "Figures", len(people), counted(people), ref="K31"),
        Sum("vehicles", "Vehicles", len(vehicles), counted(vehicles), ref="K2"),
    )


def member_sums(warband: Warband, member: Member) -> tuple[Sum, ...]:
    """What a member costs, line by line; nothing of one that cannot be read."""
    build = made(member)
    if build is None:
        return ()
    lines = [(name, cost, ref) for name, cost, ref in _lines(build) if cost]
    parts = tuple(Part(name, str(cost), ref) for name, cost, ref in lines)
    return (Sum("points", "Points", sum(cost for _, cost, _ in lines), parts),)


def _lines(build: FigureBuild | VehicleBuild) -> Iterator[tuple[str, int, str]]:
    if isinstance(build, VehicleBuild):
        yield VEHICLES[build.model].name, VEHICLES[build.model].points, "K1"
        return
    yield KINDS[build.sort].name, KINDS[build.sort].points, "K34"
    yield ARMOURS[build.armour].name, ARMOURS[build.armour].points, "K25"
    yield HANDS[build.hand].name, HANDS[build.hand].points, "K26"
    yield "Power gloves", GLOVE_POINTS * build.gloves, "K19"
    for weapon in build.weapons:
        if not forces.is_built_in(build.sort, weapon):
            yield WEAPONS[weapon].name, WEAPONS[weapon].points, "K34"
    for drug in build.drugs:
        yield DRUGS[drug].name, DRUGS[drug].points, "K28"
