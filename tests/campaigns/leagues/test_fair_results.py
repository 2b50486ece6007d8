"""What was fought stands, what is confirmed was read, and whatever is disputed can be decided."""

from __future__ import annotations

import pytest

from campaigns.leagues import games as g
from campaigns.leagues import standings_input
from campaigns.leagues.models import Fixture, Result
from campaigns.leagues.permissions import LeagueRefused
from campaigns.leagues.plans import EntryPlan, LeaguePlan, SeasonPlan
from campaigns.leagues.queries import season_pages
from campaigns.leagues.services import (
    deadlines,
    online_battle,
    results,
    rounds,
    season_end,
    seasons,
)
from campaigns.leagues.services.results import Came
from rosters.services.warbands import keep_new
from rules.firewall.ruleset import FIREWALL
from tests.campaigns.leagues.conftest import (
    FIRST,
    agree,
    concede,
    fixtures,
    opened,
    person,
    play_out,
    player,
    published,
    told,
)

pytestmark = pytest.mark.django_db


# --- What was fought -------------------------------------------------------------


@pytest.fixture
def fought(season, olga) -> Fixture:
    """A meeting whose battle the second has won a moment ago, before anybody took its result."""
    one = fixtures(published(season, olga))[0]
    concede(online_battle.open_battle(one.pk, player(one.first), "here"), player(one.first))
    return one


def came_of(fixture: Fixture) -> tuple[str, str]:
    found = Fixture.objects.select_related("result").get(pk=fixture.pk).result
    assert found is not None
    return found.outcome, found.source


def test_who_lost_a_battle_does_not_tell_that_they_won(fought):
    with pytest.raises(LeagueRefused, match="when the battle ends"):
        results.file_result(fought.pk, player(fought.first), FIRST)


def test_a_deadline_takes_what_was_fought(season, fought):
    type(season).objects.update(missed="draw")
    deadlines.look_at(fought.round_id, fought.round.deadline)
    assert came_of(fought) == (g.SECOND, Result.Source.BATTLE)


def test_whoever_leaves_after_a_battle_has_not_forfeited_it(fought):
    seasons.drop(fought.second_id, player(fought.second), "")
    assert came_of(fought) == (g.SECOND, Result.Source.BATTLE)


def test_a_battle_without_a_winner_lets_players_of_a_knock_out_say_who_goes_on(league, olga):
    season = opened(league, olga, system="knockout")
    one = fixtures(published(season, olga))[0]
    battle = online_battle.open_battle(one.pk, player(one.first), "here")
    type(battle).objects.update(status="ended", winner="")
    agree(one)
    assert came_of(one) == (g.FIRST, Result.Source.AGREED)


def test_both_are_told_what_silence_absence_and_leaving_came_to(league, olga):
    season = opened(league, olga, 6, missed="draw")
    made = published(season, olga)
    silent, missed, left = fixtures(made)
    results.file_result(silent.pk, player(silent.first), FIRST)
    seasons.drop(left.first_id, player(left.first), "")
    deadlines.look_at(made.pk, made.deadline)
    for each in (silent, missed, left):
        for who in (each.first, each.second):
            assert len(told(player(who), "league_settled")) == 1, who


# --- What is confirmed -----------------------------------------------------------


def test_only_what_was_read_is_confirmed(season, olga):
    one = fixtures(published(season, olga))[0]
    results.file_result(one.pk, player(one.first), Came(g.DRAW))
    results.file_result(one.pk, player(one.first), FIRST)
    for read in (Came(g.DRAW), Came(g.FIRST, (3, 0))):
        with pytest.raises(LeagueRefused, match="has told something else meanwhile"):
            results.confirm(one.pk, player(one.second), read)
    assert not one.results.exists()
    results.confirm(one.pk, player(one.second), FIRST)
    assert came_of(one) == (g.FIRST, Result.Source.AGREED)


# --- What ends -------------------------------------------------------------------


def test_a_knock_out_has_as_many_rounds_as_its_tree(league, olga):
    season = opened(league, olga, 5, system="knockout", third_place=True)
    gone = season.entrants.get(name="Ember")
    seasons.drop(gone.pk, player(gone), "")
    assert season_pages.season_page(season, olga).divisions[0].in_all == 2
    for number in (1, 2):
        play_out(published(season, olga, number), olga)
    assert season_pages.season_page(season, olga).divisions[0].next_number == 0
    with pytest.raises(LeagueRefused, match="That was the last round"):
        rounds.pair_round(season.pk, olga, 0, 3)
    assert season_end.close_season(season.pk, olga).state == "closed"


def test_a_bye_cannot_be_disputed(league, olga):
    made = published(opened(league, olga, 3), olga)
    bye = next(each for each in fixtures(made) if each.second is None)
    with pytest.raises(LeagueRefused, match="A bye cannot be disputed"):
        results.dispute(bye.pk, player(bye.first), "No.")
    play_out(made, olga)


def test_a_season_with_an_open_dispute_is_not_closed(season, olga):
    made = play_out(published(season, olga), olga)
    one = fixtures(made)[0]
    results.dispute(one.pk, player(one.second), "No.")
    with pytest.raises(LeagueRefused, match="Everybody has an open dispute"):
        season_end.close_season(season.pk, olga, early=True)
    results.rule(one.pk, olga, Came(g.DRAW), "Witnesses agree.", 1)
    assert season_end.close_season(season.pk, olga, early=True).state == "closed"


# --- What was played -------------------------------------------------------------


def test_what_nobody_played_moves_no_rating_and_is_no_meeting(league, olga):
    season = opened(league, olga, missed="draw")
    made = published(season, olga)
    deadlines.look_at(made.pk, made.deadline)
    assert {each.result.outcome for each in fixtures(made)} == {g.DRAW}
    assert standings_input.duels_of(season_pages.rated_fixtures(league)) == []
    [field] = standings_input.fields_of(season)
    assert not any(each.met for each in standings_input.contestants_of(field, season, 2))


def test_a_correction_leaves_a_game_in_its_month(season, league, olga):
    one = fixtures(published(season, olga))[0]
    agree(one)
    first = one.results.get().created
    results.rule(one.pk, olga, Came(g.SECOND), "Misread.", 1)
    [duel] = standings_input.duels_of(season_pages.rated_fixtures(league))
    assert duel.when == first


# --- What is fought with ---------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "brings"), [("street_fight", True), ("walk_in_the_park", False)]
)
def test_a_warband_is_fielded_where_the_scenario_takes_one(olga, scenario, brings):
    workshop = FIREWALL.workshop
    ready = next(each for each in workshop.ready() if not workshop.check(each))
    league = seasons.create_league(olga, LeaguePlan("Park League", "firewall"), "park")
    season = seasons.open_season(league.pk, olga, SeasonPlan(rounds=1, scenario=scenario))
    for name in ("Anvil", "Brass"):
        actor = person(name.lower())
        own = keep_new(actor, ready, name).pk
        seasons.enter(season.pk, actor, EntryPlan(name, warband=own))
    one = fixtures(published(rounds.start_season(season.pk, olga), olga))[0]
    battle = online_battle.open_battle(one.pk, player(one.first), "here")
    assert bool(battle.seats.get(side=battle.seats.order_by("pk")[0].side).force) is brings
