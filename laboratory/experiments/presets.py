"""Ready-made warbands with stable names."""

from __future__ import annotations

from functools import lru_cache

from django.utils.text import slugify

from rules.kernel.warbands import Warband
from rules.registry import RULESETS

READY = "ready:"  # begins the name of each


@lru_cache(maxsize=8)
def presets_of(ruleset: str) -> dict[str, Warband]:
    """The ready warbands of a game that have nothing to mend; none where none are built."""
    workshop = RULESETS[ruleset].workshop
    if workshop is None:
        return {}
    fit = (each for each in workshop.ready() if not workshop.check(each))
    return {f"{READY}{slugify(each.name)}": each for each in fit}
