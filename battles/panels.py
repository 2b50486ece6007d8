"""Hook for named panels that other apps show on the pages of a battle.

This app does not import those apps. Each calls `register` when Django starts.
"""

from __future__ import annotations

from collections.abc import Callable

from battles.models import Battle

Panel = Callable[[Battle], object]

_panels: dict[str, Panel] = {}


def register(name: str, panel: Panel) -> None:
    """Let `panel` say what the panel of this name shows of a battle."""
    _panels[name] = panel


def panel_of(name: str, battle: Battle) -> object | None:
    """What a panel shows of a battle; None where no app has such a panel.

    The caller has checked that the reader may see all of the battle.
    """
    panel = _panels.get(name)
    return None if panel is None else panel(battle)
