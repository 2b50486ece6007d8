"""Checks a pairing made by hand: its errors, and the rules that it breaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from campaigns.leagues.pairing import swiss
from campaigns.leagues.pairing.contestants import Bans, Contestant, Meeting, NoPairing
from campaigns.leagues.pairing.reasons import counted, rounds_of


@dataclass(frozen=True)
class Verdict:
    """wrong: why it is no valid pairing. breaks: the rules that it breaks, for the organiser to
    decide.
    """

    wrong: tuple[str, ...]
    breaks: tuple[str, ...]


def judge(
    meetings: Sequence[Meeting],
    contestants: Sequence[Contestant],
    bans: Bans | None = None,
    with_sides: bool = False,
) -> Verdict:
    """Compare a pairing made by hand with the rules of `swiss.pair`."""
    bans, people = bans or Bans(), {each.key: each for each in contestants}
    wrong = tuple(_wrong(meetings, people))
    if wrong:
        return Verdict(wrong, ())
    least = _best(contestants, bans, with_sides)
    breaks = (sentence for each in meetings for sentence in _broken(each, people, bans))
    return Verdict((), (*breaks, *_too_many(meetings, people, least)))


def _wrong(meetings: Sequence[Meeting], people: dict[str, Contestant]) -> Iterator[str]:
    times: Counter[str] = Counter()
    for meeting in meetings:
        if meeting.first == meeting.second:
            yield "Nobody meets themselves: choose two."
        times.update(key for key in (meeting.first, meeting.second) if key is not None)
    if any(key not in people for key in times):
        yield "Somebody in this pairing does not play in this round."
    for key, each in people.items():
        if not times[key]:
            yield f"{each.name} is paired with nobody: give them an opponent or the bye."
        elif times[key] > 1:
            yield f"{each.name} is paired {times[key]} times: once is what a round allows."
    if sum(meeting.second is None for meeting in meetings) > 1:
        yield "There is one bye in a round at most: pair the others."


def _broken(meeting: Meeting, people: dict[str, Contestant], bans: Bans) -> Iterator[str]:
    one = people[meeting.first]
    if meeting.second is None:
        if one.key in bans.no_bye:
            yield f"{one.name} was to have no bye: {bans.no_bye[one.key]}."
        return
    two = people[meeting.second]
    both = f"{one.name} and {two.name}"
    if meeting.pair in bans.absolute:
        yield f"{both} are banned from meeting: {bans.absolute[meeting.pair]}."
    if meeting.pair in bans.weak:
        yield f"{both} had better not meet: {bans.weak[meeting.pair].reason}."
    if rounds := one.met.get(two.key):
        yield f"{both} met in {rounds_of(rounds)}."
    if apart := abs(one.points - two.points):
        yield f"{both} are {counted(apart, 'point')} apart."


def _best(
    contestants: Sequence[Contestant], bans: Bans, with_sides: bool
) -> tuple[Meeting, ...] | None:
    try:
        return swiss.pair(contestants, bans, with_sides)
    except NoPairing:
        return None


def _too_many(
    meetings: Sequence[Meeting], people: dict[str, Contestant], least: Sequence[Meeting] | None
) -> Iterator[str]:
    """The counts in which `swiss.pair` is better."""
    if least is None:
        return
    here, there = _rematches(meetings, people), _rematches(least, people)
    if here > there:
        many = counted(here, "rematch", "rematches")
        yield f"It has {many}; {there or 'none'} would have been enough."
    had = _byes_before(meetings, people)
    if had > _byes_before(least, people):
        yield "The bye goes to somebody who has had more of them than another who could have it."


def _rematches(meetings: Sequence[Meeting], people: dict[str, Contestant]) -> int:
    return sum(bool(people[e.first].met.get(e.second)) for e in meetings if e.second is not None)


def _byes_before(meetings: Sequence[Meeting], people: dict[str, Contestant]) -> int:
    return sum(people[each.first].byes for each in meetings if each.second is None)
