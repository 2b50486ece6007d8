"""Read models of seasons, of their rounds, and of fixtures in lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone
from msgspec.structs import replace

from accounts.actors import Actor
from campaigns.leagues import standings_input
from campaigns.leagues.games import ALONE
from campaigns.leagues.missed import comes_of
from campaigns.leagues.models import Entrant, Fixture, League, Result, Round, Season, SeasonAction
from campaigns.leagues.permissions import may_organise
from campaigns.leagues.services.results import words_of
from campaigns.leagues.services.rounds import rounds_in_all
from campaigns.leagues.standings import Standing
from campaigns.leagues.tie_breaks import Figure
from rules.kernel.record import Record

MOST_MINE = 50


# --- A fixture -------------------------------------------------------------------


class FixtureRow(Record):
    """A meeting: who, why, and where it stands. `second` is empty for a bye; `battle` is the id of
    the battle on this site, or empty; `result` is told in words, `number` says how many there were.
    filed: the outcome that one of them told, filed_by their name; both empty when nobody did.
    campaign_battle: the id of this battle in the campaign of the season, or empty.
    off: who would call its battle off.
    """

    id: int
    round: int
    table: int
    first: str
    second: str
    why: tuple[str, ...]
    state: str
    outcome: str
    result: str
    inflicted: tuple[int, int]
    number: int
    battle: str
    deadline: str
    filed: str
    filed_inflicted: tuple[int, int]
    filed_by: str
    campaign_battle: str
    off: tuple[str, ...]


class FixtureLine(FixtureRow):
    """Two who meet, as a line of a list. `state`: what is so in a word or two.

    path: where more of it is read; "" for one of a draft. `due`: the deadline as a moment.
    brings: what it brings to miss it, in a sentence; "" where that is not asked for.
    """

    due: datetime | None
    path: str
    is_mine: bool
    brings: str = ""

    @property
    def is_settled(self) -> bool:
        return self.number > 0

    @property
    def battle_path(self) -> str:
        return f"/battles/{self.battle}/" if self.battle else ""

    @property
    def score(self) -> str:
        """The losses inflicted, if the two met and reported any."""
        if self.outcome in ALONE or not any(self.inflicted):
            return ""
        return f"{self.inflicted[0]} : {self.inflicted[1]}"


TOLD = ("filed__entry", "dispute")  # the reported result, and whether it is disputed
FIXTURES = ("round", "first", "second", "result", *TOLD)


def line_of(fixture: Fixture, actor: Actor) -> FixtureLine:
    """The line of a fixture whose related rows are loaded."""
    result, filed = fixture.result, getattr(fixture, "filed", None)
    both = [each for each in (fixture.first, fixture.second) if each is not None]
    deadline = fixture.round.deadline
    return FixtureLine(
        id=fixture.pk,
        round=fixture.round.number,
        table=fixture.table,
        first=fixture.first.name,
        second=fixture.second.name if fixture.second else "",
        why=tuple(fixture.why),
        state=state_of(fixture),
        outcome=result.outcome if result else "",
        result=words_of(fixture, result.outcome) if result else "",
        inflicted=(result.inflicted_first, result.inflicted_second) if result else (0, 0),
        number=result.number if result else 0,
        battle=fixture.battle_id or "",
        deadline=deadline.isoformat() if deadline else "",
        filed=filed.outcome if filed else "",
        filed_inflicted=(filed.inflicted_first, filed.inflicted_second) if filed else (0, 0),
        filed_by=filed.entry.name if filed else "",
        campaign_battle="",
        off=tuple(each["name"] for each in fixture.off_wishes),
        due=deadline,
        path="" if fixture.round.state == Round.State.DRAFT else fixture.get_absolute_url(),
        is_mine=actor.user_id is not None and any(e.user_id == actor.user_id for e in both),
    )


def state_of(fixture: Fixture) -> str:
    """The state of a fixture as text."""
    if hasattr(fixture, "dispute") and fixture.dispute.decided is None:
        return "in dispute"
    if fixture.result is not None:
        return "corrected" if fixture.result.number > 1 else "settled"
    if hasattr(fixture, "filed"):
        return "waits to be confirmed"
    if fixture.battle_id:
        return "being played"
    return "to be played"


def fixture_rows() -> QuerySet[Fixture]:
    """Fixtures of published rounds with all rows that a line needs."""
    rows = Fixture.objects.exclude(round__state=Round.State.DRAFT)
    return rows.select_related(*FIXTURES)


def games_due(actor: Actor, seasons: Sequence[Season]) -> dict[str, int]:
    """How many unplayed fixtures the actor has in each of some seasons, by its id."""
    if actor.user_id is None or not seasons:
        return {}
    rows = unplayed(actor.user_id).filter(round__division__season__in=seasons)
    counted = rows.order_by().values_list("round__division__season").annotate(Count("pk"))
    return dict(counted)


def unplayed(user_id: int) -> QuerySet[Fixture]:
    """The fixtures of open rounds that somebody has still to play, or to confirm."""
    mine = Q(first__user_id=user_id) | Q(second__user_id=user_id)
    rows = fixture_rows().filter(mine, result=None, round__state=Round.State.OPEN)
    # Who has told the result has nothing to do but wait for the other side.
    return rows.exclude(filed__entry__user_id=user_id)


def own_fixtures(actor: Actor, season: Season | None = None) -> list[FixtureLine]:
    """The actor's unplayed fixtures, the most urgent first."""
    if actor.user_id is None:
        return []
    rows = unplayed(actor.user_id)
    if season is not None:
        rows = rows.filter(round__division__season=season)
    rows = rows.select_related(*FIXTURES, "round__division__season", "battle")
    rows = rows.defer("battle__snapshot", "battle__secret")
    rows = rows.order_by("round__deadline", "pk")[:MOST_MINE]
    return [with_warning(line_of(each, actor), each) for each in rows]


def with_warning(line: FixtureLine, fixture: Fixture) -> FixtureLine:
    """The line with what its deadline brings, if it has one and no result yet."""
    if line.due is None or line.is_settled:
        return line
    return replace(line, brings=comes_of(fixture, fixture.round.division.season).before)


# --- A season --------------------------------------------------------------------


@dataclass(frozen=True)
class TableLine:
    """A line of the standings."""

    standing: Standing
    entrant: Entrant
    is_mine: bool
    moves: str = ""


@dataclass(frozen=True)
class RoundRow:
    """A round with its fixtures."""

    round: Round
    lines: tuple[FixtureLine, ...]

    @property
    def left(self) -> int:
        return sum(not each.is_settled for each in self.lines)


@dataclass(frozen=True)
class DivisionRow:
    """A division: its standings and its rounds, the newest first."""

    name: str
    number: int
    lines: tuple[TableLine, ...]
    rounds: tuple[RoundRow, ...]
    in_all: int
    entered: tuple[Entrant, ...] = ()

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """The names of the tie-breaks that somebody needed, in order of use."""
        longest = max((line.standing.figures for line in self.lines), key=len, default=())
        return tuple(figure.label for figure in longest)

    @property
    def table(self) -> tuple[tuple[TableLine, tuple[Figure | None, ...]], ...]:
        """Each line with its figure for each of these, None where it needed none."""
        wide = len(self.tie_breaks)
        return tuple(
            (line, (*line.standing.figures, *(None,) * (wide - len(line.standing.figures))))
            for line in self.lines
        )

    @property
    def next_number(self) -> int:
        """The number of the round to pair next; 0 if there is none, or the last is not closed."""
        last = self.rounds[0].round if self.rounds else None
        if last is not None and last.state != Round.State.CLOSED:
            return 0
        following = last.number + 1 if last else 1
        return following if following <= self.in_all else 0


@dataclass(frozen=True)
class SeasonPage:
    """A season as one reader sees it."""

    season: Season
    league: League
    divisions: tuple[DivisionRow, ...]
    mine: Entrant | None
    own: tuple[FixtureLine, ...]
    organises: bool
    may_enter: bool


def drafts_of(season_id: str) -> list[Round]:
    """The drafts of a season; the one that was paired last comes last."""
    drafts = Round.objects.filter(division__season_id=season_id, state=Round.State.DRAFT)
    return list(drafts.order_by("pk"))


def actions_of(season: Season) -> QuerySet[SeasonAction]:
    """What the organisers of a season did, the newest first."""
    return season.actions.all()


def season_page(season: Season, actor: Actor) -> SeasonPage:
    """The page of a season: standings, rounds, and the reader's tasks."""
    organises = may_organise(season.league, actor)
    fixtures = list(standings_input.fixtures_of(season).select_related(*TOLD))
    fields = standings_input.fields_of(season, fixtures)
    rounds = _rounds(season, actor, _named(fixtures, fields), with_drafts=organises)
    people = [each for field in fields for each in field.entrants]
    mine = next((e for e in people if actor.user_id and e.user_id == actor.user_id), None)
    own = [
        line
        for face in rounds
        for line in face.lines
        if line.is_mine and line.path and not line.is_settled
    ]
    return SeasonPage(
        season,
        season.league,
        tuple(_division(f, season, actor, rounds) for f in fields),
        mine,
        tuple(own),
        organises,
        actor.user_id is not None and mine is None and season.state != Season.State.CLOSED,
    )


def _division(
    field: standings_input.Field, season: Season, actor: Actor, rounds: Sequence[RoundRow]
) -> DivisionRow:
    people = {each.key: each for each in field.entrants}
    lines = tuple(
        TableLine(each, (who := people[each.key]), _is(who, actor))
        for each in standings_input.standings_of(field, season)
    )
    here = [each for each in rounds if each.round.division_id == field.division.pk]
    in_all = rounds_in_all(season, _drawn(season, field.entrants, here))
    entered = tuple(each for each in field.entrants if each.until is None)
    name, number = field.division.name, field.division.number
    return DivisionRow(name, number, lines, tuple(here), in_all, entered)


def _drawn(season: Season, entrants: Sequence[Entrant], here: Sequence[RoundRow]) -> int:
    """As `rounds.drawn`, from loaded rows."""
    if season.system != Season.System.KNOCK_OUT:
        return len(entrants)
    first = sum(len(each.lines) for each in here if each.round.number == 1)
    return 2 * first or sum(each.until is None for each in entrants)


def _is(who: Entrant, actor: Actor) -> bool:
    return actor.user_id is not None and who.user_id == actor.user_id


def _named(
    fixtures: Sequence[Fixture], fields: Sequence[standings_input.Field]
) -> Sequence[Fixture]:
    """The fixtures with the loaded entrants attached, which saves two queries for each."""
    people = {each.pk: each for field in fields for each in field.entrants}
    for fixture in fixtures:
        fixture.first = people[fixture.first_id]
        fixture.second = people[fixture.second_id] if fixture.second_id else None
    return fixtures


def _rounds(
    season: Season, actor: Actor, fixtures: Sequence[Fixture], with_drafts: bool
) -> list[RoundRow]:
    """All rounds that the reader may see, the newest first."""
    rows = Round.objects.filter(division__season=season)
    if not with_drafts:
        rows = rows.exclude(state=Round.State.DRAFT)
    # Finished games of a ladder have a page of their own, because their number is unlimited.
    if season.is_ladder:
        rows = rows.filter(state=Round.State.OPEN)
    shown = {each.pk: each for each in rows.order_by("-number")}
    lines: dict[int, list[FixtureLine]] = {key: [] for key in shown}
    for fixture in fixtures:
        if fixture.round_id in shown:
            lines[fixture.round_id].append(line_of(fixture, actor))
    return [RoundRow(each, tuple(lines[each.pk])) for each in shown.values()]


# --- Ratings ---------------------------------------------------------------------


def rated_fixtures(league: League) -> list[Fixture]:
    """All fixtures of a league with a result, with the moment of the first decision."""
    rows = Fixture.objects.filter(round__division__season__league=league, result__isnull=False)
    first = Result.objects.filter(fixture=OuterRef("pk"), number=1)
    rows = rows.annotate(decided=Subquery(first.values("created")[:1]))
    return list(rows.select_related("result", "first", "second").order_by("pk"))


def this_month() -> tuple[int, int]:
    """The month up to which ratings are computed."""
    now = timezone.now()
    return now.year, now.month
