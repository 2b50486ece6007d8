"""Every way that an order can go: the code that resolves it, run once for each throw that matters.

A branch is an umpire whose rolls take what its trail says; a roll beyond the trail is a new fork in
it, of which the first throw is taken. After each run the trail turns at its last fork, until every
fork has been through all its throws. Chances are counted in whole throws and so are exact.

Figures whose steps are taken apart have trails of their own. As nobody hangs on another's, the
next throws of all of them are tried in the same run: as many runs as the longest needs, not their
product.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar, cast

from rules.kernel.events import Event
from rules.kernel.umpire import NO_DICE, Key, Umpire

B = TypeVar("B")
T = TypeVar("T")
P = TypeVar("P")

FIRST_DRAW = 10**9  # what is named after a draw number must not meet a namesake
MOST_FORKS = 60  # a longer trail is a roll that is repeated for ever


class Throw(NamedTuple):
    """A throw that stands for all that do the same: its faces, and how many they are."""

    dice: tuple[int, ...]
    ways: int


class Fork(NamedTuple):
    """A roll on the way: its throws, how many there are in all, and which of them is taken."""

    throws: tuple[Throw, ...]
    of: int
    taken: int = 0


class Trail:
    """The forks of a run: it came in `ways` of `of` equally likely throws.

    A stale one is followed again only because others have not been through all theirs.
    """

    __slots__ = ("_passed", "forks", "of", "stale", "ways")

    def __init__(self, forks: Iterable[Fork] = (), *, stale: bool = False) -> None:
        self.forks = list(forks)
        self.stale = stale
        self.ways = 1
        self.of = 1
        self._passed = 0

    @property
    def has_ended(self) -> bool:
        """Whether every fork of it has been passed."""
        return self._passed == len(self.forks)

    def take(self, count: int, sides: int, key: Key | None) -> tuple[int, ...]:
        """The throw that the next fork says."""
        if self.has_ended:
            if self._passed == MOST_FORKS:
                raise RecursionError("an order must not roll again until something comes")
            self.forks.append(Fork(throws(count, sides, key), sides**count))
        fork = self.forks[self._passed]
        self._passed += 1
        throw = fork.throws[fork.taken]
        self.ways *= throw.ways
        self.of *= fork.of
        return throw.dice

    def turned(self) -> Trail | None:
        """Up to the last fork with a throw left, and that throw; None when all were taken."""
        for place in range(len(self.forks) - 1, -1, -1):
            fork = self.forks[place]
            if fork.taken + 1 < len(fork.throws):
                return Trail((*self.forks[:place], fork._replace(taken=fork.taken + 1)))
        return None

    def again(self) -> Trail:
        """The same once more."""
        return Trail(self.forks, stale=True)


class Root(Generic[B]):
    """What all branches of an order share. `plans`: what was planned by what for which order."""

    __slots__ = ("battle", "fold", "joint", "plans")

    def __init__(self, battle: B, fold: Callable[[B, Event], B], joint: frozenset[str]) -> None:
        self.battle = battle
        self.fold = fold
        self.joint = joint
        self.plans: dict[tuple[Any, int], tuple[object, object]] = {}


class Branch(Umpire[B]):
    """One way that an order went.

    `trail`: the rolls that all share, with those in the steps of whoever is joint; `lanes`:
    the trails of the others whose steps were taken apart. `opens`: the first roll was in no step.
    """

    __slots__ = ("_before", "_drawn", "_lane", "_second", "lanes", "opens", "root", "trail")

    def __init__(self, root: Root[B], trail: Trail, lanes: dict[str, Trail]) -> None:
        super().__init__(root.battle, NO_DICE, root.fold)
        self.root = root
        self.trail = trail
        self.lanes = lanes
        self.opens = False
        self._lane: Trail | None = None
        self._drawn = FIRST_DRAW
        self._second: B | None = None
        self._before: dict[str, B] = {}

    def plan(self, make: Callable[[B, T], P], order: T) -> P:
        """Ask once for all branches: until something happens, they are the same."""
        if self.events:
            return make(self.battle, order)
        asked = (make, id(order))
        if asked not in self.root.plans:
            self.root.plans[asked] = (order, make(self.battle, order))
        return cast(P, self.root.plans[asked][1])

    def roll(self, count: int, sides: int = 6, key: Key | None = None) -> tuple[int, ...]:
        """Take the throw that the trail says."""
        if self._lane is None and self.trail.of > 1 and self._second is None:
            self._second = self.battle
        if not self.has_rolled:
            self.opens = not self._before
        self.draw = self._drawn
        self._drawn += count
        return (self._lane or self.trail).take(count, sides, key)

    def apart(self, figures: Iterable[str], step: Callable[[Umpire[B], str], None]) -> None:
        """Take each step on the figure's own trail."""
        for figure in figures:
            self._before.setdefault(figure, self._second or self.battle)
            if figure not in self.root.joint:
                self._lane = self.lanes.setdefault(figure, Trail())
            step(self, figure)
            self._lane = None

    @property
    def has_rolled(self) -> bool:
        """Whether any die was thrown."""
        return self._drawn > FIRST_DRAW

    def weight(self, figure: str) -> tuple[int, int] | None:
        """In how many of how many throws this befalls the figure; None when it was told before."""
        lane = self.lanes.get(figure)
        if lane is None:
            return None if self.trail.stale else (self.trail.ways, self.trail.of)
        if lane.stale:
            return None
        return self.trail.ways * lane.ways, self.trail.of * lane.of

    def surely(self, figure: str) -> B:
        """The battle before the figure's own steps and before the second roll that all share."""
        return self._before.get(figure) or self._second or self.battle


def throws(count: int, sides: int, key: Key | None) -> tuple[Throw, ...]:
    """Every throw of some dice; those with the same key are one."""
    every = itertools.product(range(1, sides + 1), repeat=count)
    if key is None:
        return tuple([Throw(dice, 1) for dice in every])
    first: dict[Hashable, tuple[int, ...]] = {}
    ways: dict[Hashable, int] = {}
    for dice in every:
        known = key(dice)
        ways[known] = ways.get(known, 0) + 1
        if known not in first:
            first[known] = dice
    return tuple([Throw(dice, ways[known]) for known, dice in first.items()])


def branches(
    battle: B,
    fold: Callable[[B, Event], B],
    play: Callable[[Umpire[B]], None],
    joint: frozenset[str] = frozenset(),
) -> Iterator[Branch[B]]:
    """Each way that `play` can go from this battle.

    `joint`: figures on whose steps others hang, as a team hangs on its leader's.
    """
    root = Root(battle, fold, joint)
    trail: Trail | None = Trail()
    while trail is not None:
        yield from _along(root, play, trail)
        trail = trail.turned()


def _along(root: Root[B], play: Callable[[Umpire[B]], None], trail: Trail) -> Iterator[Branch[B]]:
    """One way of what all share, until each lane has been through all its own throws."""
    lanes: dict[str, Trail] = {}
    while True:
        branch = Branch(root, trail, lanes)
        play(branch)
        if not trail.has_ended:
            raise RuntimeError("a step that was taken apart has changed what came after it")
        yield branch
        nexts = {figure: None if lane.stale else lane.turned() for figure, lane in lanes.items()}
        if not any(nexts.values()):
            return
        lanes = {figure: nexts[figure] or lane.again() for figure, lane in lanes.items()}
        trail = trail.again()
