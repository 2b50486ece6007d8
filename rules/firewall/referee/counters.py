"""Chapter 22, the referee and the counters: where they lie, and which is the one (R22.3)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.firewall.preparation import require_preparing
from rules.firewall.referee.numbered import make_treasure
from rules.firewall.referee.orders import HideSpike, PlaceCounter
from rules.firewall.state import Battle, Trap, is_referee
from rules.firewall.terrain import is_on_table, is_water
from rules.firewall.traps.knowledge import placed
from rules.kernel.events import Order
from rules.kernel.geometry import Point
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire

REF = "R22.3"


def _require(battle: Battle, order: Order, counter: str) -> Trap:
    require_preparing(battle, order)
    if not is_referee(battle, order.side):
        raise IllegalOrder("Only the referee sees to the counters.", REF)
    found = battle.traps.get(counter)
    if found is None or not found.label:
        raise IllegalOrder("There is no such counter.", REF)
    return found


def plan_counter(battle: Battle, order: PlaceCounter) -> Trap:
    """Check a new place for a counter."""
    counter = _require(battle, order, order.counter)
    at = Point(order.x, order.y)
    if not is_on_table(battle, at) or is_water(battle, at):
        raise IllegalOrder("A counter lies on dry ground.", REF)
    return replace(counter, at=at)


def play_counter(umpire: Umpire[Battle], order: PlaceCounter) -> None:
    """The counter lies there, on the ground."""
    counter = plan_counter(umpire.battle, order)
    umpire.record(placed(counter, umpire.battle.sides))


def plan_spike(battle: Battle, order: HideSpike) -> Trap:
    """Check the choice of the counter that everybody wants."""
    chosen = _require(battle, order, order.counter)
    if not chosen.weapon:
        # It would leave another mark in the journal than any other choice does.
        raise IllegalOrder(f"Counter {chosen.label} is the one already.", REF)
    return chosen


def play_spike(umpire: Umpire[Battle], order: HideSpike) -> None:
    """This counter is no bomb, and the one that was none is."""
    chosen = plan_spike(umpire.battle, order)
    make_treasure(umpire, chosen)
