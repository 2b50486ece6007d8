"""Chapters 5 and 22, referee: what is shown before an order is confirmed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.firewall.referee import orders as o
from rules.firewall.referee.counters import plan_counter, plan_spike
from rules.firewall.referee.questioning import plan_question
from rules.firewall.referee.rulings import REF, plan_adjust, plan_place, plan_reinforcement
from rules.firewall.state import Battle
from rules.firewall.weighed import rolled
from rules.firewall.words import skill_words
from rules.kernel.events import Order
from rules.kernel.screen import Preview


def _place(battle: Battle, order: o.RefereePlaces | o.RefereeMoves) -> Preview:
    figure, at = plan_place(battle, order)
    return Preview(f"{figure.name} stands here", notes=(order.reason,), ghost=at, ref=REF)


def _adjust(battle: Battle, order: o.RefereeAdjustsGutz) -> Preview:
    figure = plan_adjust(battle, order)
    after = min(11, figure.gutz + order.by)
    out = " That is the end of the fight for them." if after < 2 else ""
    note = f"From {figure.gutz} to {after}.{out}"
    return Preview(f"{figure.name}: {order.by:+d} Gutz", notes=(note, order.reason), ref=REF)


def _task(battle: Battle, order: o.RefereeSetsTask) -> Preview:
    on = () if not order.skill else (f"Rolled on {skill_words(order.skill)}.",)
    return Preview(f"{order.needed} successes", notes=(order.label, *on, order.reason), ref=REF)


def _ruling(battle: Battle, order: o.RefereeRules) -> Preview:
    return Preview("Everybody reads this", notes=(order.text,), ref=REF)


def _reinforcement(battle: Battle, order: o.RefereeReinforces) -> Preview:
    figure = plan_reinforcement(battle, order)
    team = battle.teams[figure.team].name
    notes = (f"Gutz {figure.gutz}, in {team}.", order.reason)
    return Preview(f"{figure.name} takes part", notes=notes, ghost=figure.at, ref=REF)


def _counter(battle: Battle, order: o.PlaceCounter) -> Preview:
    counter = plan_counter(battle, order)
    return Preview(f"Counter {counter.label} lies here", ghost=counter.at, ref="R22.3")


def _spike(battle: Battle, order: o.HideSpike) -> Preview:
    counter = plan_spike(battle, order)
    note = "All the others are bombs."
    return Preview(f"Counter {counter.label} is the one", notes=(note,), ref="R22.3")


def _question(battle: Battle, order: o.Question) -> Preview:
    actor, prisoner = plan_question(battle, order)
    notes = (
        "Takes the whole Turn. The dice fall behind the screen; only your side hears the answer.",
        "A critical success is the truth, a success any counter, a critical failure a trap.",
    )
    title = f"{actor.name} makes {prisoner.name} talk"
    return rolled(battle, order, actor, title, (), notes=notes, ref="R22.7")


PREVIEWS: dict[type[Order], Callable[[Battle, Any], Preview]] = {
    o.RefereePlaces: _place,
    o.RefereeMoves: _place,
    o.RefereeAdjustsGutz: _adjust,
    o.RefereeSetsTask: _task,
    o.RefereeRules: _ruling,
    o.RefereeReinforces: _reinforcement,
    o.PlaceCounter: _counter,
    o.HideSpike: _spike,
    o.Question: _question,
}
# Titles of the orders that need no more than one.
TITLES: dict[type[Order], str] = {}
