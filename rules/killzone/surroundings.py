"""What lies around a figure, in words, for whoever plays without the board."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.kernel.bearings import COMPASS, bearing_words
from rules.kernel.geometry import Point
from rules.kernel.landmarks import Standpoint
from rules.kernel.screen import Landmark, Neighbour, Surroundings, names_of
from rules.kernel.sight import areas_at
from rules.killzone.scene import counters_of, marks_of, vehicle_marks
from rules.killzone.state import ON_TABLE, STOREY, Battle, Figure, Vehicle, gap, on_foot
from rules.killzone.terrain import clouds_between, has_cover, room_area, room_id, sees
from rules.killzone.wording import WORDING


def around(battle: Battle, figure: str, at: Point | None = None) -> Surroundings | None:
    """Everybody and everything around a figure, where it stands or as if it stood at a place."""
    found = battle.figures.get(figure)
    if found is None or (found.status not in ON_TABLE and at is None):
        return None
    # Whoever is imagined elsewhere stands there on his feet, and on the ground.
    me = found if at is None else replace(found, at=at, floor=0, aboard="")
    neighbours = sorted(_neighbours(battle, me), key=lambda each: (each.distance, each.id))
    landmarks = sorted(_landmarks(battle, me), key=lambda each: (each.distance, each.id))
    faces = COMPASS[me.facing] if at is None else ""
    return Surroundings(me.at, _here(battle, me), tuple(neighbours), tuple(landmarks), faces=faces)


def _here(battle: Battle, me: Figure) -> str:
    if me.aboard:
        return f"in the {battle.vehicles[me.aboard].name}"
    names = [area.name for area in areas_at(battle.areas, me.at)]
    words = f"in {', '.join(names)}" if names else "on open ground"
    return f"{words}, floor {me.floor}" if room_area(battle, me.at) is not None else words


def _neighbours(battle: Battle, me: Figure) -> Iterator[Neighbour]:
    for other in on_foot(battle):
        if other.id != me.id:
            team = battle.squads[other.squad].name
            yield _neighbour(battle, me, other, team, names_of(marks_of(other)))
    for vehicle in battle.vehicles.values():
        if not vehicle.left and vehicle.id != me.aboard:
            yield _neighbour(
                battle, me, vehicle, vehicle.row.name, names_of(vehicle_marks(vehicle))
            )


def _neighbour(
    battle: Battle, me: Figure, other: Figure | Vehicle, team: str, marks: tuple[str, ...]
) -> Neighbour:
    seen = sees(battle, me, other)
    return Neighbour(
        id=other.id, name=other.name, side=other.side, team=team, at=other.at, radius=other.radius,
        distance=gap(me, other), bearing=bearing_words(me.at, other.at), sees=seen,
        sight=_sight(battle, me, other) if seen else _hidden(battle, me, other), marks=marks,
        faces=COMPASS[other.facing],
    )  # fmt: skip


def _sight(battle: Battle, me: Figure, other: Figure | Vehicle) -> str:
    covered = isinstance(other, Figure) and has_cover(battle, other, me.at)
    return "clear, in cover" if covered else "clear, no cover"


def _hidden(battle: Battle, me: Figure, other: Figure | Vehicle) -> str:
    smoky = any(True for _ in clouds_between(battle, me.at, other.at))
    return "out of sight in smoke" if smoky else "out of sight behind walls"


def _landmarks(battle: Battle, me: Figure) -> Iterator[Landmark]:
    here = Standpoint(me.at, me.radius)
    for area in battle.areas:
        floors = f"{WORDING.unit.words(area.height)} high" if area.height >= STOREY else ""
        ground = room_id(area, 0) if area.building else area.id  # as it is drawn
        yield here.ground(ground, area.name, area.corners, floors)
    yield from here.counters(counters_of(battle))
    yield from here.edges(battle.width, battle.height)
