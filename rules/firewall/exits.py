"""Chapter 5, off the table: the ways out that a figure is offered (R5.1, R5.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rules.firewall.actions import is_legal
from rules.firewall.movement import plan_move, plan_move_on
from rules.firewall.orders import Move, MoveOn
from rules.firewall.routes import may_leave
from rules.firewall.state import Battle, Figure
from rules.firewall.terrain import EDGES, is_on_table, on_edge
from rules.kernel.geometry import Point, span
from rules.kernel.record import Record

# How far (mm) beside the straight way it is looked for another where that one is barred.
ASIDE = (0, 20, -20, 60, -60, 120, -120)


class Exit(Record):
    """A way out: the speed, the edge, the point of it, and how far that is in mm."""

    speed: str
    edge: str
    at: Point
    distance: int


def exits(battle: Battle, figure: Figure, reaches: Mapping[str, int]) -> Iterator[Exit]:
    """Over each edge within reach the straightest way that is open, at each speed."""
    return _open(battle, figure, reaches, plan_move, Move)


def exits_after(battle: Battle, figure: Figure, reaches: Mapping[str, int]) -> Iterator[Exit]:
    """The same for a figure that may move on."""
    return _open(battle, figure, reaches, plan_move_on, MoveOn)


def _open(
    battle: Battle,
    figure: Figure,
    reaches: Mapping[str, int],
    plan: Callable[[Battle, Any], object],
    kind: type[Move | MoveOn],
) -> Iterator[Exit]:
    for edge in _edges(battle, figure, reaches):
        for speed, reach in reaches.items():
            for at in _places(battle, figure, edge, reach):
                order = kind(figure.side, figure.id, speed, at.x, at.y, leave=True)
                if is_legal(plan, battle, order):
                    yield Exit(speed, edge, at, span(figure.at, at))
                    break


def _edges(battle: Battle, figure: Figure, reaches: Mapping[str, int]) -> list[str]:
    reach, (x, y) = max(reaches.values(), default=-1), figure.at
    if min(x, y, battle.width - x, battle.height - y) > reach:
        return []
    return [edge for edge in EDGES if may_leave(battle, figure, edge)]


def _places(battle: Battle, figure: Figure, edge: str, reach: int) -> Iterator[Point]:
    """Points of an edge within reach, the nearest first."""
    straight = on_edge(battle, figure.at, edge)
    for aside in ASIDE:
        x, y = (aside, 0) if edge in ("north", "south") else (0, aside)
        at = Point(straight.x + x, straight.y + y)
        if is_on_table(battle, at) and span(figure.at, at) <= reach:
            yield at
