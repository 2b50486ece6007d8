"""Tags and chance events: what is shown before an order is confirmed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.firewall.mishaps import orders as o
from rules.firewall.mishaps.ground import NAMES, REF
from rules.firewall.mishaps.offers import ANSWERS
from rules.firewall.mishaps.questions import plan_answer
from rules.firewall.state import Battle, side_name
from rules.firewall.weighed import rolled
from rules.kernel.events import Order
from rules.kernel.screen import Preview

OURS = "Ours, after Firefight."


def _roll(battle: Battle, order: o.RollMishap) -> Preview:
    note = f"A die of ten sides is added to {battle.mishaps.total}, up to 15."
    who = "A die says" if order.whom == o.LOT else side_name(battle, order.whom)
    notes = (note, f"Whom it befalls: {who}.", OURS)
    return Preview(f"A chance event {order.table}", notes=notes, ref=REF)


def _tag(battle: Battle, order: o.SetGroundTag) -> Preview:
    totals = f"Totals {order.low} to {order.high}."
    return Preview(NAMES[order.tag], notes=(totals, OURS), ref=REF)


def _clear(battle: Battle, order: o.ClearGroundTag) -> Preview:
    return Preview(f"No longer: {NAMES[order.tag]}", ref=REF)


def _answer(battle: Battle, order: o.AnswerMishap) -> Preview:
    figure, shot = plan_answer(battle, order)
    target = shot.target.name if shot is not None else ""
    title = f"{figure.name}: {ANSWERS[order.answer].replace('{}', target)}"
    if shot is None:
        return Preview(title, notes=(OURS,), ref=REF)
    return rolled(battle, order, figure, title, shot.modifiers, notes=(OURS,), ref=REF)


PREVIEWS: dict[type[Order], Callable[[Battle, Any], Preview]] = {
    o.RollMishap: _roll,
    o.SetGroundTag: _tag,
    o.ClearGroundTag: _clear,
    o.AnswerMishap: _answer,
}
