"""The whole table in words, with distances from the west and the north edge."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from battles.screen.ground import CLOUDS, name_of, traits_of
from battles.screen.screen_context import ScreenContext
from rules.kernel.bearings import COMPASS
from rules.kernel.geometry import Point
from rules.kernel.screen import Counter, SideScene, Token
from rules.kernel.sight import SKY, Area
from rules.kernel.wording import Unit


@dataclass(frozen=True)
class TextOverview:
    """The table in words, not relative to a figure: its size, figures and terrain.

    `sides`: the aims of each side in the scenario.
    """

    size: str
    sides: tuple[SideScene, ...]
    figures: tuple[str, ...]
    counters: tuple[str, ...]
    clouds: tuple[str, ...]
    ground: tuple[str, ...]


def overview_of(context: ScreenContext) -> TextOverview:
    """The overview of the reader's scene."""
    scene, unit = context.scene, context.scene.wording.unit
    clouds = [area for area in scene.areas if area.kind in CLOUDS]
    return TextOverview(
        size=f"{unit.words(scene.width)} from west to east, "
        f"{unit.words(scene.height)} from north to south",
        sides=scene.sides,
        figures=tuple(", ".join(_figure(context, each)) for each in scene.tokens),
        counters=tuple(_counter(each, unit) for each in scene.counters),
        clouds=tuple(_piece(area, unit) for area in clouds),
        ground=tuple(_ground([area for area in scene.areas if area not in clouds], unit)),
    )


def _at(point: Point, unit: Unit) -> str:
    return f"{unit.words(point[0])} from the west, {unit.words(point[1])} from the north edge"


def _counter(counter: Counter, unit: Unit) -> str:
    name = counter.name or f"Counter {counter.label}"
    up = f", {unit.words(counter.height)} up" if counter.height else ""
    return f"{name}, {counter.known or 'unknown'}: {_at(counter.at, unit)}{up}"


def _figure(context: ScreenContext, token: Token) -> Iterator[str]:
    unit = context.scene.wording.unit
    side = next((each.name for each in context.scene.sides if each.id == token.side), "")
    yield f"{token.name} ({side}): {_at(token.at, unit)}"
    if not token.is_down:
        yield f"faces {COMPASS[token.facing]}"
    if token.rides:
        yield f"on {token.rides}"
    up = f"{unit.words(token.height)} up"
    yield from (mark for mark in token.marks if mark != up)
    if token.height:
        yield up


# --- Ground -------------------------------------------------------------------


def _ground(areas: Sequence[Area], unit: Unit) -> Iterator[str]:
    """Buildings first, each as a whole, then the other terrain."""
    buildings: dict[str, list[Area]] = defaultdict(list)
    for area in areas:
        if area.building:
            buildings[area.building].append(area)
    for parts in buildings.values():
        yield _building(parts, unit)
    yield from (_piece(area, unit) for area in areas if not area.building)


def _building(parts: Sequence[Area], unit: Unit) -> str:
    floors = sorted({part.floor for part in parts})
    highest: dict[tuple[Point, ...], int] = {}
    for part in parts:
        highest[part.corners] = max(part.top, highest.get(part.corners, 0))
    tops = sorted({top for top in highest.values() if top != SKY})
    words = [f"{len(floors)} floors" if len(floors) > 1 else "1 floor"]
    if len(floors) > 1:
        words.append(f"the upper at {_listed(floors[1:], unit)}")
    if tops:
        words.append(f"roofs {_listed(tops, unit)} up")
    corners = [corner for part in parts for corner in part.corners]
    kinds = dict.fromkeys(trait for part in parts for trait in traits_of(part, unit))
    return f"{name_of(parts)}: {_extent(corners, unit)}; {', '.join([*words, *kinds])}"


def _listed(lengths: Sequence[int], unit: Unit) -> str:
    return f"{', '.join(map(unit.number, lengths))} {unit.sign}"


def _piece(area: Area, unit: Unit) -> str:
    up = (f"{unit.words(area.floor)} up",) if area.floor else ()
    return "; ".join([f"{area.name}: {_extent(area.corners, unit)}", *up, *traits_of(area, unit)])


def _extent(corners: Sequence[Point], unit: Unit) -> str:
    xs, ys = [corner[0] for corner in corners], [corner[1] for corner in corners]
    west, east = (unit.number(max(0, x)) for x in (min(xs), max(xs)))
    north, south = (unit.number(max(0, y)) for y in (min(ys), max(ys)))
    sign = unit.sign
    return f"{west} to {east} {sign} from the west, {north} to {south} {sign} from the north edge"
