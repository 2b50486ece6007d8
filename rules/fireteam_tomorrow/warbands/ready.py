"""Warbands to copy, all of them ours: who fights in the scenarios unless players bring others."""

from __future__ import annotations

from functools import cache

from rules.fireteam_tomorrow.warbands.quick import quick
from rules.kernel.entry_lines import ready_warbands
from rules.kernel.warbands import Warband

GAME = "fireteam_tomorrow"


@cache
def _known() -> dict[str, Warband]:
    return ready_warbands(GAME, quick)


def ready() -> tuple[Warband, ...]:
    """Every ready warband that may be fielded by itself."""
    return tuple(_known().values())


def warband_called(name: str) -> Warband:
    """One of them by its id. Raises KeyError."""
    return _known()[name]
