"""A place on the table, given by a distance and a direction from something or towards something.

`place_from` is the origin of the measurement (empty: the figure itself), `place_way` a word of the
compass, or `to:` and the target, `place_cm` the distance. `x_cm` and `y_cm` give the same from the
west and the north edge. In spite of the names, lengths are in the unit of the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import QueryDict

from rules.kernel.bearings import COMPASS, along
from rules.kernel.geometry import Point, span, toward
from rules.kernel.offers import Offer, Place
from rules.kernel.screen import Scene
from rules.kernel.wording import Unit

TO = "to:"
# Typing in a list selects the first match, so the short words come before the long ones.
SHORT_FIRST = sorted(COMPASS, key=lambda each: each.count("-"))
FROM, WAY, LENGTH = "place_from", "place_way", "place_cm"
FROM_EDGES = (("x_cm", "west"), ("y_cm", "north"))
MOST_TYPED = 8
SUCH_AS = "such as 12 or 4.5"
BEYOND = "That is beyond the edge of the table: the place is on the edge."
MIDDLE = "middle of the table"


@dataclass(frozen=True)
class Mark:
    """An origin for measuring a place; a figure's base is `radius` mm around its middle."""

    id: str
    name: str
    at: Point
    radius: int = 0
    group: str = ""


@dataclass(frozen=True)
class PlaceOption:
    value: str
    label: str
    is_selected: bool


@dataclass(frozen=True)
class PlaceGroup:
    name: str
    options: tuple[PlaceOption, ...]


@dataclass(frozen=True)
class PlaceRow:
    """The current values of the fields for a place in words.

    `bounds`: the allowed distance, in words.
    """

    starts: tuple[PlaceGroup, ...]
    ways: tuple[PlaceOption, ...]
    goals: tuple[PlaceGroup, ...]
    length: str
    x_cm: str
    y_cm: str
    bounds: str
    unit: Unit


@dataclass(frozen=True)
class Spot:
    """The choices of a form, with a place in words converted to whole millimetres.

    `problem`: why the place is invalid; `note`: a hint about a valid one.
    """

    data: QueryDict
    problem: str = ""
    note: str = ""


class _Unclear(Exception):
    """The input names no place; the message says what to do."""


def marks_on(scene: Scene) -> dict[str, Mark]:
    """Every named object on the board that has a position, by its id."""
    found = [
        *(Mark(each.id, each.name, each.at, each.radius, "Figures") for each in scene.tokens),
        *(
            Mark(each.id, f"{each.name} {each.label}".strip(), each.at, 0, "Counters")
            for each in scene.counters
        ),
        *(Mark(each.id, each.name, _middle(each.corners), 0, "Ground") for each in scene.areas),
        *_of_the_table(scene.width, scene.height),
    ]
    return {each.id: each for each in found}


def _above(scene: Scene) -> Iterator[str]:
    """The upper floors of buildings, which lie at the same place as the lowest."""
    known = set[tuple[Point, ...]]()
    for area in sorted(scene.areas, key=lambda each: each.floor):
        if area.building and area.corners in known:
            yield area.id
        known.add(area.corners)


def _of_the_table(width: int, height: int) -> list[Mark]:
    rows = {"north": 0, "": height // 2, "south": height}
    columns = {"west": 0, "": width // 2, "east": width}
    marks = []
    for row, y in rows.items():
        for column, x in columns.items():
            name = "-".join(filter(None, (row, column)))
            kind = "corner" if row and column else "edge, its middle"
            label = f"{name} {kind}" if name else MIDDLE
            marks.append(Mark(f"table-{name or 'middle'}", label, Point(x, y), 0, "Table"))
    return marks


def _middle(corners: tuple[Point, ...]) -> Point:
    count = len(corners)
    return Point(
        sum(each[0] for each in corners) // count, sum(each[1] for each in corners) // count
    )


def place_in(offer: Offer | None) -> Place | None:
    """The field of an offer that takes a place, if it has one."""
    fields = offer.fields if offer else ()
    return next((each for each in fields if isinstance(each, Place)), None)


def spot_in(data: QueryDict, scene: Scene) -> Spot:
    """The choices with the place that was given in words, or with its problem."""
    try:
        at = _place(data, scene)
    except _Unclear as error:
        return Spot(_with(data, None), problem=str(error))
    if at is None:
        return Spot(data)
    end = Point(min(max(at.x, 0), scene.width), min(max(at.y, 0), scene.height))
    return Spot(_with(data, end), note="" if end == at else BEYOND)


def _with(data: QueryDict, at: Point | None) -> QueryDict:
    """The form with this place, or with none."""
    filled = data.copy()
    for name in ("x", "y", "x_cm", "y_cm"):
        filled.pop(name, None)
    if at is not None:
        filled["x"], filled["y"] = str(at.x), str(at.y)
    return filled


def _place(data: QueryDict, scene: Scene) -> Point | None:
    """The place of a form, which may be off the table; None if the form names none."""
    in_words = any(data.get(name, "").strip() for name in (LENGTH, WAY))
    from_edges = any(data.get(name, "").strip() for name, _ in FROM_EDGES)
    if from_edges and not (data.get("x") and data.get("y")):
        if in_words:
            raise _Unclear(
                "The place is given twice. Empty the distance and the direction, or the "
                f"{scene.wording.unit.plural} from the edges."
            )
        return _from_edges(data, scene)
    return _in_words(data, scene) if in_words else None


def _from_edges(data: QueryDict, scene: Scene) -> Point:
    lengths, unit = [], scene.wording.unit
    for (name, edge), most in zip(FROM_EDGES, (scene.width, scene.height), strict=True):
        length = _length(data.get(name, ""), f"from the {edge} edge", unit)
        if length > most:
            raise _Unclear(f"The table ends {unit.words(most)} from the {edge} edge. Type less.")
        lengths.append(length)
    return Point(*lengths)


def _in_words(data: QueryDict, scene: Scene) -> Point:
    length, way = _length(data.get(LENGTH, ""), "it is", scene.wording.unit), data.get(WAY, "")
    if not way:
        raise _Unclear("Choose which way, or towards what.")
    marks = marks_on(scene)
    me = marks.get(data.get("figure", ""))
    wanted = data.get(FROM, "")
    start = marks.get(wanted) if wanted else me or marks["table-middle"]
    goal = marks.get(way.removeprefix(TO)) if way.startswith(TO) else None
    if start is None or (goal is None and way not in COMPASS):
        raise _Unclear("That is not on the table any more. Choose again from where, and which way.")
    # From one base to another, as distances are measured; half a base is rounded down.
    own = 1 + (me.radius if me else start.radius)
    between = 0 if start == me or not start.radius else start.radius + own
    if goal is None:
        return along(start.at, COMPASS.index(way), length + between)
    gap = span(start.at, goal.at) - (goal.radius + own if goal.radius else 0)
    return toward(start.at, goal.at, max(0, min(length + between, gap)))


def _length(text: str, what: str, unit: Unit) -> int:
    """The millimetres of a typed length in the unit of the game."""
    typed = text.strip().removesuffix(unit.sign).strip()
    if not typed:
        raise _Unclear(f"Type how far {what}, in {unit.plural}, {SUCH_AS}.")
    length = unit.length(typed)
    if length is None:
        raise _Unclear(
            f"How far {what}: {text.strip()[:20]} is no distance. Type {unit.plural}, {SUCH_AS}."
        )
    return length


def place_row(data: QueryDict, scene: Scene, figure: str, field: Place) -> PlaceRow:
    """The fields for a place in words, for an order of this figure."""
    marks = [each for each in _told_apart(scene) if each.id != figure]
    start, way = data.get(FROM, ""), data.get(WAY, "")
    return PlaceRow(
        starts=_groups(marks, "", start),
        ways=tuple(PlaceOption(each, each, each == way) for each in SHORT_FIRST),
        goals=_groups(marks, TO, way),
        length=data.get(LENGTH, "")[:MOST_TYPED],
        x_cm=data.get("x_cm", "")[:MOST_TYPED],
        y_cm=data.get("y_cm", "")[:MOST_TYPED],
        bounds=_bounds(field, scene.wording.unit),
        unit=scene.wording.unit,
    )


def _bounds(field: Place, unit: Unit) -> str:
    """The allowed distance of a place, in words; "" if there is no limit."""
    words = [f"at most {unit.words(field.reach)} away"] if field.reach else []
    if field.box is not None:
        left, top, width, depth = field.box
        across = f"{unit.words(left)} to {unit.words(left + width)}"
        down = f"{unit.words(top)} to {unit.words(top + depth)}"
        words.append(f"{across} from the west edge and {down} from the north edge")
    return ", and ".join(words)


def _told_apart(scene: Scene) -> list[Mark]:
    """The marks; those with the same name get a number."""
    found, seen = [], dict[str, int]()
    above = set(_above(scene))
    marks = [each for each in marks_on(scene).values() if each.id not in above]
    names = [each.name for each in marks]
    for each in marks:
        seen[each.name] = seen.get(each.name, 0) + 1
        number = f" {seen[each.name]}" if names.count(each.name) > 1 else ""
        found.append(Mark(each.id, each.name + number, each.at, each.radius, each.group))
    return found


def _groups(marks: list[Mark], prefix: str, chosen: str) -> tuple[PlaceGroup, ...]:
    groups: dict[str, list[PlaceOption]] = {}
    for each in marks:
        value = prefix + each.id
        option = PlaceOption(value, each.name, value == chosen)
        groups.setdefault(each.group, []).append(option)
    return tuple(PlaceGroup(name, tuple(options)) for name, options in groups.items())
