"""The budget of a season: at the warbands that are entered for it or meant for it."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from accounts.actors import Actor
from campaigns.leagues import actions
from campaigns.leagues.models import Season
from campaigns.leagues.permissions import LeagueRefused
from campaigns.leagues.plans import EntryPlan, LeaguePlan, SeasonPlan
from campaigns.leagues.services import rounds, season_end, seasons
from rosters.models import GivenBudget, Warband
from rosters.services import budgets, warbands
from rosters.services.budgets import budget_sums
from rules.registry import RULESETS
from tests.campaigns.leagues.conftest import person, play_out, published
from tests.one_line import one_line
from web.errors import NotYours

pytestmark = pytest.mark.django_db
GUEST = Actor(guest_key="somebody")
MOST = {"points": 400, "figures": 16}


@pytest.fixture
def league(olga):
    return seasons.create_league(olga, LeaguePlan("Block League", "killzone"), "press-2")


@pytest.fixture
def season(league, olga) -> Season:
    return seasons.open_season(league.pk, olga, SeasonPlan(rounds=1, budgets=MOST))


def owned(name: str, number: int = 0) -> Warband:
    return warbands.keep_new(person(name), RULESETS["killzone"].workshop.ready()[number], "made")


def browser(name: str) -> Client:
    person(name)
    found = Client()
    found.force_login(get_user_model().objects.get(username=name))
    return found


def enter(season: Season, name: str, warband: str = ""):
    return seasons.enter(season.pk, person(name), EntryPlan(name, warband=warband))


def test_every_game_has_sums_for_a_budget():
    for game, ruleset in RULESETS.items():
        if ruleset.workshop is not None:
            assert "figures" in dict(budget_sums(game)), game
    assert {"points", "gutz", "cp", "vp"} <= set(dict(budget_sums("firewall")))


def test_a_season_says_its_budget_and_its_form_asks_for_it(season, league, olga):
    assert "Points 400, Figures 16" in one_line(browser("anvil").get(season.get_absolute_url()))
    page = one_line(browser("olga").get(f"/leagues/{league.pk}/new-season/"))
    assert 'name="budget_points"' in page
    given = {"system": "swiss", "rounds": "3", "budget_points": "250", "budget_figures": ""}
    season_end.close_season(season.pk, olga, early=True)
    assert browser("olga").post(f"/leagues/{league.pk}/new-season/", given).status_code == 302
    assert Season.objects.get(number=2).budgets == {"points": 250}


@pytest.mark.parametrize("plan", [
    {"points": 0}, {"points": -1}, {"points": 2_000_000}, {"gold": 5},
])  # fmt: skip
def test_a_budget_that_is_none_is_refused(league, olga, plan):
    with pytest.raises(LeagueRefused, match=r"budget|sum called"):
        seasons.open_season(league.pk, olga, SeasonPlan(budgets=plan))


def test_the_form_keeps_what_is_wrong_and_says_so(league):
    given = {"system": "swiss", "rounds": "3", "budget_points": "many"}
    answer = browser("olga").post(f"/leagues/{league.pk}/new-season/", given)
    assert answer.status_code == 422
    assert "The budget of Points is a whole number" in one_line(answer)
    assert 'value="many"' in one_line(answer)


def test_an_entered_warband_shows_what_is_left(season):
    row = owned("anvil")
    enter(season, "anvil", row.pk)
    page = one_line(browser("anvil").get(f"/warbands/{row.pk}/"))
    assert season.get_absolute_url() in page
    assert "Points 382 of 400, 18 left" in page
    assert '<span class="badge">entered</span>' in page
    assert "382 of 400" in page.partition('id="given-budgets"')[0]  # and so do the totals


def test_a_warband_beyond_the_budget_is_not_entered(league, olga):
    season = seasons.open_season(league.pk, olga, SeasonPlan(budgets={"points": 300}))
    row = owned("anvil")
    with pytest.raises(LeagueRefused, match="Points 382 instead of 300"):
        enter(season, "anvil", row.pk)
    assert not season.entrants.exists()
    assert not GivenBudget.objects.exists()


def test_one_may_mean_a_warband_for_it_and_think_better_of_it(season):
    row, client = owned("anvil"), browser("anvil")
    answer = client.post(f"{season.get_absolute_url()}do/mean/", {"warband": row.pk})
    assert answer.status_code == 302
    client.post(f"{season.get_absolute_url()}do/mean/", {"warband": row.pk})
    (given,) = GivenBudget.objects.all()
    page = one_line(client.get(f"/warbands/{row.pk}/"))
    assert "Not meant for it" in page
    drop = f"/warbands/{row.pk}/budget/drop/"
    assert browser("brass").post(drop, {"budget": given.pk}).status_code == 404
    for _ in range(2):
        assert client.post(drop, {"budget": given.pk}).status_code == 302
    assert not GivenBudget.objects.exists()


def test_only_ones_own_warband_of_the_game_is_meant(season):
    theirs = owned("brass")
    other = warbands.keep_new(person("anvil"), RULESETS["firewall"].workshop.ready()[0], "made")
    for warband in (theirs.pk, other.pk, "", "nothing", "../x"):
        with pytest.raises(LeagueRefused, match="one of your own warbands of this game"):
            actions.SEASON["mean"](season.pk, person("anvil"), {"warband": warband})
    with pytest.raises(NotYours):
        actions.SEASON["mean"](season.pk, GUEST, {"warband": theirs.pk})


def test_a_season_without_a_budget_takes_nothing_for_it(league, olga):
    season = seasons.open_season(league.pk, olga, SeasonPlan())
    row = owned("anvil")
    with pytest.raises(LeagueRefused, match="has no budget"):
        actions.SEASON["mean"](season.pk, person("anvil"), {"warband": row.pk})
    enter(season, "anvil", row.pk)
    assert not GivenBudget.objects.exists()


def test_what_is_entered_is_not_dropped_and_binds_even_if_it_was_meant(season):
    row = owned("anvil")
    actions.SEASON["mean"](season.pk, person("anvil"), {"warband": row.pk})
    enter(season, "anvil", row.pk)
    actions.SEASON["mean"](season.pk, person("anvil"), {"warband": row.pk})
    (given,) = GivenBudget.objects.all()
    answer = browser("anvil").post(f"/warbands/{row.pk}/budget/drop/", {"budget": given.pk})
    assert answer.status_code == 422
    assert "leave it first" in one_line(answer)
    assert GivenBudget.objects.exists()


def test_who_leaves_is_free_of_it(season):
    row = owned("anvil")
    entrant = enter(season, "anvil", row.pk)
    enter(season, "brass", owned("brass").pk)
    seasons.drop(entrant.pk, person("anvil"), "")
    assert [each.warband.user.username for each in GivenBudget.objects.all()] == ["brass"]


def test_the_next_season_goes_on_with_it_and_the_last_lets_go(season, olga):
    for name in ("anvil", "brass"):
        enter(season, name, owned(name).pk)
    actions.SEASON["mean"](season.pk, person("anvil"), {"warband": owned("anvil", 1).pk})
    season = rounds.start_season(season.pk, olga)
    play_out(published(season, olga), olga)
    season_end.close_season(season.pk, olga)
    assert not GivenBudget.objects.exists()
    following = season_end.open_next(season.pk, olga)
    assert following.budgets == MOST
    found = GivenBudget.objects.all()
    assert {each.source for each in found} == {f"season:{following.pk}"}
    assert len(found) == 2


def test_a_budget_of_a_league_is_nobody_elses_business(season):
    row = owned("anvil")
    enter(season, "anvil", row.pk)
    warbands.share(row.pk, person("anvil"), "public")
    page = one_line(browser("brass").get(f"/warbands/{row.pk}/"))
    assert "given-budgets" not in page
    assert "382 of 400" not in page


def test_the_lowest_of_all_limits_counts(season):
    row = owned("anvil")
    enter(season, "anvil", row.pk)
    budgets.set_budget(row.pk, person("anvil"), "points", "390")
    page = one_line(browser("anvil").get(f"/warbands/{row.pk}/"))
    assert "382 of 390" in page
    assert "Points 382 of 400, 18 left" in page
