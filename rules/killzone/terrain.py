"""The ground: rooms, rubble, smoke, and what stands between two people."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt

from rules.kernel.geometry import (
    Point,
    Stretch,
    covered,
    cross,
    foot_of,
    is_near,
    span,
    stretch_of,
)
from rules.kernel.sight import Area, areas_at, areas_crossed, is_clear
from rules.killzone.catalogue import INCH
from rules.killzone.state import (
    MAJOR,
    MINOR,
    OUT,
    SMOKE_RADIUS,
    STOREY,
    Battle,
    Cloud,
    Figure,
    Vehicle,
    on_foot,
)

ROUGH = "rubble"
EYE = 40  # mm above the feet
ROOM = 6 * INCH
FLOORS = 4  # windows are printed up to the third floor


def room_area(battle: Battle, at: Point) -> Area | None:
    """The part of a building over which a place lies: on each floor it is one room (K29)."""
    return next((area for area in areas_at(battle.areas, at) if area.building), None)


def room_of(battle: Battle, at: Point, floor: int) -> str:
    """The room at a place; empty in the open."""
    area = room_area(battle, at)
    return room_id(area, floor) if area is not None else ""


def room_id(area: Area, floor: int) -> str:
    """What the room is called that a part of a building has on a floor."""
    return f"{area.id}:{floor}"


def building_of(battle: Battle, room: str) -> str:
    """The building of a room."""
    part = room.partition(":")[0]
    return next((area.building for area in battle.areas if area.id == part), "")


def floors_of(area: Area) -> int:
    """How many floors a building has, the ground floor included."""
    return min(FLOORS, max(1, area.height // STOREY))


def room_name(battle: Battle, place: str) -> str:
    """A room or a building in words."""
    part, _, floor = place.partition(":")
    area = next((each for each in battle.areas if part in (each.id, each.building)), None)
    name = area.name if area is not None else part
    return f"{name}, floor {floor}" if floor and floor != "0" else name


def is_burning(battle: Battle, room: str) -> bool:
    """Whether a room is on fire, by itself or with its whole building."""
    return battle.fires.get(room) == MINOR or battle.fires.get(building_of(battle, room)) == MAJOR


def is_burnt_out(battle: Battle, room: str) -> bool:
    """Whether a room has burnt out, by itself or with its building."""
    return OUT in (battle.fires.get(room), battle.fires.get(building_of(battle, room)))


def can_kindle(battle: Battle, room: str) -> bool:
    """Whether a fire may begin in a room: none is there, and nothing has burnt out (K40)."""
    burnt = is_burnt_out(battle, room) or is_burning(battle, room)
    return not burnt and room not in battle.fires


def is_closed(battle: Battle, room: str) -> bool:
    """Whether nobody can go into a room: gas, or fire (K30, K43)."""
    return bool(room) and (room in battle.gas or is_burning(battle, room))


def is_passable(battle: Battle, a: Point, b: Point, floors: tuple[int, int]) -> bool:
    """Whether a straight way leads through no room that is closed; one may leave such a room."""
    here = room_area(battle, a)
    for area in (*areas_crossed(battle.areas, a, b), *areas_at(battle.areas, b)):
        if not area.building:
            continue
        for floor in range(min(floors), max(floors) + 1):
            leaves = here is not None and area.id == here.id and floor == floors[0]
            if is_closed(battle, f"{area.id}:{floor}") and not leaves:
                return False
    return True


def slow_part(battle: Battle, a: Point, b: Point) -> int:
    """How many mm of a straight way lie in rubble or smoke: each costs double (K33, K46)."""
    return covered((*_in_rubble(battle, a, b), *_in_smoke(battle, a, b)))


def _in_rubble(battle: Battle, a: Point, b: Point) -> Iterator[Stretch]:
    """The stretches of a way that lie in rubble."""
    areas = (each for each in areas_crossed(battle.areas, a, b) if each.kind == ROUGH)
    stretches = (stretch_of(each.corners, a, b) for each in areas)
    return (each for each in stretches if each is not None)


def _in_smoke(battle: Battle, a: Point, b: Point) -> Iterator[Stretch]:
    """The same of smoke: half a chord to either side of where the way is nearest to its middle."""
    dx, dy, length = b.x - a.x, b.y - a.y, span(a, b)
    square = dx * dx + dy * dy
    for cloud in battle.smoke:
        chord = SMOKE_RADIUS**2 * square - cross(a, b, cloud.at) ** 2
        if length and chord > 0:
            half = isqrt(chord // square)
            middle = ((cloud.at.x - a.x) * dx + (cloud.at.y - a.y) * dy) // length
            start, end = max(0, middle - half), min(length, middle + half)
            if start < end:
                yield start, end


def _touches(cloud: Cloud, a: Point, b: Point) -> bool:
    nearest = foot_of(a, b, cloud.at)
    return span(nearest, cloud.at) < SMOKE_RADIUS


def clouds_between(battle: Battle, a: Point, b: Point) -> Iterator[Cloud]:
    """The smoke that a line of sight runs through."""
    for cloud in battle.smoke:
        if _touches(cloud, a, b):
            yield cloud


def in_cloud(cloud: Cloud, at: Point) -> bool:
    """Whether a place lies in this smoke."""
    return span(cloud.at, at) <= SMOKE_RADIUS


def height_of(body: Figure | Vehicle) -> int:
    """How many mm above the table somebody stands."""
    return body.floor * STOREY if isinstance(body, Figure) else 0


def sees(battle: Battle, figure: Figure, other: Figure | Vehicle) -> bool:
    """Whether no wall and no smoke hides one from another (K45)."""
    low, high = height_of(figure) + EYE, height_of(other) + EYE
    if not is_clear(battle.areas, figure.at, other.at, low, high):
        return False
    return all(
        in_cloud(cloud, figure.at) and in_cloud(cloud, other.at)
        for cloud in clouds_between(battle, figure.at, other.at)
    )


def sees_place(battle: Battle, figure: Figure, at: Point) -> bool:
    """Whether nothing hides a place on the ground."""
    clear = is_clear(battle.areas, figure.at, at, height_of(figure) + EYE, EYE)
    return clear and not any(True for _ in clouds_between(battle, figure.at, at))


def has_cover(battle: Battle, target: Figure, origin: Point) -> bool:
    """Whether something within an inch of the target is in the line, or it is in a building."""
    if room_area(battle, target.at) is not None or any(
        area.kind == ROUGH for area in areas_at(battle.areas, target.at)
    ):
        return True
    return any(
        area.cover != "none" and is_near(area.corners, target.at, target.radius + INCH)
        for area in areas_crossed(battle.areas, target.at, origin)
    )


def is_on_table(battle: Battle, at: Point) -> bool:
    """Whether a place is on the table; somebody stands there with the middle of his base."""
    return 0 <= at.x <= battle.width and 0 <= at.y <= battle.height


def is_free(battle: Battle, figure: Figure, at: Point, floor: int) -> bool:
    """Whether somebody has room at a place on foot: on the table, on nobody's base."""
    if not is_on_table(battle, at):
        return False
    if floor:
        area = room_area(battle, at)
        if area is None or floor >= floors_of(area):
            return False
    elif any(
        not v.left and span(at, v.at) < figure.radius + v.radius for v in battle.vehicles.values()
    ):
        return False
    return not any(
        other.id != figure.id
        and other.floor == floor
        and span(at, other.at) < figure.radius + other.radius
        for other in on_foot(battle)
    )
