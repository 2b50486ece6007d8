"""Luck: the expected results of the rolls of a battle, compared with the actual results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

from accounts.actors import Actor
from battles import journal
from battles.journal import Entry
from battles.log.story import sentence_of
from battles.models import Battle
from battles.panels import panel_of
from battles.permissions import tells_luck
from battles.queries.access import admitted
from battles.queries.battle_head import BattleHead, head_of, side_names
from battles.replay.replay_cache import cached_entries
from rules.kernel.chance import rough_percent
from rules.kernel.luck import Gamble
from rules.kernel.screen import Sentence

SWINGS = 6  # rolls in each list
AFTERMATH = 3  # sentences about the effect of a roll
LONGEST = 60  # lines after a roll that are searched for them
BITTER = ("grave", "bad")
CHART_WIDTH, CHART_HEIGHT = 600, 200
CURVE = "curve"  # the panel below the report: the curve of the chances


@dataclass(frozen=True)
class Roll:
    """A roll against a number: its line, its chance, and its result in words."""

    seq: int
    gamble: Gamble
    text: str = ""
    after: tuple[str, ...] = ()

    @property
    def chance(self) -> Fraction:
        """The chance of success."""
        return Fraction(self.gamble.ways, self.gamble.of)

    @property
    def surprise(self) -> Fraction:
        """The distance between the result and its expectation, from 0 to 1."""
        return 1 - self.chance if self.gamble.went_well else self.chance

    @property
    def expected_words(self) -> str:
        """The expected count of the actual result in one such roll."""
        return tenths(1 - self.surprise)

    @property
    def error_words(self) -> str:
        """The standard error of this expectation."""
        return root_words(self.chance * (1 - self.chance))

    @property
    def happened(self) -> str:
        """The chance of the actual result, in words."""
        ways = self.gamble.ways if self.gamble.went_well else self.gamble.of - self.gamble.ways
        return rough_percent(ways, self.gamble.of)


@dataclass(frozen=True)
class Tally:
    """A sum of rolls: expected successes, actual successes, and the standard error."""

    name: str
    rolls: int
    expected: Fraction
    rolled: int
    variance: Fraction

    @property
    def difference(self) -> Fraction:
        return self.rolled - self.expected

    @property
    def expected_words(self) -> str:
        return tenths(self.expected)

    @property
    def difference_words(self) -> str:
        return ("+" if self.difference > 0 else "") + tenths(self.difference)

    @property
    def error_words(self) -> str:
        return root_words(self.variance)

    @property
    def verdict(self) -> str:
        """The difference in units of its standard error, in words."""
        square = self.difference**2
        if square <= self.variance:
            return "ordinary luck: two battles in three are as near to it"
        which = "good" if self.difference > 0 else "bad"
        if square <= 4 * self.variance:
            return f"rather {which} luck: one battle in three strays so far, up or down"
        if square <= 9 * self.variance:
            return f"{which} luck: one battle in twenty strays so far, up or down"
        return f"extraordinarily {which} luck: fewer than one battle in three hundred strays so far"


@dataclass(frozen=True)
class SideLuck:
    """The luck of a side, in all and by kind of roll; `line`: the curve in the chart."""

    side_index: int
    total: Tally
    kinds: tuple[Tally, ...]
    line: str


@dataclass(frozen=True)
class Chart:
    """The size of the chart, the position of its zero line, and the value of its top."""

    width: int
    height: int
    zero: int
    most: str


@dataclass(frozen=True)
class LuckPage:
    battle: BattleHead
    sides: tuple[SideLuck, ...] = ()
    swings: tuple[Roll, ...] = ()
    blows: tuple[Roll, ...] = ()
    chart: Chart | None = None
    curve: object | None = None
    is_told: bool = False


def tenths(number: Fraction) -> str:
    """A number with one decimal, rounded half away from zero."""
    scaled = (abs(number) * 20 + 1) // 2
    sign = "−" if number < 0 and scaled else ""
    return f"{sign}{scaled // 10}.{scaled % 10}"


def root_words(variance: Fraction) -> str:
    """The square root of a variance, with one decimal: a standard error."""
    return tenths(Fraction(isqrt(int(variance * 10_000)), 100))


def luck_page(battle_id: str, actor: Actor) -> LuckPage:
    """The luck of every side, once the battle is over; before that only the header.

    `swings`: the least likely results, of those less likely than not; `blows`: those among them
    that at once cost a figure Gutz or more.
    """
    battle, _ = admitted(battle_id, actor)
    head = head_of(battle)
    if not tells_luck(battle):
        return LuckPage(head)
    rolls = rolls_of(battle, cached_entries(battle))
    names = side_names(battle)
    longest = max((sum(roll.gamble.side == side for roll in rolls) for side in names), default=0)
    paths = {side: _path(roll for roll in rolls if roll.gamble.side == side) for side in names}
    most = max((abs(each) for path in paths.values() for each in path), default=Fraction(0))
    sides = tuple(
        _side(
            place,
            names[side],
            [roll for roll in rolls if roll.gamble.side == side],
            _line(paths[side], longest, most),
        )
        for place, side in enumerate(names)
        if len(paths[side]) > 1
    )
    swings = sorted(
        (roll for roll in rolls if roll.surprise > Fraction(1, 2)),
        key=lambda roll: (-roll.surprise, roll.seq),
    )
    blows = [roll for roll in swings if roll.after]
    chart = Chart(CHART_WIDTH, CHART_HEIGHT, CHART_HEIGHT // 2, tenths(most)) if most else None
    curve = panel_of(CURVE, battle)
    return LuckPage(
        head, sides, tuple(swings[:SWINGS]), tuple(blows[:SWINGS]), chart, curve, is_told=True
    )


def rolls_of(battle: Battle, entries: Sequence[Entry]) -> list[Roll]:
    """Every roll against a number, with its effect. Recalled rolls are not counted."""
    ruleset = journal.ruleset_of(battle)
    state = ruleset.empty()
    last = entries[-1].seq
    told: list[tuple[Entry, Gamble | None, Sentence | None]] = []
    for entry in journal.counting(entries, last):
        gamble = ruleset.gamble(state, entry.event)
        state = ruleset.after(state, entry.event)
        told.append((entry, gamble, sentence_of(ruleset, state, entry)))
    return [
        Roll(
            entry.seq,
            gamble,
            sentence.text if sentence else "",
            _aftermath(told[place : place + LONGEST]),
        )
        for place, (entry, gamble, sentence) in enumerate(told)
        if gamble is not None
    ]


def _aftermath(told: Sequence[tuple[Entry, Gamble | None, Sentence | None]]) -> tuple[str, ...]:
    """The harm that the same order caused after a roll and before the next one."""
    (first, _, _), *rest = told
    found: list[str] = []
    for entry, gamble, sentence in rest:
        if gamble is not None or entry.number != first.number:
            break
        if sentence is not None and sentence.tone in BITTER:
            found.append(sentence.text)
    return tuple(found[:AFTERMATH])


def tally(name: str, rolls: Iterable[Roll]) -> Tally:
    """The sum of some rolls. They are independent, so the variances are added."""
    listed = list(rolls)
    return Tally(
        name,
        len(listed),
        sum((roll.chance for roll in listed), Fraction(0)),
        sum(roll.gamble.went_well for roll in listed),
        sum((roll.chance * (1 - roll.chance) for roll in listed), Fraction(0)),
    )


def _side(place: int, name: str, rolls: Sequence[Roll], line: str) -> SideLuck:
    kinds = dict.fromkeys(sorted(roll.gamble.kind for roll in rolls))
    parts = tuple(
        tally(kind, (roll for roll in rolls if roll.gamble.kind == kind)) for kind in kinds
    )
    return SideLuck(place, tally(name, rolls), parts, line)


def _path(rolls: Iterable[Roll]) -> list[Fraction]:
    """The accumulated difference after each roll, starting at zero."""
    path = [Fraction(0)]
    for roll in rolls:
        path.append(path[-1] + roll.gamble.went_well - roll.chance)
    return path


def _line(path: Sequence[Fraction], longest: int, most: Fraction) -> str:
    """The points of a curve in the chart: rolls to the right, good luck upwards."""
    middle = CHART_HEIGHT // 2
    points = (
        (place * CHART_WIDTH // max(longest, 1), middle - int(each * (middle - 8) / (most or 1)))
        for place, each in enumerate(path)
    )
    return " ".join(f"{x},{y}" for x, y in points)
