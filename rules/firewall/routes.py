"""Chapter 5, routes: where a way starts and ends, its corners, and the table's edges (R5.1)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.firewall.actions import centimetres
from rules.firewall.orders import Fly, Move, MoveOn
from rules.firewall.scenarios import scenario_of
from rules.firewall.state import ACTIVE, Battle, Figure
from rules.firewall.terrain import EDGES, edges_at, is_free, is_on_table, on_edge
from rules.firewall.vehicles.crew import is_vehicle
from rules.kernel.geometry import Point, facing_toward, path_length
from rules.kernel.paths import MOST_CORNERS
from rules.kernel.record import IllegalOrder


def _start_of(battle: Battle, actor: Figure, edge: str, first: Point) -> tuple[Point, str]:
    """Where the way starts, and over which edge when the figure enters the table."""
    if actor.status == ACTIVE:
        return actor.at, ""
    edge = edge or _nearest_entry(battle, actor, first)
    if edge not in EDGES:
        raise IllegalOrder(f"Say over which table edge {actor.name} enters.", "R22.1")
    scenario_of(battle).check_entry(battle, actor, edge)
    return on_edge(battle, first, edge), edge


def _nearest_entry(battle: Battle, actor: Figure, first: Point) -> str:
    """The edge nearest to the way's first point among those that the figure may use."""
    x, y = first
    away = (abs(y), abs(battle.width - x), abs(battle.height - y), abs(x))
    nearest = sorted(EDGES, key=dict(zip(EDGES, away, strict=True)).__getitem__)
    for edge in nearest:
        try:
            scenario_of(battle).check_entry(battle, actor, edge)
        except IllegalOrder:
            continue
        return edge
    return nearest[0]


def way_of(battle: Battle, actor: Figure, order: Move | Fly) -> tuple[tuple[Point, ...], str]:
    """The way as ordered, nowhere off the table, and the edge over which it enters the table."""
    way = corners_of(battle, order)
    start, entry = _start_of(battle, actor, order.edge, way[0])
    return (start, *way), entry


def corners_of(battle: Battle, order: Move | Fly | MoveOn) -> tuple[Point, ...]:
    """The corners of a way and its end, none of them off the table."""
    if len(order.via) > MOST_CORNERS:
        raise IllegalOrder(f"A route has at most {MOST_CORNERS} corners.", "R5.1")
    way = (*(Point(x, y) for x, y in order.via), Point(order.x, order.y))
    if not all(is_on_table(battle, point) for point in way):
        raise IllegalOrder("The way leads off the table; walk to its edge and leave there.")
    return way


def checked_length(
    battle: Battle,
    actor: Figure,
    path: Sequence[Point],
    maximum: int,
    height: int,
    *,
    leave: bool = False,
) -> int:
    """The length of a way (mm) that ends at a height, on free ground.

    Whoever means to `leave` there neither stays on anybody's ground nor has to move first.
    """
    length = path_length(path) + abs(height - actor.height)
    if length > maximum:
        raise IllegalOrder(
            f"That is {centimetres(length)}; at this speed {actor.name} moves at most "
            f"{centimetres(maximum)}.",
            "R5.2",
        )
    if leave:
        return length
    # A vehicle may turn where it stands; people do that with any action (G10).
    if length == 0 and actor.status == ACTIVE and not is_vehicle(actor):
        raise IllegalOrder("Choose a destination: this one is where the figure stands.", "R5.1")
    if not is_free(battle, actor, path[-1], height):
        raise IllegalOrder("Somebody's base is in the way there.", "R1.1")
    return length


def checked_edge(battle: Battle, actor: Figure, end: Point, leave: bool) -> str:
    """The edge over which a way leaves the table, or empty."""
    if not leave:
        return ""
    edges = edges_at(battle, end)
    if not edges:
        raise IllegalOrder("To leave the table, end the move on its edge.")
    # In a corner two edges meet, and one that is open is enough.
    for edge in edges[:-1]:
        if may_leave(battle, actor, edge):
            return edge
    scenario_of(battle).check_exit(battle, actor, edges[-1])
    return edges[-1]


def may_leave(battle: Battle, actor: Figure, edge: str) -> bool:
    """Whether the scenario lets a figure leave over this edge."""
    try:
        scenario_of(battle).check_exit(battle, actor, edge)
    except IllegalOrder:
        return False
    return True


def facing_after(actor: Figure, path: Sequence[Point], facing: int | None) -> int:
    """The facing after a move: as ordered, or the way it went."""
    if facing is not None:
        return facing
    return actor.facing if path[-2] == path[-1] else facing_toward(path[-2], path[-1])
