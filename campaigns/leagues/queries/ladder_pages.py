"""Read model of a ladder: rungs, challenges and games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.paginator import Page, Paginator

from accounts.actors import Actor
from campaigns.leagues import standings_input
from campaigns.leagues.models import Entrant, Fixture, LadderChallenge, Season
from campaigns.leagues.pairing import ladder
from campaigns.leagues.permissions import LeagueRefused, may_act_for, may_organise
from campaigns.leagues.services import ladders
from campaigns.leagues.services.results import words_of
from campaigns.leagues.standings import Standing
from rules.kernel.record import Record

GAMES_A_PAGE = 50


class LadderRung(Record):
    """Somebody on a ladder. `rung` is 0 for who has left; `moved`: rungs up since they came.

    open: what they have open just now, in words. may_challenge: whether you may challenge them.
    """

    rung: int
    entrant: int
    name: str
    home: str
    moved: int
    won: int
    drawn: int
    lost: int
    open: str
    may_challenge: bool


class RungLine(LadderRung):
    """The same as the reader sees it."""

    is_mine: bool


class LadderChallengeRow(Record):
    """A challenge that waits. `is_last`: for who answers it, declining would be a forfeit."""

    id: int
    challenger: str
    challenged: str
    answer_by: str
    may_answer: bool
    may_withdraw: bool
    is_last: bool


class ChallengeLine(LadderChallengeRow):
    """The same on a page. `is_own`: the reader's, who takes it back without a reason. `brings`:
    what it brings not to answer, for who may.
    """

    due: datetime
    is_own: bool
    brings: str


class LadderDivision(Record):
    """A division of a ladder, from the top, with the challenges that wait for an answer.

    `number`: from 0 on.
    """

    number: int
    name: str
    rungs: tuple[LadderRung, ...]
    challenges: tuple[LadderChallengeRow, ...]


class LadderRow(LadderDivision):
    """The same as the reader sees it."""

    rungs: tuple[RungLine, ...]
    challenges: tuple[ChallengeLine, ...]


class LadderGame(Record):
    """A game that is over. `rungs`: of the challenger and the challenged before it; `came_to`: the
    challenger's after it.
    """

    fixture: int
    number: int
    challenger: str
    challenged: str
    rungs: tuple[int, int]
    came_to: int
    result: str
    when: str


class GameLine(LadderGame):
    """The same on a page: where it is read, and when it was."""

    path: str
    ended: datetime

    @property
    def climbed(self) -> int:
        return self.rungs[0] - self.came_to


@dataclass(frozen=True)
class _Look:
    """The reader of a division of a ladder, with its present state."""

    season: Season
    actor: Actor
    mine: Entrant | None
    staying: Sequence[str]
    busy: Mapping[int, str]
    kept_apart: frozenset[int]

    def may_challenge(self, who: Entrant) -> bool:
        mine = self.mine
        if mine is None or self.season.state != Season.State.RUNNING:
            return False
        if {mine.pk, who.pk} & self.busy.keys() or who.pk in self.kept_apart:
            return False
        return not ladder.refusal(self.staying, mine.key, who.key, self.season.reach)


def check_ladder(season: Season) -> None:
    """Raise LeagueRefused for a season of another kind."""
    if not season.is_ladder:
        raise LeagueRefused("This season is no ladder. Read its rounds and its table.")


def ladder_rows(season: Season, actor: Actor) -> tuple[LadderRow, ...]:
    """The ladders of a season. Raises LeagueRefused for a season of another kind."""
    check_ladder(season)
    fields = standings_input.fields_of(season)
    organises = may_organise(season.league, actor)
    waiting = LadderChallenge.objects.filter(
        division__season=season, state=LadderChallenge.State.OPEN
    )
    waiting = waiting.select_related("challenger", "challenged").order_by("answer_by", "pk")
    challenges = [_challenge(each, season, actor, organises) for each in waiting]
    divisions = {each.pk: each.division_id for each in waiting}
    return tuple(
        LadderRow(
            number=field.division.number,
            name=field.division.name,
            rungs=_lines(field, season, actor),
            challenges=tuple(e for e in challenges if divisions[e.id] == field.division.pk),
        )
        for field in fields
    )


def _challenge(
    row: LadderChallenge, season: Season, actor: Actor, organises: bool
) -> ChallengeLine:
    may_answer = may_act_for(season, row.challenged, actor)
    is_own = may_act_for(season, row.challenger, actor)
    is_last = may_answer and ladders.declined_in_row(row.challenged) >= season.declines
    return ChallengeLine(
        id=row.pk,
        challenger=row.challenger.name,
        challenged=row.challenged.name,
        answer_by=row.answer_by.isoformat(),
        may_answer=may_answer,
        may_withdraw=is_own or organises,
        is_last=is_last,
        due=row.answer_by,
        is_own=is_own,
        brings=ladders.of_silence(season, row).before if may_answer else "",
    )


def _lines(field: standings_input.Field, season: Season, actor: Actor) -> tuple[RungLine, ...]:
    people = {each.key: each for each in field.entrants}
    lines = standings_input.standings_of(field, season)
    staying = [each.key for each in lines if people[each.key].until is None]
    came = [each.key for each in field.entrants if each.until is None]
    mine = next((people[key] for key in staying if _is(people[key], actor)), None)
    busy = ladders.busy(field.division.pk)
    look = _Look(season, actor, mine, staying, busy, _kept_apart(season, mine))
    return tuple(_line(each, people[each.key], came, look) for each in lines)


def _line(standing: Standing, who: Entrant, came: Sequence[str], look: _Look) -> RungLine:
    rung = standing.rank if who.until is None else 0
    return RungLine(
        rung=rung,
        entrant=who.pk,
        name=who.name,
        home=who.home,
        moved=came.index(who.key) + 1 - rung if rung else 0,
        won=standing.won,
        drawn=standing.drawn,
        lost=standing.lost,
        open=look.busy.get(who.pk, ""),
        may_challenge=look.may_challenge(who),
        is_mine=look.mine is not None and look.mine.pk == who.pk,
    )


def _is(who: Entrant, actor: Actor) -> bool:
    return actor.user_id is not None and who.user_id == actor.user_id


def _kept_apart(season: Season, mine: Entrant | None) -> frozenset[int]:
    """The entrants whom the reader must not meet."""
    if mine is None:
        return frozenset()
    pairs = season.bans.values_list("one_id", "two_id")
    return frozenset(each for pair in pairs if mine.pk in pair for each in pair) - {mine.pk}


# --- History ---------------------------------------------------------------------


def game_lines(season: Season) -> list[GameLine]:
    """The finished games of a ladder, the newest first. Raises LeagueRefused."""
    check_ladder(season)
    found = [line for field in standings_input.fields_of(season) for line in _games(field, season)]
    return sorted(found, key=lambda each: (each.ended, each.number), reverse=True)


def game_page(season: Season, number: str | int = 1, size: int = GAMES_A_PAGE) -> Page[GameLine]:
    """A page of these games."""
    return Paginator(game_lines(season), size).get_page(number)


def _games(field: standings_input.Field, season: Season) -> list[GameLine]:
    people = {each.key: each for each in field.entrants}
    fixtures = {each.round.number: each for each in field.fixtures}
    steps = ladder.steps(list(field.names), standings_input.climbs_of(field), season.climbing)
    return [
        _game(
            fixtures[game.number],
            people,
            _there(before, people, game.number),
            _there(after, people, game.number),
        )
        for game, before, after in steps
    ]


def _there(order: Sequence[str], people: Mapping[str, Entrant], number: int) -> list[str]:
    """The players on the ladder when a game was played, without those who had left."""
    return [key for key in order if (until := people[key].until) is None or until >= number]


def _game(
    fixture: Fixture, people: Mapping[str, Entrant], before: list[str], after: list[str]
) -> GameLine:
    first, second = people[str(fixture.first_id)], people[str(fixture.second_id)]
    fixture.first, fixture.second = first, second
    assert fixture.result is not None  # noqa: S101 - games that are over alone come here
    ended = fixture.result.created
    return GameLine(
        fixture=fixture.pk,
        number=fixture.round.number,
        challenger=first.name,
        challenged=second.name,
        rungs=(before.index(first.key) + 1, before.index(second.key) + 1),
        came_to=after.index(first.key) + 1,
        result=words_of(fixture, fixture.result.outcome),
        when=ended.isoformat(),
        path=fixture.get_absolute_url(),
        ended=ended,
    )
