"""Round robin: everybody meets everybody once, or twice with sides changed.

The circle method: in round r those meet whose positions add up to r, modulo the number of
positions. A player who would meet themselves meets the one outside the circle, or has the bye.
"""

from __future__ import annotations

from collections.abc import Sequence

from campaigns.leagues.pairing.contestants import Meeting

WHY = ("Everybody meets everybody: this is the round of these two.",)
WHY_BYE = ("The number is odd: everybody has the bye once in each cycle.",)


def rounds_needed(count: int, double: bool = False) -> int:
    """The number of rounds until everybody has met everybody."""
    once = count - 1 if count % 2 == 0 else count
    return max(once, 0) * (2 if double else 1)


def round_of(keys: Sequence[str], number: int, double: bool = False) -> tuple[Meeting, ...]:
    """The meetings of one round, counted from 1. Sides are balanced; everybody has one bye in a
    cycle.

    Raises ValueError for a round that does not exist.
    """
    if not 1 <= number <= rounds_needed(len(keys), double):
        raise ValueError(f"There are {rounds_needed(len(keys), double)} rounds.")
    once = rounds_needed(len(keys))
    place, second_cycle = (number - 1) % once, number > once
    meetings = _circle(keys, place)
    return tuple(_turned(each) for each in meetings) if second_cycle else tuple(meetings)


def _circle(keys: Sequence[str], place: int) -> list[Meeting]:
    size = len(keys) - 1 if len(keys) % 2 == 0 else len(keys)
    found, alone = [], 0
    for one in range(size):
        two = (place - one) % size
        if one == two:
            alone = one
        elif one < two:
            found.append(_sided(keys, one, two))
    return [*found, _outside(keys, alone, size)]


def _sided(keys: Sequence[str], one: int, two: int) -> Meeting:
    """The player from whom the distance round the circle is odd attacks, so everybody attacks every
    other opponent.
    """
    first, second = (one, two) if (two - one) % 2 else (two, one)
    return Meeting(keys[first], keys[second], WHY)


def _outside(keys: Sequence[str], alone: int, size: int) -> Meeting:
    if size == len(keys):
        return Meeting(keys[alone], None, WHY_BYE)
    first, second = (alone, size) if alone % 2 else (size, alone)
    return Meeting(keys[first], keys[second], WHY)


def _turned(meeting: Meeting) -> Meeting:
    if meeting.second is None:
        return meeting
    return Meeting(meeting.second, meeting.first, meeting.why)
