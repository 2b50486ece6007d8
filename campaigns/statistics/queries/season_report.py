"""A printable report of a season: final standings, games, upsets and notable players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils import timezone

from accounts.actors import Actor
from campaigns.leagues import games as g
from campaigns.leagues import standings_input
from campaigns.leagues.models import Entrant, Fixture, Round, Season
from campaigns.leagues.permissions import sees_figures
from campaigns.leagues.queries import ladder_pages, season_pages
from campaigns.leagues.queries.ladder_pages import GameLine
from campaigns.leagues.queries.season_pages import FixtureLine
from campaigns.leagues.ratings.duels import Duel, Period, Step, histories
from campaigns.leagues.ratings.glicko import NEWCOMER, Rating, expected
from campaigns.leagues.standings import Standing
from campaigns.statistics.models import AlmanacBattle, AlmanacWeapon
from campaigns.statistics.queries.statistics_page import (
    BestFigureRow,
    WeaponLine,
    WeaponRow,
    figure_lines,
    weapon_lines,
)
from rules.kernel.record import Record

UNLIKELY, MOST_UPSETS, LONG_RUN, MUCH = 0.4, 5, 3, 3
MOST_WEAPONS = 10


class UpsetRow(Record):
    """Somebody won who was not expected to; chance: what they were given, in per cent."""

    number: int
    winner: str
    loser: str
    chance: int


class RatingGainRow(Record):
    """A rating before and after."""

    name: str
    before: int
    after: int
    deviation: int
    games: int

    @property
    def change(self) -> int:
        return self.after - self.before


@dataclass(frozen=True)
class ReportRound:
    """A round with its meetings."""

    number: int
    lines: tuple[FixtureLine, ...]


@dataclass(frozen=True)
class ReportDivision:
    """A division as it ended, with the rounds of it; of a ladder its games, the first first."""

    name: str
    standings: tuple[tuple[Standing, Entrant], ...]
    rounds: tuple[ReportRound, ...]


class SeasonReportDetail(Record):
    """What a season came to, beside its tables and rounds, which `read_season` has.

    figures: for who plays in the league or runs it. battles: on the site, from which figures and
    weapons are counted.
    """

    season: str
    story: tuple[str, ...]
    upsets: tuple[UpsetRow, ...]
    gains: tuple[RatingGainRow, ...]
    figures: tuple[BestFigureRow, ...]
    weapons: tuple[WeaponRow, ...]
    battles: int


class SeasonReport(SeasonReportDetail):
    """The same on paper: with its tables, rounds and games."""

    divisions: tuple[ReportDivision, ...]
    games: tuple[GameLine, ...]
    weapons: tuple[WeaponLine, ...]


def report_of_season(season: Season, actor: Actor) -> SeasonReport:
    """The report of a season that the actor may read."""
    fields = standings_input.fields_of(season)
    divisions = tuple(_division(field, season, actor) for field in fields)
    games = tuple(ladder_pages.game_lines(season)[::-1]) if season.is_ladder else ()
    upsets, gains = _ratings(season)
    battles = AlmanacBattle.objects.filter(
        battle__fixture__round__division__season=season, counts=True, known_from__lte=timezone.now()
    )
    people = {e.user_id: e.name for field in fields for e in field.entrants if e.user_id}
    figures = figure_lines(battles, people) if sees_figures(season, actor, people) else ()
    return SeasonReport(
        season=season.pk,
        story=tuple(_story(season, fields, divisions, upsets)),
        upsets=upsets,
        gains=gains,
        figures=figures,
        weapons=weapon_lines(AlmanacWeapon.objects.filter(entry__in=battles))[:MOST_WEAPONS],
        battles=battles.count(),
        divisions=divisions,
        games=games,
    )


def _division(field: standings_input.Field, season: Season, actor: Actor) -> ReportDivision:
    people = {each.key: each for each in field.entrants}
    lines = tuple((each, people[each.key]) for each in standings_input.standings_of(field, season))
    rounds = [] if season.is_ladder else _rounds(field, actor)
    return ReportDivision(field.division.name, lines, tuple(rounds))


def _rounds(field: standings_input.Field, actor: Actor) -> Iterator[ReportRound]:
    rows = season_pages.fixture_rows().filter(round__division=field.division)
    rows = rows.exclude(round__state=Round.State.DRAFT).order_by("round__number", "table")
    for number, fixtures in groupby(rows, key=lambda each: each.round.number):
        yield ReportRound(number, tuple(season_pages.line_of(each, actor) for each in fixtures))


# --- Ratings ---------------------------------------------------------------------


def _ratings(season: Season) -> tuple[tuple[UpsetRow, ...], tuple[RatingGainRow, ...]]:
    """The upsets of this season by the league's ratings, and how the season changed the ratings."""
    fixtures = season_pages.rated_fixtures(season.league)
    own = [each for each in fixtures if each.first.season_id == season.pk]
    steps = histories(standings_input.duels_of(fixtures))
    played = [(each, duel) for each in own for duel in standings_input.duels_of([each])]
    if not played:
        return (), ()
    periods = [duel.period for _, duel in played]
    upsets = [found for each, duel in played if (found := _upset(each, duel, steps))]
    upsets.sort(key=lambda each: (each.chance, each.number, each.winner))
    return tuple(upsets[:MOST_UPSETS]), tuple(_gains(own, steps, (min(periods), max(periods))))


def _before(steps: Sequence[Step], period: Period) -> Rating:
    """A player's rating at the beginning of a month."""
    found = [each.rating for each in steps if each.period < period]
    return found[-1] if found else NEWCOMER


def _upset(fixture: Fixture, duel: Duel, steps: dict[str, tuple[Step, ...]]) -> UpsetRow | None:
    if duel.score == 0.5 or fixture.second is None:
        return None
    ratings = [_before(steps[key], duel.period) for key in (duel.first, duel.second)]
    names = [fixture.first.name, fixture.second.name]
    if duel.score == 0:
        ratings, names = ratings[::-1], names[::-1]
    share = expected(ratings[0], ratings[1])
    if share >= UNLIKELY:
        return None
    return UpsetRow(fixture.round.number, names[0], names[1], round(100 * share))


def _gains(
    fixtures: Sequence[Fixture], steps: dict[str, tuple[Step, ...]], span: tuple[Period, Period]
) -> list[RatingGainRow]:
    people = {standings_input.person(e): e.name for f in fixtures for e in (f.first, f.second) if e}
    found = []
    for key, name in people.items():
        during = [each for each in steps.get(key, ()) if span[0] <= each.period <= span[1]]
        if not during or not any(each.games for each in during):
            continue
        before, after = _before(steps[key], span[0]), during[-1].rating
        found.append(
            RatingGainRow(
                name,
                round(before.rating),
                round(after.rating),
                round(after.deviation),
                sum(each.games for each in during),
            )
        )
    return sorted(found, key=lambda each: (-each.change, each.name))


# --- The story -------------------------------------------------------------------


def _story(
    season: Season,
    fields: Sequence[standings_input.Field],
    divisions: Sequence[ReportDivision],
    upsets: Sequence[UpsetRow],
) -> Iterator[str]:
    for division in divisions:
        yield from _leaders(season, division)
    for division in divisions:
        yield from _runs(season, division)
    yield from _hardest(season, fields)
    for upset in upsets[:1]:
        yield (
            f"The greatest surprise: {upset.winner} beat {upset.loser} in {season.part} "
            f"{upset.number}, given {upset.chance} % beforehand."
        )
    gone = [e.name for field in fields for e in field.entrants if e.until is not None]
    if gone:
        yield f"Left before the end: {', '.join(gone)}."


def _leaders(season: Season, division: ReportDivision) -> Iterator[str]:
    """The winner, and the distance to the second."""
    if len(division.standings) < 2 or not any(each.parts for each, _ in division.standings):
        return
    is_over = season.state == Season.State.CLOSED
    (first, best), (second, other) = division.standings[:2]
    if season.is_ladder or season.system == Season.System.KNOCK_OUT:
        verb = "came out on top of" if is_over else "is on top of"
        yield f"{best.name} {verb} {division.name}."
    elif first.rank == second.rank:
        yield f"{best.name} and {other.name} share the first place of {division.name}."
    else:
        verb, ahead = "won" if is_over else "leads", first.points - second.points
        by = f", {ahead} ahead of {other.name}" if ahead else f", level with {other.name} on points"
        yield f"{best.name} {verb} {division.name} with {first.points} points{by}."


def _runs(season: Season, division: ReportDivision) -> Iterator[str]:
    """The longest series of wins, and the unbeaten players."""
    best: tuple[int, str] = (0, "")
    for line, who in division.standings:
        results = [
            each.result for each in sorted(line.parts, key=lambda e: e.round) if each.is_played
        ]
        runs = [len(list(run)) for result, run in groupby(results) if result == g.WON]
        best = max(best, (max(runs, default=0), who.name))
        if len(results) >= LONG_RUN and g.LOST not in results:
            yield f"{who.name} was never beaten in {len(results)} games."
    if best[0] >= LONG_RUN:
        yield f"The longest run: {best[1]} won {best[0]} games one after the other."


def _hardest(season: Season, fields: Sequence[standings_input.Field]) -> Iterator[str]:
    """The game with the largest difference of inflicted losses."""
    names = {each.key: each.name for field in fields for each in field.entrants}
    games = [
        game
        for field in fields
        for game in standings_input.games_of(field)
        if game.outcome in (g.FIRST, g.SECOND) and game.second
    ]
    games.sort(key=lambda e: (-abs(e.inflicted[0] - e.inflicted[1]), e.round))
    for game in games[:1]:
        gap = game.inflicted[0] - game.inflicted[1]
        if abs(gap) < MUCH:
            return
        pair = (game.first, game.second or "")
        did = names[pair[0] if gap > 0 else pair[1]]
        other = names[pair[1] if gap > 0 else pair[0]]
        high, low = max(game.inflicted), min(game.inflicted)
        where = f"{season.part} {game.round}"
        yield f"The hardest game: {did} took {high} of {other} for {low}, {where}."
