"""What a firefight is at one moment."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.offers import Option
from rules.kernel.record import Record
from rules.kernel.screen import Outcome

EDITION = "firefight-1"
DETECTIVES, ENEMIES, REFEREE = "detectives", "enemies", "referee"
FIGHT, OVER = "fight", "over"
PUT_DOWN = 3  # points of damage
STEPS = ("Unhurt", "Nicked", "Fleshwound", "Put Down")
SHOOTING, AWARENESS, FITNESS = "shooting", "awareness", "fitness"
STEALTH, INITIATIVE = "stealth", "initiative"
SCORES = (SHOOTING, AWARENESS, FITNESS, STEALTH, INITIATIVE)

# What a tag may be; the last four are no ground but what is going on.
LOST, ACROBATIC, TACTICAL, CIVILIAN = "awareness", "acrobatic", "tactical", "civilian"
OPEN, DANGEROUS, VERY_DANGEROUS, DEADLY = "open", "dangerous", "very_dangerous", "deadly"
VOLATILE, RIVALS, EXHAUSTED, BRIGHT = "volatile", "rivals", "exhausted", "bright"


class Tag(Record):
    """A property of the place, from Beat `since` to Beat `until` (0: to the end).

    low, high: the counting dice that it is about. `only`: the one enemy for whom it holds.
    `becomes`: the kind of tag, with the same harm, that a counting die of volatile ground brings.
    """

    id: str
    kind: str
    low: int = 0
    high: int = 0
    since: int = 0
    until: int = 0
    only: str = ""
    becomes: str = ""


class Objective(Record):
    """Something to be done: `side` needs `value` successes and has `done`.

    `wins`: it ends the fight. `tag`: what goes away with it. `until`: the last Beat in which it can
    be done (0: always); `lives`: bystanders who are lost if it is not.
    """

    id: str
    name: str
    side: str
    value: int
    done: int = 0
    wins: bool = False
    tag: str = ""
    until: int = 0
    lives: int = 0


class Shooter(Record):
    """Somebody who fights. Scores are 1 to 10, `armour_left` the points that armour still stops.

    `acted`, `fired_back`: in this Beat. `holds_fire`: does not return fire. `lost_sight`: the next
    action tests Awareness. `clear`: out of reach of what is Deadly. `spent`: put down for good.
    `covered`: the Beat in which a rolling car gives cover; 0 for none.
    """

    id: str
    name: str
    side: str
    role: str
    scores: dict[str, int]
    skills: tuple[str, ...] = ()
    weapon: str = "pistol"
    armour: str = "none"
    armour_left: int = 0
    wounds: int = 0
    acted: bool = False
    fired_back: bool = False
    holds_fire: bool = False
    lost_sight: bool = False
    clear: bool = False
    spent: bool = False
    covered: int = 0

    @property
    def is_up(self) -> bool:
        return self.wounds < PUT_DOWN


class Side(Record):
    """A side and how its player is called."""

    id: str
    name: str
    brief: str


class Pending(Record):
    """A choice that a side must make before anything goes on: for whom, about what."""

    side: str
    kind: str
    question: str
    options: tuple[Option, ...]
    figure: str = ""
    target: str = ""
    number: int = 0


class Battle(Record):
    """A firefight. Dictionaries keep the order in which things came into it.

    `posture`: the pool of each side. `total`: the running total on the random table, `past` the
    entries that have come up. `active`: the side that is to act. `made`: ids given to tags and
    objectives. `struck`, `lost`: bystanders who were hit, and who were not got out in time.
    """

    scenario: str = ""
    rules: dict[str, str] = {}
    sides: tuple[Side, ...] = ()
    table: str = "indoors"
    last_beat: int = 0
    beat: int = 0
    phase: str = FIGHT
    active: str = ""
    first: str = ""
    figures: dict[str, Shooter] = {}
    posture: dict[str, int] = {}
    tags: dict[str, Tag] = {}
    objectives: dict[str, Objective] = {}
    pending: Pending | None = None
    total: int = 0
    past: tuple[int, ...] = ()
    made: int = 0
    struck: int = 0
    lost: int = 0
    outcome: Outcome | None = None


def other_side(side: str) -> str:
    return ENEMIES if side == DETECTIVES else DETECTIVES


def standing(battle: Battle, side: str) -> tuple[Shooter, ...]:
    """Those of a side who are not Put Down."""
    return tuple(each for each in battle.figures.values() if each.side == side and each.is_up)


def tags_now(battle: Battle, *kinds: str) -> Iterator[Tag]:
    """The tags of these kinds that hold in this Beat."""
    for tag in battle.tags.values():
        if tag.kind in kinds and tag.since <= battle.beat <= (tag.until or battle.beat):
            yield tag


def has_tag(battle: Battle, kind: str) -> bool:
    return any(tags_now(battle, kind))


def side_name(battle: Battle, side: str) -> str:
    return next((each.name for each in battle.sides if each.id == side), side)
