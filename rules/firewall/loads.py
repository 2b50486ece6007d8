"""Who is carried and who rides: they are where their bearer is, and go where it goes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rules.firewall.state import Battle, Figure, riders


def with_bearer(battle: Battle, bearer: Figure) -> Battle:
    """The battle with a figure as it now is, and its whole load in the same place."""
    load = list(_load(battle, bearer))
    if not load and battle.figures[bearer.id] is bearer:  # so it is for most who move
        return battle
    figures = {**battle.figures, bearer.id: bearer}
    for borne, changes in load:
        figures[borne] = replace(figures[borne], **changes)
    return replace(battle, figures=figures)


def _load(battle: Battle, bearer: Figure) -> Iterator[tuple[str, dict[str, Any]]]:
    place = {"at": bearer.at, "height": bearer.height}
    if bearer.carrying:
        yield bearer.carrying, place
    for rider in riders(battle, bearer):
        # A passenger reaches as far as the vehicle's edge, and so has its base.
        yield rider.id, {**place, "facing": bearer.facing, "base": bearer.base}
        if rider.carrying:
            yield rider.carrying, place


def with_riders_as(battle: Battle, vehicle: Figure, before: str, after: str) -> Battle:
    """The battle in which a vehicle's passengers of one status have taken on another."""
    changed = {
        rider.id: replace(rider, status=after)
        for rider in riders(battle, vehicle)
        if rider.status == before
    }
    return replace(battle, figures={**battle.figures, **changed}) if changed else battle
