"""Fires: the table, the spread through a building, and those who are in it (K40-K43)."""

from __future__ import annotations

from rules.kernel.umpire import Umpire
from rules.killzone.events import FireRolled
from rules.killzone.harm import hurt
from rules.killzone.state import MAJOR, MINOR, OUT, Battle, members
from rules.killzone.terrain import building_of, is_burning, room_of

# The highest rolls for no fire and for a minor one, by the switch.
TABLES = {"even": (2, 4), "wet": (3, 4), "dry": (1, 4)}
BURNING = 3  # dice of damage


def fire_result(die: int, table: str, *, is_major: bool) -> str:
    """What a roll makes of a fire; one that has the whole building never shrinks to a room."""
    none, minor = TABLES[table]
    if die <= none:
        return OUT
    return MINOR if die <= minor and not is_major else MAJOR


def roll_fires(umpire: Umpire[Battle]) -> None:
    """Every fire, before initiative."""
    table = umpire.battle.rules.get("fire_table", "even")
    for place in list(umpire.battle.fires):
        state = umpire.battle.fires.get(place, OUT)
        building = building_of(umpire.battle, place) if ":" in place else place
        if state == OUT or (place != building and umpire.battle.fires.get(building) == MAJOR):
            continue
        dice = umpire.roll(1)
        result = fire_result(dice[0], table, is_major=state == MAJOR)
        umpire.record(
            FireRolled(
                dice=dice, sides=6, draw=umpire.draw, place=place, building=building, result=result
            )
        )


def burn(umpire: Umpire[Battle], squad: str) -> None:
    """Whoever of a squad is still in a fire when it has acted is burnt."""
    for figure in members(umpire.battle, squad):
        room = room_of(umpire.battle, figure.at, figure.floor)
        if room and not figure.aboard and is_burning(umpire.battle, room):
            hurt(umpire, figure.id, BURNING, "the fire")
