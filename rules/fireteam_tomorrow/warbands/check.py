"""What is wrong with a warband, all at once (T1, T2, T17, T20b, T21)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.fireteam_tomorrow.catalogue import WEAPONS
from rules.fireteam_tomorrow.warbands.builds import SHAPES, Build, FigureBuild, VehicleBuild, made
from rules.kernel.building import Part, Problem, Sum, counted
from rules.kernel.warbands import Member, Team, Warband, members_of

MOST, MOST_VEHICLES = 16, 2  # three warbands of sixteen keep to fifty figures
LEAST_TEAM, MOST_TEAM, MOST_POOR = 3, 6, 10


def check(warband: Warband) -> tuple[Problem, ...]:
    """Everything that keeps a warband from the table; it may be fielded when nothing does."""
    return (
        *SHAPES.unreadable(warband), *_medics(warband), *_whole(warband), *_teams(warband),
    )  # fmt: skip


def _medics(warband: Warband) -> Iterator[Problem]:
    for member in members_of(warband):
        build = made(member)
        if isinstance(build, FigureBuild) and build.medic and not build.weapons:
            words = f"{member.name} is a medic and carries at least a pistol."
            yield Problem(f"{member.id}.weapons", "unarmed_medic", words, "T21")


def _whole(warband: Warband) -> Iterator[Problem]:
    everybody = list(members_of(warband))
    vehicles = sum(isinstance(made(each), VehicleBuild) for each in everybody)
    if not everybody:
        yield Problem("", "empty", "Nobody is in the warband yet.", "T1")
    if len(everybody) > MOST:
        words = f"{len(everybody)} are too many: at most {MOST}, so that three warbands keep to 50."
        yield Problem("", "too_many", words, "T2")
    if vehicles > MOST_VEHICLES:
        yield Problem("", "vehicles", f"At most {MOST_VEHICLES} vehicles.", "T17")


def _teams(warband: Warband) -> Iterator[Problem]:
    for team in warband.teams:
        builds = [each for each in map(made, team.members) if each is not None]
        people = [each for each in builds if isinstance(each, FigureBuild)]
        if len(people) < len(builds):
            yield from _vehicle_team(team, builds)
            continue
        yield from _size(team, people)
        yield from _roles(team, people)


def _vehicle_team(team: Team, builds: Sequence[Build]) -> Iterator[Problem]:
    if len(builds) > 1:
        words = f"A vehicle has cards of its own: give it a team of its own, not {team.name}."
        yield Problem(team.id, "vehicle_team", words, "T17")


def _most(people: Sequence[FigureBuild]) -> int:
    """How many a team of such people may have."""
    return MOST_POOR if all(each.quality == "poor" for each in people) else MOST_TEAM


def _size(team: Team, people: Sequence[FigureBuild]) -> Iterator[Problem]:
    most = _most(people)
    if not LEAST_TEAM <= len(people) <= most:
        words = (
            f"{team.name} has {len(people)}: a team is {LEAST_TEAM} to {MOST_TEAM} strong, and up "
            f"to {MOST_POOR} if all are Poor."
        )
        yield Problem(team.id, "size", words, "T1")


def _roles(team: Team, people: Sequence[FigureBuild]) -> Iterator[Problem]:
    if people and not team.leader:
        yield Problem(f"{team.id}.leader", "leader", f"{team.name} has no leader.", "T1")
    heavy = sum(any(WEAPONS[w].kind for w in each.weapons) for each in people)
    if heavy > 1:
        words = f"{heavy} of {team.name} have special or heavy weapons: only one may."
        yield Problem(team.id, "heavy", words, "T1")
    if sum(each.medic for each in people) > 1:
        yield Problem(team.id, "medics", f"{team.name} has more than one medic.", "T1")
    if len(people) > 1 and all(each.quality == "hero" for each in people):
        yield Problem(team.id, "heroes", f"Nobody has a team of heroes: {team.name}.", "T20b")


def sums(warband: Warband) -> tuple[Sum, ...]:
    """How many there are. The text counts no points, and neither do we."""
    parts = tuple(Part(team.name, str(len(team.members))) for team in warband.teams)
    total = sum(len(team.members) for team in warband.teams)
    return (Sum("figures", "Figures", total, parts, MOST, ref="T2"),)


def team_sums(warband: Warband, team: Team) -> tuple[Sum, ...]:
    """How many are in a team, of those it may have; a vehicle is one by itself."""
    builds = [made(member) for member in team.members]
    people = [each for each in builds if isinstance(each, FigureBuild)]
    most = _most(people) if people else None
    parts = counted("Unreadable" if each is None else each.quality.capitalize() for each in builds)
    return (Sum("figures", "Figures", len(builds), parts, most, ref="T1"),)


def member_sums(warband: Warband, member: Member) -> tuple[Sum, ...]:
    """Sums of a member: there are none."""
    return ()
