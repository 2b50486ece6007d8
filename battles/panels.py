"""Hook for named panels that other apps show on the pages of a battle.

This app does not import those apps. Each calls `register` when Django starts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from battles.models import Battle

Panel = Callable[[Battle], object]
SETTLEMENT = "settlement"  # the panel that links to what a battle left in its campaign


@dataclass(frozen=True)
class Settlement:
    """Where a battle is settled. `is_public`: everybody may read it, else its players."""

    href: str
    is_public: bool


_panels: dict[str, Panel] = {}


def register(name: str, panel: Panel) -> None:
    """Register the function that builds the panel of this name."""
    _panels[name] = panel


def panel_of(name: str, battle: Battle) -> object | None:
    """The content of a panel for a battle; None if no app has registered it.

    The caller has checked that the reader may see all of the battle.
    """
    panel = _panels.get(name)
    return None if panel is None else panel(battle)


def settlement_of(battle: Battle, *, plays: bool) -> Settlement | None:
    """The settlement of a battle that is part of something bigger, for who may read it."""
    found = panel_of(SETTLEMENT, battle)
    if isinstance(found, Settlement) and (found.is_public or plays):
        return found
    return None
