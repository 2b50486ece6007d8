"""The standings of a season after each round."""

from __future__ import annotations

from campaigns.leagues import standings_input
from campaigns.leagues.models import Season
from rules.kernel.record import Record


class SeasonStep(Record):
    """Where somebody stood after a round."""

    rank: int
    points: int


class SeasonPath(Record):
    """Somebody's way through a season."""

    name: str
    steps: tuple[SeasonStep, ...]


class DivisionHistory(Record):
    """A division round by round; `rounds` are the numbers of those that the steps are after."""

    name: str
    rounds: tuple[int, ...]
    paths: tuple[SeasonPath, ...]


def divisions_of(season: Season) -> tuple[DivisionHistory, ...]:
    """The standings after each round, by division."""
    return tuple(_history(field, season) for field in standings_input.fields_of(season))


def _history(field: standings_input.Field, season: Season) -> DivisionHistory:
    tables = standings_input.history_of(field, season)
    steps: dict[str, list[SeasonStep]] = {}
    for table in tables.values():
        for each in table:
            steps.setdefault(each.key, []).append(SeasonStep(each.rank, each.points))
    names, last = field.names, tables[max(tables)] if tables else ()
    paths = tuple(SeasonPath(names[each.key], tuple(steps[each.key])) for each in last)
    return DivisionHistory(field.division.name, tuple(tables), paths)
