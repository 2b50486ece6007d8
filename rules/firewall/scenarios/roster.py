"""Chapter 22, who is there: the figures of a scenario as rows of a table, made into a force."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

import msgspec
from msgspec.structs import replace

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.construction import cyber_points
from rules.firewall.cybernetics.systems import HARD_POINT
from rules.firewall.events import FigureMustered, TeamMustered
from rules.firewall.gutz import starting_gutz
from rules.firewall.kit import carried
from rules.firewall.state import RESERVE, CarriedWeapon, CyberSystem, Figure, Team
from rules.firewall.vehicles.design import build
from rules.kernel.events import Event
from rules.kernel.record import Record

BUILT_IN = "built_in"


class TeamRow(Record, kw_only=True):
    """A fire team. Its leader is the figure that says so; `aware` as in the state."""

    id: str
    side: str
    name: str
    aware: bool = True


class SystemRow(Record, kw_only=True):
    """A piece of cyberware, as in the state."""

    entry: str
    quality: str = "standard"
    options: tuple[str, ...] = ()
    skills: dict[str, int] = {}
    grade: int = 0
    weapon: str = ""


class FigureRow(Record, kw_only=True):
    """A figure, or `count` alike. `gutz` and `cp` are the printed numbers, on `lines`.

    `hard_points`: the weapons on those of a powered suit. `doubtful`: entries of the catalogue's
    list that explain what is not simply as printed.
    """

    id: str
    name: str
    team: str
    troop: str
    experience: str
    gutz: int
    lines: tuple[int, int] = (0, 0)
    cp: int = 0
    leader: bool = False
    count: int = 1
    armour: str = "street_clothing"
    weapons: tuple[str, ...] = ()
    hard_points: tuple[str, ...] = ()
    grenades: dict[str, int] = {}
    melee: str = "unarmed"
    gear: tuple[str, ...] = ()
    cyber: tuple[SystemRow, ...] = ()
    skills: dict[str, int] = {}
    drugs: dict[str, int] = {}
    transport: str = ""
    loyal: bool = True
    status: str = RESERVE
    fate: str = ""
    doubtful: tuple[str, ...] = ()


class VehicleRow(Record, kw_only=True):
    """A vehicle of the catalogue's samples with its crew's Gutz, and who rides in it."""

    id: str
    name: str
    team: str
    sample: str
    troop: str
    experience: str
    gutz: int
    lines: tuple[int, int] = (0, 0)
    aboard: tuple[str, ...] = ()
    doubtful: tuple[str, ...] = ()


class Roster(Record, kw_only=True):
    """Everybody in a scenario."""

    teams: tuple[TeamRow, ...]
    figures: tuple[FigureRow, ...]
    vehicles: tuple[VehicleRow, ...] = ()


@cache
def roster(name: str) -> Roster:
    """The roster `name`.toml of this folder."""
    return roster_from(files(__package__).joinpath(f"{name}.toml").read_text(encoding="utf-8"))


def roster_from(text: str) -> Roster:
    """A roster from its TOML; an error when a row is malformed."""
    return msgspec.convert(tomllib.loads(text), Roster, strict=True)


def mustered(listed: Roster) -> tuple[Event, ...]:
    """Every team and figure of a roster, as the events that bring them into the battle."""
    sides = {row.id: row.side for row in listed.teams}
    rides = {rider: row.id for row in listed.vehicles for rider in row.aboard}
    figures = [
        *(figure for row in listed.figures for figure in figures_of(row, sides[row.team], rides)),
        *(vehicle_of(row, sides[row.team]) for row in listed.vehicles),
    ]
    teams = (TeamMustered(_team(row, listed)) for row in listed.teams)
    return (*teams, *(FigureMustered(figure) for figure in figures))


def _team(row: TeamRow, listed: Roster) -> Team:
    leader = next((each.id for each in listed.figures if each.leader and each.team == row.id), "")
    return Team(row.id, row.side, row.name, leader, aware=row.aware)


def figures_of(row: FigureRow, side: str, rides: dict[str, str] | None = None) -> Iterator[Figure]:
    """The figures of a row: one, or as many as it counts, numbered from 1."""
    for number in range(1, row.count + 1):
        id_ = f"{row.id}-{number}" if row.count > 1 else row.id
        name = f"{row.name} {number}" if row.count > 1 else row.name
        yield Figure(
            id_, name, side, row.team, row.gutz, row.gutz,
            experience=row.experience, armour=row.armour, weapons=arms_of(row),
            grenades=row.grenades, melee=row.melee, gear=row.gear, status=row.status,
            fate=row.fate, prone=row.status == "down", skills=row.skills, cyber=systems(row),
            drugs=row.drugs, transport=row.transport, loyal=row.loyal,
            aboard=(rides or {}).get(id_, ""),
        )  # fmt: skip


def arms_of(row: FigureRow) -> tuple[CarriedWeapon, ...]:
    """The weapons of a row: in the hands, on hard points, in the body (R16.3, R17.4)."""
    inside = _built_in(row)
    held = carried(row.weapons, inside)
    mounted = carried(row.hard_points, (*inside, *held))
    return (*held, *(replace(each, mount=HARD_POINT) for each in mounted), *inside)


def _built_in(row: FigureRow) -> tuple[CarriedWeapon, ...]:
    guns: list[CarriedWeapon] = []
    for each in row.cyber:
        if each.weapon in CATALOGUE.weapons:
            guns.append(replace(carried((each.weapon,), guns)[0], mount=BUILT_IN))
    return tuple(guns)


def systems(row: FigureRow) -> tuple[CyberSystem, ...]:
    """The cyberware of a row, each piece with a name of its own, and that of its gun (R17.4)."""
    guns = iter(_built_in(row))
    made: list[CyberSystem] = []
    for each in row.cyber:
        before = sum(1 for known in made if known.entry == each.entry)
        id_ = f"{each.entry}_{before + 1}" if before else each.entry
        weapon = next(guns).id if each.weapon in CATALOGUE.weapons else each.weapon
        made.append(
            CyberSystem(
                id_, each.entry, each.quality, each.options, each.skills, each.grade, weapon
            )
        )
    return tuple(made)


def vehicle_of(row: VehicleRow, side: str) -> Figure:
    """A vehicle off the table, with its crew."""
    design = CATALOGUE.sample_vehicles[row.sample]
    return build(
        design, row.id, row.name, side, row.team, row.gutz, status=RESERVE,
        experience=row.experience,
    )  # fmt: skip


def reckoned_gutz(row: FigureRow | VehicleRow) -> int:
    """The Gutz that the tables give, to hold against the printed number (R2.4)."""
    return starting_gutz(row.troop, row.experience, isinstance(row, FigureRow) and row.leader)


def reckoned_cp(row: FigureRow) -> int:
    """The Cyber Points that the systems come to, to hold against the printed number (R17.1)."""
    return cyber_points(systems(row), row.armour, row.hard_points)
