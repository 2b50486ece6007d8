"""Chapters 19 and 22, traps: who knows of them, and what a side may see."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.state import Battle, Figure, Side, Trap, is_player
from rules.firewall.traps.events import CounterPlaced
from rules.kernel.geometry import Point, span

NOBODY = "nobody"


def placed(trap: Trap, sides: Iterable[Side]) -> CounterPlaced:
    """A counter on the table, as an event that only those hear of who may know what it is."""
    referees = (side.id for side in sides if not is_player(side))
    return CounterPlaced(trap, audience=(*trap.known_to, *referees) or (NOBODY,))


def is_known(trap: Trap, side: str) -> bool:
    """Whether a side knows what it is."""
    return side in trap.known_to


def is_seen(trap: Trap, side: str) -> bool:
    """Whether a side sees that something is there: counters lie open, bombs do not."""
    return bool(trap.label) or is_known(trap, side)


def is_open(trap: Trap, sides: Iterable[Side]) -> bool:
    """Whether all players know what a counter is, and so does whoever looks on."""
    return bool(trap.label) and all(is_known(trap, side.id) for side in sides if is_player(side))


def as_known(trap: Trap, side: str, sides: Iterable[Side]) -> Trap:
    """A trap as a side knows it; of a hidden bomb only that it lies somewhere.

    Who else knows of it is nobody's business, not even of the side that laid it.
    """
    known_to = (side,) if is_known(trap, side) else ()
    if known_to or trap.gone or is_open(trap, sides):
        return replace(trap, known_to=known_to)
    if trap.label:
        return replace(trap, weapon="", gutz=0, known_to=())
    return replace(trap, weapon="", gutz=0, at=Point(0, 0), height=0, known_to=())


def is_looked_into(trap: Trap) -> bool:
    """Whether a view tells what it is: what nobody may know has lost its Gutz."""
    return trap.gutz > 0


def lying(battle: Battle) -> list[Trap]:
    """Everything that still lies there."""
    return [trap for trap in battle.traps.values() if not trap.gone]


def distance_to(figure: Figure, trap: Trap) -> int:
    """From the edge of a figure's base to a trap, in mm."""
    return max(0, span(figure.at, trap.at) - figure.base // 2)


def trap_name(trap: Trap) -> str:
    """What a trap or counter is called."""
    return f"Counter {trap.label}" if trap.label else CATALOGUE.weapons[trap.weapon].name
