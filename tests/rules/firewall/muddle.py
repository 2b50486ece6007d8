"""Forces thrown together from everything in the catalogue, for random battles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.construction import LIGHT_GUN, cyber_problems
from rules.firewall.events import FigureMustered, FigureOutfitted, TeamMustered
from rules.firewall.ground import Shuffle
from rules.firewall.gutz import starting_gutz
from rules.firewall.kit import is_attachment
from rules.firewall.pockets import with_secrets
from rules.firewall.scenarios.roster import (
    FigureRow,
    Roster,
    SystemRow,
    TeamRow,
    VehicleRow,
    mustered,
    systems,
)
from rules.firewall.state import RESERVE, Side
from rules.firewall.vehicles.design import build, crewed_gun
from rules.kernel.events import Event

T = TypeVar("T")
MUSTERED = (TeamMustered, FigureMustered, FigureOutfitted)
TEAMS, MEN = 2, 4  # of a side, and of a team
HAND = tuple(
    entry.id
    for entry in CATALOGUE.weapons.values()
    if entry.mount_class is None and entry.id != "hand_grenade"
)
GUNS = tuple(entry for entry in HAND if not is_attachment(entry))
LIGHT_GUNS = tuple(
    entry.id for entry in CATALOGUE.weapons.values() if entry.mount_class == LIGHT_GUN
)
LEVELS = (1, 2, 3)
KINDS = 3


def muddled(opening: Sequence[Event], sides: Sequence[str], seed: int) -> tuple[Event, ...]:
    """The events that open a battle, with other teams and figures in it."""
    first = next(at for at, each in enumerate(opening) if isinstance(each, TeamMustered))
    rest = [each for each in opening[first:] if not isinstance(each, MUSTERED)]
    are_hidden = any(isinstance(each, FigureOutfitted) for each in opening)
    new = forces(sides, seed)
    found = with_secrets(new, [Side(id=side, name=side) for side in sides])
    return (*opening[:first], *(found if are_hidden else new), *rest)


def forces(sides: Sequence[str], seed: int) -> tuple[Event, ...]:
    """Two teams of four a side, with a vehicle or a crewed gun now and then."""
    shuffle = Shuffle(seed)
    teams = tuple(
        TeamRow(id=f"{side}-{number}", side=side, name=f"{side} {number}")
        for side in sides
        for number in range(TEAMS)
    )
    figures = tuple(_figure(shuffle, team.id, number) for team in teams for number in range(MEN))
    vehicles = tuple(_vehicles(shuffle, teams, figures))
    guns = (_crewed(shuffle, team) for team in teams if not shuffle.between(0, 3))
    return (*mustered(Roster(teams=teams, figures=figures, vehicles=vehicles)), *guns)


def _some(shuffle: Shuffle, things: Sequence[T], most: int) -> tuple[T, ...]:
    """Up to `most` of them, each once."""
    chosen = (shuffle.pick(things) for _ in range(shuffle.between(0, most)))
    return tuple(dict.fromkeys(chosen))


def _several(shuffle: Shuffle, things: Sequence[str]) -> dict[str, int]:
    """Up to three kinds, one to three of each."""
    return {each: shuffle.pick(LEVELS) for each in _some(shuffle, things, KINDS)}


def _figure(shuffle: Shuffle, team: str, number: int) -> FigureRow:
    armour = shuffle.pick(tuple(CATALOGUE.armour))
    cyber = tuple(_systems(shuffle, armour))
    troop = shuffle.pick(tuple(CATALOGUE.troops))
    experience = shuffle.pick(tuple(CATALOGUE.experience))
    return FigureRow(
        id=f"{team}-{number}",
        name=f"{team} {number}",
        team=team,
        troop=troop,
        experience=experience,
        gutz=starting_gutz(troop, experience, is_leader=not number),
        leader=not number,
        loyal=bool(shuffle.between(0, 5)),
        armour=armour,
        cyber=cyber,
        hard_points=_hard_points(shuffle, armour),
        weapons=_some(shuffle, HAND, 3),
        grenades={
            each: shuffle.between(1, 3) for each in _some(shuffle, (*CATALOGUE.grenades,), 3)
        },
        melee=shuffle.pick(tuple(CATALOGUE.close_combat_weapons)),
        gear=_some(shuffle, (*CATALOGUE.gear,), 2),
        skills=_several(shuffle, tuple(CATALOGUE.skills)),
        drugs=_several(shuffle, tuple(CATALOGUE.drugs)),
        transport="" if shuffle.between(0, 3) else shuffle.pick(tuple(CATALOGUE.transport)),
    )


def _systems(shuffle: Shuffle, armour: str) -> Iterator[SystemRow]:
    """Up to three systems that may be had together."""
    taken: list[SystemRow] = []
    for _ in range(shuffle.between(0, 3)):
        row = _system(shuffle)
        built = systems(_bare(armour, (*taken, row)))
        if not cyber_problems(built, armour):
            taken.append(row)
            yield row


def _system(shuffle: Shuffle) -> SystemRow:
    entry = CATALOGUE.cybernetics[shuffle.pick(tuple(CATALOGUE.cybernetics))]
    levels, grade = entry.cp_rule == "levels", entry.cp_rule == "grade"
    skill = shuffle.pick(tuple(CATALOGUE.skills))
    blades = tuple(CATALOGUE.close_combat_weapons)
    return SystemRow(
        entry=entry.id,
        quality=shuffle.pick(tuple(CATALOGUE.qualities)),
        options=_some(shuffle, [each.id for each in entry.options], 3) if entry.options else (),
        skills={skill: shuffle.pick(LEVELS)} if levels else {},
        grade=shuffle.pick(LEVELS) if grade else 0,
        weapon=shuffle.pick((*GUNS, *blades)) if entry.id == "built_in_weapon" else "",
    )


def _bare(armour: str, cyber: tuple[SystemRow, ...]) -> FigureRow:
    return FigureRow(
        id="", name="", team="", troop="", experience="", gutz=7, armour=armour, cyber=cyber
    )


def _hard_points(shuffle: Shuffle, armour: str) -> tuple[str, ...]:
    wanted = tuple(shuffle.pick((*GUNS, *LIGHT_GUNS)) for _ in range(shuffle.between(0, 3)))
    return () if cyber_problems((), armour, wanted) else wanted


def _vehicles(
    shuffle: Shuffle, teams: Sequence[TeamRow], figures: Sequence[FigureRow]
) -> Iterator[VehicleRow]:
    """A vehicle for about every other team, with as many of it aboard as there are seats."""
    for team in teams:
        if shuffle.between(0, 1):
            continue
        sample = shuffle.pick(tuple(CATALOGUE.sample_vehicles))
        seats = shuffle.between(0, CATALOGUE.sample_vehicles[sample].seats)
        own = [each.id for each in figures if each.team == team.id]
        troop, experience = "competent_mercenaries", shuffle.pick(tuple(CATALOGUE.experience))
        yield VehicleRow(
            id=f"{team.id}-car", name=f"{team.name} car", team=team.id, sample=sample,
            troop=troop, experience=experience,
            gutz=starting_gutz(troop, experience, is_leader=False), aboard=tuple(own[:seats]),
        )  # fmt: skip


def _crewed(shuffle: Shuffle, team: TeamRow) -> Event:
    gun = build(
        crewed_gun(shuffle.pick(LIGHT_GUNS)), f"{team.id}-gun", f"{team.name} gun", team.side,
        team.id, 7, status=RESERVE,
    )  # fmt: skip
    return FigureMustered(gun)
