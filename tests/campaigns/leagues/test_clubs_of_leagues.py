"""What a club that is closed, or that nobody is to find, means for its leagues."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.clubs.models import Club, Membership
from campaigns.leagues import permissions
from campaigns.leagues.models import League
from campaigns.leagues.permissions import LeagueRefused
from campaigns.leagues.plans import EntryPlan, LeaguePlan, SeasonPlan
from campaigns.leagues.queries import form_pages, league_pages
from campaigns.leagues.services import seasons
from tests.campaigns.leagues.conftest import fixtures, opened, person, published
from tests.campaigns.leagues.test_pages import browser
from web.errors import NotYours

pytestmark = pytest.mark.django_db
NORTHERN = LeaguePlan("Northern", "tiny", club="north")


@pytest.fixture
def club(olga) -> Club:
    club = Club.objects.create(slug="north", name="North")
    Membership.objects.create(club=club, user_id=olga.user_id, name="Olga", role="owner")
    return club


@pytest.fixture
def northern(club, olga) -> League:
    return seasons.create_league(olga, NORTHERN, "x")


def test_a_closed_club_runs_nothing(northern, club, olga):
    referee = person("rita")
    Membership.objects.create(club=club, user_id=referee.user_id, name="R", role="referee")
    assert permissions.may_organise(northern, olga)
    assert [each.value for each in form_pages.league_form(olga, {}).clubs] == ["north"]
    Club.objects.update(closed=timezone.now())
    northern = League.objects.get()
    assert not permissions.may_organise(northern, olga)
    assert not permissions.may_rule(northern, olga)
    assert not permissions.may_rule(northern, referee)
    assert form_pages.league_form(olga, {}).clubs == []
    with pytest.raises(LeagueRefused, match="This club is closed"):
        seasons.create_league(olga, NORTHERN, "y")


def test_whoever_was_put_out_of_a_club_does_not_enter(northern, club, olga):
    season = seasons.open_season(northern.pk, olga, SeasonPlan())
    bruno = person("bruno")
    member = Membership.objects.create(
        club=club, user_id=bruno.user_id, name="B", left=timezone.now(), was_removed=True
    )
    with pytest.raises(LeagueRefused, match="This club has asked you to leave"):
        seasons.enter(season.pk, bruno, EntryPlan("Bruno"))
    Membership.objects.filter(pk=member.pk).update(left=None, was_removed=False)
    assert seasons.enter(season.pk, bruno, EntryPlan("Bruno")).name == "Bruno"


def test_leagues_of_a_club_that_is_not_listed_are_not_listed(northern, league):
    assert set(league_pages.listed_rows()) == {northern, league}
    Club.objects.update(is_listed=False)
    assert set(league_pages.listed_rows()) == {league}


# --- Secret and closed clubs -------------------------------------------------------


def addresses_of(northern, olga) -> list[str]:
    """Every address at which something of a league is read."""
    season = opened(northern, olga, 4)
    made = published(season, olga)
    place, api = season.get_absolute_url(), f"/api/v1/leagues/seasons/{season.pk}/"
    one = fixtures(made)[0].pk
    parts = ("history/", "record/", "print/", "report/", "standings.csv", "division-0.trf")
    return [
        northern.get_absolute_url(), f"{northern.get_absolute_url()}ratings/", place,
        *(f"{place}{each}" for each in parts), f"/leagues/fixtures/{one}/",
        api, f"{api}record/", f"{api}report/", f"/api/v1/leagues/{northern.pk}/",
        f"/api/v1/leagues/{northern.pk}/ratings/", f"/api/v1/leagues/fixtures/{one}/",
    ]  # fmt: skip


@pytest.mark.parametrize("change", [{"is_listed": False}, {"closed": timezone.now()}])
def test_of_a_secret_or_closed_club_nothing_is_read_but_by_its_own(northern, club, olga, change):
    places = addresses_of(northern, olga)
    member = person("mick")
    Membership.objects.create(club=club, user_id=member.user_id, name="M")
    assert {Client().get(each).status_code for each in places} == {200}
    Club.objects.update(**change)
    for place in places:
        told = [browser(name).get(place).status_code for name in ("carla", "mick", "anvil")]
        assert [Client().get(place).status_code, *told] == [404, 404, 200, 200], place
    # In their lists too, and in nobody else's.
    assert [list(league_pages.own_leagues(person(e))) for e in ("mick", "carla")] == [
        [northern],
        [],
    ]
    assert northern not in league_pages.listed_rows()
    Membership.objects.filter(user_id=member.user_id).update(left=timezone.now())
    assert browser("mick").get(places[0]).status_code == 404


def test_a_stranger_does_not_come_into_a_league_of_a_secret_club(northern, club, olga):
    season = seasons.open_season(northern.pk, olga, SeasonPlan())
    Club.objects.update(is_listed=False)
    with pytest.raises(NotYours):
        seasons.enter(season.pk, person("carla"), EntryPlan("Carla"))
    assert not season.entrants.exists()


def test_a_listed_club_adds_nothing_to_the_lists_of_its_members(northern, club):
    member = person("mick")
    Membership.objects.create(club=club, user_id=member.user_id, name="M")
    assert list(league_pages.own_leagues(member)) == []
