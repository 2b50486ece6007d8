"""Downloads of a season."""

from __future__ import annotations

from campaigns.leagues import standings_input
from campaigns.leagues.exports import trf
from campaigns.leagues.models import Season
from campaigns.leagues.plans import scoring_of
from rosters.csv_files import sheet
from web.downloads import file_name

HEAD = (
    "division", "rank", "name", "home", "points", "played", "won", "drawn", "lost", "left",
)  # fmt: skip


def name_of(season: Season, ending: str) -> str:
    """The file name of a download."""
    return file_name(f"{season.league.name} {season.title}", ending, "season")


def standings_sheet(season: Season) -> bytes:
    """The standings as CSV, with the values of tie-breaks."""
    rows = [row for field in standings_input.fields_of(season) for row in _rows(field, season)]
    return sheet([(*HEAD, *season.tie_breaks), *rows])


def _rows(field: standings_input.Field, season: Season) -> list[list[str | int]]:
    people = {each.key: each for each in field.entrants}
    found: list[list[str | int]] = []
    for line in standings_input.standings_of(field, season):
        who, figures = people[line.key], {each.key: each.value for each in line.figures}
        found.append(
            [
                field.division.name,
                line.rank,
                who.name,
                who.home,
                line.points,
                line.won + line.drawn + line.lost,
                line.won,
                line.drawn,
                line.lost,
                "" if who.until is None else who.until,
                *(figures.get(key, "") for key in season.tie_breaks),
            ]
        )
    return found


def report(season: Season, division: int) -> str:
    """A division as a tournament report file. Raises IndexError if the division does not exist, and
    DoesNotFit.
    """
    field = standings_input.fields_of(season)[division]
    ranks = {e.key: e.rank for e in standings_input.standings_of(field, season)}
    title = f"{season.league.name}, {season.title}, {field.division.name}"
    return trf.report(
        trf.Tournament(
            title,
            field.names,
            ranks,
            standings_input.games_of(field),
            scoring_of(season),
            season.rounds,
        )
    )
