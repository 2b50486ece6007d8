"""Chapter 18, drugs: what is shown before an order is confirmed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.firewall.drugs.orders import TakeDrug
from rules.firewall.drugs.taking import plan_drug
from rules.firewall.state import Battle
from rules.firewall.weighed import rolled
from rules.kernel.events import Order
from rules.kernel.screen import Preview


def _take(battle: Battle, order: TakeDrug) -> Preview:
    actor, drug, modifiers = plan_drug(battle, order)
    notes = (drug.note, "It lasts until the figure's next critical failure, which ends them all.")
    return rolled(
        battle, order, actor, f"{actor.name} takes {drug.name}", modifiers, notes=notes,
        ref="R18.1", button=f"Take {drug.name}",
    )  # fmt: skip


PREVIEWS: dict[type[Order], Callable[[Battle, Any], Preview]] = {TakeDrug: _take}
# Titles of the orders that need no more than one.
TITLES: dict[type[Order], str] = {}
