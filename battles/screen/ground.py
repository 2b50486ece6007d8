"""The terrain for the templates: plots, buildings by storey, and their names."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby, pairwise

from rules.kernel.geometry import Point
from rules.kernel.sight import SKY, Area, areas_at
from rules.kernel.wording import CENTIMETRES, Unit

FLOORS_ABOVE_EDGE = 14  # mm
LETTER = 8  # mm: the width of a letter of a name, before a script fits it
FLAT = 10  # mm: lower heights do not affect movement
SHADOW = 6  # mm of shadow for every storey
CLOUDS = ("smoke", "gas")
# Ways between places: labelled only if no other name needs the space.
WAYS = ("roadway", "pavement", "furniture", "alley", "littered", "cratered", "path", "grass")

Corners = tuple[Point, ...]


@dataclass(frozen=True)
class PlotRow:
    """A piece of ground; `layer` is ground, wall or above (the roofs)."""

    id: str
    kind: str
    layer: str
    words: str
    points: str


@dataclass(frozen=True)
class RoofRow:
    """A section seen from above: its roof at a level, over so many storeys."""

    level: int
    storeys: int
    shadow: int
    words: str
    points: str


@dataclass(frozen=True)
class StoreyRow:
    """The plan of one floor of a building: its rooms, outer walls and party walls."""

    level: int
    rooms: tuple[str, ...]
    walls: str
    parties: str


@dataclass(frozen=True)
class BuildingRow:
    id: str
    kind: str
    words: str
    roofs: tuple[RoofRow, ...]
    edges: str
    parties: str
    storeys: tuple[StoreyRow, ...]


@dataclass(frozen=True)
class LabelRow:
    """A name on the ground, `room` mm long; `fits`: as drawn before a script fits it.

    `aside`: how far, in mm, it may move to avoid what is in the middle of its ground.
    """

    text: str
    x: int
    y: int
    room: int
    aside: int
    is_turned: bool
    fits: bool


@dataclass(frozen=True)
class KeyRow:
    """A row of the key: a kind of ground, and its game effects."""

    kind: str
    name: str
    traits: str


@dataclass(frozen=True)
class LevelRow:
    """A height in mm on which figures can stand, and its label in the floor switch."""

    height: int
    label: str


@dataclass(frozen=True)
class Ground:
    """Everything that lies or stands on the table, from the bottom up."""

    plots: tuple[PlotRow, ...]
    walls: tuple[PlotRow, ...]
    buildings: tuple[BuildingRow, ...]
    above: tuple[PlotRow, ...]
    labels: tuple[LabelRow, ...]
    levels: tuple[LevelRow, ...]
    key: tuple[KeyRow, ...]


@lru_cache(maxsize=256)
def ground_of(areas: tuple[Area, ...], unit: Unit = CENTIMETRES) -> Ground:
    """The terrain of a table, lowest areas first. Cached: it seldom changes and many read it."""
    sections = [area for area in areas if area.building]
    heights = levels_of(areas)
    plots = [_plot(area, unit) for area in areas if not area.building]
    buildings = [
        _building(name, list(parts), heights, unit)
        for name, parts in groupby(sorted(sections, key=_building_name), key=_building_name)
    ]
    return Ground(
        plots=tuple(plot for plot in plots if plot.layer == "ground"),
        walls=tuple(plot for plot in plots if plot.layer == "wall"),
        buildings=tuple(buildings),
        above=tuple(plot for plot in plots if plot.layer == "above"),
        labels=tuple(_labels(areas)),
        levels=tuple(
            LevelRow(height, unit.words(height) if height else "Ground") for height in heights
        ),
        key=tuple(dict.fromkeys(_key(area, unit) for area in areas)),
    )


def levels_of(areas: Iterable[Area]) -> tuple[int, ...]:
    """The heights of all floors and flat roofs, from the ground up; just 0 without a building."""
    built = [area for area in areas if area.building]
    tops = {area.top for area in built if area.top != SKY}
    return tuple(sorted({0} | tops | {area.floor for area in built}))


def level_at(levels: Sequence[int], height: int) -> int:
    """The index of the highest level that is not above this height."""
    return max(place for place, level in enumerate(levels) if level <= max(height, 0))


def _building_name(area: Area) -> str:
    return area.building


# --- Plots --------------------------------------------------------------------


def _plot(area: Area, unit: Unit) -> PlotRow:
    layer = "wall" if area.obstacle else "ground"
    if area.floor or area.kind in CLOUDS:
        layer = "above"
    return PlotRow(area.id, area.kind, layer, words_of(area, unit), _points(area.corners))


def words_of(area: Area, unit: Unit) -> str:
    """A piece of ground in words: its name and its game effects."""
    return "; ".join([area.name, *traits_of(area, unit)])


def traits_of(area: Area, unit: Unit) -> Iterator[str]:
    """The game effects of a piece of ground, each in a word or two."""
    if area.cover != "none":
        yield f"{area.cover} cover"
    if area.clutter:
        yield f"clutter {area.clutter}"
    if area.height > FLAT and not area.building:
        yield f"{unit.words(area.height)} tall"
    if area.obstacle:
        yield "climb or jump over it" if area.height else "cannot be climbed"
    if area.blocks or area.building:
        yield "blocks sight"
    if area.water:
        yield "water"


def _key(area: Area, unit: Unit) -> KeyRow:
    # Text in brackets belongs to one piece: how much is left of a wall.
    name = _plain(area.name).partition(" (")[0]
    return KeyRow(area.kind, name, ", ".join(traits_of(area, unit)) or "nothing to mind")


def _plain(name: str) -> str:
    """A name without its number and without the words for a floor."""
    return name.partition(",")[0].rstrip(" 0123456789")


def _points(corners: Iterable[Point]) -> str:
    return " ".join(f"{x},{y}" for x, y in corners)


# --- Buildings ----------------------------------------------------------------


def _building(name: str, parts: Sequence[Area], heights: Sequence[int], unit: Unit) -> BuildingRow:
    columns: dict[Corners, list[Area]] = defaultdict(list)
    for part in parts:
        columns[part.corners].append(part)
    tops = {corners: max(stack, key=lambda each: each.top) for corners, stack in columns.items()}
    outer, inner = _edges([(corners, top.top) for corners, top in tops.items()])
    return BuildingRow(
        id=name,
        kind=parts[0].kind,
        words=name_of(parts),
        roofs=tuple(
            _roof(corners, stack, heights, unit)
            for corners, stack in sorted(columns.items(), key=lambda each: tops[each[0]].top)
        ),
        edges=outer,
        parties=inner,
        storeys=tuple(_storeys(parts, heights)),
    )


def _roof(corners: Corners, stack: Sequence[Area], heights: Sequence[int], unit: Unit) -> RoofRow:
    top = max(stack, key=lambda each: each.top)
    level = len(heights) if top.top == SKY else heights.index(top.top)
    floors = f"{len(stack)} floors" if len(stack) > 1 else "1 floor"
    roof = "" if top.top == SKY else f"; roof {unit.words(top.top)} up"
    words = f"{words_of(stack[0], unit)}; {floors}{roof}"
    return RoofRow(level, min(len(stack), 3), SHADOW * len(stack), words, _points(corners))


def _storeys(parts: Sequence[Area], heights: Sequence[int]) -> Iterator[StoreyRow]:
    for floor, rooms in groupby(sorted(parts, key=_floor), key=_floor):
        corners = [room.corners for room in rooms]
        walls, parties = _edges([(each, 0) for each in corners])
        yield StoreyRow(heights.index(floor), tuple(map(_points, corners)), walls, parties)


def _floor(area: Area) -> int:
    return area.floor


def _edges(cells: Iterable[tuple[Corners, int]]) -> tuple[str, str]:
    """Paths of the edges of cells: those where the height changes, and those where it does not."""
    sides: dict[tuple[Point, Point], list[int]] = defaultdict(list)
    for corners, height in cells:
        for a, b in pairwise((*corners, corners[0])):
            sides[min(a, b), max(a, b)].append(height)
    outer = [edge for edge, met in sides.items() if len(met) == 1 or met[0] != met[1]]
    return _path(outer), _path(edge for edge in sides if edge not in set(outer))


def _path(edges: Iterable[tuple[Point, Point]]) -> str:
    return "".join(f"M{a[0]} {a[1]}L{b[0]} {b[1]}" for a, b in edges)


def name_of(parts: Sequence[Area]) -> str:
    """A building's name: that of its ground floor, without the words for the floor."""
    return parts[0].name.partition(",")[0]


# --- Names --------------------------------------------------------------------


def _labels(areas: Sequence[Area]) -> Iterator[LabelRow]:
    """Names in order of their claim to space: buildings, places, floors, ways."""
    buildings: dict[str, list[Area]] = defaultdict(list)
    for area in areas:
        if area.building:
            buildings[area.building].append(area)
    for parts in buildings.values():
        yield _label(name_of(parts), [corner for part in parts for corner in part.corners])
    plain = sorted(_in_sight(areas), key=lambda area: -_size(area.corners))
    for area in plain:
        if area.kind not in WAYS:
            yield _label(_plain(area.name), area.corners)
    for parts in buildings.values():
        yield from _floor_counts(parts)
    for area in plain:
        if area.kind in WAYS:
            yield _label(_plain(area.name), area.corners)


def _in_sight(areas: Sequence[Area]) -> Iterator[Area]:
    """The outdoor ground whose middle is not covered by higher ground."""
    for place, area in enumerate(areas, 1):
        label = _label("", area.corners)
        is_plain = not area.building and not area.obstacle
        if is_plain and not areas_at(areas[place:], Point(label.x, label.y)):
            yield area


def _floor_counts(parts: Sequence[Area]) -> Iterator[LabelRow]:
    """The number of floors, once for each number, below the building's name."""
    stacks: dict[Corners, int] = Counter(part.corners for part in parts)
    last = {count: corners for corners, count in stacks.items() if count > 1}
    for count, corners in last.items():
        label = _label(f"{count} floors", corners)
        lowest = max(corner[1] for corner in corners)
        yield replace(label, y=lowest - FLOORS_ABOVE_EDGE, aside=0, fits=False)


def _size(corners: Sequence[Point]) -> int:
    width, depth = _extent(corners)
    return width * depth


def _extent(corners: Sequence[Point]) -> tuple[int, int]:
    xs, ys = [corner[0] for corner in corners], [corner[1] for corner in corners]
    return max(xs) - min(xs), max(ys) - min(ys)


def _label(text: str, corners: Sequence[Point]) -> LabelRow:
    width, depth = _extent(corners)
    is_turned = depth > 2 * width
    room, across = (depth, width) if is_turned else (width, depth)
    xs, ys = [corner[0] for corner in corners], [corner[1] for corner in corners]
    return LabelRow(
        text=text,
        x=(min(xs) + max(xs)) // 2,
        y=(min(ys) + max(ys)) // 2,
        room=room,
        aside=across // 2,
        is_turned=is_turned,
        fits=len(text) * LETTER < room,
    )
