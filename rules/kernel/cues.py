"""What a board plays when something happens: each event gives its cues as data.

A cue names figures by their ids and places in mm; the player knows where each figure stands at
that moment. An event without a cue of its own is shown as a card with its sentence.
"""

from __future__ import annotations

from typing import Literal

from rules.kernel.geometry import Point
from rules.kernel.record import Record

Gait = Literal["crawl", "walk", "run", "climb", "jump", "fall", "fly", "drive", "skid", "shove"]
Fire = Literal[
    "single", "burst", "auto", "laser", "flame", "rocket", "arc", "arrow", "blow", "sweep"
]
Ending = Literal["open", "hit", "miss", "none"]
Flash = Literal["blast", "flame", "smoke", "gas", "flash", "alarm", "crash", "spark"]
State = Literal[
    "up", "suppressed", "shaken", "jam", "wound", "unconscious", "dead", "routed", "captured",
    "drug", "berserk", "paranoid", "hidden", "wrecked", "burning", "other",
]  # fmt: skip
Ruin = Literal["hit", "breach", "collapse", "open"]
FloatTone = Literal["good", "bad", "plain"]


class Cue(Record, tag_field="do"):
    """Something that a board plays."""


class Walk(Cue, tag="walk"):
    """A figure goes along `path`, from where it stands to the last point.

    `facing`: one of sixteen steps at the end; None: the way that it went. A `path` that does not
    begin where the figure stands is entered at its first point.
    """

    figure: str
    path: tuple[Point, ...]
    gait: Gait = "walk"
    facing: int | None = None


class Turn(Cue, tag="turn"):
    """A figure turns where it stands, to one of sixteen steps."""

    figure: str
    facing: int


class Appear(Cue, tag="appear"):
    """A figure is on the table from now on: it was hidden, aboard or elsewhere."""

    figure: str
    at: Point | None = None


class Leave(Cue, tag="leave"):
    """A figure is on the table no longer; `edge` is the one over which it went, if any."""

    figure: str
    edge: str = ""


class Board(Cue, tag="board"):
    """A figure goes to a vehicle and gets in."""

    figure: str
    vehicle: str


class Shot(Cue, tag="shot"):
    """A shot, throw or blow by a figure, at a figure, a place or an area.

    `ending`: what comes of it; `open` when the next roll of the same figure says so, `none` when
    there is nothing to hit. `radius`: how far what goes off at the end of its way reaches, in mm
    from the edge of the target; 0: nothing goes off.
    """

    figure: str
    fire: Fire
    target: str = ""
    at: Point | None = None
    area: str = ""
    ending: Ending = "open"
    radius: int = 0


class Roll(Cue, tag="roll"):
    """The dice of the sentence come to rest; an open shot of the figure ends as they say."""

    figure: str
    is_good: bool


class Burst(Cue, tag="burst"):
    """Something goes off at a place, a figure or all over an area, so many mm around."""

    flash: Flash
    figure: str = ""
    at: Point | None = None
    radius: int = 0
    area: str = ""


class Spread(Cue, tag="spread"):
    """A cloud spreads; `id` is that of its area."""

    id: str
    flash: Flash
    at: Point
    radius: int


class Drift(Cue, tag="drift"):
    """All clouds move by so many mm."""

    dx: int
    dy: int


class Clear(Cue, tag="clear"):
    """A cloud or a counter is gone; `id` is that of its area or token."""

    id: str


class Float(Cue, tag="float"):
    """A short text floats up from a figure; `value` is its number on the board from now on."""

    figure: str
    text: str
    tone: FloatTone = "plain"
    value: int | None = None


class Status(Cue, tag="status"):
    """A figure's state changes: `text` names it in a word or two; `is_down`: out of the fight."""

    figure: str
    state: State
    text: str
    is_down: bool = False


class Ripple(Cue, tag="ripple"):
    """Something goes through a team, from a figure if there is one: a loss, an alarm.

    `team`: its name, as the tokens of its figures have it.
    """

    team: str
    figure: str = ""


class Crumble(Cue, tag="crumble"):
    """A piece of ground gives way: `id` is that of its area."""

    id: str
    ruin: Ruin


class Flip(Cue, tag="flip"):
    """A playing card is turned: `label` is what stands on it, `side` whose it is."""

    label: str
    side: str = ""


class Part(Cue, tag="part"):
    """A part of a body is hit."""

    figure: str
    part: str


class Pool(Cue, tag="pool"):
    """What a side has to spend changes by `by`: `name` is what it is called."""

    side: str
    name: str
    by: int


class Banner(Cue, tag="banner"):
    """The sentence is shown across the board: a turn, a phase or the battle begins or ends."""


AnyCue = (
    Walk
    | Turn
    | Appear
    | Leave
    | Board
    | Shot
    | Roll
    | Burst
    | Spread
    | Drift
    | Clear
    | Float
    | Status
    | Ripple
    | Crumble
    | Flip
    | Part
    | Pool
    | Banner
)


def straight(start: Point | None, to: Point, via: tuple[Point, ...] = ()) -> tuple[Point, ...]:
    """The path of a way, straight from corner to corner; only its end where the beginning was not
    recorded.
    """
    return (to,) if start is None else (start, *via, to)


def middle(corners: tuple[Point, ...]) -> Point:
    """The middle of an area's corners."""
    count = len(corners)
    return Point(sum(each.x for each in corners) // count, sum(each.y for each in corners) // count)


def reach(corners: tuple[Point, ...]) -> int:
    """Half of the breadth of an area."""
    xs = [each.x for each in corners]
    return (max(xs) - min(xs)) // 2


def signed(change: int) -> str:
    """A change with its sign, as it floats up: "+2", "−1"."""
    return f"+{change}" if change >= 0 else f"−{-change}"
