"""Standings: ordered by points, then by the tie-breaks that the league has chosen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from campaigns.leagues.games import DREW, LOST, WON, Game, Part, Scoring, parts_of
from campaigns.leagues.tie_breaks import USUAL, Figure, Score, Table, figure


@dataclass(frozen=True)
class Standing:
    """A line of the standings. Players equal in everything share a rank.

    figures: the values of tie-breaks in order of use; only those that were needed.
    """

    rank: int
    key: str
    points: int
    parts: tuple[Part, ...]
    figures: tuple[Figure, ...] = ()

    def count(self, result: str) -> int:
        """The number of games with this result."""
        return sum(each.result == result for each in self.parts)

    @property
    def won(self) -> int:
        return self.count(WON)

    @property
    def drawn(self) -> int:
        return self.count(DREW)

    @property
    def lost(self) -> int:
        return self.count(LOST)


def standings(
    people: Mapping[str, str],
    games: Iterable[Game],
    scoring: Scoring | None = None,
    tie_breaks: Sequence[str] = USUAL,
) -> tuple[Standing, ...]:
    """The standings of `people` (key → name, the best seed first), from the top.

    Games of a player who is not in `people` still count for their opponents.
    """
    table = _table(people, list(games), scoring or Scoring())
    found: list[Standing] = []
    for group in _by_points(table, list(people)):
        for tied in _untied(table, group, tie_breaks):
            rank = len(found) + 1
            found += [replace(each, rank=rank) for each in tied]
    return tuple(found)


def _table(people: Mapping[str, str], games: Sequence[Game], scoring: Scoring) -> Table:
    parts: dict[str, list[Part]] = {key: [] for key in people}
    for game in sorted(games, key=lambda each: each.round):
        for key, part in parts_of(game, scoring).items():
            parts.setdefault(key, []).append(part)
    scores = {k: Score(sum(e.points for e in each), tuple(each)) for k, each in parts.items()}
    return Table(scores, scoring, max((each.round for each in games), default=0), people)


def _by_points(table: Table, keys: list[str]) -> Iterator[list[Standing]]:
    def points(key: str) -> int:
        return -table.scores[key].points

    for _, group in groupby(sorted(keys, key=points), key=points):
        yield [Standing(0, k, table.scores[k].points, table.scores[k].parts) for k in group]


def _untied(
    table: Table, tied: list[Standing], tie_breaks: Sequence[str]
) -> Iterator[list[Standing]]:
    """The tied players, split as far as the chosen tie-breaks can."""
    if len(tied) < 2 or not tie_breaks:
        yield tied
        return
    keys = {each.key for each in tied}
    asked = [
        replace(e, figures=(*e.figures, figure(tie_breaks[0], table, e.key, keys))) for e in tied
    ]

    def value(standing: Standing) -> int:
        return -standing.figures[-1].value

    for _, group in groupby(sorted(asked, key=value), key=value):
        yield from _untied(table, list(group), tie_breaks[1:])


def by_round(
    people: Mapping[str, str],
    games: Iterable[Game],
    scoring: Scoring | None = None,
    tie_breaks: Sequence[str] = USUAL,
) -> dict[int, tuple[Standing, ...]]:
    """The standings after each round."""
    games = list(games)
    return {
        number: standings(people, [g for g in games if g.round <= number], scoring, tie_breaks)
        for number in sorted({each.round for each in games})
    }
