"""Squads: what they cost, what is wrong with them, and how they come to the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.resources import files

import msgspec

from rules.kernel.building import Problem
from rules.kernel.record import Record
from rules.killzone.catalogue import (
    ARMOURS,
    DRUGS,
    GLOVE_POINTS,
    HANDS,
    KINDS,
    VEHICLES,
    WEAPONS,
)
from rules.killzone.state import SHOOT, Figure, Squad, Vehicle

LEAST_POWER = 2
MOST_GLOVES = 2


class SquadRow(Record):
    """A squad: lines of people, and what they drive."""

    name: str
    people: tuple[str, ...]
    order: str = SHOOT
    drugs: tuple[str, ...] = ()
    vehicles: tuple[str, ...] = ()


class ForceRow(Record):
    """Squads that fight for one side."""

    id: str
    squads: tuple[SquadRow, ...]


class _Forces(Record):
    forces: tuple[ForceRow, ...]


FORCES = {
    row.id: row
    for row in msgspec.toml.decode(
        files("rules.killzone.catalogue").joinpath("forces.toml").read_bytes(), type=_Forces
    ).forces
}


class Party(Record):
    """A squad with its people and vehicles."""

    squad: Squad
    people: tuple[Figure, ...]
    vehicles: tuple[Vehicle, ...] = ()


# --- What they cost ------------------------------------------------------------------------------


def figure_points(figure: Figure, drugs: Sequence[str] = ()) -> int:
    """What somebody costs with all that he carries and takes (K19, K24-K28)."""
    return (
        KINDS[figure.kind].points
        + ARMOURS[figure.armour].points
        + HANDS[figure.hand].points
        + GLOVE_POINTS * figure.gloves
        + sum(WEAPONS[each].points for each in figure.weapons if not _is_built_in(figure, each))
        + sum(DRUGS[each].points for each in drugs)
    )


def _is_built_in(figure: Figure, weapon: str) -> bool:
    return figure.kind == "power" and weapon == "smoke"


def party_points(party: Party) -> int:
    """What a squad costs."""
    people = sum(figure_points(each, party.squad.drugs) for each in party.people)
    return people + sum(VEHICLES[each.kind].points for each in party.vehicles)


# --- What is wrong with them ---------------------------------------------------------------------


def check(party: Party) -> tuple[Problem, ...]:
    """Everything that keeps a squad from the table."""
    return (*_squad(party), *(each for f in party.people for each in _figure(f)))


def _squad(party: Party) -> Iterator[Problem]:
    name, id_ = party.squad.name, party.squad.id
    kinds = [KINDS[each.kind] for each in party.people]
    power = sum(each.id == "power" for each in kinds)
    if not kinds:
        yield Problem(id_, "empty", f"Nobody is in {name}.", "K18")
    if power and power < len(kinds):
        yield Problem(id_, "mixed", f"Power armour has squads of its own, not {name}.", "K18")
    if 0 < power < LEAST_POWER:
        yield Problem(id_, "alone", f"{name} needs two in power armour at least.", "K18")
    if party.squad.drugs and not all(each.gang for each in kinds):
        yield Problem(id_, "drugs", f"Only gang members take drugs, not all of {name}.", "K27")
    if len({each.gang for each in kinds}) > 1:
        yield Problem(id_, "gangs", f"{name} is a gang or a squad, not both.", "K27")
    seats = sum(VEHICLES[each.kind].seats for each in party.vehicles)
    if party.vehicles and seats < len(party.people):
        yield Problem(id_, "seats", f"{name} has {seats} seats for {len(kinds)}.", "K2")


def _figure(figure: Figure) -> Iterator[Problem]:
    for weapon in figure.weapons:
        kinds = WEAPONS[weapon].kinds
        if kinds and figure.kind not in kinds:
            words = f"Only power armour carries the {WEAPONS[weapon].name.lower()}."
            yield Problem(figure.id, "weapon", words, "K22")
        if figure.kind == "power" and not kinds and weapon != "smoke":
            words = f"Power armour has no hands for the {WEAPONS[weapon].name.lower()}."
            yield Problem(figure.id, "weapon", words, "K22")
    if len(set(figure.weapons)) < len(figure.weapons):
        yield Problem(figure.id, "twice", f"{figure.name} carries something twice.", "K45")
    if figure.gloves and figure.kind != "power":
        yield Problem(figure.id, "gloves", "Only power armour has power gloves.", "K19")
    if figure.gloves > MOST_GLOVES:
        yield Problem(figure.id, "gloves", "Nobody has more than two power gloves.", "K23")
    if figure.kind == "power" and figure.armour != "none":
        yield Problem(figure.id, "armour", "Power armour is armour enough.", "K25")


# --- From words to people ------------------------------------------------------------------------


def parties(force: str, side: str) -> tuple[Party, ...]:
    """The squads of a force for a side; nobody has a place yet."""
    return tuple(
        party_of(row, side, f"{side}-{number}")
        for number, row in enumerate(FORCES[force].squads, start=1)
    )


def party_of(row: SquadRow, side: str, id_: str) -> Party:
    """A squad from its words. KeyError for a word that is in no list."""
    squad = Squad(id_, side, row.name, row.order, row.drugs)
    people: list[Figure] = []
    for line in row.people:
        count, *words = line.split()
        for _ in range(int(count)):
            people.append(_person(words, squad, len(people) + 1))
    vehicles = []
    for number, line in enumerate(row.vehicles, start=1):
        kind, _, name = line.partition(" ")
        row_ = VEHICLES[kind]
        vehicles.append(
            Vehicle(f"{id_}-v{number}", name or row_.name, side, kind, radius=row_.radius,
                    worth=row_.points)
        )  # fmt: skip
    return Party(squad, tuple(people), tuple(vehicles))


def _person(words: Sequence[str], squad: Squad, number: int) -> Figure:
    kind, *carried = words
    weapons = [each for each in carried if each in WEAPONS]
    if kind == "power" and "smoke" not in weapons:
        weapons.append("smoke")
    figure = Figure(
        id=f"{squad.id}-{number}", name=f"{squad.name} {number}", side=squad.side, squad=squad.id,
        kind=kind, weapons=tuple(weapons), gloves=carried.count("glove"),
        armour=next((each for each in carried if each in ARMOURS), "none"),
        hand=next((each for each in carried if each in HANDS), "none"),
        counters={each: WEAPONS[each].counters for each in weapons if WEAPONS[each].counters},
    )  # fmt: skip
    return msgspec.structs.replace(figure, worth=figure_points(figure, squad.drugs))
