"""Ladder order: a challenger who wins takes the place of the challenged player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

CLIMB, SWAP = "climb", "swap"


def refusal(ladder: Sequence[str], challenger: str, challenged: str, reach: int) -> str:
    """Why this challenge is not allowed, in a sentence; "" when it is."""
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
    """The ladder after a challenge. `climb`: the winner takes the place and the others move down
    by one; `swap`: the two change places. A challenge that fails, or a draw, changes nothing.
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
    """A game of a ladder that is over. `number`: which of its games, in the order of acceptance."""

    number: int
    challenger: str
    challenged: str
    is_won: bool


def steps(
    ladder: Sequence[str], games: Iterable[Challenged], rule: str = CLIMB
) -> Iterator[tuple[Challenged, tuple[str, ...], tuple[str, ...]]]:
    """Every game with the ladder before and after it.

    In the order of acceptance, whichever was over first: nobody plays two at once, and games of
    four different people move the ladder to the same order either way.
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
    """Everybody from the top after these games."""
    order = tuple(ladder)
    for _, _, after in steps(ladder, games, rule):
        order = after
    return order
