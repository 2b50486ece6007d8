"""The umpire: throws the dice, writes down what happened, and folds it into the battle at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Generic, TypeVar

from rules.kernel.dice import Dice, ListedDice, NoMoreDice
from rules.kernel.events import Event

B = TypeVar("B")
T = TypeVar("T")
P = TypeVar("P")

Key = Callable[[tuple[int, ...]], Hashable]
NO_DICE = ListedDice(())


class Planned(Exception):
    """All checks of an order have been made, and found nothing against it."""


class Umpire(Generic[B]):
    """One order being resolved. `battle` is always the fold of all that was recorded so far."""

    __slots__ = ("_dice", "_fold", "battle", "draw", "events")

    def __init__(self, battle: B, dice: Dice, fold: Callable[[B, Event], B]) -> None:
        self.battle = battle
        self.events: list[Event] = []
        self.draw = 0
        self._dice = dice
        self._fold = fold

    def plan(self, make: Callable[[B, T], P], order: T) -> P:
        """What an order's checks make of it, before anything has happened."""
        return make(self.battle, order)

    def roll(self, count: int, sides: int = 6, key: Key | None = None) -> tuple[int, ...]:
        """Throw dice; `draw` then holds the draw number of the first of them.

        `key` is a promise to whoever counts odds: throws with equal keys do the same to everybody.
        """
        self.draw = self._dice.drawn
        try:
            return tuple([self._dice.throw(sides) for _ in range(count)])
        except NoMoreDice as error:
            error.wanted = (count, sides)
            raise

    def record(self, event: Event) -> None:
        """Write an event down and apply it."""
        self.events.append(event)
        self.battle = self._fold(self.battle, event)

    def apart(self, figures: Iterable[str], step: Callable[[Umpire[B], str], None]) -> None:
        """Take the same step for each figure, one after the other.

        A promise too: the step touches that figure alone, and its team through its loss as leader.
        """
        for figure in figures:
            step(self, figure)


class Inspector(Umpire[B]):
    """An umpire who only looks whether an order may be given: when it is planned, it may."""

    __slots__ = ()

    def __init__(self, battle: B, fold: Callable[[B, Event], B]) -> None:
        super().__init__(battle, NO_DICE, fold)

    def plan(self, make: Callable[[B, T], P], order: T) -> P:
        """Make the plan, which no later check can be against, and leave it at that."""
        make(self.battle, order)
        raise Planned
