"""Decides who attacks if sides matter, with the bounds of FIDE for colours (Handbook C.04.3, A.6
and C.3).

If possible nobody attacks three times in a row, or three times more than they defended; the same
holds for defending. Rounds without a game do not count.
"""

from __future__ import annotations

from campaigns.leagues.pairing.contestants import Contestant

LONGEST_RUN, WIDEST_BALANCE = 2, 2
MUST, OUGHT, WOULD = 4, 2, 1
MOST_LEANING = 2 * MUST


def leaning(one: Contestant) -> int:
    """How much a player should attack (above 0) or defend (below 0), from -4 to 4.

    4: one more time on the same side would violate a bound. 2: they were on one side more often.
    1: they were on the other side last. 0: they have not played.
    """
    if abs(one.balance) >= WIDEST_BALANCE:
        return -MUST if one.balance > 0 else MUST
    if abs(one.run) >= LONGEST_RUN:
        return -MUST if one.run > 0 else MUST
    if one.balance:
        return -OUGHT * one.balance
    return -WOULD if one.run > 0 else WOULD if one.run < 0 else 0


def is_clash(one: Contestant, two: Contestant) -> bool:
    """Whether a bound is violated for one of the two, whoever attacks."""
    return leaning(one) == leaning(two) and abs(leaning(one)) == MUST


def unevenness(one: Contestant, two: Contestant) -> int:
    """How well two fit together: 8 if one must attack and the other defend, 0 for equals."""
    return abs(leaning(one) - leaning(two))


def who_attacks(one: Contestant, two: Contestant) -> tuple[Contestant, Contestant]:
    """The attacker first: the player who should attack more. Between equals both are chosen equally
    often.
    """
    if leaning(one) == leaning(two):
        return _between_equals(one, two)
    return (one, two) if leaning(one) > leaning(two) else (two, one)


def _between_equals(one: Contestant, two: Contestant) -> tuple[Contestant, Contestant]:
    # As FIDE E.3: find the last round in which their sides differed, and swap these sides.
    for first, second in zip(reversed(one.sides), reversed(two.sides), strict=False):
        if first != second:
            return (one, two) if first < second else (two, one)
    return (one, two) if (one.seed + two.seed) % 2 else (two, one)
