"""A scene as the templates draw it: plain numbers in mm, words, and a link for each figure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.kernel.geometry import FACING_VECTORS, Point
from rules.kernel.screen import Preview, Scene, Sketch, Token
from rules.kernel.sight import Area

LABEL_ROOM = 60


@dataclass(frozen=True)
class BoardArea:
    id: str
    kind: str
    label: str
    cover: str
    clutter: int
    points: str
    label_x: int
    label_y: int


@dataclass(frozen=True)
class BoardToken:
    id: str
    name: str
    initials: str
    side: str
    side_index: int
    team: str
    x: int
    y: int
    radius_mm: int
    facing_dx: int
    facing_dy: int
    gutz: int
    marks: tuple[str, ...]
    href: str
    is_leader: bool
    is_down: bool
    is_active: bool
    is_selected: bool
    is_target: bool
    can_act: bool


@dataclass(frozen=True)
class BoardRing:
    x: int
    y: int
    r: int
    label: str
    tone: str


@dataclass(frozen=True)
class BoardRuler:
    x1: int
    y1: int
    x2: int
    y2: int
    label: str
    tone: str


@dataclass(frozen=True)
class Board:
    width_mm: int
    height_mm: int
    areas: tuple[BoardArea, ...]
    tokens: tuple[BoardToken, ...]
    rings: tuple[BoardRing, ...]
    rulers: tuple[BoardRuler, ...]
    ghost: Point | None
    heading: str
    sentence: str
    turn: int
    phase: str
    notices: tuple[str, ...]


@dataclass(frozen=True)
class Marked:
    """What stands out on the board: the figure chosen, the targets on offer, where links lead."""

    figure: str = ""
    targets: frozenset[str] = frozenset()
    links: Mapping[str, str] | None = None


def board_of(scene: Scene, marked: Marked, drawn: Preview | Sketch | None) -> Board:
    """The scene, with what a preview or a sketch draws over it."""
    sides = [side.id for side in scene.sides]
    return Board(
        width_mm=scene.width,
        height_mm=scene.height,
        areas=tuple(_area(area) for area in scene.areas),
        tokens=tuple(_token(token, sides, marked) for token in scene.tokens),
        rings=rings_of(drawn),
        rulers=rulers_of(drawn),
        ghost=drawn.ghost if isinstance(drawn, Preview) else None,
        heading=scene.heading,
        sentence=scene.sentence,
        turn=scene.turn,
        phase=scene.phase,
        notices=scene.notices,
    )


def rings_of(drawn: Preview | Sketch | None) -> tuple[BoardRing, ...]:
    rings = drawn.rings if drawn else ()
    return tuple(
        BoardRing(ring.at.x, ring.at.y, ring.radius, ring.label, ring.tone) for ring in rings
    )


def rulers_of(drawn: Preview | Sketch | None) -> tuple[BoardRuler, ...]:
    lines = drawn.lines if drawn else ()
    return tuple(
        BoardRuler(line.a.x, line.a.y, line.b.x, line.b.y, line.label, line.tone) for line in lines
    )


def _area(area: Area) -> BoardArea:
    xs, ys = [corner.x for corner in area.corners], [corner.y for corner in area.corners]
    has_room = max(xs) - min(xs) > LABEL_ROOM
    return BoardArea(
        id=area.id,
        kind=area.kind,
        label=area.name,
        cover=area.cover,
        clutter=area.clutter,
        points=" ".join(f"{x},{y}" for x, y in area.corners),
        label_x=sum(xs) // len(xs) if has_room else 0,
        label_y=sum(ys) // len(ys) if has_room else 0,
    )


def _token(token: Token, sides: Sequence[str], marked: Marked) -> BoardToken:
    dx, dy = FACING_VECTORS[token.facing]
    return BoardToken(
        id=token.id,
        name=token.name,
        initials=token.initials,
        side=token.side,
        side_index=sides.index(token.side) if token.side in sides else len(sides),
        team=token.team,
        x=token.at.x,
        y=token.at.y,
        radius_mm=token.radius,
        facing_dx=dx,
        facing_dy=dy,
        gutz=token.value,
        marks=token.marks,
        href=(marked.links or {}).get(token.id, ""),
        is_leader=token.is_leader,
        is_down=token.is_down,
        is_active=token.is_active,
        is_selected=token.id == marked.figure,
        is_target=token.id in marked.targets,
        can_act=token.can_act,
    )
