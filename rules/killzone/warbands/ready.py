"""Warbands to copy, all of them ours: who fights in the scenarios unless players bring others."""

from __future__ import annotations

from functools import cache

from rules.kernel.entry_lines import ready_warbands
from rules.kernel.warbands import Warband
from rules.killzone.warbands.quick import quick

GAME = "killzone"


@cache
def _known() -> dict[str, Warband]:
    return ready_warbands(GAME, quick)


def ready() -> tuple[Warband, ...]:
    """Every ready warband."""
    return tuple(_known().values())


def warband_called(name: str) -> Warband:
    """One of them by its id. Raises KeyError."""
    return _known()[name]
