"""What is no combat: the task that a scenario sets (C3)."""

from __future__ import annotations

from rules.cyberpunk import events as e
from rules.cyberpunk import orders as o
from rules.cyberpunk.actions import action_penalty, attempt, is_beside_area, require_action, spend
from rules.cyberpunk.state import TASKS, Battle, Figure, granted
from rules.cyberpunk.victory import UPLOAD, WORK_STEPS
from rules.kernel.modifiers import Modifier
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire

TERMINAL = "terminal"
HARD = 12  # what a step needs (ours)


def plan_work(battle: Battle, order: o.Work) -> tuple[Figure, tuple[Modifier, ...]]:
    """Check a step of the task: the right side, at the terminal, once a round."""
    figure = require_action(battle, order, order.figure)
    if battle.scenario != UPLOAD or figure.side != battle.sides[0].id:
        raise IllegalOrder("There is nothing of that kind to do here.", "C3")
    if not is_beside_area(battle, figure, TERMINAL):
        raise IllegalOrder(f"{figure.name} is not at the terminal.", "C3")
    parts = (Modifier("TECH", figure.stats.tech), *action_penalty(figure))
    return figure, (*parts, *granted(battle, figure, TASKS))


def play_work(umpire: Umpire[Battle], order: o.Work) -> None:
    """TECH and a die; each success sends a packet."""
    figure, modifiers = umpire.plan(plan_work, order)
    spend(umpire, figure.id, "other")
    if attempt(umpire, figure.id, "work", HARD, modifiers):
        steps = umpire.battle.work.get(figure.side, 0) + 1
        umpire.record(e.WorkDone(figure.side, min(WORK_STEPS, steps)))
