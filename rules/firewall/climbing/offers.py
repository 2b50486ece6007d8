"""Chapter 7, climbing: what a figure of the acting team may be ordered to do."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.actions import MOVEMENT, centimetres, has_action
from rules.firewall.climbing.ways import climbing_reach, ways
from rules.firewall.footing import building_under, floors_of, is_standing
from rules.firewall.movement import SPEEDS, is_held, reach_on_foot
from rules.firewall.state import Battle, Figure
from rules.kernel.offers import Offer, Place
from rules.kernel.sight import areas_near

GROUP = "Move"


def offers(battle: Battle, figure: Figure) -> Iterator[Offer]:
    """Every climb that the walls allow, and a jump where there is something to jump over."""
    on_foot = figure.vehicle is None and not figure.aboard and not figure.flying
    if not on_foot or is_held(figure) or not has_action(figure, MOVEMENT):
        return
    yield from _stairs(battle, figure)
    for way in ways(battle, figure):
        fixed = {
            "figure": figure.id, "x": str(way.at.x), "y": str(way.at.y), "height": str(way.height),
        }  # fmt: skip
        note = centimetres(way.length)
        yield Offer("climb", way.label, figure.id, GROUP, fixed, (), note, "R7.1")
    if is_standing(battle, figure) and _has_gap(battle, figure):
        reach = climbing_reach(figure)
        place = Place(figure.at, reach, battle.width, battle.height)
        note = f"up to {centimetres(reach)}"
        fixed = {"figure": figure.id}
        yield Offer("jump", "Jump", figure.id, GROUP, fixed, (place,), note, "R7.1")


def _stairs(battle: Battle, figure: Figure) -> Iterator[Offer]:
    """A walk to each other floor of the building that the figure is in, for each speed."""
    building = building_under(battle, figure.at, figure.height)
    if not building:
        return
    box = _box(battle, building)
    for floor in floors_of(battle, building):
        rise = abs(floor - figure.height)
        for speed in SPEEDS:
            left = reach_on_foot(figure, speed) - rise
            if rise and left > 0:
                place = Place(figure.at, left, battle.width, battle.height, box=box)
                fixed = {"figure": figure.id, "speed": speed, "height": str(floor)}
                way = "up" if floor > figure.height else "down"
                label = f"{speed.capitalize()} {way} to {centimetres(floor)}"
                note = f"up to {centimetres(left)} beside the stairs"
                yield Offer("move", label, figure.id, GROUP, fixed, (place,), note, "R7.1")


def _box(battle: Battle, building: str) -> tuple[int, int, int, int]:
    """The upright rectangle around a building: x, y, width and depth in mm."""
    corners = [each for area in battle.areas if area.building == building for each in area.corners]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def _has_gap(battle: Battle, figure: Figure) -> bool:
    """Whether there may be something to jump: a roof's edge, or an obstacle close by."""
    if figure.height > 0:
        return True
    near = areas_near(battle.areas, figure.at, climbing_reach(figure))
    return any(area.obstacle for area in near)
