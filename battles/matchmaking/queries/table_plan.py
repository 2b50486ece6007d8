"""A plan of a scenario's table on one page: ground, names, measures, who begins where."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from battles.matchmaking.queries.terrain_choice import opening_scene
from battles.stills.scenarios import NoSuchScenario
from rules import registry
from rules.kernel.screen import Scene
from rules.kernel.sight import Area
from web.paper.flow import HEAD, MARGIN, Flow, page_head
from web.paper.fonts import BOLD, TEXT, printable, width
from web.paper.inks import Ink, ink_of
from web.paper.items import SIZES, Group, Item, Page, Shape, box, disc, lines
from web.paper.typesetting import Type, centred, right

RULER = 7.0  # mm beside the table for its measures
KEY = 16.0  # mm below it for the sides
STEPS = (1, 2, 5, 10, 20, 25, 50, 100)  # units between lines
CLOSEST = 9.0  # mm between two lines on paper
SIDE_INKS = ("#c26a00", "#0a7d92", "#b3266f", "#4b4f9e", "#3c7d1c", "#6a45c4", "#8a7a00", "#b5382a")


class Plan(NamedTuple):
    """A table on paper: the scene, mm on paper for a mm of the table, the size it takes."""

    scene: Scene
    scale: float
    ink: Ink

    @property
    def size(self) -> tuple[float, float]:
        """How broad and how high it is on paper."""
        return self.scene.width * self.scale, self.scene.height * self.scale


@lru_cache(maxsize=64)
def plan_pages(slug: str, scenario: str, paper: str, ink: str) -> tuple[Page, ...]:
    """The plan of a scenario, of its first table where it has several.

    Raises NoSuchScenario, also for a game in which nothing is measured.
    """
    ruleset = registry.RULESETS.get(slug)
    cards = ruleset.scenarios if ruleset else ()
    card = next((each for each in cards if each.id == scenario), None)
    if ruleset is None or card is None or not ruleset.wording.is_measured:
        raise NoSuchScenario
    scene = opening_scene(ruleset, card, 1 if card.has_tables else 0)
    wide, high = SIZES[paper]
    room = (wide - 2 * MARGIN - 2 * RULER, high - 2 * MARGIN - HEAD - 4 - 2 * RULER - KEY)
    plan = Plan(scene, min(room[0] / scene.width, room[1] / scene.height), ink_of(ink))
    unit = scene.wording.unit
    size = f"{unit.number(scene.width)} by {unit.words(scene.height)}"
    under = f"{ruleset.name}: plan of the table, {size}"
    flow = Flow(card.title, under, paper, 1, 0, plan.ink)
    left = (wide - plan.size[0]) / 2
    top = MARGIN + HEAD + 4 + RULER
    items = (
        *page_head(flow, wide),
        Group(round(left, 2), round(top, 2), tuple(_drawn(plan)), "The table"),
        Group(MARGIN, round(top + plan.size[1] + RULER, 2), tuple(_key(plan, wide)), "Sides"),
    )
    return (Page(f"{card.title}: plan of the table", wide, high, items),)


def _drawn(plan: Plan) -> Iterator[Item]:
    """The ground, the measures over it, then the names and the figures."""
    wide, high = plan.size
    yield Shape(box(0, 0, wide, high), "" if plan.ink.is_saving else "#f6f4ee", "", 0)
    for area in sorted(plan.scene.areas, key=lambda each: (each.blocks, each.floor)):
        yield _ground(area, plan)
    yield from _grid(plan)
    yield Shape(box(0, 0, wide, high), "", plan.ink.words, 0.5)
    yield from _figures(plan)
    yield from _names(plan)


def _ground(area: Area, plan: Plan) -> Shape:
    spots = [f"{spot.x * plan.scale:.2f} {spot.y * plan.scale:.2f}" for spot in area.corners]
    fill = "" if plan.ink.is_saving else _tint(area)
    heavy = area.blocks or area.building or area.obstacle
    line = (plan.ink.words, 0.3) if heavy else (plan.ink.edge, 0.15)
    return Shape(f"M{'L'.join(spots)}z", fill, *line)


def _tint(area: Area) -> str:
    if area.water:
        return "#cfe6f2"
    if area.blocks or area.building:
        return "#c9ced6"
    if area.obstacle:
        return "#dcd0bd"
    return "#dfe8cf" if area.clutter or area.cover != "none" else "#ebe9e2"


def _grid(plan: Plan) -> Iterator[Item]:
    """Lines at round distances, with their measures at all four edges."""
    unit = plan.scene.wording.unit
    step = next((each for each in STEPS if each * unit.mm * plan.scale >= CLOSEST), STEPS[-1])
    style = Type(TEXT, 6, plan.ink.dim)
    wide, high = plan.size
    ends = list[tuple[float, float, float, float]]()
    for at in range(0, plan.scene.width + 1, step * unit.mm):
        x = at * plan.scale
        ends.append((x, 0, x, high))
        yield centred(unit.number(at), x, -1.2, style)
        yield centred(unit.number(at), x, high + 3, style)
    for at in range(0, plan.scene.height + 1, step * unit.mm):
        y = at * plan.scale
        ends.append((0, y, wide, y))
        yield right(unit.number(at), -1.2, y + 0.8, style)
        yield right(unit.number(at), wide + 1.2 + width(unit.number(at), TEXT, 6), y + 0.8, style)
    yield Shape(lines(*ends), "", plan.ink.edge, 0.08)


def _names(plan: Plan) -> Iterator[Item]:
    """The names of places, each once, in the middle of its largest piece, where none is before."""
    largest: dict[str, tuple[float, Area]] = {}
    for area in plan.scene.areas:
        xs, ys = [spot.x for spot in area.corners], [spot.y for spot in area.corners]
        size = (max(xs) - min(xs)) * (max(ys) - min(ys))
        if area.name and size > largest.get(area.name, (0, area))[0]:
            largest[area.name] = (size, area)
    taken = list[tuple[float, float, float]]()
    for name, (_, area) in sorted(largest.items(), key=lambda each: -each[1][0]):
        words, style = printable(name), Type(BOLD, 6.2, plan.ink.words)
        half = width(words, BOLD, style.size) / 2
        x = sum(spot.x for spot in area.corners) / len(area.corners) * plan.scale
        y = sum(spot.y for spot in area.corners) / len(area.corners) * plan.scale
        x = min(max(x, half + 0.5), plan.size[0] - half - 0.5)
        if all(abs(y - b) > 2.6 or abs(x - a) > half + c for a, b, c in taken):
            taken.append((x, y, half))
            yield centred(words, x, y + 0.8, style)


def _figures(plan: Plan) -> Iterator[Item]:
    sides = [side.id for side in plan.scene.sides]
    for token in plan.scene.tokens:
        colour = _side_ink(sides.index(token.side) if token.side in sides else 0, plan.ink)
        radius = max(1.0, token.radius * plan.scale)
        path = disc(token.at.x * plan.scale, token.at.y * plan.scale, radius)
        yield Shape(path, "#ffffff", colour, 0.5)


def _side_ink(number: int, ink: Ink) -> str:
    return ink.words if ink.is_saving else SIDE_INKS[number % len(SIDE_INKS)]


def _key(plan: Plan, wide: float) -> Iterator[Item]:
    """Which ring belongs to whom, and how many begin on the table."""
    x, y = 0.0, 4.0
    style = Type(TEXT, 8, plan.ink.words)
    for number, side in enumerate(plan.scene.sides):
        count = sum(token.side == side.id for token in plan.scene.tokens)
        where = f"{count} on the table" if count else "comes on"
        words = printable(f"{side.name}: {where}")
        needs = width(words, TEXT, 8) + 9
        if x and x + needs > wide - 2 * MARGIN:
            x, y = 0.0, y + 5
        yield Shape(disc(x + 1.5, y - 1, 1.3), "#ffffff", _side_ink(number, plan.ink), 0.5)
        yield centred(words, x + 4 + width(words, TEXT, 8) / 2, y, style)
        x += needs
