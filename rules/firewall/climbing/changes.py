"""Chapter 7, climbing: what each event changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.firewall.climbing.events import FigureClimbed, FigureFell
from rules.firewall.loads import with_bearer
from rules.firewall.state import Battle
from rules.kernel.events import Event


def _climbed(battle: Battle, event: FigureClimbed) -> Battle:
    figure = battle.figures[event.figure]
    there = replace(
        figure, at=event.at, height=event.height, facing=event.facing, prone=False, flying=False
    )
    return with_bearer(battle, there)


def _fell(battle: Battle, event: FigureFell) -> Battle:
    figure = battle.figures[event.figure]
    there = replace(figure, at=event.at, height=event.height, flying=False)
    return with_bearer(battle, there)


CHANGES: dict[type[Event], Callable[[Battle, Any], Battle]] = {
    FigureClimbed: _climbed,
    FigureFell: _fell,
}
