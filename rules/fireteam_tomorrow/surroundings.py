"""What lies around a figure, in words, for whoever plays without the board."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.fireteam_tomorrow.scene import marks_of
from rules.fireteam_tomorrow.state import ON_TABLE, Battle, Figure, gap, on_table
from rules.fireteam_tomorrow.terrain import cover_against, in_the_way, sees
from rules.fireteam_tomorrow.wording import WORDING
from rules.kernel.bearings import COMPASS, bearing_words
from rules.kernel.geometry import Point, nearest_point, span
from rules.kernel.screen import Landmark, Neighbour, Surroundings
from rules.kernel.sight import COVERS, areas_at


def around(battle: Battle, figure: str, at: Point | None = None) -> Surroundings | None:
    """Everybody and everything around a figure, where it stands or as if it stood at a place."""
    found = battle.figures.get(figure)
    if found is None or (found.status not in ON_TABLE and at is None):
        return None
    me = found if at is None else replace(found, at=at)
    neighbours = sorted(_neighbours(battle, me), key=lambda each: (each.distance, each.id))
    landmarks = sorted(_landmarks(battle, me), key=lambda each: (each.distance, each.id))
    faces = COMPASS[me.facing] if at is None else ""
    return Surroundings(me.at, _here(battle, me), tuple(neighbours), tuple(landmarks), faces=faces)


def _here(battle: Battle, me: Figure) -> str:
    names = [area.name for area in areas_at(battle.areas, me.at, me.height)]
    words = f"in {', '.join(names)}" if names else "on open ground"
    return f"{words}, {WORDING.unit.words(me.height)} up" if me.height else words


def _neighbours(battle: Battle, me: Figure) -> Iterator[Neighbour]:
    for other in on_table(battle):
        if other.id == me.id:
            continue
        seen = sees(battle, me, other)
        yield Neighbour(
            id=other.id,
            name=other.name,
            side=other.side,
            team=battle.teams[other.team].name,
            at=other.at,
            radius=other.radius,
            distance=gap(me, other),
            bearing=bearing_words(me.at, other.at),
            sees=seen,
            sight=_sight(battle, me, other) if seen else _hidden(battle, me, other),
            marks=marks_of(battle, other),
            faces=COMPASS[other.facing],
        )


def _sight(battle: Battle, me: Figure, other: Figure) -> str:
    level, source = cover_against(battle, other, me.at)
    return f"clear, {COVERS[level]} cover from {source}" if level else "clear, no cover"


def _hidden(battle: Battle, me: Figure, other: Figure) -> str:
    return f"out of sight behind {in_the_way(battle, me, other)}"


def _landmarks(battle: Battle, me: Figure) -> Iterator[Landmark]:
    for area in battle.areas:
        middle = Point(
            sum(corner[0] for corner in area.corners) // len(area.corners),
            sum(corner[1] for corner in area.corners) // len(area.corners),
        )
        near = nearest_point(area.corners, me.at)
        yield _mark(me, area.id, "ground", area.name, near, middle)
    yield _mark(me, "objective", "counter", "Objective", battle.centre, battle.centre)
    x, y = me.at
    edges = {
        "north": Point(x, 0), "south": Point(x, battle.height),
        "west": Point(0, y), "east": Point(battle.width, y),
    }  # fmt: skip
    for edge, at in edges.items():
        yield _mark(me, edge, "edge", f"{edge} edge", at, at)


def _mark(me: Figure, id_: str, kind: str, name: str, near: Point, at: Point) -> Landmark:
    distance = max(0, span(me.at, near) - me.radius)
    return Landmark(id_, kind, name, at, distance, bearing_words(me.at, near))
