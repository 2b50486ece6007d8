"""Chapter 20, choosing a speed before a fight (R20.1)."""

from __future__ import annotations

from rules.firewall.actions import MOVEMENT, require_actor
from rules.firewall.movement import require_mobile
from rules.firewall.state import Battle, Figure
from rules.firewall.transport.orders import ChoosePace
from rules.firewall.transport.riding import paces_of, penalty_of, take_up_pace
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire


def plan_pace(battle: Battle, order: ChoosePace) -> Figure:
    """Check that a rider may still say how fast it will go."""
    actor = require_actor(battle, order, order.figure, MOVEMENT)
    require_mobile(actor)
    if order.pace not in paces_of(actor) or actor.aboard:
        raise IllegalOrder(f"{actor.name} does not ride at such a speed.", "R20.1")
    if penalty_of(order.pace) >= penalty_of(actor.pace):
        raise IllegalOrder(f"{actor.name} may ride as fast as that already.", "R20.1")
    if actor.fought:
        raise IllegalOrder(f"{actor.name} has fought already this Turn.", "R20.1")
    return actor


def play_pace(umpire: Umpire[Battle], order: ChoosePace) -> None:
    """From now on the penalty of that speed counts, and the rider may go as fast."""
    actor = plan_pace(umpire.battle, order)
    take_up_pace(umpire, actor, order.pace)
