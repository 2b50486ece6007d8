"""Chapter 22, counters: picking one up, and losing hold of it (R22.3)."""

from __future__ import annotations

from rules.firewall.actions import (
    MOVEMENT,
    require_actor,
    require_free_hands,
    require_on_table,
    spend,
)
from rules.firewall.state import ACTIVE, LEFT, RESERVE, Battle, Figure, Trap
from rules.firewall.traps.disarming import require_trap
from rules.firewall.traps.events import CounterDropped, CounterTaken
from rules.firewall.traps.explosions import go_off
from rules.firewall.traps.knowledge import is_known
from rules.firewall.traps.orders import Grab
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire


def plan_grab(battle: Battle, order: Grab) -> tuple[Figure, Trap]:
    """Check that a counter lies within reach."""
    actor = require_actor(battle, order, order.figure, MOVEMENT)
    require_on_table(actor)
    require_free_hands(actor)
    counter = require_trap(battle, actor, order.counter)
    if not counter.label:
        raise IllegalOrder("Only counters are picked up; disarm the bomb.", "R22.3")
    if counter.weapon and is_known(counter, actor.side):
        raise IllegalOrder("You know that it is a bomb; disarm it.", "R22.3")
    return actor, counter


def play_grab(umpire: Umpire[Battle], order: Grab) -> None:
    """A movement action without a roll: the find is the figure's, or the bomb goes off."""
    actor, counter = plan_grab(umpire.battle, order)
    spend(umpire, actor.id, MOVEMENT)
    if counter.weapon:
        go_off(umpire, counter, actor.id)
    else:
        umpire.record(CounterTaken(actor.id, counter.id))


def drop_counters(umpire: Umpire[Battle]) -> None:
    """Whoever is out of the fight on the table lets go of what it held."""
    for figure in list(umpire.battle.figures.values()):
        if figure.holds and figure.status not in (ACTIVE, RESERVE, LEFT):
            for counter in figure.holds:
                umpire.record(CounterDropped(figure.id, counter, figure.at, figure.height))
