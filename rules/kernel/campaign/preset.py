"""What a campaign is played by: tables, pay, map and story as data that a club may edit."""

from __future__ import annotations

from collections import Counter
from itertools import product

from rules.kernel.record import Record

FORMAT = 1
DIE = 6  # the sides of the dice of a table
# What a table of fates may say.
UNHARMED, RESTING, WOUNDED, DEAD, CAPTIVE, GONE, DAMAGED = (
    "unharmed", "resting", "wounded", "dead", "captive", "gone", "damaged",
)  # fmt: skip
RESULTS = (UNHARMED, RESTING, WOUNDED, DEAD, CAPTIVE, GONE, DAMAGED)
# How somebody may have gone out of a battle, whatever the game.
KILLED, UNCONSCIOUS, CAPTURED, ROUTED, WRECKED = (
    "killed", "unconscious", "captured", "routed", "wrecked",
)  # fmt: skip
FATES = (KILLED, UNCONSCIOUS, CAPTURED, ROUTED, WRECKED)
# Deeds that may be worth experience.
SURVIVED, FELLED, WON, LED = "survived", "felled", "won", "led"
DEEDS = (SURVIVED, FELLED, WON, LED)
# What a holding may give.
NOTHING, HEALS, RECRUITS, BARGAINS = "", "heals", "recruits", "bargains"
GIFTS = (NOTHING, HEALS, RECRUITS, BARGAINS)


class FateRow(Record):
    """A line of a table of fates: every total up to `to` that no line before it has."""

    to: int
    result: str
    words: str
    misses: int = 0
    wound: str = ""


class FateTable(Record):
    """What becomes of those who went out in one way: so many six-sided dice and its lines."""

    dice: int
    rows: tuple[FateRow, ...]


class Award(Record):
    """Experience for a deed, at most so many points of it in a battle."""

    deed: str
    points: int
    most: int


class RankStep(Record):
    """What the next rank costs, and which it is: lowest first."""

    rank: str
    points: int


class Training(Record):
    """Level-ups that players choose: what the levels 1, 2 and 3 of a skill cost in experience.

    A system without it has none to choose: the next rank comes by itself.
    """

    levels: tuple[int, int, int]


class Pay(Record):
    """What an employer pays a crew for a battle, and what it costs to keep each member."""

    won: int
    drawn: int
    lost: int
    upkeep: int


class Market(Record):
    """What things cost: by their id, by `part.category` or by part; the nearest of them counts.

    half_cyber_point: of a system, for each half. point: of a house catalogue's own points.
    sold_percent: what the market gives back. bargain_percent: off where a holding helps.
    shelf: whether it has what stands on the club's shelf of house catalogues too.
    """

    prices: dict[str, int]
    half_cyber_point: int
    point: int
    sold_percent: int
    bargain_percent: int
    shelf: bool = False


class Hands(Record):
    """Who can be taken on: what each costs, how green they are, and until when they are free."""

    price: dict[str, int]
    rank: str
    free_below: int


class Care(Record):
    """What it costs to be well again: a doctor's visit, a ransom, repairs.

    medic: what must be rolled at most on 2d6 for each level of the skill, to miss a battle less.
    """

    doctor: int
    ransom: int
    repair: int
    tailoring: int
    vehicle: int
    medic: tuple[int, int, int]


class Holding(Record):
    """A place of the map, at thousandths of it, beside others; what it gives its holder."""

    id: str
    name: str
    x: int
    y: int
    near: tuple[str, ...]
    income: int = 0
    gives: str = NOTHING
    words: str = ""


class Chapter(Record):
    """A part of a story: its words, which scenarios it is fought in, and what comes after it.

    A chapter without anything after it is the last.
    """

    id: str
    name: str
    words: str
    scenarios: tuple[str, ...]
    won: str = ""
    lost: str = ""


class Arc(Record):
    """A story: its chapters, the first of which begins it. `won` is told from the first crew."""

    id: str
    name: str
    chapters: tuple[Chapter, ...]


class Help(Record):
    """What an employer adds for the weaker crew: `money` below so many chances in a hundred."""

    below: int
    money: int


class Preset(Record):
    """A whole campaign system. `ours` says whose it is: the book has none."""

    id: str
    name: str
    about: str
    ours: str
    ruleset: str
    purse: int
    pay: Pay
    market: Market
    hands: Hands
    care: Care
    fates: dict[str, FateTable]
    awards: tuple[Award, ...]
    ranks: tuple[RankStep, ...]
    holdings: tuple[Holding, ...] = ()
    arcs: tuple[Arc, ...] = ()
    underdog: tuple[Help, ...] = ()
    training: Training | None = None
    format: int = FORMAT


def holding_of(preset: Preset, holding: str) -> Holding | None:
    """The place with this id."""
    return next((each for each in preset.holdings if each.id == holding), None)


def arc_of(preset: Preset, arc: str) -> Arc | None:
    """The story with this id."""
    return next((each for each in preset.arcs if each.id == arc), None)


def chapter_of(preset: Preset, arc: str, chapter: str) -> Chapter | None:
    """The chapter of a story."""
    story = arc_of(preset, arc)
    return next((each for each in story.chapters if each.id == chapter), None) if story else None


def chances(table: FateTable) -> tuple[tuple[int, int], ...]:
    """For each line of a table: the least total that reaches it, and how many throws in 10,000 do.

    Exact but for the rounding.
    """
    totals = Counter(map(sum, product(range(1, DIE + 1), repeat=table.dice)))
    found, low = [], table.dice
    for row in table.rows:
        ways = sum(count for total, count in totals.items() if low <= total <= row.to)
        found.append((low, round(10_000 * ways / DIE**table.dice)))
        low = row.to + 1
    return tuple(found)
