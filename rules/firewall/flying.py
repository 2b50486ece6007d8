"""The order to fly: over everything, down to the ground or a roof, or to a hover (R17.4)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.firewall.actions import (
    MOVEMENT,
    centimetres,
    require_actor,
    require_facing,
    require_outside,
)
from rules.firewall.flight import HEIGHTS, air_place, air_reaches, roof_at
from rules.firewall.movement import (
    MovePlan,
    carry_on,
    clutter_underfoot,
    is_held,
    movement_modifiers,
    require_mobile,
)
from rules.firewall.orders import Fly
from rules.firewall.routes import (
    checked_edge,
    checked_length,
    facing_after,
    may_leave,
    way_of,
)
from rules.firewall.state import RESERVE, Battle, Figure
from rules.firewall.terrain import EDGES, on_edge
from rules.firewall.vehicles.driving import require_driver
from rules.kernel.geometry import Point, span
from rules.kernel.modifiers import Modifier
from rules.kernel.offers import Choice, Offer, Option, Place
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire

REF = "R17.4"
LOWEST_HOVER = HEIGHTS[1]


def plan_flight(battle: Battle, order: Fly) -> MovePlan:
    """Check a flight and work out everything about it before the roll.

    Neither the ground below nor what stands on it matters on the way; where it lands, it does.
    """
    actor = require_actor(battle, order, order.figure, MOVEMENT)
    require_facing(order.facing)
    require_outside(battle, actor)
    maximum = _reach(actor, order.speed)
    require_driver(battle, actor)
    require_mobile(actor)
    path, entry = way_of(battle, actor, order)
    height, hovers = _place(battle, actor, path[-1], order.height)
    length = checked_length(battle, actor, path, maximum, height, leave=order.leave)
    modifiers = (
        *movement_modifiers(battle, actor),
        *_ground(battle, actor, path[-1], height, hovers),
    )
    return MovePlan(
        actor, order.speed, path, length, maximum, modifiers,
        edge=checked_edge(battle, actor, path[-1], order.leave),
        facing=facing_after(actor, path, order.facing),
        entry=entry, height=height, by_air=True, hovers=hovers,
    )  # fmt: skip


def _reach(actor: Figure, speed: str) -> int:
    reaches = air_reaches(actor)
    if not reaches:
        raise IllegalOrder(f"{actor.name} has nothing to fly with.", REF)
    if speed not in reaches:
        raise IllegalOrder("Fly slow, cruise or full.", REF)
    return reaches[speed]


def _place(battle: Battle, actor: Figure, end: Point, height: int) -> tuple[int, bool]:
    if height not in HEIGHTS:
        raise IllegalOrder("Land, or hover 10, 20 or 30 cm above the table.", REF)
    if height and height <= roof_at(battle, end):
        raise IllegalOrder("There is a building that high: land on it, or hover above it.", REF)
    found = air_place(battle, actor, end, height)
    if found is None:
        raise IllegalOrder("There is no room to stop there.", "R1.1")
    return found


def _ground(
    battle: Battle, actor: Figure, end: Point, height: int, hovers: bool
) -> Iterator[Modifier]:
    """The clutter of the place where it lands."""
    if not hovers:
        landed = replace(actor, height=height)
        yield from clutter_underfoot(battle, landed, (end,), height)


def play_flight(umpire: Umpire[Battle], order: Fly) -> None:
    """A movement action through the air, on the table of movement; full speed counts as a run."""
    carry_on(umpire, plan_flight(umpire.battle, order))


def flight_offers(battle: Battle, figure: Figure) -> Iterator[Offer]:
    """The speeds at which a figure may fly."""
    reaches = air_reaches(figure)
    if not reaches or figure.aboard or is_held(figure):
        return
    enters = figure.status == RESERVE
    place = Place(figure.at, 0, battle.width, battle.height)
    heights = tuple(
        Option(str(each), f"hover at {centimetres(each)}" if each else "land") for each in HEIGHTS
    )
    for speed, reach in reaches.items():
        where = place if enters else replace(place, reach=reach)
        label = f"Fly in at {speed} speed" if enters else f"Fly at {speed} speed"
        yield Offer(
            "fly", label, figure.id, "Move", {"figure": figure.id, "speed": speed},
            (where, Choice("height", "Height", heights, given="0")),
            f"up to {centimetres(reach)}", REF,
        )  # fmt: skip
        if not enters:
            yield from _exits(battle, figure, speed, reach)


def _exits(battle: Battle, figure: Figure, speed: str, reach: int) -> Iterator[Offer]:
    """Off the table over an edge, straight and in the air."""
    for edge in EDGES:
        point = on_edge(battle, figure.at, edge)
        distance = span(figure.at, point)
        height = max(figure.height, LOWEST_HOVER)
        near = 0 < distance + height - figure.height <= reach
        if near and roof_at(battle, point) < height and may_leave(battle, figure, edge):
            fixed = {
                "figure": figure.id, "speed": speed, "leave": "True", "height": str(height),
                "x": str(point.x), "y": str(point.y),
            }  # fmt: skip
            label = f"Fly off the {edge} edge at {speed} speed"
            yield Offer("fly", label, figure.id, "Move", fixed, (), centimetres(distance), REF)
