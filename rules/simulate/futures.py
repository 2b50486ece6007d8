"""Futures of a position: what may come of it, as far as one side can know.

Nothing but that side's view goes in. What it does not know is drawn anew for each future, and so
are the dice; machines play all sides to the end.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rules.bots.known import PLAIN, bot_called, ordered
from rules.bots.simple import Whim
from rules.kernel.dice import SeededDice
from rules.kernel.ruleset import Ruleset
from rules.simulate.intervals import Interval, wilson
from rules.simulate.playing import MOST_ORDERS
from rules.simulate.tally import (
    BATTLES,
    DRAWS,
    ORDERS,
    REASONS,
    TURNS,
    UNFINISHED,
    WINS,
    Tally,
)


@dataclass(frozen=True)
class Position:
    """What one side sees at a moment of a battle: `seen` is the ruleset's view for `side`.

    side: "" for somebody who looks on, "*" for whoever may see everything. bot: who plays on.
    """

    ruleset: Ruleset[Any]
    seen: Any
    side: str
    bot: str = PLAIN


@dataclass(frozen=True)
class Future:
    """How one of them ended: the winning side's id, or nothing for nobody.

    reason: in the game's words, empty for a battle that was given up.
    """

    winner: str
    reason: str
    turns: int
    orders: int


def position_of(ruleset: Ruleset[Any], battle: Any, side: str, bot: str = PLAIN) -> Position:
    """The position as a side sees it. Raises ValueError for an unknown bot."""
    return Position(ruleset, ruleset.view(battle, side), side, bot_called(bot).slug)


def future(position: Position, seed: int, number: int) -> Future:
    """One future, to its end: the same for the same view, seed and number, anywhere."""
    ruleset = position.ruleset
    lots = Whim(_number(seed, number, "unknown"))
    battle = ruleset.imagine(position.seen, position.side, lots)
    dice = SeededDice(_drawn(seed, number, "dice"))
    bot = bot_called(position.bot)
    count = 0
    while count < MOST_ORDERS and (sides := ruleset.to_act(battle)):
        whim = Whim(_number(seed, number, f"whim:{count}"))
        _, battle, _ = ordered(bot, ruleset, battle, sides[0], dice, whim)
        count += 1
    outcome = ruleset.outcome(battle)
    turns = ruleset.turn(battle)
    if outcome is None:
        return Future("", "", turns, count)
    return Future(outcome.winner, outcome.kind, turns, count)


def futures(position: Position, seed: int, numbers: Iterable[int]) -> Tally:
    """The futures with these numbers, counted: `wins⇥side`, `draws`, `reasons⇥…` and so on."""
    tally = Tally()
    for number in numbers:
        _count(tally, future(position, seed, number))
    return tally


def chances(tally: Tally, sides: Iterable[str]) -> dict[str, Interval]:
    """How often each of the sides wins, with its interval."""
    return {side: wilson(tally.of(WINS, side), tally.battles) for side in sides}


def _count(tally: Tally, met: Future) -> None:
    tally.add(BATTLES)
    tally.add(ORDERS, by=met.orders)
    tally.add(TURNS, met.turns)
    if not met.reason:
        tally.add(UNFINISHED)
        return
    tally.add(REASONS, met.reason)
    if met.winner:
        tally.add(WINS, met.winner)
    else:
        tally.add(DRAWS)


def _drawn(seed: int, number: int, purpose: str) -> bytes:
    return hashlib.sha256(f"future:{seed}:{number}:{purpose}".encode()).digest()


def _number(seed: int, number: int, purpose: str) -> int:
    return int.from_bytes(_drawn(seed, number, purpose)[:6], "big")
