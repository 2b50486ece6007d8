"""The cost of each possible Swiss meeting, by criteria in order of importance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.leagues.pairing.contestants import Bans, Contestant, standing_order
from campaigns.leagues.pairing.sides import MOST_LEANING, is_clash, unevenness

MOST_MEETINGS, MOST_BYES, MOST_GROUPS, MOST_WEAK = 7, 15, 31, 1000
TIES = 1 << 12


@dataclass(frozen=True)
class Field:
    """All players in standing order, each with the number of their point group."""

    ranked: list[Contestant]
    groups: list[int]
    sizes: Counter[int]
    bans: Bans
    with_sides: bool

    def banned(self, one: int, two: int | None) -> str:
        """Why these two must not meet, or why the one must not have the bye; "" if they may."""
        first = self.ranked[one].key
        if two is None:
            return self.bans.no_bye.get(first, "")
        return self.bans.absolute.get(frozenset((first, self.ranked[two].key)), "")


def field_of(contestants: Sequence[Contestant], bans: Bans, with_sides: bool) -> Field:
    """The players in standing order."""
    ranked = standing_order(contestants)
    levels = {points: n for n, points in enumerate(sorted({-e.points for e in ranked}))}
    groups = [levels[-each.points] for each in ranked]
    return Field(ranked, groups, Counter(groups), bans, with_sides)


def cost_of(field: Field, one: int, two: int | None) -> tuple[int, ...]:
    """The cost of a meeting, by criterion: rematch, repeated rematch, second bye, bye of a high
    rank, violated bound of sides, distance of point groups with weak bans, sides, seeds, and a
    number that makes the cheapest pairing unique.
    """
    if two is None:
        return _cost_of_bye(field, one)
    times = len(field.ranked[one].met.get(field.ranked[two].key, ()))
    again = min(max(times - 1, 0), MOST_MEETINGS)
    clash, sides = _sides(field, one, two)
    here = (_strain(field, one, two), sides, _seeds(field, one, two), _tie(one, two))
    return (int(times > 0), again, 0, 0, clash, *here)


def _cost_of_bye(field: Field, one: int) -> tuple[int, ...]:
    had = min(field.ranked[one].byes, MOST_BYES)
    height = field.groups[-1] - field.groups[one]
    return (0, 0, had, height, 0, 0, 0, len(field.ranked) - 1 - one, 0)


def _strain(field: Field, one: int, two: int) -> int:
    apart = min(abs(field.groups[one] - field.groups[two]), MOST_GROUPS)
    weak = field.bans.weak.get(frozenset((field.ranked[one].key, field.ranked[two].key)))
    return apart * apart + (min(weak.cost, MOST_WEAK) if weak else 0)


def _sides(field: Field, one: int, two: int) -> tuple[int, int]:
    """Whether a bound of sides is violated, and the cost of sides: lowest if one must attack and
    the other must defend.
    """
    if not field.with_sides:
        return 0, 0
    first, second = field.ranked[one], field.ranked[two]
    return int(is_clash(first, second)), MOST_LEANING - unevenness(first, second)


def _seeds(field: Field, one: int, two: int) -> int:
    """Inside a point group the upper half meets the lower half in order; across groups neighbours
    meet.
    """
    apart = abs(one - two)
    same = field.groups[one] == field.groups[two]
    wanted = max(field.sizes[field.groups[one]] // 2, 1) if same else 1
    return (apart - wanted) ** 2


def _tie(one: int, two: int) -> int:
    low, high = sorted((one, two))
    # Odd multipliers spread neighbouring places over the whole range; they have no other meaning.
    mixed = ((low * 2_654_435_761) ^ (high * 40_503)) * 2_246_822_519
    return (mixed >> 7) % TIES
