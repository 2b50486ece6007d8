"""Ladder order: a challenger who wins takes the place of the challenged player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

CLIMB, SWAP = "climb", "swap"


def refusal(ladder: Sequence[str], challenger: str, challenged: str, reach: int) -> str:
    """Why this challenge is not allowed, as a sentence; "" if it is."""
    if challenger not in ladder or challenged not in ladder:
        return "Both must stand on the ladder."
    places = ladder.index(challenger) - ladder.index(challenged)
    if places <= 0:
        return "Challenge somebody who stands above you."
    if places > reach:
        return f"Challenge somebody at most {reach} {'place' if reach == 1 else 'places'} above."
    return ""


def moved(
    ladder: Sequence[str], challenger: str, challenged: str, winner: str, rule: str = CLIMB
) -> tuple[str, ...]:
    """The ladder after a challenge. `climb`: the winner takes the place and the others move down by
    one; `swap`: the two change places. A lost or drawn challenge changes nothing.
    """
    order = list(ladder)
    above, below = order.index(challenged), order.index(challenger)
    if winner != challenger or below < above:
        return tuple(order)
    if rule == SWAP:
        order[above], order[below] = order[below], order[above]
    else:
        order.insert(above, order.pop(below))
    return tuple(order)


@dataclass(frozen=True)
class Challenged:
    """A finished game of a ladder. `number`: its number in the order of acceptance."""

    number: int
    challenger: str
    challenged: str
    is_won: bool


def steps(
    ladder: Sequence[str], games: Iterable[Challenged], rule: str = CLIMB
) -> Iterator[tuple[Challenged, tuple[str, ...], tuple[str, ...]]]:
    """Every game with the ladder before and after it.

    Games are applied in the order of acceptance, whichever ended first. Nobody plays two at once,
    so games of different players give the same ladder in either order.
    """
    order = tuple(ladder)
    for game in sorted(games, key=lambda each: each.number):
        winner = game.challenger if game.is_won else game.challenged
        after = moved(order, game.challenger, game.challenged, winner, rule)
        yield game, order, after
        order = after


def standing(
    ladder: Sequence[str], games: Iterable[Challenged], rule: str = CLIMB
) -> tuple[str, ...]:
    """The ladder after these games, from the top."""
    order = tuple(ladder)
    for _, _, after in steps(ladder, games, rule):
        order = after
    return order
