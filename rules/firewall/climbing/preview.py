"""Chapter 7, climbing: what is shown before an order is confirmed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.firewall.actions import centimetres
from rules.firewall.climbing.climb import ClimbPlan, plan_climb, plan_jump
from rules.firewall.climbing.falling import AN_ATTACK, fall_gutz
from rules.firewall.climbing.orders import Climb, Jump
from rules.firewall.state import Battle
from rules.firewall.weighed import rolled
from rules.kernel.events import Order
from rules.kernel.screen import Line, Preview


def _shown(battle: Battle, order: Order, plan: ClimbPlan) -> Preview:
    notes = [f"{centimetres(plan.way.length)}. On a failure the figure stays where it is."]
    if plan.top >= AN_ATTACK:
        attacks = plan.top // AN_ATTACK
        counted = "an attack" if attacks == 1 else f"{attacks} attacks"
        notes.append(f"On a critical failure it falls: {counted} at Gutz {fall_gutz(plan.top)}.")
    lines = (Line(plan.figure.at, plan.way.at, centimetres(plan.way.height), "clear"),)
    title = f"{plan.figure.name}: {plan.way.label[0].lower()}{plan.way.label[1:]}"
    return rolled(
        battle, order, plan.figure, title, plan.modifiers, notes=tuple(notes), lines=lines,
        ghost=plan.way.at, ref="R7.2",
    )  # fmt: skip


def _climb(battle: Battle, order: Climb) -> Preview:
    return _shown(battle, order, plan_climb(battle, order))


def _jump(battle: Battle, order: Jump) -> Preview:
    return _shown(battle, order, plan_jump(battle, order))


PREVIEWS: dict[type[Order], Callable[[Battle, Any], Preview]] = {Climb: _climb, Jump: _jump}
# Titles of the orders that need no more than one.
TITLES: dict[type[Order], str] = {}
