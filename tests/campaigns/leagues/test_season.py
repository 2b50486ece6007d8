"""A whole season played by machines through the public services, the same each time.

Eight warbands, Swiss, five rounds. Somebody comes late, somebody leaves, a result is disputed, one
is corrected; the battles of the first round are fought on the site, the others at tables.
"""

from __future__ import annotations

from random import Random

import pytest

from accounts.actors import Actor
from battles import journal
from battles.models import Battle, Seat
from battles.order_form.forms import OrderSlip
from battles.services import orders
from campaigns.leagues import games as g
from campaigns.leagues import standings_input, tasks
from campaigns.leagues.models import Fixture, Result, Round, Season
from campaigns.leagues.plans import EntryPlan, LeaguePlan, SeasonPlan
from campaigns.leagues.queries.rating_page import rated_lines
from campaigns.leagues.services import online_battle, results, rounds, season_end, seasons
from campaigns.leagues.services.results import Came
from notifications.models import Notice
from rules.bots import Whim
from rules.bots.known import bot_called
from tests.campaigns.leagues.conftest import NAMES, fixtures, person, player, published

pytestmark = pytest.mark.django_db
ROUNDS = 5


def fight(battle: Battle, whim: int) -> Battle:
    """Both sides play by chance until the battle is over."""
    ruleset = journal.ruleset_of(battle)
    bot, number = bot_called("random"), 0
    while battle.status == Battle.Status.ACTIVE:
        number += 1
        side = battle.to_act[0]
        seat = battle.seats.get(role=Seat.Role.PLAYER, side=side)
        state = ruleset.view(journal.state_of(battle), side)
        order = next(iter(bot.choose(ruleset, state, side, Whim(whim + number))))
        slip = OrderSlip(side, ruleset.fields_of(order), f"{side}-{battle.seq}", battle.seq)
        orders.place_order(battle.pk, Actor(user_id=seat.user_id, name=seat.name), slip)
        battle.refresh_from_db()
    return battle


def by_chance(chance: Random) -> Came:
    outcome = chance.choice((g.FIRST, g.FIRST, g.SECOND, g.SECOND, g.DRAW))
    return Came(outcome, (chance.randrange(6), chance.randrange(6)))


class Played:
    """A season from its opening to its end."""

    def __init__(self) -> None:
        self.chance = Random(2136)  # noqa: S311 - the same each time
        self.olga = person("olga")
        self.league = seasons.create_league(self.olga, LeaguePlan("Thames", "tiny"), "t")
        plan = SeasonPlan(rounds=ROUNDS, scenario="duel")
        self.season = seasons.open_season(self.league.pk, self.olga, plan)
        for number, name in enumerate(NAMES[:7]):
            home = "North" if number < 3 else ""
            seasons.enter(self.season.pk, person(name.lower()), EntryPlan(name, home))
        rounds.start_season(self.season.pk, self.olga)

    def play(self) -> Season:
        self.first_round()
        seasons.enter(self.season.pk, person("hammer"), EntryPlan("Hammer"))
        self.second_round()
        leaver = self.season.entrants.get(name="Flint")
        seasons.drop(leaver.pk, player(leaver), "No time any more.")
        for number in (3, 4, ROUNDS):
            self.at_tables(published(self.season, self.olga, number))
        return season_end.close_season(self.season.pk, self.olga)

    def first_round(self) -> None:
        made = published(self.season, self.olga)
        for fixture in fixtures(made):
            if fixture.second is not None:
                battle = online_battle.open_battle(fixture.pk, player(fixture.first), "here")
                fight(battle, fixture.table)
        tasks.sweep_leagues()
        tasks.sweep_leagues()
        rounds.close_round(made.pk, self.olga)

    def second_round(self) -> None:
        made = published(self.season, self.olga, 2)
        self.disputed, self.corrected, *others = fixtures(made)
        results.file_result(self.disputed.pk, player(self.disputed.first), Came(g.FIRST, (4, 1)))
        results.dispute(self.disputed.pk, player(self.disputed.second), "It was a draw.")
        results.rule(self.disputed.pk, self.olga, Came(g.DRAW, (4, 4)), "Both sheets say so.", 0)
        self.told(self.corrected, Came(g.FIRST, (3, 0)))
        for fixture in others:
            self.told(fixture, by_chance(self.chance))
        rounds.close_round(made.pk, self.olga)
        results.rule(self.corrected.pk, self.olga, Came(g.SECOND, (0, 3)), "Sides mixed up.", 1)

    def at_tables(self, made: Round) -> None:
        for fixture in fixtures(made):
            if fixture.result is None:
                self.told(fixture, by_chance(self.chance))
        rounds.close_round(made.pk, self.olga)

    def told(self, fixture: Fixture, came: Came) -> None:
        results.file_result(fixture.pk, player(fixture.first), came)
        results.confirm(fixture.pk, player(fixture.second), came)


@pytest.fixture
def played() -> Played:
    found = Played()
    found.play()
    return found


def test_a_season_from_its_opening_to_its_end(played):
    season = Season.objects.get()
    assert season.state == Season.State.CLOSED
    assert [each.state for each in Round.objects.all()] == ["closed"] * ROUNDS
    every = list(Fixture.objects.select_related("result", "round", "first", "second"))
    assert all(each.result is not None for each in every)
    no_rematches(every)
    fair_byes(every)
    told_and_kept(played, every)
    the_same_when_asked_again(season)
    [field] = standings_input.fields_of(season)
    table = standings_input.standings_of(field, season)
    assert sum(e.points for e in table) == sum(points_given(each) for each in every)
    assert {line.name for line in rated_lines(season.league)} == set(NAMES[:8])
    assert Notice.objects.filter(kind="league_over").count() == 8


def no_rematches(every: list[Fixture]) -> None:
    pairs = [frozenset((e.first_id, e.second_id)) for e in every if e.second_id]
    assert len(pairs) == len(set(pairs))


def fair_byes(every: list[Fixture]) -> None:
    """Seven, then eight, then seven again: a bye in the first round and in the last three."""
    byes = [e for e in every if e.second_id is None]
    assert sorted(e.round.number for e in byes) == [1, 3, 4, 5]
    assert len({e.first_id for e in byes}) == 4


def told_and_kept(played: Played, every: list[Fixture]) -> None:
    sources = [e.result.source for e in every if e.round.number == 1 and e.second_id]
    assert sources == [Result.Source.BATTLE] * 3
    assert [e.outcome for e in played.corrected.results.all()] == [g.FIRST, g.SECOND]
    assert [e.outcome for e in played.disputed.results.all()] == [g.DRAW]
    words = [each.words for each in played.season.actions.all()]
    for part in ("leaves the season", "plays in Everybody from round 2", "disputes", ", not "):
        assert sum(part in each for each in words) == 1, part
    late = played.season.entrants.get(name="Hammer")
    gone = played.season.entrants.get(name="Flint")
    assert (late.since, gone.until) == (2, 2)
    later = [e for e in every if e.round.number > 2]
    assert all(gone.pk not in (e.first_id, e.second_id) for e in later)


def the_same_when_asked_again(season: Season) -> None:
    one, two = (standings_input.fields_of(season) for _ in range(2))
    assert standings_input.standings_of(one[0], season) == standings_input.standings_of(
        two[0], season
    )
    assert rated_lines(season.league) == rated_lines(season.league)


def points_given(fixture: Fixture) -> int:
    assert fixture.result is not None
    return {g.DRAW: 2}.get(fixture.result.outcome, 3)


def test_the_first_round_keeps_people_of_one_home_apart(played):
    homes = [{e.first.home, e.second.home} for e in fixtures(Round.objects.get(number=1))
             if e.second]  # fmt: skip
    assert homes.count({"North"}) == 0
    assert sum("North" in each for each in homes) == 3


def test_the_next_season_has_everybody_who_stayed(played):
    following = season_end.open_next(played.season.pk, played.olga)
    assert set(following.entrants.values_list("name", flat=True)) == set(NAMES[:8]) - {"Flint"}
    assert (following.number, following.title) == (2, "Season 2")
    seeds = following.entrants.order_by("seed").values_list("seed", flat=True)
    assert list(seeds) == list(range(1, 8))
