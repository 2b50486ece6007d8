"""Chapter 12, rallying: the movement action that shakes suppression off (R12.3)."""

from __future__ import annotations

from rules.firewall.actions import MOVEMENT, require_actor, require_on_table
from rules.firewall.drugs.effects import is_rooted
from rules.firewall.events import ChoiceOpened, SuppressionCleared
from rules.firewall.flight import air_reaches
from rules.firewall.gutz import CRITICAL_SUCCESS, is_success
from rules.firewall.movement import (
    FLY_ON,
    MOVE_ON,
    movement_modifiers,
    open_speeds,
    speeds_of,
    stationary_roll,
)
from rules.firewall.orders import Rally
from rules.firewall.state import Battle, Figure, Pending
from rules.kernel.modifiers import Modifier
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire


def plan_rally(battle: Battle, order: Rally) -> tuple[Figure, tuple[Modifier, ...]]:
    """Check an attempt to shake suppression off (R12.3): no clutter, no ground covered."""
    actor = require_actor(battle, order, order.figure, MOVEMENT)
    require_on_table(actor)
    if not actor.suppressed:
        raise IllegalOrder(f"{actor.name} is not suppressed.", "R12.3")
    return actor, tuple(movement_modifiers(battle, actor))


def play_rally(umpire: Umpire[Battle], order: Rally) -> None:
    """Success clears suppression; a critical success also lets the figure move (R12.3)."""
    actor, modifiers = plan_rally(umpire.battle, order)
    result = stationary_roll(umpire, actor.id, "rally", modifiers)
    if not is_success(result):
        return
    umpire.record(SuppressionCleared(actor.id))
    if result == CRITICAL_SUCCESS and not is_rooted(actor):
        by_air = actor.flying or not speeds_of(actor)
        reaches = air_reaches(actor) if by_air else open_speeds(umpire.battle, actor)
        if reaches and not actor.aboard:
            kind = FLY_ON if by_air else MOVE_ON
            umpire.record(ChoiceOpened(Pending(kind, actor.side, actor.id, reaches)))
