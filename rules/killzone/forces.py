"""Squads: what they cost, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
from rules.killzone.state import ORDERS, Figure, Squad, Vehicle, orders_for

LEAST_POWER = 2
MOST_GLOVES = 2
MOST_WEAPONS = 2  # ours: nobody fires a whole armoury in one turn; what is built in is beside it


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
        + sum(WEAPONS[w].points for w in figure.weapons if not is_built_in(figure.kind, w))
        + sum(DRUGS[each].points for each in drugs)
    )


def is_built_in(kind: str, weapon: str) -> bool:
    """Whether a weapon belongs to that kind of figure and costs nothing (K22)."""
    return kind == "power" and weapon == "smoke"


def barred_weapon(kind: str, weapon: str) -> str:
    """Why that kind of figure does not carry a weapon; empty where it may (K22)."""
    row = WEAPONS[weapon]
    if row.kinds and kind not in row.kinds:
        return f"Only power armour carries the {row.name.lower()}."
    if kind == "power" and not row.kinds and weapon != "smoke":
        return f"Power armour has no hands for the {row.name.lower()}."
    return ""


# --- What is wrong with them ---------------------------------------------------------------------


def check(party: Party) -> tuple[Problem, ...]:
    """Everything that keeps a squad from the table."""
    return (*_squad(party), *_order(party), *(each for f in party.people for each in _figure(f)))


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


def _order(party: Party) -> Iterator[Problem]:
    """An order that somebody of the squad, or a drug of it, does not allow (K20, K28)."""
    squad = party.squad
    kinds, drugs = [KINDS[each.kind] for each in party.people], [DRUGS[d] for d in squad.drugs]
    if squad.order not in orders_for(kinds, drugs):
        words = f"{squad.name} may not begin with {ORDERS[squad.order]}."
        yield Problem(squad.id, "order", words, "K32")


def _figure(figure: Figure) -> Iterator[Problem]:
    for weapon in figure.weapons:
        if words := barred_weapon(figure.kind, weapon):
            yield Problem(figure.id, "weapon", words, "K22")
    if sum(not is_built_in(figure.kind, each) for each in figure.weapons) > MOST_WEAPONS:
        words = f"{figure.name} carries more than {MOST_WEAPONS} weapons."
        yield Problem(figure.id, "weapons", words, "K34")
    if len(set(figure.weapons)) < len(figure.weapons):
        yield Problem(figure.id, "twice", f"{figure.name} carries something twice.", "K45")
    if figure.gloves and figure.kind != "power":
        yield Problem(figure.id, "gloves", "Only power armour has power gloves.", "K19")
    if figure.gloves > MOST_GLOVES:
        yield Problem(figure.id, "gloves", "Nobody has more than two power gloves.", "K23")
    if figure.kind == "power" and figure.armour != "none":
        yield Problem(figure.id, "armour", "Power armour is armour enough.", "K25")
