"""Chapter 20, transport: what is shown before an order is confirmed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.firewall.actions import centimetres
from rules.firewall.state import Battle
from rules.firewall.transport.choosing import plan_pace
from rules.firewall.transport.orders import ChoosePace
from rules.firewall.transport.riding import paces_of, penalty_of
from rules.kernel.events import Order
from rules.kernel.screen import Preview


def _pace(battle: Battle, order: ChoosePace) -> Preview:
    actor = plan_pace(battle, order)
    notes = (
        f"{penalty_of(order.pace)} to its combat actions this Turn.",
        f"It may then ride up to {centimetres(paces_of(actor)[order.pace])}.",
    )
    return Preview(title=f"{actor.name} will ride: {order.pace}", notes=notes, ref="R20.1")


PREVIEWS: dict[type[Order], Callable[[Battle, Any], Preview]] = {ChoosePace: _pace}
# Titles of the orders that need no more than one.
TITLES: dict[type[Order], str] = {}
