"""Converts rows to the input of pairing, standings and ratings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from django.db.models import QuerySet

from campaigns.leagues import games as g
from campaigns.leagues import standings as st
from campaigns.leagues.games import Game, parts_of
from campaigns.leagues.models import Division, Entrant, Fixture, Result, Round, Season
from campaigns.leagues.pairing import knock_out, ladder
from campaigns.leagues.pairing.contestants import Bans, Contestant, WeakBan
from campaigns.leagues.pairing.knock_out import Decided
from campaigns.leagues.plans import scoring_of
from campaigns.leagues.ratings.duels import Duel

SHARES = {g.FIRST: 1.0, g.DRAW: 0.5, g.SECOND: 0.0}


@dataclass(frozen=True)
class Field:
    """A division with all entrants and all published fixtures."""

    division: Division
    entrants: tuple[Entrant, ...]
    fixtures: tuple[Fixture, ...]

    @property
    def names(self) -> dict[str, str]:
        """The names of all entrants, the best seed first."""
        return {each.key: each.name for each in self.entrants}


def fields_of(season: Season, loaded: Iterable[Fixture] | None = None) -> tuple[Field, ...]:
    """The divisions of a season, in three queries; in two if its fixtures are loaded."""
    entrants: dict[int, list[Entrant]] = defaultdict(list)
    fixtures: dict[int, list[Fixture]] = defaultdict(list)
    for entrant in season.entrants.all():
        entrants[entrant.division_id].append(entrant)
    for fixture in fixtures_of(season) if loaded is None else loaded:
        if fixture.round.state != Round.State.DRAFT:
            fixtures[fixture.round.division_id].append(fixture)
    return tuple(
        Field(each, tuple(entrants[each.pk]), tuple(fixtures[each.pk]))
        for each in season.divisions.all()
    )


def fixtures_of(season: Season) -> QuerySet[Fixture]:
    """All fixtures of a season by round and table, with round and result; including drafts."""
    rows = Fixture.objects.filter(round__division__season=season)
    return rows.select_related("round", "result").order_by("round__number", "table")


def field_of(division: Division) -> Field:
    """One division."""
    rows = Fixture.objects.filter(round__division=division)
    rows = rows.exclude(round__state=Round.State.DRAFT)
    rows = rows.select_related("round", "result").order_by("round__number", "table")
    return Field(division, tuple(division.entrants.all()), tuple(rows))


def game_of(fixture: Fixture, result: Result) -> Game:
    """A fixture with a result, as input of the standings."""
    return Game(
        fixture.round.number,
        str(fixture.first_id),
        str(fixture.second_id) if fixture.second_id else None,
        result.outcome,
        (result.inflicted_first, result.inflicted_second),
        (result.bonus_first, result.bonus_second),
    )


def games_of(field: Field) -> list[Game]:
    """All games with a result, and an absence for each round before an entrant joined."""
    found = [game_of(each, each.result) for each in field.fixtures if each.result is not None]
    last = max((each.round.number for each in field.fixtures), default=0)
    for entrant in field.entrants:
        missed = range(1, min(entrant.since, last + 1))
        found += [Game(number, entrant.key, None, g.ABSENT) for number in missed]
    return found


def standings_of(field: Field, season: Season, until: int | None = None) -> tuple[st.Standing, ...]:
    """The standings of a division, now or after a round; in a knock-out by how far each came, on a
    ladder by rungs.
    """
    games = [each for each in games_of(field) if until is None or each.round <= until]
    found = st.standings(field.names, games, scoring_of(season), season.tie_breaks)
    if season.is_ladder:
        return _by_rungs(found, rungs(field, season, until), field)
    return _by_progress(found, games) if season.system == Season.System.KNOCK_OUT else found


def _by_progress(found: Iterable[st.Standing], games: Sequence[Game]) -> tuple[st.Standing, ...]:
    far = knock_out.came_far([(each.round, decided(each)) for each in games])
    ranked: list[st.Standing] = []
    for each in sorted(found, key=lambda e: far.get(e.key, (0, 0)), reverse=True):
        above = ranked[-1] if ranked else None
        is_level = above is not None and far.get(above.key) == far.get(each.key)
        rank = above.rank if above is not None and is_level else len(ranked) + 1
        ranked.append(replace(each, rank=rank, figures=()))
    return tuple(ranked)


# --- Ladders ---------------------------------------------------------------------


def climbs_of(field: Field) -> list[ladder.Challenged]:
    """The finished games of a ladder: the first challenged the second."""
    return [
        ladder.Challenged(each.round, each.first, each.second, each.outcome in WINS_FIRST)
        for each in games_of(field)
        if each.second is not None
    ]


def rungs(field: Field, season: Season, until: int | None = None) -> tuple[str, ...]:
    """The ladder from the top, now or after a game, including entrants who have left."""
    games = [each for each in climbs_of(field) if until is None or each.number <= until]
    return ladder.standing(list(field.names), games, season.climbing)


def _by_rungs(
    found: Iterable[st.Standing], order: Sequence[str], field: Field
) -> tuple[st.Standing, ...]:
    """The order by rungs; entrants who have left come last."""
    gone = {each.key for each in field.entrants if each.until is not None}
    lines = {each.key: each for each in found}
    ranked = sorted(order, key=lambda key: (key in gone, order.index(key)))
    return tuple(replace(lines[key], rank=n, figures=()) for n, key in enumerate(ranked, 1))


# --- Knock-out -------------------------------------------------------------------

WINS_FIRST = (g.FIRST, g.SECOND_FORFEITS, g.BYE)


def decided(game: Game) -> Decided:
    """The winner and the loser of a knock-out game."""
    if game.second is None or game.outcome in WINS_FIRST:
        return Decided(game.first, game.second)
    return Decided(game.second, game.first)


def history_of(field: Field, season: Season) -> dict[int, tuple[st.Standing, ...]]:
    """The standings after each round."""
    games = games_of(field)
    if season.system != Season.System.KNOCK_OUT and not season.is_ladder:
        return st.by_round(field.names, games, scoring_of(season), season.tie_breaks)
    numbers = sorted({each.round for each in games})
    return {number: standings_of(field, season, number) for number in numbers}


# --- For the pairing -------------------------------------------------------------


def contestants_of(field: Field, season: Season, number: int) -> list[Contestant]:
    """The entrants to be paired in a round, with their history."""
    scoring = scoring_of(season)
    points: dict[str, int] = defaultdict(int)
    byes: dict[str, int] = defaultdict(int)
    for game in games_of(field):
        for key, part in parts_of(game, scoring).items():
            points[key] += part.points
        byes[game.first] += game.outcome == g.BYE
    met, sides = _met(field.fixtures)
    return [
        Contestant(
            e.key, e.name, e.seed, points[e.key], met[e.key], byes[e.key], tuple(sides[e.key])
        )
        for e in field.entrants
        if e.until is None and e.since <= number
    ]


def _met(
    fixtures: Iterable[Fixture],
) -> tuple[dict[str, dict[str, tuple[int, ...]]], dict[str, list[int]]]:
    """The opponents of each entrant with rounds, and the sides that they played, round by round.

    Fixtures that were forfeited or missed count as not met.
    """
    met: dict[str, dict[str, tuple[int, ...]]] = defaultdict(dict)
    sides: dict[str, list[int]] = defaultdict(list)
    for fixture in sorted(fixtures, key=lambda each: each.round.number):
        if fixture.second_id is None:
            continue
        if fixture.result is not None and not _was_played(fixture.result):
            continue
        one, two, number = str(fixture.first_id), str(fixture.second_id), fixture.round.number
        met[one][two] = (*met[one].get(two, ()), number)
        met[two][one] = (*met[two].get(one, ()), number)
        sides[one].append(1)
        sides[two].append(-1)
    return met, sides


def _was_played(result: Result) -> bool:
    return result.outcome not in g.FORFEITS and result.source != Result.Source.MISSED


def bans_of(season: Season, entrants: Sequence[Entrant]) -> Bans:
    """The bans of the organiser, and those that keep entrants of one home apart."""
    absolute: dict[frozenset[str], str] = {}
    weak: dict[frozenset[str], WeakBan] = {}
    if season.mates:
        for home, mates in _by_home(entrants).items():
            for one, two in combinations(mates, 2):
                weak[frozenset((one, two))] = WeakBan(season.mates, f"both are of {home}")
    for ban in season.bans.all():
        pair = frozenset((str(ban.one_id), str(ban.two_id)))
        if ban.cost:
            weak[pair] = WeakBan(ban.cost, ban.reason)
        else:
            absolute[pair] = ban.reason
    return Bans(absolute, weak)


def _by_home(entrants: Sequence[Entrant]) -> dict[str, list[str]]:
    homes: dict[str, list[str]] = defaultdict(list)
    for each in entrants:
        if each.home and each.until is None:
            homes[each.home].append(each.key)
    return homes


# --- For the ratings -------------------------------------------------------------


def duels_of(fixtures: Iterable[Fixture]) -> list[Duel]:
    """All played games. People are identified by their account across seasons.

    A game has the date of its first result, so that a correction does not move it to another month.
    """
    return [
        Duel(
            getattr(e, "decided", e.result.created),
            person(e.first),
            person(e.second),
            # After a draw the rules decide who goes on; the rating uses the draw.
            0.5 if e.result.source == Result.Source.TIED else SHARES[e.result.outcome],
        )
        for e in fixtures
        if e.result is not None
        and e.second is not None
        and e.result.outcome in SHARES
        and e.result.source != Result.Source.MISSED
    ]


def person(entrant: Entrant) -> str:
    """The identity of an entrant across seasons; without an account, the entrant alone."""
    return f"user:{entrant.user_id}" if entrant.user_id else f"entrant:{entrant.pk}"
