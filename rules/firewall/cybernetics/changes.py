"""Chapter 17, cybernetics: what each event changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.firewall.cybernetics.events import FigureIdled, SystemStopped
from rules.firewall.state import Battle, Figure
from rules.kernel.events import Event


def _with(battle: Battle, figure: Figure) -> Battle:
    return replace(battle, figures={**battle.figures, figure.id: figure})


def _idled(battle: Battle, event: FigureIdled) -> Battle:
    figure = battle.figures[event.figure]
    return _with(battle, replace(figure, idle_until=max(figure.idle_until, event.until)))


def _stopped(battle: Battle, event: SystemStopped) -> Battle:
    figure = battle.figures[event.figure]
    if any(system.id == event.system for system in figure.cyber):
        cyber = tuple(
            replace(system, working=False) if system.id == event.system else system
            for system in figure.cyber
        )
        return _with(battle, replace(figure, cyber=cyber))
    return _with(battle, replace(figure, stopped=(*figure.stopped, event.system)))


CHANGES: dict[type[Event], Callable[[Battle, Any], Battle]] = {
    FigureIdled: _idled,
    SystemStopped: _stopped,
}
