"""The odds of an order once more, with nothing spared: for tests only.

`dice`: every single die is thrown on its own, in every way. `jointly`: throws that are promised to
do the same are one, but every step is carried out on every branch. Both are slow and simple.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from rules.firewall.events import LeaderLost
from rules.firewall.fates import Fate, FigureOdds, Odds, fate_of, pieces
from rules.firewall.fold import fold
from rules.firewall.odds import MISHAPS
from rules.firewall.play import carry_out
from rules.firewall.state import Battle, Figure
from rules.kernel.branches import branches
from rules.kernel.events import Event, Order
from rules.kernel.umpire import Umpire

End = tuple[Fraction, Battle, list[Event]]
Spread = dict[Any, Fraction]


class _Throws:
    """Dice that show what they are told and then ones; `sides` of each that was thrown."""

    def __init__(self, faces: list[int]) -> None:
        self.faces = faces
        self.sides: list[int] = []

    @property
    def drawn(self) -> int:
        return len(self.sides)

    def throw(self, sides: int) -> int:
        if len(self.sides) == len(self.faces):
            self.faces.append(1)
        self.sides.append(sides)
        return self.faces[len(self.sides) - 1]


def dice(battle: Battle, order: Order) -> Iterator[End]:
    """How the order ends for every throw of every die."""
    faces: list[int] = []
    while True:
        thrown = _Throws(faces)
        umpire = Umpire(battle, thrown, fold)
        carry_out(umpire, order)
        chance = Fraction(1)
        for sides in thrown.sides:
            chance /= sides
        yield chance, umpire.battle, umpire.events
        while faces and faces[-1] == thrown.sides[len(faces) - 1]:
            faces.pop()
        if not faces:
            return
        faces[-1] += 1


def jointly(battle: Battle, order: Order) -> Iterator[End]:
    """How the order ends for every combination of throws that may differ."""
    everybody = frozenset(battle.figures)
    for branch in branches(battle, fold, lambda umpire: carry_out(umpire, order), everybody):
        yield Fraction(branch.trail.ways, branch.trail.of), branch.battle, branch.events


def spreads(battle: Battle, ends: Iterable[End]) -> tuple[dict[str, Spread], Spread, Spread]:
    """The fates of each figure, the mishaps, and the leaders lost, each with its chance."""
    fates: dict[str, Spread] = defaultdict(lambda: defaultdict(Fraction))
    mishaps: Spread = defaultdict(Fraction)
    lost: Spread = defaultdict(Fraction)
    for chance, after, events in ends:
        fallen = {event.team for event in events if isinstance(event, LeaderLost)}
        ends_as = pieces(after)
        for piece, before in pieces(battle).items():
            fate = fate_of(before, ends_as[piece])
            fates[piece][fate] += chance
            if isinstance(before, Figure) and before.team in fallen:
                lost[before.team, piece, fate] += chance
        for mishap in {
            (event.figure, getattr(event, "weapon", ""), event.effect)
            for event in events
            if isinstance(event, MISHAPS)
        }:
            mishaps[mishap] += chance
        for team in fallen:
            lost[team] += chance
    return fates, mishaps, lost


def spread(found: FigureOdds) -> Spread:
    """A figure's odds as fractions."""
    return {share.fate: Fraction(share.ways, share.of) for share in found.shares}


def check(battle: Battle, found: Odds, ends: Iterable[End]) -> None:
    """The odds say the same as the ends."""
    fates, mishaps, lost = spreads(battle, ends)
    assert {each.figure for each in found.figures} == {
        figure for figure, each in fates.items() if set(each) != {Fate()}
    }
    for figure, expected in fates.items():
        assert spread(found.of(figure)) == expected, figure
    assert {
        (each.figure, each.weapon, each.effect): Fraction(each.ways, each.of)
        for each in found.mishaps
    } == mishaps
    for leader in found.leaders:
        chance = lost.pop(leader.team)
        assert Fraction(leader.ways, leader.of) == chance
        for member in leader.members:
            for fate, share in spread(member).items():
                assert share * chance == lost[leader.team, member.figure, fate]
    assert not [each for each in lost if isinstance(each, str)]
