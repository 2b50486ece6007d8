"""What machines might do where an offer leaves a number or a place to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rules.kernel.events import Order
from rules.kernel.geometry import Point, span, toward
from rules.kernel.offers import Offer
from rules.killzone.catalogue import INCH, WEAPONS
from rules.killzone.moving import LEDGE
from rules.killzone.orders import Jump, Move, Smoke
from rules.killzone.pace import left_to_go, level_cost
from rules.killzone.state import SMOKE_RADIUS, STOREY, Battle, Figure
from rules.killzone.steering import drives
from rules.killzone.terrain import floors_of, room_area, sees_place
from rules.killzone.threats import hidden, threats

WORST = 4  # of those who threaten most so many are looked at
GRENADES = 2  # places for smoke that are weighed


def ideas(battle: Battle, side: str, offer: Offer) -> Iterable[Order] | None:
    """A few orders worth weighing, the best first; None where every choice is as good a guess."""
    if offer.order == "drive":
        return drives(battle, side, offer.fixed["vehicle"], offer.fixed["pedal"])
    figure = battle.figures.get(offer.fixed.get("figure", ""))
    thought = THOUGHTS.get(offer.order)
    return None if figure is None or thought is None else thought(battle, figure)


def _screens(battle: Battle, figure: Figure) -> Iterator[Smoke]:
    """Smoke before those whom the enemy threatens most, and before those who threaten."""
    foes = [each for each in threats(battle) if each.firer.side != figure.side]
    foes.sort(key=lambda each: -each.worth)
    reach = WEAPONS["smoke"].long * INCH
    places = dict[Point, int]()
    for each in foes[:WORST]:
        for one, other in ((each.target, each.firer), (each.firer, each.target)):
            at = toward(one.at, other.at, SMOKE_RADIUS + INCH // 2)
            if span(figure.at, at) <= reach and sees_place(battle, figure, at):
                places[at] = hidden(battle, figure.side, at)
    best = sorted((at for at, worth in places.items() if worth > 0), key=lambda at: -places[at])
    for at in best[:GRENADES]:
        yield Smoke(figure.side, figure.id, at.x, at.y)


def _leaps(battle: Battle, figure: Figure) -> Iterator[Jump]:
    """Out of the window of each wall that is near enough."""
    area, left = room_area(battle, figure.at), left_to_go(battle, figure)
    if area is None:
        return
    xs, ys = [corner.x for corner in area.corners], [corner.y for corner in area.corners]
    out = figure.radius + (LEDGE - figure.radius) // 2
    x, y = figure.at
    for at in (Point(x, min(ys) - out), Point(x, max(ys) + out), Point(min(xs) - out, y),
               Point(max(xs) + out, y)):  # fmt: skip
        if level_cost(battle, figure.at, at) <= left:
            yield Jump(figure.side, figure.id, at.x, at.y)


def _stairs(battle: Battle, figure: Figure) -> Iterator[Move]:
    """Another floor, where one stands."""
    area, most = room_area(battle, figure.at), left_to_go(battle, figure) // STOREY
    for floor in range(floors_of(area)) if area is not None else ():
        if 0 < abs(floor - figure.floor) <= most:
            yield Move(figure.side, figure.id, *figure.at, floor)


THOUGHTS: dict[str, Callable[[Battle, Figure], Iterator[Order]]] = {
    "smoke": _screens, "jump": _leaps, "move": _stairs,
}  # fmt: skip
