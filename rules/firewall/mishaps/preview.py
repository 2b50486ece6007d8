"""Tags and chance events: what is shown before an order is confirmed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.firewall.mishaps import orders as o
from rules.firewall.mishaps.tags import NAMES, REF
from rules.firewall.state import Battle
from rules.kernel.events import Order
from rules.kernel.screen import Preview


def _roll(battle: Battle, order: o.RollMishap) -> Preview:
    note = f"A die of ten sides is added to {battle.mishaps.total}, up to 15."
    return Preview(f"A chance event {order.table}", notes=(note, "Ours, after Firefight."), ref=REF)


def _tag(battle: Battle, order: o.SetGroundTag) -> Preview:
    totals = f"Totals {order.low} to {order.high}."
    return Preview(NAMES[order.tag], notes=(totals, "Ours, after Firefight."), ref=REF)


def _clear(battle: Battle, order: o.ClearGroundTag) -> Preview:
    return Preview(f"No longer: {NAMES[order.tag]}", ref=REF)


PREVIEWS: dict[type[Order], Callable[[Battle, Any], Preview]] = {
    o.RollMishap: _roll,
    o.SetGroundTag: _tag,
    o.ClearGroundTag: _clear,
}
