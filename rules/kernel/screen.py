"""What a ruleset shows of itself: a scene to draw, a preview to weigh, a story to read.

The shapes are the same for every game, so one set of pages serves them all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import UNSET, UnsetType

from rules.kernel.chance import Ways
from rules.kernel.geometry import Point
from rules.kernel.modifiers import Modifier
from rules.kernel.mounts import MountedGun
from rules.kernel.record import Record
from rules.kernel.sight import Area
from rules.kernel.wording import PLAIN_WORDS, Wording


class Token(Record):
    """A figure as drawn: its centre and base in mm, its facing, and what is marked on it.

    `height`: how many mm above the table its feet are. `outline`: what is drawn on the base
    instead of a figure's initials alone: bike, trike, car, van, carrier, tank, flyer or gun.
    `rides`: what it has under its feet or between its legs, in words. `weapon`: what is in its
    hands, of WEAPON_CLASSES; empty where this view does not know it, and for vehicles. `guns`: what
    is mounted on a vehicle, as far as this view knows it.
    """

    id: str
    name: str
    initials: str
    side: str
    team: str
    at: Point
    radius: int
    facing: int
    value: int
    marks: tuple[str, ...] = ()
    is_leader: bool = False
    is_down: bool = False
    is_active: bool = False
    can_act: bool = False
    height: int = 0
    outline: str = ""
    rides: str = ""
    weapon: str = ""
    guns: tuple[MountedGun, ...] = ()


class Counter(Record):
    """A counter on the table: its label, what the reader knows of it in a word, and its name.

    `height`: of the floor on which it lies, in mm.
    """

    id: str
    at: Point
    label: str
    known: str = ""
    name: str = ""
    height: int = 0


class Line(Record):
    """A straight line with words on it; tone is clear, cover, blocked, or arc for an arc's edge."""

    a: Point
    b: Point
    label: str
    tone: str


class Ring(Record):
    """A circle around a point, in mm; tone is short, effective, long, reach or blast."""

    at: Point
    radius: int
    label: str
    tone: str


class Fact(Record):
    """A line of a figure's card: what it is, its value, more words, the rule.

    Facts of one `group` stand together under its name; those without are what everybody has.
    """

    label: str
    value: str
    note: str = ""
    ref: str = ""
    group: str = ""


class Mark(Record):
    """What is odd about a figure: its name as a chip, what it means for who plays, the rule."""

    name: str
    why: str
    ref: str = ""


def names_of(marks: Iterable[Mark]) -> tuple[str, ...]:
    """The names alone, as they stand beside a token."""
    return tuple(mark.name for mark in marks)


class Card(Record):
    """What is known of one figure: its numbers, each with its reason, and its state in words.

    `actions`: the kinds of action that it still has this Turn, in words. `aboard`: the id of the
    vehicle in which it rides, and therefore is not drawn. `marks`: what is marked on its token,
    and why it is not on the table.
    """

    id: str
    name: str
    side: str
    team: str
    role: str
    state: str
    value: int
    marks: tuple[Mark, ...] = ()
    facts: tuple[Fact, ...] = ()
    actions: tuple[str, ...] = ()
    can_act: bool = False
    on_table: bool = False
    aboard: str = ""


class Meter(Record):
    """Something that fills up in sight of everybody: `used` of `of`; `note` says what then."""

    label: str
    used: int
    of: int
    note: str
    ref: str = ""


class SideScene(Record):
    """A side at a glance."""

    id: str
    name: str
    brief: str


class Scene(Record):
    """Everything that is drawn of a battle: a table in mm with its areas and figures.

    `wording`: how the game calls things, and in which unit people read and type its lengths.
    """

    width: int
    height: int
    areas: tuple[Area, ...]
    tokens: tuple[Token, ...]
    cards: tuple[Card, ...]
    sides: tuple[SideScene, ...]
    turn: int
    phase: str
    heading: str
    sentence: str
    to_act: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()
    counters: tuple[Counter, ...] = ()
    wording: Wording = PLAIN_WORDS
    meters: tuple[Meter, ...] = ()


Tone = Literal["hot", "good", "plain", "bad"]


class Chance(Record):
    """How often something happens: `ways` of `of` equally likely throws, and what it would do.

    `tone`: what it is worth to whoever gives the order: `hot` (better than hoped for), `good`,
    `plain` (nothing gained) or `bad` (it harms). Only the game knows, so there is no default.
    """

    label: str
    ways: int
    of: int
    tone: Tone
    effect: str = ""

    @property
    def is_good(self) -> bool:
        """Whether it is what the order was given for."""
        return self.tone in ("hot", "good")


class Stake(Record):
    """Who stands to lose what, and how often: `ways` of `of` equally likely throws."""

    who: str
    what: str
    ways: int
    of: int


class Sketch(Record):
    """What is drawn around one figure before any order: what it sees, how far it reaches."""

    lines: tuple[Line, ...] = ()
    rings: tuple[Ring, ...] = ()


class Neighbour(Record):
    """Somebody near a place, in words: how far (mm, from edge to edge), where, and how it is seen.

    `at`, `radius`: the middle of its base and its half breadth in mm. `sees`: whether there is
    clear sight; `sight` says so with the cover, or what is in the way. `faces`: a direction in
    words; empty where facing does not matter.
    """

    id: str
    name: str
    side: str
    team: str
    at: Point
    radius: int
    distance: int
    bearing: str
    sees: bool
    sight: str
    marks: tuple[str, ...] = ()
    faces: str = ""


class Landmark(Record):
    """Something that does not move, in words: ground, a counter or an edge of the table.

    `at`: what somebody would walk towards. A `distance` of 0 mm is where one stands or touches.
    """

    id: str
    kind: str
    name: str
    at: Point
    distance: int
    bearing: str
    words: str = ""


class Surroundings(Record):
    """What lies around a place, nearest first; `here` is the ground of the place itself.

    `faces`: which way the figure looks that stands there, in words; empty for a place alone.
    """

    at: Point
    here: str
    neighbours: tuple[Neighbour, ...] = ()
    landmarks: tuple[Landmark, ...] = ()
    tasks: tuple[str, ...] = ()
    faces: str = ""


TWO_DICE = "or less on 2d6"  # the target is the sum that they may reach


class Preview(Record):
    """What would happen if this order were given: computed by the code that resolves it.

    `chances`: the results of its first roll. `stakes`: what may come of it to whom, up to the
    last die, with what matters most first. `throws`: in how many ways the dice of that roll fall
    (36 for two), of which chances are told where that comes out even. `button`: the words that
    give the order, where the offer's own would be too few. `needs`: on which dice the target is
    needed, and whether less or more will do. `risk`: how often the order, by failing, ends a phase
    in which others could still act, if that can happen.
    """

    title: str
    target: int | None = None
    gutz: int | None = None
    modifiers: tuple[Modifier, ...] = ()
    chances: tuple[Chance, ...] = ()
    stakes: tuple[Stake, ...] = ()
    throws: int = 0
    notes: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    rings: tuple[Ring, ...] = ()
    ghost: Point | None = None
    ref: str = ""
    button: str = ""
    needs: str = TWO_DICE
    risk: Ways | UnsetType = UNSET


class Sentence(Record):
    """One event as a line of the story. `tone` is heading, good, bad, grave, dice or plain."""

    text: str
    tone: str = "plain"
    side: str = ""
    dice: tuple[int, ...] = ()
    sum: str = ""
    modifiers: tuple[Modifier, ...] = ()
    ref: str = ""


class Outcome(Record):
    """How a battle ended: the side that won, or nobody, and why."""

    winner: str
    reason: str

    @property
    def kind(self) -> str:
        """Why, without later sentences that hold numbers: the same where battles end alike."""
        first, *others = re.split(r"(?<=[.!?]) ", self.reason)
        return " ".join((first, *(each for each in others if not re.search(r"\d", each))))


class ScoreLine(Record):
    """Something that a game counts: its name, and how much of it each side has, by the side's id.

    `note` says what it is for, where its name does not.
    """

    label: str
    by_side: dict[str, str]
    note: str = ""


class Preparation(Record):
    """How far a side is with what it does before the battle, as far as the reader may know.

    `state`: it is `ready`, it is `busy`, or it `waits` until others are ready. `to_place`: ids of
    its figures that are off the table and may be set down. `open`: choices that it has still to
    make, each as an infinitive. `is_known`: whether the reader may know both.
    """

    side: str
    state: Literal["ready", "busy", "waits"]
    is_known: bool = False
    to_place: tuple[str, ...] = ()
    open: tuple[str, ...] = ()


class Command(Record):
    """A part of a side that a player of its own may command: `teams` are the ids of its teams."""

    id: str
    name: str
    brief: str
    teams: tuple[str, ...]


class SideRole(Record):
    """A side of a scenario as offered to players.

    `needs`: a house rule and the answer to it without which nobody plays this side; one that
    `stays` is in the battle all the same. `takes_force`: its player may field an own warband, of
    at most `most_teams` teams and `most_members` members; 0: as many as the game allows.
    `commands`: the parts into which players may share it, the first of which speaks for the side
    before the battle; none: it is one player's.
    """

    id: str
    name: str
    brief: str
    is_referee: bool = False
    needs: tuple[str, str] = ("", "")
    stays: bool = False
    takes_force: bool = False
    most_teams: int = 0
    most_members: int = 0
    commands: tuple[Command, ...] = ()


class ScenarioCard(Record):
    """A scenario as offered to players.

    `has_tables`: the seed lays out ground, so there are tables to choose from.
    """

    id: str
    title: str
    summary: str
    sides: tuple[SideRole, ...]
    minutes: int
    ref: str = ""
    has_tables: bool = True

    def seated(self, rules: Mapping[str, str]) -> tuple[SideRole, ...]:
        """The sides that are played under these house rules."""
        return tuple(
            side
            for side in self.sides
            if not side.needs[0] or rules.get(side.needs[0]) == side.needs[1]
        )

    def is_for_two(self, rules: Mapping[str, str]) -> bool:
        """Whether two play it under these house rules, and no referee."""
        seated = self.seated(rules)
        return len(seated) == 2 and not any(side.is_referee for side in seated)


class HouseRule(Record):
    """A switch where the book is silent or contradicts itself: key, question, answers, default.

    `scenarios`: those that it is for; empty means all.
    """

    key: str
    question: str
    answers: tuple[tuple[str, str], ...]
    default: str
    ref: str = ""
    scenarios: tuple[str, ...] = ()

    def concerns(self, scenario: str) -> bool:
        """Whether it is for this scenario."""
        return not self.scenarios or scenario in self.scenarios
