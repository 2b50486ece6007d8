"""Typed dice: the journal marks them and records who typed them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.kernel.dice import ListedDice, NoMoreDice
from rules.kernel.events import DiceEntered, Event, Order
from rules.kernel.record import IllegalOrder
from rules.kernel.ruleset import Ruleset


@dataclass(frozen=True)
class Thrown:
    """Typed dice; `by`: who typed them, empty for the player who gives the order."""

    faces: tuple[int, ...] = ()
    by: str = ""


NOTHING_THROWN = Thrown()


class DiceWanted(IllegalOrder):
    """A legal order that needs dice which were not typed yet."""


def wanted(ruleset: Ruleset[Any], battle: Any, order: Order, drawn: int) -> str:
    """The dice that an order needs first, as a sentence; empty for none."""
    try:
        play(ruleset, battle, order, ListedDice((), drawn), "")
    except DiceWanted as error:
        return error.reason
    return ""


def play(
    ruleset: Ruleset[Any], battle: Any, order: Order, dice: ListedDice, by: str
) -> tuple[Any, tuple[Event, ...]]:
    """Resolve an order with typed dice. Raises IllegalOrder for too few or too many."""
    first, given = dice.drawn, dice.left
    try:
        state, events = ruleset.play(battle, order, dice)
    except NoMoreDice as error:
        raise DiceWanted(_wanting(error, given)) from error
    except ValueError as error:
        raise IllegalOrder(f"Look at the dice again: {error}.") from error
    if dice.left:
        raise IllegalOrder(f"Only {given - dice.left} of the {given} dice are needed; type those.")
    if dice.drawn == first:
        return state, events
    mark = DiceEntered(by=by, draw=first, count=dice.drawn - first)
    return ruleset.fold(state, mark), (mark, *events)


def _wanting(error: NoMoreDice, given: int) -> str:
    count, sides = error.wanted
    more = "once more" if given else "now"
    dice = "a die" if count == 1 else f"{count} dice"
    so_far = f" behind the {given} that you have typed" if given else ""
    return f"Throw {dice} of {sides} sides {more} and type what they show{so_far}."
