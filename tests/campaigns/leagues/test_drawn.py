"""What becomes of a battle of a knock-out that nobody has won: as the season says."""

from __future__ import annotations

import pytest

from battles.models import Battle
from campaigns.leagues import games as g
from campaigns.leagues import standings_input, tasks
from campaigns.leagues.models import Fixture, Result
from campaigns.leagues.queries import season_pages
from campaigns.leagues.services import online_battle, results, rounds
from campaigns.leagues.services.results import Came
from tests.campaigns.leagues.conftest import fixtures, opened, player, published, told

pytestmark = pytest.mark.django_db


def drawn(league, olga, rule: str, harm: tuple[int, int], monkeypatch) -> Fixture:
    """The meeting of Brass and Cobalt, fought to a draw on the site."""
    season = opened(league, olga, 4, system="knockout", drawn=rule)
    made = published(season, olga)
    one = next(each for each in fixtures(made) if {"Brass", "Cobalt"} == {
        each.first.name, each.second.name
    })  # fmt: skip
    battle = online_battle.open_battle(one.pk, player(one.first), "here")
    Battle.objects.filter(pk=battle.pk).update(status=Battle.Status.ENDED, winner="")
    monkeypatch.setattr(online_battle, "_from_battle", lambda battle: Came(g.DRAW, harm))
    tasks.sweep_leagues()
    one.refresh_from_db()
    return one


def winner(one: Fixture) -> str:
    assert one.result is not None
    return (one.first if one.result.outcome == g.FIRST else one.second).name


def test_the_better_seed_goes_on_where_that_is_agreed(league, olga, monkeypatch):
    one = drawn(league, olga, "seed", (0, 2), monkeypatch)
    assert winner(one) == "Brass"
    assert (one.result.source, one.result.reason) == (
        Result.Source.TIED, "A draw: Brass was seeded higher.",
    )  # fmt: skip
    # Who goes on is agreed; how strong they are, the draw says.
    assert [
        each.score for each in standings_input.duels_of(season_pages.rated_fixtures(league))
    ] == [0.5]


@pytest.mark.parametrize(("harm", "first_goes_on"), [((3, 1), True), ((1, 3), False)])
def test_whoever_did_more_harm_goes_on(league, olga, monkeypatch, harm, first_goes_on):
    one = drawn(league, olga, "harm", harm, monkeypatch)
    assert (one.result.outcome == g.FIRST) == first_goes_on
    assert "did more harm" in one.result.reason


@pytest.mark.parametrize("rule", ["replay", "harm"])
def test_it_is_played_again(league, olga, monkeypatch, rule):
    one = drawn(league, olga, rule, (2, 2), monkeypatch)
    assert (one.result, one.battle) == (None, None)
    assert len(told(player(one.first), "league_again")) == 1
    assert "so it is played again" in league.seasons.get().actions.first().words
    again = online_battle.open_battle(one.pk, player(one.second), "here")
    assert Battle.objects.count() == 2
    assert online_battle.ended_battles() == []
    # Or at a table, once the second is not fought: the organiser may say so at any time.
    results.rule(one.pk, olga, Came(g.SECOND), "They threw a coin.", 0)
    one.refresh_from_db()
    assert (one.battle_id, one.result.outcome) == (again.pk, g.SECOND)


def test_otherwise_it_waits_for_a_word(league, olga, monkeypatch):
    one = drawn(league, olga, "wait", (2, 1), monkeypatch)
    assert (one.result, one.battle is None) == (None, False)
    assert online_battle.ended_battles() == []
    with pytest.raises(rounds.LeagueRefused, match="No result yet"):
        rounds.close_round(one.round_id, olga)
