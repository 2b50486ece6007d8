"""What people and vehicles are worth, and what dice are likely to take from them, for machines.

All in thousandths of an ordinary figure.
"""

from __future__ import annotations

from rules.killzone.driving import CRASH, OCCUPANTS
from rules.killzone.fold import KILLED
from rules.killzone.harm import fate_of, sums
from rules.killzone.roads import roads_of
from rules.killzone.state import (
    ACTIVE,
    SUPPRESSED,
    Battle,
    Figure,
    Vehicle,
    aboard,
    armour_of,
)

FIGURE, ORDINARY = 1000, 20  # points of an ordinary figure
LEAST = 300  # nobody is worth less
STUNNED = 250  # of a thousand: what suppressing somebody takes from him
# Likewise what it takes from those who would get away in so many turns that their vehicle is gone.
STRANDED = ((2, 900), (3, 500))
ANYWAY = 150
WALK = 6  # inches a turn
FACES = range(1, 7)


def worth_of(body: Figure | Vehicle) -> int:
    """What somebody is worth, or a vehicle without those in it."""
    return max(LEAST, FIGURE * body.worth // ORDINARY)


def chance_of(count: int, least: int) -> int:
    """How often, in thousandths, so many dice come to that at least."""
    ways = sum(each for score, each in sums(count).items() if score >= least)
    return ways * 1000 // sum(sums(count).values())


def harm(battle: Battle, figure: Figure, count: int, bonus: int = 0) -> int:
    """What so many dice of damage are likely to take from somebody; his save is not counted."""
    taken, of = 0, 0
    for score, ways in sums(count).items():
        fate = fate_of(battle, figure, score + bonus)
        share = 1000 if fate == KILLED else 0
        if fate == SUPPRESSED and figure.status == ACTIVE:
            share = STUNNED
        taken, of = taken + share * ways, of + ways
    return worth_of(figure) * taken // (of * 1000)


def edge_of(battle: Battle, side: str) -> str:
    """The edge over which a side wins points; empty for none."""
    return next((each.edge for each in battle.sides if each.id == side), "")


def people_worth(battle: Battle, vehicle: str) -> int:
    """What those in a vehicle are worth."""
    return sum(worth_of(figure) for figure in aboard(battle, vehicle))


def stranded(battle: Battle, vehicle: Vehicle) -> int:
    """How much of those in a vehicle, in thousandths, is lost when it goes no further."""
    edge = edge_of(battle, vehicle.side)
    if not edge:
        return 0
    roads = roads_of(battle, vehicle.radius)
    way = roads.far(roads.edge(edge))[roads.square(vehicle.at)]
    turns = way // (10 * max(vehicle.speed, WALK))
    return next((share for most, share in STRANDED if turns < most), ANYWAY)


def crash(
    battle: Battle, vehicle: Vehicle, added: int, *, wrecked: bool = False
) -> tuple[int, int]:
    """How often, in thousandths, a skid roll ends in a crash, and what it is likely to take."""
    inside = aboard(battle, vehicle.id)
    gone = worth_of(vehicle)
    gone += people_worth(battle, vehicle.id) * stranded(battle, vehicle) // 1000
    crashes = loss = 0
    for die in FACES:
        if wrecked or die + added >= CRASH:
            dice = OCCUPANTS.get(min(6, die + added), 0)
            crashes += 1
            loss += gone + (sum(harm(battle, each, dice) for each in inside) if dice else 0)
    return crashes * 1000 // 6, loss // 6


def broken(battle: Battle, vehicle: Vehicle, count: int, added: int) -> tuple[int, int]:
    """The same of so many dice of ramming against a vehicle's armour."""
    share = chance_of(count, armour_of(battle, vehicle) - added)
    return share, share * crash(battle, vehicle, added, wrecked=True)[1] // 1000


def shaken(battle: Battle, vehicle: Vehicle) -> int:
    """What a shot that comes up to a vehicle's armour is likely to take."""
    return crash(battle, vehicle, 0)[1]
