"""What lies around a figure, in words, for whoever plays without the board."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.cyberpunk.actions import sees
from rules.cyberpunk.ranged import cover_between
from rules.cyberpunk.scene import counters_of, cover_words, marks
from rules.cyberpunk.state import BASE, METRE, Battle, Figure, gap, is_alive, side_name
from rules.kernel.bearings import COMPASS, bearing_words
from rules.kernel.geometry import Point, is_near
from rules.kernel.landmarks import Standpoint
from rules.kernel.screen import Landmark, Neighbour, Surroundings, names_of


def around(battle: Battle, figure: str, at: Point | None = None) -> Surroundings | None:
    """Everybody and everything around a figure, where it stands or as if it stood at a place."""
    found = battle.figures.get(figure)
    if found is None or (not is_alive(found) and at is None):
        return None
    me = found if at is None else replace(found, at=at)
    others = (
        _neighbour(battle, me, other)
        for other in battle.figures.values()
        if other.id != me.id and is_alive(other)
    )
    return Surroundings(
        me.at,
        _here(battle, me),
        tuple(sorted(others, key=lambda each: (each.distance, each.id))),
        tuple(sorted(_landmarks(battle, me), key=lambda each: (each.distance, each.id))),
        faces=COMPASS[me.facing] if at is None else "",
    )


def _here(battle: Battle, me: Figure) -> str:
    """What of cover is near enough to hide behind (C29)."""
    near = [
        cover_words(battle, area)
        for area in battle.areas
        if area.id in battle.covers and not area.blocks
        if is_near(area.corners, me.at, BASE // 2 + METRE)
    ]
    return f"at {', '.join(near)}" if near else "in the open"


def _neighbour(battle: Battle, me: Figure, other: Figure) -> Neighbour:
    seen = sees(battle, me, other)
    return Neighbour(
        id=other.id, name=other.name, side=other.side, team=side_name(battle, other.side),
        at=other.at, radius=BASE // 2, distance=gap(me, other),
        bearing=bearing_words(me.at, other.at), sees=seen,
        sight=_sight(battle, me, other) if seen else "out of sight behind walls",
        marks=names_of(marks(battle, other)), faces=COMPASS[other.facing],
    )  # fmt: skip


def _sight(battle: Battle, me: Figure, other: Figure) -> str:
    area, _ = cover_between(battle, me.at, other)
    behind = next((each for each in battle.areas if each.id == area), None)
    return f"clear, behind {cover_words(battle, behind)}" if behind else "clear, no cover"


def _landmarks(battle: Battle, me: Figure) -> Iterator[Landmark]:
    here = Standpoint(me.at, BASE // 2)
    for area in battle.areas:
        name = area.name if area.blocks else cover_words(battle, area)
        yield here.ground(area.id, name, area.corners)
    yield from here.counters(counters_of(battle))
    yield from here.edges(battle.width, battle.height)
