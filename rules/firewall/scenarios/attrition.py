"""Battles that a side loses by losing people: who has lost, who is better off, how many are left.

Pieces of which a scenario puts its own end together. `sides`: their names by id.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.firewall.state import ACTIVE, RESERVE, Battle
from rules.kernel.screen import Outcome


def strength(battle: Battle, side: str) -> tuple[int, int]:
    """How many of a side are still in the fight, and how many came."""
    force = [figure for figure in battle.figures.values() if figure.side == side]
    left = sum(1 for figure in force if figure.status in (ACTIVE, RESERVE))
    return left, len(force)


def is_halved(battle: Battle, side: str) -> bool:
    """Whether no more than half of a side is still in the fight."""
    left, came = strength(battle, side)
    return 2 * left <= came


def had_enough(
    battle: Battle, sides: Mapping[str, str], is_beaten: Callable[[Battle, str], bool]
) -> Outcome | None:
    """The end when one of two sides, or both, are beaten; else None."""
    beaten = [side for side in sides if is_beaten(battle, side)]
    if len(beaten) == len(sides):
        return Outcome("", "Both sides have had enough.")
    if beaten:
        winner = next(side for side in sides if side not in beaten)
        return Outcome(winner, f"{sides[beaten[0]]} have had enough.")
    return None


def smaller_loss(battle: Battle, one: str, other: str) -> str:
    """Which of two sides has lost the smaller part of its people; "" for neither."""
    (here, came), (there, others) = strength(battle, one), strength(battle, other)
    ours, theirs = here * others, there * came
    if ours == theirs:
        return ""
    return one if ours > theirs else other


def in_the_fight(battle: Battle, sides: Mapping[str, str]) -> tuple[str, ...]:
    """How many are left of each side, as a sentence for each."""
    counted = ((name, strength(battle, side)) for side, name in sides.items())
    return tuple(f"{name}: {left} of {came} in the fight." for name, (left, came) in counted)
