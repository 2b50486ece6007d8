"""Knock-out pairing. The best seeds meet last and get the byes of the first round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from campaigns.leagues.pairing.contestants import Meeting


@dataclass(frozen=True)
class Decided:
    """A finished meeting; a bye has no loser."""

    winner: str
    loser: str | None


def rounds_needed(count: int) -> int:
    """The number of rounds until one player is left."""
    return max(count - 1, 0).bit_length()


def first_round(seeded: Sequence[str]) -> tuple[Meeting, ...]:
    """The meetings in the order of the bracket, the best seed first. Raises ValueError below two
    players.
    """
    if len(seeded) < 2:
        raise ValueError("Two at least are needed for a knock-out.")
    places = _places(1 << rounds_needed(len(seeded)))
    pairs = zip(places[::2], places[1::2], strict=True)
    return tuple(_opening(seeded, min(pair), max(pair)) for pair in pairs)


def _places(size: int) -> list[int]:
    """The positions of the seeds in the bracket: the best two can only meet in the final."""
    places = [0]
    while len(places) < size:
        top = 2 * len(places) - 1
        places = [place for each in places for place in (each, top - each)]
    return places


def _opening(seeded: Sequence[str], one: int, two: int) -> Meeting:
    if two >= len(seeded):
        return Meeting(seeded[one], None, (f"Seed {one + 1} has the bye of the first round.",))
    return Meeting(seeded[one], seeded[two], (f"Seed {one + 1} meets seed {two + 1}.",))


def next_round(decided: Sequence[Decided], third_place: bool = False) -> tuple[Meeting, ...]:
    """The meetings of the winners, in the order of the bracket. Empty if one is left.

    With `third_place` the losers of the semi-finals meet, after the final.
    """
    if len(decided) < 2:
        return ()
    pairs = list(zip(decided[::2], decided[1::2], strict=True))
    why = ("The winners of two neighbouring meetings go on.",)
    found = [Meeting(one.winner, two.winner, why) for one, two in pairs]
    if third_place and len(pairs) == 1:
        found += _for_third(*pairs[0])
    return tuple(found)


def _for_third(one: Decided, two: Decided) -> list[Meeting]:
    if one.loser is None or two.loser is None:
        return []
    return [Meeting(one.loser, two.loser, ("The losers of the semi-finals play for third place.",))]


def came_far(decided: Sequence[tuple[int, Decided]]) -> dict[str, tuple[int, int]]:
    """How far each player came, from the decisions of each round; more is further.

    This is the round in which they lost, and whether they won the meeting for third place. Players
    who have not lost rank above all rounds.
    """
    beyond = max((number for number, _ in decided), default=0) + 1
    found: dict[str, tuple[int, int]] = {}
    for number, each in sorted(decided, key=lambda pair: pair[0]):
        if each.loser is not None and found.get(each.loser, (beyond, 0))[0] < beyond:
            # Both had lost: the meeting for third place.
            found[each.winner] = (found[each.winner][0], 1)
            continue
        found.setdefault(each.winner, (beyond, 0))
        if each.loser is not None:
            found[each.loser] = (number, 0)
    return found
