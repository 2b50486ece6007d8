"""How far somebody may go, what a way costs, and whom it leads to."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from rules.kernel.geometry import Point, span
from rules.killzone.catalogue import INCH
from rules.killzone.state import (
    ASSAULT,
    KEEP_DOWN,
    SHOOT,
    STOREY,
    TOUCH,
    Battle,
    Figure,
    drugs_of,
    on_foot,
    order_of,
    overdose_of,
)
from rules.killzone.terrain import room_area, slow_part


def rate(battle: Battle, figure: Figure) -> int:
    """How far somebody may go this turn, in mm (K21, K28, K33)."""
    whole = figure.row.move
    order = order_of(battle, figure)
    base = whole if order == ASSAULT else whole // 2 if order in (SHOOT, KEEP_DOWN) else 0
    if not base:
        return 0
    base += sum(drug.move for drug in drugs_of(battle, figure)) - figure.row.slow
    if battle.rules.get("light") == "night" and not figure.row.night:
        base -= 2
    if overdose_of(battle, figure, "alcohol"):
        base -= 2
    return max(0, base) * INCH


def left_to_go(battle: Battle, figure: Figure) -> int:
    """What is left of it, in mm."""
    return max(0, rate(battle, figure) - figure.moved)


def _climb(battle: Battle, figure: Figure, to: Point, floor: int) -> int:
    here, there = room_area(battle, figure.at), room_area(battle, to)
    if here is not None and there is not None and here.building == there.building:
        return abs(figure.floor - floor)
    return figure.floor + floor


def level_cost(battle: Battle, a: Point, b: Point) -> int:
    """What a straight way without stairs costs, in mm: double in rubble and smoke."""
    return span(a, b) + slow_part(battle, a, b)


def cost_of(battle: Battle, figure: Figure, to: Point, floor: int) -> int:
    """What a straight way costs, in mm: stairs three inches a floor beside it."""
    return way_cost(battle, figure, (figure.at, to), floor)


def way_cost(battle: Battle, figure: Figure, path: Sequence[Point], floor: int) -> int:
    """What a way with corners costs, in mm; it begins where somebody stands."""
    level = sum(level_cost(battle, a, b) for a, b in itertools.pairwise(path))
    return level + STOREY * _climb(battle, figure, path[-1], floor)


def meets(battle: Battle, figure: Figure, to: Point, floor: int) -> bool:
    """Whether somebody would be in contact with an enemy at a place."""
    return any(
        other.side != figure.side
        and other.floor == floor
        and span(to, other.at) - figure.radius - other.radius <= TOUCH
        for other in on_foot(battle)
    )
