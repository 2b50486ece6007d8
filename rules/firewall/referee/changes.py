"""Chapters 5 and 22, referee: what each event changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.firewall.referee.events import PrisonerTalked, TaskSet
from rules.firewall.state import Battle
from rules.kernel.events import Event


def _task_set(battle: Battle, event: TaskSet) -> Battle:
    needed = {**battle.needed, event.task: event.needed}
    if event.opened is None:
        return replace(battle, needed=needed)
    return replace(
        battle, needed=needed, open_tasks={**battle.open_tasks, event.task: event.opened}
    )


def _talked(battle: Battle, event: PrisonerTalked) -> Battle:
    if not event.counter:
        return battle
    return replace(battle, told={**battle.told, event.side: event.counter})


CHANGES: dict[type[Event], Callable[[Battle, Any], Battle]] = {
    TaskSet: _task_set,
    PrisonerTalked: _talked,
}
