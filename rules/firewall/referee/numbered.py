"""Chapter 22, numbered counters: six on the table, and one of them is no bomb (R22.3)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.firewall.ground import Shuffle
from rules.firewall.state import Battle, Trap
from rules.firewall.traps.events import CounterPlaced
from rules.firewall.traps.knowledge import placed
from rules.kernel.geometry import Point
from rules.kernel.umpire import Umpire

BOMB = "improvised_bomb_ap"
COUNTERS = 6


def counters_at(places: Sequence[Point], referee: str) -> tuple[CounterPlaced, ...]:
    """A counter for each place, every one a bomb as yet; only a referee hears of it."""
    return tuple(
        CounterPlaced(
            Trap(f"counter-{number}", at, BOMB, label=str(number)),
            audience=(referee,),
        )
        for number, at in enumerate(places, 1)
    )


def scattered(shuffle: Shuffle, spots: Sequence[Point], apart: int) -> list[Point]:
    """Places for all counters among the spots, at least so far apart (mm), as far as there are."""
    left, chosen = list(spots), list[Point]()
    while left and len(chosen) < COUNTERS:
        spot = left.pop(shuffle.between(0, len(left) - 1))
        if all(max(abs(spot.x - each.x), abs(spot.y - each.y)) >= apart for each in chosen):
            chosen.append(spot)
    return chosen


def counters(battle: Battle) -> tuple[Trap, ...]:
    """The numbered counters."""
    return tuple(trap for trap in battle.traps.values() if trap.label)


def treasure(battle: Battle) -> Trap | None:
    """The counter that is no bomb; None before that is settled."""
    return next((trap for trap in counters(battle) if not trap.weapon), None)


def make_treasure(umpire: Umpire[Battle], chosen: Trap) -> None:
    """This counter alone is no bomb."""
    before = treasure(umpire.battle)
    # The same even when the choice stands: how much is written down tells nobody anything.
    if before is not None:
        umpire.record(placed(replace(before, weapon=BOMB), umpire.battle.sides))
    umpire.record(placed(replace(chosen, weapon=""), umpire.battle.sides))
