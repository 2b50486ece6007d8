"""Input and output records of a pairing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Contestant:
    """A player to be paired. Equal points are ordered by `seed`, which is unique; lower is better.

    met: the rounds in which they met others, by the others' keys. byes: how many they had. sides:
    on which side they played, round by round: 1 attacked, -1 defended.
    """

    key: str
    name: str
    seed: int
    points: int = 0
    met: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    byes: int = 0
    sides: tuple[int, ...] = ()

    @property
    def balance(self) -> int:
        """Number of attacks minus number of defences."""
        return sum(self.sides)

    @property
    def run(self) -> int:
        """Number of consecutive games on the same side; negative as defender."""
        run = 0
        for side in reversed(self.sides):
            if run * side < 0:
                break
            run += side
        return run


@dataclass(frozen=True)
class WeakBan:
    """Two who should not meet. `cost`: equivalent to that many point groups apart, squared."""

    cost: int
    reason: str


@dataclass(frozen=True)
class Bans:
    """Pairs that must not meet, with reasons; pairs that should not; and players who must not have
    the bye.
    """

    absolute: Mapping[frozenset[str], str] = field(default_factory=dict)
    weak: Mapping[frozenset[str], WeakBan] = field(default_factory=dict)
    no_bye: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Meeting:
    """A pairing with its reason. The first attacks if sides matter; without a second
    it is a bye.
    """

    first: str
    second: str | None
    why: tuple[str, ...] = ()

    @property
    def pair(self) -> frozenset[str]:
        """The two keys, regardless of sides."""
        return frozenset(each for each in (self.first, self.second) if each is not None)


class NoPairing(Exception):
    """The bans leave no pairing for this round. The message says which ban to lift."""


def standing_order(contestants: Iterable[Contestant]) -> list[Contestant]:
    """The order by points, then by seed."""
    return sorted(contestants, key=lambda each: (-each.points, each.seed, each.key))
