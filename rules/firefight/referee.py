"""What a referee may order whenever no question is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.firefight import events as e
from rules.firefight import orders as o
from rules.firefight import tables
from rules.firefight.catalogue import TABLES, TAGS
from rules.firefight.checks import close, hurt, set_tag, shift
from rules.firefight.state import LOST, OVER, REFEREE, Battle
from rules.kernel.events import Order
from rules.kernel.offers import Text
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire

RULING = Text("text", "What holds", 300)
WHY = "the referee"
PLACED = tuple(kind for kind in TAGS if kind not in ("volatile", "rivals"))


def plan(battle: Battle, order: Order) -> Order:
    """Whether a referee may order this now."""
    if order.side != REFEREE:
        raise IllegalOrder("Only a referee orders that.", "F13")
    if battle.phase == OVER or battle.pending:
        raise IllegalOrder("First the open question must be answered.")
    against = _AGAINST.get(type(order))
    refused = against(battle, order) if against else ""
    if refused:
        raise IllegalOrder(refused)
    return order


def _call(battle: Battle, order: o.CallEvent) -> str:
    entry = TABLES[battle.table].get(order.entry)
    able = entry is not None and tables.fits(battle, entry)
    return "" if able else "There is no such entry, or it does not fit this fight."


def _tag(battle: Battle, order: o.SetTag) -> str:
    able = order.kind in PLACED and 1 <= order.low <= order.high <= 10
    return "" if able else "Choose a tag, and dice from 1 to 10, the lower first."


def _gone(battle: Battle, order: o.ClearTag) -> str:
    return "" if order.tag in battle.tags else "That tag is gone."


def _pool(battle: Battle, order: o.AdjustPosture) -> str:
    able = order.of in battle.posture and order.by in (-1, 1)
    return "" if able else "Give a side one point of Posture, or take one."


def _wounds(battle: Battle, order: o.AdjustWounds) -> str:
    figure = battle.figures.get(order.figure)
    if figure is None or order.by not in (-1, 1):
        return "Hurt or mend somebody by one point."
    able = figure.is_up if order.by > 0 else bool(figure.wounds)
    return "" if able else f"{figure.name} cannot be hurt or mended further."


def _words(battle: Battle, order: o.RefereeRules) -> str:
    return "" if RULING.takes(order.text) else "Write one line of at most 300 signs."


_AGAINST: dict[type[Order], Callable[[Battle, Any], str]] = {
    o.CallEvent: _call, o.SetTag: _tag, o.ClearTag: _gone, o.AdjustPosture: _pool,
    o.AdjustWounds: _wounds, o.RefereeRules: _words,
}  # fmt: skip


# --- What comes of it ---------------------------------------------------------


def play(umpire: Umpire[Battle], order: Order) -> None:
    """Carry out what a referee orders."""
    umpire.plan(plan, order)
    _DOES[type(order)](umpire, order)


def _set(umpire: Umpire[Battle], order: o.SetTag) -> None:
    if order.kind == LOST:
        umpire.record(e.SightLost())
        return
    dice = (order.low, order.high) if TAGS[order.kind].ranged else (0, 0)
    set_tag(umpire, order.kind, dice, source=WHY)


def _clear(umpire: Umpire[Battle], order: o.ClearTag) -> None:
    umpire.record(e.TagCleared(order.tag))
    for goal in list(umpire.battle.objectives.values()):
        if goal.tag == order.tag:
            close(umpire, goal, met=True)


def _adjust(umpire: Umpire[Battle], order: o.AdjustWounds) -> None:
    if order.by > 0:
        hurt(umpire, order.figure, 1, WHY, bare=True)
    else:
        umpire.record(e.ShooterMended(order.figure))


_DOES: dict[type[Order], Callable[[Umpire[Battle], Any], None]] = {
    o.RollTable: lambda umpire, order: tables.roll(umpire),
    o.CallEvent: lambda umpire, order: tables.come(umpire, order.entry),
    o.SetTag: _set,
    o.ClearTag: _clear,
    o.AdjustPosture: lambda umpire, order: shift(umpire, order.of, order.by, WHY),
    o.AdjustWounds: _adjust,
    o.RefereeRules: lambda umpire, order: umpire.record(e.RefereeRuled(order.text)),
}
