"""The odds against seeded plays of the same order: 200,000 in the slow suite, fewer in the other.

What an order does is a pure function of its dice, so a play whose dice came before is remembered
and not played again; a play with many dice is played every time.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction

import pytest

from rules.firewall.fates import UNTOUCHED, Fate, Odds, fate_of, pieces
from rules.firewall.fold import fold
from rules.firewall.odds import MISHAPS, odds
from rules.firewall.play import carry_out
from rules.firewall.state import Battle
from rules.kernel.dice import SeededDice
from rules.kernel.events import Event, Order
from rules.kernel.umpire import Umpire
from tests.rules.firewall.positions import POSITIONS, Position

MANY, FEW = 200_000, 1_000
# Five standard deviations: the seeds are fixed, so this never fails by bad luck twice.
DEVIATIONS = 5.0
SMALLEST = 5  # expected plays: rarer fates are counted together
REMEMBERED = 8  # dice

Mishap = tuple[str, str, str]
End = tuple[tuple[tuple[str, Fate], ...], frozenset[Mishap]]
Faces = tuple[int, ...]


class Overheard:
    """Seeded dice that show some given faces first and remember the sides of all."""

    def __init__(self, given: Faces, dice: SeededDice) -> None:
        self.faces = list(given)
        self.sides: list[int] = []
        self._dice = dice

    @property
    def drawn(self) -> int:
        return len(self.sides)

    def throw(self, sides: int) -> int:
        if len(self.sides) == len(self.faces):
            self.faces.append(self._dice.throw(sides))
        self.sides.append(sides)
        return self.faces[len(self.sides) - 1]


class Plays:
    """The same order played again and again; `known` is the next die's sides or the end."""

    def __init__(self, battle: Battle, order: Order, secret: bytes) -> None:
        self.battle = battle
        self.order = order
        self.dice = SeededDice(secret)
        self.known: dict[Faces, int | End] = {}

    def next(self) -> End:
        """One more play."""
        faces: Faces = ()
        while True:
            found = self.known.get(faces)
            if found is None:
                return self._played(faces)
            if not isinstance(found, int):
                return found
            faces = (*faces, self.dice.throw(found))

    def _played(self, faces: Faces) -> End:
        hand = Overheard(faces, self.dice)
        umpire = Umpire(self.battle, hand, fold)
        carry_out(umpire, self.order)
        end = _end(self.battle, umpire.battle, umpire.events)
        for place, sides in enumerate(hand.sides[:REMEMBERED]):
            self.known[tuple(hand.faces[:place])] = sides
        if len(hand.sides) <= REMEMBERED:
            self.known[tuple(hand.faces)] = end
        return end


def _end(before: Battle, after: Battle, events: Iterable[Event]) -> End:
    ends_as = pieces(after)
    fates = ((piece, fate_of(was, ends_as[piece])) for piece, was in pieces(before).items())
    mishaps = {
        (each.figure, str(getattr(each, "weapon", "")), each.effect)
        for each in events
        if isinstance(each, MISHAPS)
    }
    return tuple(each for each in fates if each[1] != UNTOUCHED), frozenset(mishaps)


def deviations(seen: Mapping[object, int], chances: Mapping[object, Fraction]) -> float:
    """How far counts are from their chances, by chi-square, in standard deviations.

    Wilson and Hilferty: the cube root of chi-square over its freedom is all but normal.
    """
    plays = sum(seen.values())
    assert not set(seen) - set(chances), "what cannot happen has happened"
    bins: list[tuple[float, int]] = []
    rare, rarely = 0.0, 0
    for what, chance in chances.items():
        expected = float(chance) * plays
        if expected < SMALLEST:
            rare, rarely = rare + expected, rarely + seen.get(what, 0)
        else:
            bins.append((expected, seen.get(what, 0)))
    if rare:
        bins.append((max(rare, 1.0), rarely))
    if len(bins) < 2:
        return 0.0
    freedom = len(bins) - 1
    chi_square = sum((found - expected) ** 2 / expected for expected, found in bins)
    spread = 2 / (9 * freedom)
    return ((chi_square / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)


def check(found: Odds, battle: Battle, ends: Counter[End]) -> None:
    """Each figure's fates and each mishap came about as often as the odds say."""
    plays = ends.total()
    fates: dict[str, Counter[Fate]] = {piece: Counter() for piece in pieces(battle)}
    mishaps = Counter[Mishap]()
    for (touched, befell), times in ends.items():
        for piece, fate in touched:
            fates[piece][fate] += times
        for mishap in befell:
            mishaps[mishap] += times
    for piece, seen in fates.items():
        seen[UNTOUCHED] = plays - seen.total()
        if not seen[UNTOUCHED]:
            del seen[UNTOUCHED]
        chances = {each.fate: Fraction(each.ways, each.of) for each in found.of(piece).shares}
        assert deviations(seen, chances) < DEVIATIONS, (piece, seen, chances)
    chances = {
        (each.figure, each.weapon, each.effect): Fraction(each.ways, each.of)
        for each in found.mishaps
    }
    assert not set(mishaps) - set(chances)
    for mishap, chance in chances.items():
        seen = {True: mishaps[mishap], False: plays - mishaps[mishap]}
        assert deviations(seen, {True: chance, False: 1 - chance}) < DEVIATIONS, mishap


def compare(position: Position, plays: int) -> None:
    battle, order = position.table.battle, position.order
    again = Plays(battle, order, position.name.encode())
    ends = Counter(again.next() for _ in range(plays))
    check(odds(battle, order), battle, ends)


ALL = [pytest.param(each, id=each.name) for each in POSITIONS if each.name != "no dice at all"]


def test_there_are_forty_positions_at_least() -> None:
    assert len({position.name for position in POSITIONS}) == len(POSITIONS)
    assert len(ALL) >= 40


@pytest.mark.thorough  # brute force and icepool are quick, the night has all four
@pytest.mark.parametrize("position", ALL)
def test_a_thousand_plays_fall_as_the_odds_say(position: Position) -> None:
    compare(position, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("position", ALL)
def test_two_hundred_thousand_plays_fall_as_the_odds_say(position: Position) -> None:
    compare(position, MANY)


def test_a_difference_is_noticed() -> None:
    fair = {1: Fraction(1, 2), 2: Fraction(1, 2)}
    assert deviations({1: 100_400, 2: 99_600}, fair) < DEVIATIONS
    assert deviations({1: 101_400, 2: 98_600}, fair) > DEVIATIONS
    with pytest.raises(AssertionError, match="cannot happen"):
        deviations({1: 1, 3: 1}, fair)
