"""The board for the templates: plain numbers in mm, words, and a link for each figure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace as copied

from battles.screen.ground import Ground, ground_of, level_at
from battles.screen.reach import ReachRows, reach_of
from rules.kernel.geometry import FACING_VECTORS, FACINGS, Point, span
from rules.kernel.mounts import MountedGun
from rules.kernel.reach import Goes
from rules.kernel.screen import Counter, Line, Preview, Scene, Sketch, Token
from rules.kernel.wording import Unit, Wording
from web.wedges import FULL, wedge

PERSON = 19  # mm: the radius to which the plates on a vehicle's rim are drawn
LARGEST_BADGE = 40
RANGES = ("short", "effective", "long")  # tones of rings: how far a weapon reaches


@dataclass(frozen=True)
class BoardGun:
    """A gun on a vehicle, in hundredths of its radius; `wedge`: what it covers, if less than all
    round and the vehicle is chosen. `turn` in degrees from the vehicle's facing.
    """

    side: str
    x: int
    y: int
    turn: int
    is_silent: bool
    wedge: str


@dataclass(frozen=True)
class BoardToken:
    """A figure. `words` say all of it; `marked`, `rise` and `under` are what stands on its rim,
    and `brief` what stands for the marks as long as there is no room for them.

    `turn`: its facing in degrees. `plate`: how large the rim's plates are, `badge` that of a
    vehicle's side. `weapon`: its class, `guns`: those on a vehicle, where the reader
    knows them. `level`: the floor on which it stands; `under`: how many stand below it.
    """

    id: str
    name: str
    initials: str
    side_index: int
    team: str
    x: int
    y: int
    radius_mm: int
    facing_dx: int
    facing_dy: int
    turn: str
    value: int
    value_name: str
    words: str
    slugs: str
    marked: str
    brief: str
    rise: str
    level: int
    under: int
    outline: str
    rides: str
    weapon: str
    guns: tuple[BoardGun, ...]
    plate: str
    badge: str
    href: str
    is_leader: bool
    is_down: bool
    is_active: bool
    is_selected: bool
    is_target: bool
    can_act: bool


@dataclass(frozen=True)
class BoardCounter:
    """A numbered counter, and what the reader knows of it."""

    id: str
    x: int
    y: int
    label: str
    known: str
    name: str
    level: int
    words: str
    href: str
    is_target: bool


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
class BoardMeter:
    """Something that fills up: `pips` says of each whether it is used."""

    label: str
    pips: tuple[bool, ...]
    used: int
    note: str
    ref: str


@dataclass(frozen=True)
class Board:
    width_mm: int
    height_mm: int
    ground: Ground
    counters: tuple[BoardCounter, ...]
    tokens: tuple[BoardToken, ...]
    rings: tuple[BoardRing, ...]
    rulers: tuple[BoardRuler, ...]
    ghost: Point | None
    heading: str
    sentence: str
    turn: int
    phase: str
    notices: tuple[str, ...]
    unit: Unit
    is_measured: bool
    meters: tuple[BoardMeter, ...]
    reach: ReachRows | None = None
    in_sight: tuple[str, ...] = ()


@dataclass(frozen=True)
class Marked:
    """The highlights of the board: the chosen figure, the offered targets, the URLs of links.

    `goings`: how the figure may go, `ground_href` where a touch on the ground leads, once
    its place is added as `touch_name`. `in_sight`: the figures of others on whom those who can act
    can act now.
    """

    figure: str = ""
    targets: frozenset[str] = frozenset()
    links: Mapping[str, str] | None = None
    goings: tuple[Goes, ...] = ()
    ground_href: str = ""
    touch_name: str = "to"
    in_sight: tuple[str, ...] = ()


def board_of(scene: Scene, marked: Marked, drawn: Preview | Sketch | None) -> Board:
    """The board, with a preview or a sketch drawn over it."""
    ground = ground_of(scene.areas, scene.wording.unit)
    levels = [level.height for level in ground.levels]
    return Board(
        width_mm=scene.width,
        height_mm=scene.height,
        ground=ground,
        counters=tuple(
            _counter(counter, levels, marked, scene.wording.unit) for counter in scene.counters
        ),
        tokens=tuple(
            _token(token, scene, levels, marked)
            for token in sorted(scene.tokens, key=lambda each: _depth(each, marked.figure))
        ),
        rings=rings_of(drawn),
        rulers=rulers_of(drawn),
        ghost=drawn.ghost if isinstance(drawn, Preview) else None,
        heading=scene.heading,
        sentence=scene.sentence,
        turn=scene.turn,
        phase=scene.phase,
        notices=scene.notices,
        unit=scene.wording.unit,
        is_measured=scene.wording.is_measured,
        meters=tuple(
            BoardMeter(
                each.label,
                tuple(place < each.used for place in range(each.of)),
                each.used,
                each.note,
                each.ref,
            )
            for each in scene.meters
        ),
        reach=reach_of(marked.goings, levels, marked.ground_href, marked.touch_name),
        in_sight=marked.in_sight,
    )


def rings_of(drawn: Preview | Sketch | None) -> tuple[BoardRing, ...]:
    rings = drawn.rings if drawn else ()
    return tuple(
        BoardRing(ring.at.x, ring.at.y, ring.radius, ring.label, ring.tone) for ring in rings
    )


def at_rest(sketch: Sketch) -> Sketch:
    """What is drawn around a figure before any order: lines only to whom it may act on.

    They carry no words, which would lie on each other: a touch on the other end says all of it.
    """
    ranges = [each.radius for each in sketch.rings if each.tone in RANGES]
    return copied(
        sketch,
        lines=tuple(
            copied(line, label="", tone=_tone(line, max(ranges, default=0)))
            for line in sketch.lines
            if line.tone != "blocked"
        ),
    )


def _tone(line: Line, furthest: int) -> str:
    """How a line is drawn: otherwise where it is longer than the weapon in hand reaches."""
    is_far = 0 < furthest < span(line.a, line.b) and line.tone != "arc"
    return "far" if is_far else line.tone


def _depth(token: Token, chosen: str) -> tuple[bool, int, bool]:
    """What is drawn later lies above: the fallen below, the chosen figure on top."""
    return token.id == chosen, token.height, not token.is_down


def rulers_of(drawn: Preview | Sketch | None) -> tuple[BoardRuler, ...]:
    lines = drawn.lines if drawn else ()
    return tuple(
        BoardRuler(line.a.x, line.a.y, line.b.x, line.b.y, line.label, line.tone) for line in lines
    )


def _under(token: Token, tokens: Sequence[Token]) -> int:
    """The number of figures just below that this one covers."""
    return sum(
        (other.height, not other.is_down) < (token.height, not token.is_down)
        and span(other.at, token.at) < max(token.radius, other.radius)
        for other in tokens
    )


def _token(token: Token, scene: Scene, levels: Sequence[int], marked: Marked) -> BoardToken:
    sides, wording = [side.id for side in scene.sides], scene.wording
    dx, dy = FACING_VECTORS[token.facing]
    under, plate = _under(token, scene.tokens), _plate(token)
    marks = [mark for mark in token.marks if mark != _up(token, wording.unit)]
    return BoardToken(
        id=token.id,
        name=token.name,
        initials=token.initials,
        side_index=sides.index(token.side) if token.side in sides else len(sides),
        team=token.team,
        x=token.at.x,
        y=token.at.y,
        radius_mm=token.radius,
        facing_dx=dx,
        facing_dy=dy,
        turn=f"{token.facing * 360 / FACINGS:g}",
        value=token.value,
        value_name=wording.value,
        words=", ".join(_words(token, marks, under, wording)),
        slugs=" ".join(mark.replace(" ", "-") for mark in token.marks),
        marked=" · ".join(marks),
        brief=_brief(marks),
        rise=f"↑{wording.unit.number(token.height)}" if token.height else "",
        level=level_at(levels, token.height),
        under=under,
        outline=token.outline,
        rides=token.rides,
        weapon=token.weapon,
        guns=tuple(_gun(each, token, token.id == marked.figure) for each in token.guns),
        plate=f"{plate / 100:g}",
        badge=f"{min(plate, LARGEST_BADGE) / 100:g}",
        href=(marked.links or {}).get(token.id, ""),
        is_leader=token.is_leader,
        is_down=token.is_down,
        is_active=token.is_active,
        is_selected=token.id == marked.figure,
        is_target=token.id in marked.targets,
        can_act=token.can_act,
    )


def _plate(token: Token) -> int:
    """How large the plates on a token's rim are, in hundredths of a person's."""
    return min(100, PERSON * 100 // token.radius) if token.outline else 100


def _gun(gun: MountedGun, token: Token, is_chosen: bool) -> BoardGun:
    (x, y), arc = gun.at, gun.arc
    is_shown = is_chosen and arc.width < FULL and not gun.silent and not token.is_down
    reach = 100 + gun.reach * 100 // token.radius
    covers = wedge(arc.middle, arc.width, reach) if is_shown else ""
    return BoardGun(gun.side, x, y, arc.middle, gun.silent, covers)


def _up(token: Token, unit: Unit) -> str:
    return f"{unit.words(token.height)} up" if token.height else ""


def _brief(marks: Sequence[str]) -> str:
    return f"{marks[0]} +{len(marks) - 1}" if len(marks) > 1 else "".join(marks)


def _words(token: Token, marks: Sequence[str], under: int, wording: Wording) -> Iterator[str]:
    """The description of a token for screen readers."""
    yield from (token.name, token.team)
    if token.is_leader:
        yield "leader"
    if wording.value:
        yield f"{wording.value} {token.value}"
    if token.rides:
        yield f"on {token.rides}"
    if token.height:
        yield _up(token, wording.unit)
    yield from marks
    if under:
        yield f"{under} below"


def _counter(counter: Counter, levels: Sequence[int], marked: Marked, unit: Unit) -> BoardCounter:
    name = counter.name or f"Counter {counter.label}"
    up = f", {unit.words(counter.height)} up" if counter.height else ""
    return BoardCounter(
        id=counter.id,
        x=counter.at.x,
        y=counter.at.y,
        label=counter.label,
        known=counter.known,
        name=name,
        level=level_at(levels, counter.height),
        words=f"{name}, {counter.known or 'unknown'}{up}",
        href=(marked.links or {}).get(counter.id, ""),
        is_target=counter.id in marked.targets,
    )
