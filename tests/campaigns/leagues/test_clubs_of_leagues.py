"""What a club that is closed, or that nobody is to find, means for its leagues."""

from __future__ import annotations

import pytest
from django.utils import timezone

from campaigns.clubs.models import Club, Membership
from campaigns.leagues import faces, reading, rights, setting_up
from campaigns.leagues.models import League
from campaigns.leagues.plans import EntryPlan, LeaguePlan, SeasonPlan
from campaigns.leagues.rights import LeagueRefused
from tests.campaigns.leagues.conftest import person

pytestmark = pytest.mark.django_db
NORTHERN = LeaguePlan("Northern", "tiny", club="north")


@pytest.fixture
def club(olga) -> Club:
    club = Club.objects.create(slug="north", name="North")
    Membership.objects.create(club=club, user_id=olga.user_id, name="Olga", role="owner")
    return club


@pytest.fixture
def northern(club, olga) -> League:
    return setting_up.create_league(olga, NORTHERN, "x")


def test_a_closed_club_runs_nothing(northern, club, olga):
    referee = person("rita")
    Membership.objects.create(club=club, user_id=referee.user_id, name="R", role="referee")
    assert rights.may_organise(northern, olga)
    assert [each.value for each in faces.league_form(olga, {}).clubs] == ["north"]
    Club.objects.update(closed=timezone.now())
    northern = League.objects.get()
    assert not rights.may_organise(northern, olga)
    assert not rights.may_rule(northern, olga)
    assert not rights.may_rule(northern, referee)
    assert faces.league_form(olga, {}).clubs == []
    with pytest.raises(LeagueRefused, match="This club is closed"):
        setting_up.create_league(olga, NORTHERN, "y")


def test_whoever_was_put_out_of_a_club_does_not_enter(northern, club, olga):
    season = setting_up.open_season(northern.pk, olga, SeasonPlan())
    bruno = person("bruno")
    member = Membership.objects.create(
        club=club, user_id=bruno.user_id, name="B", left=timezone.now(), was_removed=True
    )
    with pytest.raises(LeagueRefused, match="This club has asked you to leave"):
        setting_up.enter(season.pk, bruno, EntryPlan("Bruno"))
    Membership.objects.filter(pk=member.pk).update(left=None, was_removed=False)
    assert setting_up.enter(season.pk, bruno, EntryPlan("Bruno")).name == "Bruno"


def test_leagues_of_a_club_that_is_not_listed_are_not_listed(northern, league):
    assert set(reading.listed_rows()) == {northern, league}
    Club.objects.update(is_listed=False)
    assert set(reading.listed_rows()) == {league}
