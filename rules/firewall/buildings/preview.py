"""Chapter 15, buildings: what is shown before an order is confirmed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.firewall.actions import centimetres
from rules.firewall.buildings.breach import breach_result, plan_breach
from rules.firewall.buildings.collapse import brought_down, occupants
from rules.firewall.buildings.names import section_name
from rules.firewall.buildings.orders import Breach
from rules.firewall.state import Battle
from rules.firewall.weighed import rolled
from rules.kernel.events import Order
from rules.kernel.screen import Line, Preview


def _breach(battle: Battle, order: Breach) -> Preview:
    plan = plan_breach(battle, order)
    aim, section = plan.aim, plan.section
    name = section_name(battle, section.id)
    success = _harm(aim.fire, section.armour, critical=False)
    critical = _harm(aim.fire, section.armour, critical=True)
    notes = [
        f"{section.armour.capitalize()} armour, {section.gutz} Gutz left.",
        f"A success {success}, a critical one {critical}.",
    ]
    inside = [
        figure.name for each in brought_down(battle, section) for figure in occupants(battle, each)
    ]
    if inside:
        notes.append(f"If it is destroyed, those in it lose 4 Gutz: {', '.join(inside)}.")
    lines = (Line(aim.firer.at, aim.at, centimetres(aim.distance), "clear"),)
    return rolled(
        battle, order, aim.firer, f"{aim.firer.name} attacks {name}", plan.modifiers,
        notes=tuple(notes), lines=lines, ref="R15.2", button=f"Attack {name}",
    )  # fmt: skip


def _harm(fire: str, armour: str, *, critical: bool) -> str:
    loss = breach_result(fire, armour, critical=critical)
    return "destroys it" if loss is None else f"takes {loss} of its Gutz"


PREVIEWS: dict[type[Order], Callable[[Battle, Any], Preview]] = {Breach: _breach}
# Titles of the orders that need no more than one.
TITLES: dict[type[Order], str] = {}
