"""Promotion and relegation at the end of a season."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True)
class Move:
    """A player changes the division for the next season; division 0 is the highest."""

    key: str
    before: int
    after: int

    @property
    def is_up(self) -> bool:
        return self.after < self.before


def moves(
    divisions: Sequence[Sequence[str]], spots: int, leaving: Collection[str] = ()
) -> tuple[Move, ...]:
    """At each border between divisions equally many players move up and down; `divisions` are in
    order from the top.

    At most half of the smaller division moves. A player who leaves the league is not promoted and
    does not count as relegated.
    """
    staying = [[key for key in each if key not in leaving] for each in divisions]
    found = []
    for upper, (above, below) in enumerate(pairwise(staying)):
        count = min(spots, len(above) // 2, len(below) // 2)
        found += [Move(key, upper, upper + 1) for key in above[len(above) - count :]]
        found += [Move(key, upper + 1, upper) for key in below[:count]]
    return tuple(found)


def next_divisions(
    divisions: Sequence[Sequence[str]], spots: int, leaving: Collection[str] = ()
) -> tuple[tuple[str, ...], ...]:
    """The divisions of the next season: relegated players come first, promoted ones last."""
    made = moves(divisions, spots, leaving)
    moving = {each.key for each in made}
    found = []
    for number, division in enumerate(divisions):
        down = [m.key for m in made if m.after == number and not m.is_up]
        up = [m.key for m in made if m.after == number and m.is_up]
        stay = [key for key in division if key not in moving and key not in leaving]
        found.append((*down, *stay, *up))
    return tuple(found)
