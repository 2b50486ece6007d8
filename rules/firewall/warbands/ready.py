"""Warbands to copy: each faction of the scenarios, and some of our own making."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from msgspec.structs import replace

from rules.firewall.scenarios import walk_in_the_park as park
from rules.firewall.scenarios.roster import FigureRow, Roster, TeamRow, VehicleRow, roster
from rules.firewall.warbands.builds import (
    FIGURE,
    VEHICLE,
    FigureBuild,
    Printed,
    VehicleBuild,
    sample,
    stored,
)
from rules.firewall.warbands.own import own
from rules.firewall.warbands.sums import LEAST_IN_TEAM
from rules.kernel.warbands import Member, Team, Warband

GAME = "firewall"
# Whose roster, and what its scenario is called.
FACTIONS = (
    ("escape_from_ash_end", "Escape from Ash End"),
    ("triple_cross", "Triple-Cross at the Thames"),
    ("street_fight", "Toll on Tanner Street"),
)
# A printed scenario may leave a team without a leader, send one man alone or overload a vehicle; a
# warband that a player fields may not (G27, A39). So here each of these teams has a leader,
APPOINTED = {"bodyguards": "guard-1", "reinforcements": "gleason"}
# the air car has two seats fewer, which its riders do not need,
SEATS = {"air-car": 6}
# and who comes alone is no warband. The notes say what differs from the book.
CHANGED = {
    "mayor": " Harker leads the bodyguards, and the air car has six seats, two fewer than printed.",
    "yardies": " Gleason leads her team, which the book leaves open.",
}


@cache
def ready() -> tuple[Warband, ...]:
    """Every ready warband: the factions of the listed scenarios, ours, and those of the park."""
    factions = (
        _faction(roster(name), side, title)
        for name, title in FACTIONS
        for side in dict.fromkeys(team.side for team in roster(name).teams)
        if _is_crew(roster(name), side)
    )
    return (*factions, *own(), _snatch_squad(), _elland())


# --- A Walk in the Park --------------------------------------------------------------------------

PARK_LINES, SQUAD_LINES = (1084, 1084), (1088, 1088)


def _snatch_squad() -> Warband:
    """Five professionals, with what they carry unless their player chooses otherwise."""
    rows = [
        FigureBuild(
            "elite_mercenaries", armour="mono_weave", weapons=guns, grenades=grenades,
            melee="knife", printed=Printed(9 + (place == 0), lines=SQUAD_LINES),
        )
        for place, (guns, grenades) in enumerate(park.READY_KITS)
    ]  # fmt: skip
    return _park(
        "Snatch squad", (("Snatch squad", tuple(zip(park.SQUAD_NAMES, rows, strict=True))),)
    )


def _elland() -> Warband:
    """Kewell's minders, himself, and the team that comes when they call."""
    armed, unarmed = ((park.RIFLE, park.PISTOL), (park.PISTOL,)), ()
    minders = (
        ("Ed", _guard(armed[1], 9)), ("Phil", _guard(armed[1], 8)),
        # What a bioengineer with Gutz 7 is called in the table of troops the book leaves open.
        ("Kewell", FigureBuild(
            "crooks", "experienced", park.BODY_ARMOUR, unarmed, printed=Printed(7, lines=PARK_LINES)
        )),
    )  # fmt: skip
    names = ["Response leader", *(f"Trooper {each}" for each in range(2, park.TROOPERS + 2))]
    response = tuple(
        (name, _guard(armed[0], 9 if not place else 8)) for place, name in enumerate(names)
    )
    teams = (("Kewell and minders", minders), ("Response team", response))
    return _park("Elland Security", teams)


def _guard(weapons: tuple[str, ...], gutz: int) -> FigureBuild:
    return FigureBuild(
        "competent_mercenaries", armour=park.BODY_ARMOUR, weapons=weapons,
        printed=Printed(gutz, lines=PARK_LINES, doubtful=("A41",)),
    )  # fmt: skip


def _park(name: str, teams: Sequence[tuple[str, Sequence[tuple[str, FigureBuild]]]]) -> Warband:
    """A faction of the park; the first of each team leads."""
    number, made = len(teams), []
    for place, (title, rows) in enumerate(teams, 1):
        ids = [f"m{number + each}" for each in range(1, len(rows) + 1)]
        number += len(rows)
        members = tuple(
            Member(id_, who, FIGURE, stored(build))
            for id_, (who, build) in zip(ids, rows, strict=True)
        )
        made.append(Team(f"t{place}", title, members, ids[0]))
    return Warband(GAME, name, tuple(made), "From A Walk in the Park.", made=number)


def _is_crew(listed: Roster, side: str) -> bool:
    """Whether a side has enough figures for a fire team (R1.4)."""
    teams = {row.id for row in listed.teams if row.side == side}
    return sum(row.count for row in listed.figures if row.team in teams) >= LEAST_IN_TEAM


def _faction(listed: Roster, side: str, title: str) -> Warband:
    rows = [row for row in listed.teams if row.side == side]
    ids = {name: f"m{number}" for number, name in enumerate(_names(listed, rows), len(rows) + 1)}
    teams = tuple(
        Team(
            f"t{number}", row.name, tuple(_members(listed, row.id, ids)), _leader(listed, row, ids)
        )
        for number, row in enumerate(rows, 1)
    )
    name = rows[0].name if len(rows) == 1 else side.replace("_", " ").title()
    notes = f"From {title}.{CHANGED.get(side, '')}"
    return Warband(GAME, name, teams, notes, made=len(rows) + len(ids))


def _names(listed: Roster, teams: Sequence[TeamRow]) -> Iterator[str]:
    """The scenario's own ids of everybody in these teams, in the order in which they are listed."""
    for team in teams:
        for row in listed.figures:
            if row.team == team.id:
                yield from _numbered(row.id, row.count)
        yield from (row.id for row in listed.vehicles if row.team == team.id)


def _numbered(name: str, count: int, between: str = "-") -> list[str]:
    """One name, or as many as there are alike."""
    return [f"{name}{between}{number}" for number in range(1, count + 1)] if count > 1 else [name]


def _leader(listed: Roster, team: TeamRow, ids: Mapping[str, str]) -> str:
    if team.id in APPOINTED:
        return ids[APPOINTED[team.id]]
    leads = (row.id for row in listed.figures if row.team == team.id and row.leader)
    return next((ids[each] for each in leads), "")


def _members(listed: Roster, team: str, ids: Mapping[str, str]) -> Iterator[Member]:
    for row in listed.figures:
        if row.team == team:
            names = zip(
                _numbered(row.id, row.count), _numbered(row.name, row.count, " "), strict=True
            )
            for id_, name in names:
                yield Member(ids[id_], name, FIGURE, stored(_figure(row)))
    for vehicle in listed.vehicles:
        if vehicle.team == team:
            build = stored(_vehicle(vehicle, ids))
            yield Member(ids[vehicle.id], vehicle.name, VEHICLE, build)


def _figure(row: FigureRow) -> FigureBuild:
    return FigureBuild(
        row.troop, row.experience, row.armour, row.weapons, row.hard_points, row.grenades,
        row.melee, row.gear, row.cyber, row.skills, row.drugs, row.transport, row.loyal,
        # Who is appointed here has another Gutz than the one that is printed.
        Printed(
            None if row.id in APPOINTED.values() else row.gutz,
            row.cp, None, row.lines, row.doubtful,
        ),
    )  # fmt: skip


def _vehicle(row: VehicleRow, ids: Mapping[str, str]) -> VehicleBuild:
    design = sample(row.sample)
    return replace(
        design, seats=SEATS.get(row.id, design.seats), troop=row.troop,
        experience=row.experience, aboard=tuple(ids[each] for each in row.aboard),
        printed=Printed(row.gutz, None, None, row.lines, row.doubtful),
    )  # fmt: skip
