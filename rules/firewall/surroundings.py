"""What lies around a figure, in words, for whoever plays without the board (R6, R8.1, R8.7)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.firewall.actions import centimetres
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.state import ACTIVE, DOWN, Battle, Figure, are_foes, gap, riders
from rules.firewall.targets import visible_enemies
from rules.firewall.terrain import (
    EDGES,
    clutter_at,
    cover_against,
    cover_at,
    on_edge,
    sight_to,
)
from rules.firewall.traps.knowledge import is_looked_into, lying, trap_name
from rules.firewall.words import marks_of
from rules.kernel.bearings import COMPASS, bearing_words
from rules.kernel.geometry import Point, nearest_point, span
from rules.kernel.screen import Landmark, Neighbour, Surroundings, names_of
from rules.kernel.sight import Area


def around(battle: Battle, figure: str, at: Point | None = None) -> Surroundings | None:
    """Everybody and everything around a figure, where it stands or as if it stood at a place."""
    found = battle.figures.get(figure)
    if found is None or (found.status not in (ACTIVE, DOWN) and at is None):
        return None
    me = found if at is None else replace(found, at=at)
    neighbours = sorted(_neighbours(battle, me), key=lambda each: (each.distance, each.id))
    landmarks = sorted(_landmarks(battle, me), key=lambda each: (each.distance, each.id))
    tasks = tuple(each.label for each in battle.open_tasks.values() if each.team in ("", me.team))
    faces = COMPASS[me.facing] if at is None and _has_a_front(me) else ""
    here = _here(battle, me)
    return Surroundings(me.at, here, tuple(neighbours), tuple(landmarks), tasks, faces)


def _has_a_front(figure: Figure) -> bool:
    """Whether it matters which way somebody looks: not for whoever lies on the ground."""
    return figure.status == ACTIVE


def _marks(battle: Battle, other: Figure) -> Iterator[str]:
    """What is marked on a figure, and what its outline on a board would tell."""
    if other.vehicle is not None:
        yield CATALOGUE.chassis[other.vehicle.chassis].name
    if other.transport:
        yield f"on {CATALOGUE.transport[other.transport].name}"
    yield from names_of(marks_of(other))
    inside = [rider.name for rider in riders(battle, other)]
    if inside:
        yield f"in it: {', '.join(inside)}"


def _here(battle: Battle, me: Figure) -> str:
    """The ground under somebody's feet."""
    clutter, ground = clutter_at(battle, me.at, me.height)
    cover, source = cover_at(battle, me.at, me.height)
    words = [f"in {ground}, clutter {clutter}" if ground else "on open ground"]
    words.append(f"{cover} cover from {source}" if source else "no cover")
    if me.height:
        words.append(f"{centimetres(me.height)} up")
    return ", ".join(words)


def _neighbours(battle: Battle, me: Figure) -> Iterator[Neighbour]:
    aimed = {other.id for other, _ in visible_enemies(battle, me)}
    for other in battle.figures.values():
        if other.id == me.id or other.aboard or other.carried_by:
            continue
        if other.status not in (ACTIVE, DOWN):
            continue
        sees, words = _sight(battle, me, other)
        if sees and _can_be_aimed_at(me, other) and other.id not in aimed and not other.hidden:
            words = f"{words}, behind"
        yield Neighbour(
            id=other.id,
            name=other.name,
            side=other.side,
            team=battle.teams[other.team].name,
            at=other.at,
            radius=other.base // 2,
            distance=gap(me, other),
            bearing=bearing_words(me.at, other.at),
            sees=sees,
            sight=words,
            marks=tuple(_marks(battle, other)),
            faces=COMPASS[other.facing] if _has_a_front(other) else "",
        )


def _can_be_aimed_at(me: Figure, other: Figure) -> bool:
    return me.status == other.status == ACTIVE and are_foes(me, other)


def _sight(battle: Battle, me: Figure, other: Figure) -> tuple[bool, str]:
    """Whether there is sight, and in words what is in the way or what cover there is."""
    names = {area.id: area.name for area in battle.grounds}
    sight = sight_to(battle, me, other.at, other.height)
    if not sight.clear:
        return False, f"out of sight behind {names[sight.blocked_by[0]]}"
    words = ["hidden" if other.hidden else "clear"]
    if sight.through:
        across = list(dict.fromkeys(names[each] for each in sight.through))
        words.append(f"across {', '.join(across)}")
    cover, source = ("none", "") if other.flying else cover_against(battle, me, other)
    words.append(f"{cover} cover from {source}" if source else "no cover")
    return not other.hidden, ", ".join(words)


def _landmarks(battle: Battle, me: Figure) -> Iterator[Landmark]:
    for area in battle.grounds:
        yield _piece(me, area)
    for trap in lying(battle):
        if trap.label or trap.weapon:
            words = ("bomb" if trap.weapon else "harmless") if is_looked_into(trap) else ""
            name = f"{trap_name(trap)} {trap.label}".strip()
            if trap.height:
                words = ", ".join(filter(None, (words, f"{centimetres(trap.height)} up")))
            yield _mark(me, trap.id, "counter", name, trap.at, trap.at, words)
    for each in battle.fixtures.values():
        if not each.done:
            yield _mark(me, each.id, "counter", each.name, each.at, each.at, "")
    for edge in EDGES:
        at = on_edge(battle, me.at, edge)
        yield _mark(me, edge, "edge", f"{edge} edge", at, at, "")


def _piece(me: Figure, area: Area) -> Landmark:
    """A piece of ground: as far as its nearest part; one walks towards its middle."""
    corners = area.corners
    middle = Point(
        sum(corner[0] for corner in corners) // len(corners),
        sum(corner[1] for corner in corners) // len(corners),
    )
    return _mark(me, area.id, "ground", area.name, nearest_point(corners, me.at), middle, "")


def _mark(
    me: Figure, id_: str, kind: str, name: str, nearest: Point, at: Point, words: str
) -> Landmark:
    distance = max(0, span(me.at, nearest) - me.base // 2)
    where = bearing_words(me.at, nearest)
    return Landmark(id_, kind, name, at, distance, where, words)
