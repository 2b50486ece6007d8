"""The front page of a club shows what goes on in its leagues and campaigns, to who may see it."""

from __future__ import annotations

import pytest

from campaigns.campaigns.models import Campaign
from campaigns.clubs import panels
from campaigns.leagues.models import Season
from campaigns.leagues.plans import LeaguePlan, SeasonPlan
from campaigns.leagues.services import seasons
from tests.campaigns.clubs.conftest import found_town

pytestmark = pytest.mark.django_db
KEPT = {"ruleset": "tiny", "token": "t", "secret": b"x"}


@pytest.fixture
def town():
    return found_town()


def shown(town, actor) -> dict[str, list[str]]:
    found = panels.panels_of(town.club, actor)
    return {panel.title: [line.title for line in panel.lines] for panel in found}


def season_of(town, *, listed: bool = True, name: str = "Thames") -> Season:
    plan = LeaguePlan(name, "tiny", "", town.slug, listed)
    league = seasons.create_league(town.olga, plan, name)
    return seasons.open_season(league.pk, town.olga, SeasonPlan("One"))


def test_a_club_without_either_shows_nothing(town):
    assert shown(town, town.mick) == {}


def test_seasons_that_are_not_over_are_shown(town):
    season = season_of(town)
    assert shown(town, town.mick) == {"Leagues": ["Thames: One"]}
    Season.objects.filter(pk=season.pk).update(state=Season.State.CLOSED)
    assert shown(town, town.mick) == {}


def test_an_unlisted_league_is_shown_to_who_made_it_or_plays_in_it(town):
    season_of(town, listed=False, name="Secret")
    assert shown(town, town.mick) == {}
    assert shown(town, town.carla) == {}
    assert shown(town, town.olga) == {"Leagues": ["Secret: One"]}


def test_campaigns_that_are_not_over_are_shown_to_who_may_see_them(town):
    row = Campaign.objects.create(club=town.club, name="Ash", **KEPT)
    assert shown(town, town.carla) == {"Campaigns": ["Ash"]}
    town.club.is_listed = False
    town.club.save()
    assert shown(town, town.carla) == {}
    assert shown(town, town.mick) == {"Campaigns": ["Ash"]}
    Campaign.objects.filter(pk=row.pk).update(status=Campaign.Status.ENDED)
    assert shown(town, town.mick) == {}
