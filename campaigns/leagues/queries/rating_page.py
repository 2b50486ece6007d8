"""Read model of a league's ratings: strength, uncertainty and history of each player."""

from __future__ import annotations

from campaigns.leagues import standings_input
from campaigns.leagues.models import League
from campaigns.leagues.queries import season_pages
from campaigns.leagues.ratings.duels import Step, histories
from rules.kernel.record import Record


class RatingRow(Record):
    """Somebody's Glicko-2 rating: nineteen times of twenty the truth is from low to high."""

    name: str
    rating: int
    deviation: int
    low: int
    high: int
    games: int


class RatedLine(RatingRow):
    """The same in a list. `change`: since the month before."""

    change: int


def rated_lines(league: League) -> list[RatedLine]:
    """The ratings of all players of a league, the strongest first."""
    fixtures = season_pages.rated_fixtures(league)
    names = {
        standings_input.person(each): each.name
        for f in fixtures
        for each in (f.first, f.second)
        if each
    }
    found = histories(standings_input.duels_of(fixtures), season_pages.this_month())
    lines = [_line(names[key], steps) for key, steps in found.items()]
    return sorted(lines, key=lambda each: (-each.rating, each.name))


def _line(name: str, steps: tuple[Step, ...]) -> RatedLine:
    now = steps[-1].rating
    before = steps[-2].rating.rating if len(steps) > 1 else now.rating
    return RatedLine(
        name,
        round(now.rating),
        round(now.deviation),
        now.low,
        now.high,
        sum(each.games for each in steps),
        round(now.rating) - round(before),
    )
