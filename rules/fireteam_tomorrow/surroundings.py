"""What lies around a figure, in words, for whoever plays without the board."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.fireteam_tomorrow.scene import marks_of
from rules.fireteam_tomorrow.state import ON_TABLE, Battle, Figure, gap, on_table
from rules.fireteam_tomorrow.terrain import cover_against, in_the_way, sees
from rules.fireteam_tomorrow.wording import WORDING
from rules.kernel.bearings import COMPASS, bearing_words
from rules.kernel.geometry import Point
from rules.kernel.landmarks import Standpoint
from rules.kernel.screen import Landmark, Neighbour, Surroundings, names_of
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
            marks=names_of(marks_of(battle, other)),
            faces=COMPASS[other.facing],
        )


def _sight(battle: Battle, me: Figure, other: Figure) -> str:
    level, source = cover_against(battle, other, me.at)
    return f"clear, {COVERS[level]} cover from {source}" if level else "clear, no cover"


def _hidden(battle: Battle, me: Figure, other: Figure) -> str:
    return f"out of sight behind {in_the_way(battle, me, other)}"


def _landmarks(battle: Battle, me: Figure) -> Iterator[Landmark]:
    here = Standpoint(me.at, me.radius)
    for area in battle.areas:
        yield here.ground(area.id, area.name, area.corners)
    yield here.landmark("objective", "counter", "Objective", battle.centre)
    yield from here.edges(battle.width, battle.height)
