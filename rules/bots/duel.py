"""Battles between the sensible player and chance, to the end."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from rules.bots.known import BOTS, SHY, STRONG, ordered
from rules.bots.simple import Whim, random_order
from rules.kernel.dice import Dice
from rules.kernel.events import Order
from rules.kernel.record import Record
from rules.kernel.ruleset import Ruleset


@dataclass(frozen=True)
class Turn:
    """One order of a duel and the battle after it."""

    side: str
    order: Order
    after: Any


def duel(
    ruleset: Ruleset[Any],
    battle: Record,
    dice: Dice,
    machines: Collection[str],
    seed: int,
    limit: int = 3000,
) -> Iterator[Turn]:
    """The machine plays its sides by what they see; chance plays the others."""
    chance = Whim(seed)
    for number in range(limit):
        sides = ruleset.to_act(battle)
        if not sides:
            return
        side = sides[0]
        if side in machines:
            whim = Whim((seed << 16) + number)
            order, battle, _ = ordered(BOTS[STRONG], ruleset, battle, side, dice, whim)
        else:
            order = random_order(ruleset, battle, side, chance, SHY)
            battle = ruleset.play(battle, order, dice)[0]
        yield Turn(side, order, battle)
    raise RuntimeError(f"no end after {limit} orders")
