"""Random seasons, and another way to know whether everybody can be matched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from random import Random

from campaigns.leagues.pairing.contestants import (
    Bans,
    Contestant,
    Meeting,
    NoPairing,
    WeakBan,
)
from campaigns.leagues.pairing.swiss import pair

PRIME = (1 << 61) - 1
Pair = frozenset[str]


def can_match(people: Collection[str], allowed: Iterable[Pair]) -> bool:
    """Whether these pairs can match everybody: Tutte's matrix, with random numbers in a field.

    True is proven; False is wrong with a chance of less than one in 10^16.
    """
    if len(people) % 2:
        return False
    place, chance = {key: n for n, key in enumerate(sorted(people))}, Random(20)  # noqa: S311 - the same each time
    rows = [[0] * len(place) for _ in place]
    for one, two in map(sorted, allowed):
        if one in place and two in place:
            number = chance.randrange(1, PRIME)
            rows[place[one]][place[two]] = number
            rows[place[two]][place[one]] = PRIME - number
    return _is_invertible(rows)


def _is_invertible(rows: list[list[int]]) -> bool:
    while rows:
        pivot = next((row for row in rows if row[0]), None)
        if pivot is None:
            return False
        rows.remove(pivot)
        inverse = pow(pivot[0], PRIME - 2, PRIME)
        rows = [_reduced(row, pivot, inverse) for row in rows]
    return True


def _reduced(row: list[int], pivot: list[int], inverse: int) -> list[int]:
    factor = row[0] * inverse % PRIME
    if not factor:
        return row[1:]
    return [(a - factor * b) % PRIME for a, b in zip(row[1:], pivot[1:], strict=True)]


def every_matching(people: list[str]) -> Iterator[list[Pair]]:
    """Each way to match everybody, one by one; one person is left over where the number is odd."""
    if len(people) % 2:
        for alone in people:
            rest = [each for each in people if each != alone]
            yield from ([frozenset((alone,)), *pairs] for pairs in every_matching(rest))
        return
    if not people:
        yield []
        return
    first, *others = people
    for second in others:
        rest = [each for each in others if each != second]
        yield from ([frozenset((first, second)), *pairs] for pairs in every_matching(rest))


class Season:
    """A season at random: some come late, some drop out, some may not meet."""

    def __init__(self, seed: int, most: int = 64, crowded: bool = False) -> None:
        self.chance = Random(seed)  # noqa: S311 - the same each time
        count = self.chance.randint(2, most)
        self.people = {str(n): Contestant(str(n), f"Player {n}", n) for n in range(count)}
        # So many rounds among so few that rematches and second byes cannot always be avoided.
        self.rounds = count + 2 if crowded else self.chance.randint(1, 9)
        self.sides = self.chance.random() < 0.5
        self.bans = self._bans(self.chance.choice((0, 0, 1, count // 2, count)))

    def _bans(self, many: int) -> Bans:
        keys = list(self.people)
        drawn = [frozenset(self.chance.choices(keys, k=2)) for _ in range(2 * many)]
        drawn = [each for each in drawn if len(each) == 2]
        weak = {each: WeakBan(self.chance.choice((1, 3, 9)), "one club") for each in drawn[many:]}
        no_bye = dict.fromkeys(
            self.chance.sample(keys, min(many, len(keys) // 4)), "asked for none"
        )
        return Bans(dict.fromkeys(drawn[:many], "one household"), weak, no_bye)

    def played(self) -> Iterator[tuple[list[Contestant], tuple[Meeting, ...] | NoPairing]]:
        """Each round: who was to be paired, and what came of it."""
        for number in range(1, self.rounds + 1):
            self._come_and_go(number)
            present = list(self.people.values())
            if len(present) < 2:
                return
            try:
                meetings = pair(present, self.bans, self.sides)
            except NoPairing as refusal:
                yield present, refusal
                return
            yield present, meetings
            for meeting in meetings:
                self._decide(meeting, number)

    def _come_and_go(self, number: int) -> None:
        if number > 1 and self.chance.random() < 0.2 and len(self.people) > 2:
            del self.people[self.chance.choice(list(self.people))]
        if number > 1 and self.chance.random() < 0.2:
            key = f"late {number}"
            self.people[key] = Contestant(key, f"Late {number}", 1000 + number)

    def _decide(self, meeting: Meeting, number: int) -> None:
        one = self.people[meeting.first]
        if meeting.second is None:
            self.people[one.key] = replace(one, byes=one.byes + 1, points=one.points + 3)
            return
        two, won = self.people[meeting.second], self.chance.choice((3, 1, 0))
        self.people[one.key] = self._after(one, two.key, number, won, 1)
        lost = {3: 0, 1: 1, 0: 3}[won]
        self.people[two.key] = self._after(two, one.key, number, lost, -1)

    @staticmethod
    def _after(one: Contestant, other: str, number: int, won: int, side: int) -> Contestant:
        met = {**one.met, other: (*one.met.get(other, ()), number)}
        return replace(one, met=met, points=one.points + won, sides=(*one.sides, side))


def check(people: list[Contestant], found: tuple[Meeting, ...] | NoPairing, bans: Bans) -> None:
    """What a round promises: everybody once, bans kept, nothing that could have been avoided."""
    keys = {each.key for each in people}
    allowed = _allowed(people, bans)
    if isinstance(found, NoPairing):
        assert not can_match(_even(keys), allowed)
        assert "Lift the ban" in str(found)
        return
    assert Counter(k for m in found for k in m.pair) == Counter(keys)
    assert not any(m.pair in bans.absolute for m in found)
    assert all(each.why for each in found)
    by_key = {each.key: each for each in people}
    fresh = {pair for pair in allowed if not _is_rematch(pair, by_key)}
    is_again = [m for m in found if m.second and m.second in by_key[m.first].met]
    if is_again:
        assert not can_match(_even(keys), fresh)
    bye = next((by_key[m.first] for m in found if m.second is None), None)
    if bye is not None:
        assert bye.key not in bans.no_bye
    if bye is not None and bye.byes and not is_again:
        fewer = [each.key for each in people if each.byes < bye.byes]
        assert not any(can_match(keys - {key}, fresh) for key in fewer if key not in bans.no_bye)


def _even(keys: set[str]) -> set[str]:
    return keys | {""} if len(keys) % 2 else keys


def _allowed(people: list[Contestant], bans: Bans) -> set[Pair]:
    keys = [each.key for each in people]
    pairs = {frozenset((a, b)) for n, a in enumerate(keys) for b in keys[n + 1 :]}
    byes = {frozenset((key, "")) for key in keys if key not in bans.no_bye}
    return (pairs - set(bans.absolute)) | byes


def _is_rematch(pair: Pair, people: dict[str, Contestant]) -> bool:
    one, *others = pair
    return "" not in pair and bool(others) and others[0] in people[one].met
