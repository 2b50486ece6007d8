"""Glicko-2 ratings of all players, recomputed from all results; nothing is stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby

from campaigns.leagues.ratings.glicko import NEWCOMER, Met, Rating, rated

Period = tuple[int, int]  # year and month


@dataclass(frozen=True)
class Duel:
    """A finished game. `score` of the first player: 1, 0.5 or 0."""

    when: datetime
    first: str
    second: str
    score: float

    @property
    def period(self) -> Period:
        """The calendar month (UTC) of the decision."""
        when = self.when.astimezone(UTC)
        return when.year, when.month


@dataclass(frozen=True)
class Step:
    """A rating after a month."""

    period: Period
    rating: Rating
    games: int


def histories(duels: Iterable[Duel], until: Period | None = None) -> dict[str, tuple[Step, ...]]:
    """Ratings of all players month by month, from the first game to `until` or the last month.

    All games of a month count at once, against the ratings before that month. So the order in which
    they are passed, or were played within the month, does not matter.
    """
    found: dict[str, list[Step]] = {}
    for period, games in _months(duels, until):
        before = {key: steps[-1].rating for key, steps in found.items()}
        met = _met(games, before)
        for key in sorted({*before, *met}):
            mine = met.get(key, [])
            after = rated(before.get(key, NEWCOMER), mine)
            found.setdefault(key, []).append(Step(period, after, len(mine)))
    return {key: tuple(steps) for key, steps in found.items()}


def _months(duels: Iterable[Duel], until: Period | None) -> Iterator[tuple[Period, list[Duel]]]:
    """All months from the first to the last, also those without a game, which increase the
    deviation.
    """
    in_order = sorted(duels, key=lambda each: each.period)
    by_month = {month: list(games) for month, games in groupby(in_order, key=lambda e: e.period)}
    if not by_month:
        return
    month, last = min(by_month), max(*by_month, until or (0, 0))
    while month <= last:
        yield month, by_month.get(month, [])
        month = (month[0] + 1, 1) if month[1] == 12 else (month[0], month[1] + 1)


def _met(games: Iterable[Duel], before: dict[str, Rating]) -> dict[str, list[Met]]:
    met: dict[str, list[Met]] = {}
    for game in games:
        for one, other, score in (
            (game.first, game.second, game.score),
            (game.second, game.first, 1 - game.score),
        ):
            met.setdefault(one, []).append(Met(before.get(other, NEWCOMER), score))
    return met
