"""Input and output records of a pairing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Contestant:
    """Somebody to be paired. A lower `seed` stands higher among equals; it is nobody else's.

    met: the rounds in which they met others, by the others' keys. byes: how many they had.
    sides: on which side they played, round by round: 1 attacked, -1 defended.
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
        """How often they attacked, less how often they defended."""
        return sum(self.sides)

    @property
    def run(self) -> int:
        """How often they played on the same side without a break; below 0 as defender."""
        run = 0
        for side in reversed(self.sides):
            if run * side < 0:
                break
            run += side
        return run


@dataclass(frozen=True)
class WeakBan:
    """Two who had better not meet. `cost`: as bad as that many groups of points apart, squared."""

    cost: int
    reason: str


@dataclass(frozen=True)
class Bans:
    """Who may not meet, and why; who had better not; and who may not have the bye."""

    absolute: Mapping[frozenset[str], str] = field(default_factory=dict)
    weak: Mapping[frozenset[str], WeakBan] = field(default_factory=dict)
    no_bye: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Meeting:
    """Two who meet, and why. The first attacks where sides matter; without a second it is a bye."""

    first: str
    second: str | None
    why: tuple[str, ...] = ()

    @property
    def pair(self) -> frozenset[str]:
        """The two, whoever attacks."""
        return frozenset(each for each in (self.first, self.second) if each is not None)


class NoPairing(Exception):
    """Nobody can pair this round as the bans stand: a sentence says which one to lift."""


def standing_order(contestants: Iterable[Contestant]) -> list[Contestant]:
    """From the top: by points, then by seed."""
    return sorted(contestants, key=lambda each: (-each.points, each.seed, each.key))
