"""The whole table in words, measured from the west and the north edge."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from battles.choices import centimetres
from battles.desk import Desk
from battles.ground import CLOUDS, name_of, traits_of
from rules.kernel.bearings import COMPASS
from rules.kernel.geometry import Point
from rules.kernel.screen import SideScene, Token
from rules.kernel.sight import SKY, Area


@dataclass(frozen=True)
class OverviewFace:
    """The table without anybody's eyes: how large, who is where, what lies where.

    `sides`: what the scenario asks of each.
    """

    size: str
    sides: tuple[SideScene, ...]
    figures: tuple[str, ...]
    counters: tuple[str, ...]
    clouds: tuple[str, ...]
    ground: tuple[str, ...]


def overview_of(desk: Desk) -> OverviewFace:
    """The table as the reader's scene has it."""
    scene = desk.scene
    clouds = [area for area in scene.areas if area.kind in CLOUDS]
    return OverviewFace(
        size=f"{_cm(scene.width)} from west to east, {_cm(scene.height)} from north to south",
        sides=scene.sides,
        figures=tuple(", ".join(_figure(desk, each)) for each in scene.tokens),
        counters=tuple(
            f"{each.name or f'Counter {each.label}'}, {each.known or 'unknown'}: {_at(each.at)}"
            + (f", {_cm(each.height)} up" if each.height else "")
            for each in scene.counters
        ),
        clouds=tuple(_piece(area) for area in clouds),
        ground=tuple(_ground([area for area in scene.areas if area not in clouds])),
    )


def _cm(length: int) -> str:
    return f"{centimetres(str(length))} cm"


def _at(point: Point) -> str:
    return f"{_cm(point[0])} from the west, {_cm(point[1])} from the north edge"


def _figure(desk: Desk, token: Token) -> Iterator[str]:
    side = next((each.name for each in desk.scene.sides if each.id == token.side), "")
    yield f"{token.name} ({side}): {_at(token.at)}"
    if not token.is_down:
        yield f"faces {COMPASS[token.facing]}"
    if token.rides:
        yield f"on {token.rides}"
    up = f"{token.height // 10} cm up"
    yield from (mark for mark in token.marks if mark != up)
    if token.height:
        yield up


# --- Ground -------------------------------------------------------------------


def _ground(areas: Sequence[Area]) -> Iterator[str]:
    """Buildings first, each as a whole, then everything else as it lies."""
    buildings: dict[str, list[Area]] = defaultdict(list)
    for area in areas:
        if area.building:
            buildings[area.building].append(area)
    for parts in buildings.values():
        yield _building(parts)
    yield from (_piece(area) for area in areas if not area.building)


def _building(parts: Sequence[Area]) -> str:
    floors = sorted({part.floor for part in parts})
    tops = sorted({part.top for part in parts if part.top != SKY})
    words = [f"{len(floors)} floors" if len(floors) > 1 else "1 floor"]
    if len(floors) > 1:
        words.append(f"the upper at {_listed(floors[1:])}")
    if tops:
        words.append(f"roofs {_listed(tops)} up")
    corners = [corner for part in parts for corner in part.corners]
    kinds = dict.fromkeys(trait for part in parts for trait in traits_of(part))
    return f"{name_of(parts)}: {_extent(corners)}; {', '.join([*words, *kinds])}"


def _listed(lengths: Sequence[int]) -> str:
    return f"{', '.join(centimetres(str(each)) for each in lengths)} cm"


def _piece(area: Area) -> str:
    up = (f"{_cm(area.floor)} up",) if area.floor else ()
    return "; ".join([f"{area.name}: {_extent(area.corners)}", *up, *traits_of(area)])


def _extent(corners: Sequence[Point]) -> str:
    xs, ys = [corner[0] for corner in corners], [corner[1] for corner in corners]
    west, east = (centimetres(str(max(0, x))) for x in (min(xs), max(xs)))
    north, south = (centimetres(str(max(0, y))) for y in (min(ys), max(ys)))
    return f"{west} to {east} cm from the west, {north} to {south} cm from the north edge"
