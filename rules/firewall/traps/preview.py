"""Chapters 19 and 22, traps: what is shown before an order is confirmed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.firewall.actions import centimetres
from rules.firewall.state import Battle
from rules.firewall.traps.counters import plan_grab
from rules.firewall.traps.disarming import plan_disarm
from rules.firewall.traps.knowledge import is_known, trap_name
from rules.firewall.traps.laying import plan_set
from rules.firewall.traps.orders import Disarm, Grab, Search, SetTrap
from rules.firewall.traps.searching import SEARCHED, plan_search
from rules.firewall.weighed import skilled, weighed
from rules.firewall.words import name_of, weapon_name
from rules.kernel.events import Order
from rules.kernel.screen import Preview, Ring


def _set(battle: Battle, order: SetTrap) -> Preview:
    plan = plan_set(battle, order)
    title = f"{plan.figure.name} leaves the {weapon_name(plan.bomb.entry)} here"
    notes = (
        "It goes off under the first who comes within 2 cm and is not of your side.",
        "A critical failure sets it off now.",
        "Everybody sees your figure at work, and that the bomb is gone from its hands.",
        "Only the bomb itself is not shown to the others.",
    )
    return skilled(battle, order, plan.check, title, notes, ghost=plan.figure.at, ref="R19.11")


def _search(battle: Battle, order: Search) -> Preview:
    check = plan_search(battle, order)
    figure = battle.figures[order.figure]
    reach = Ring(
        figure.at, SEARCHED + figure.base // 2, f"searched {centimetres(SEARCHED)}", "reach"
    )
    title = f"{figure.name} searches the ground"
    return skilled(battle, order, check, title, rings=(reach,), ref="R19.11")


def _disarm(battle: Battle, order: Disarm) -> Preview:
    plan = plan_disarm(battle, order)
    known = is_known(plan.trap, plan.figure.side)
    failure = "A failure" if known else "If it is a bomb, a failure"
    notes = (
        "Takes the whole Turn.",
        f"{failure} sets it off; a critical failure kills.",
        "A critical success keeps the bomb.",
        *(() if known else ("If it is no bomb, everybody sees that, whatever the dice show.",)),
    )
    title = f"{plan.figure.name} works on {_what(plan.trap.id, battle)}"
    return skilled(battle, order, plan.check, title, notes, ref="R22.6")


def _grab(battle: Battle, order: Grab) -> Preview:
    figure, counter = plan_grab(battle, order)
    notes = ("No roll. If it is a bomb, it goes off with Gutz 7.",)
    if is_known(counter, figure.side):
        notes = ("No roll.",)
    title = f"{name_of(battle, order.figure)} picks up {_what(counter.id, battle)}"
    return weighed(battle, order, Preview(title=title, notes=notes, ref="R22.3"))


def _what(trap: str, battle: Battle) -> str:
    found = battle.traps[trap]
    name = trap_name(found)
    return name.lower() if found.label else f"the {name}"


PREVIEWS: dict[type[Order], Callable[[Battle, Any], Preview]] = {
    SetTrap: _set,
    Search: _search,
    Disarm: _disarm,
    Grab: _grab,
}
# Titles of the orders that need no more than one.
TITLES: dict[type[Order], str] = {}
