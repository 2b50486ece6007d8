"""Somebody whom an organiser adds by user name is told, and may leave until the season starts."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from accounts.models import Block
from campaigns.clubs.services import clubs
from campaigns.leagues.permissions import LeagueRefused
from campaigns.leagues.plans import EntryPlan, LeaguePlan, SeasonPlan
from campaigns.leagues.services import rounds, seasons
from tests.campaigns.leagues.conftest import person, told

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(league, olga):
    return seasons.open_season(league.pk, olga, SeasonPlan(rounds=3))


def logged_in(name: str) -> Client:
    client = Client()
    client.force_login(get_user_model().objects.get(username=name))
    return client


def test_an_added_account_is_told_once_and_leaves_in_one_touch(season, olga):
    anvil, page = person("anvil"), f"/leagues/seasons/{season.pk}/"
    for _ in range(2):
        answer = logged_in("olga").post(f"{page}do/add/", {"name": "anvil"})
        assert answer.status_code == 302
    entrant = season.entrants.get()
    assert entrant.user_id == anvil.user_id
    [notice] = told(anvil, "league_added")
    assert "olga has added you to “Season 1” of Thames League" in notice.text
    shown = logged_in("anvil").get(notice.path).text
    own = shown.partition('id="own-entry"')[2].partition("</section>")[0]
    assert f'value="{entrant.pk}"' in own
    assert f'action="{page}do/drop/"' in own
    assert logged_in("anvil").post(f"{page}do/drop/", {"entrant": entrant.pk}).status_code == 302
    entrant.refresh_from_db()
    assert entrant.until == 0
    assert 'id="own-entry"' not in logged_in("anvil").get(page).text


def test_who_has_left_is_not_added_again(season, olga):
    entrant = seasons.add_entrant(season.pk, olga, EntryPlan(person("anvil").name))
    seasons.drop(entrant.pk, person("anvil"), "")
    with pytest.raises(LeagueRefused, match="no longer in this season"):
        seasons.add_entrant(season.pk, olga, EntryPlan("anvil"))


def test_a_name_like_that_of_an_account_is_no_stranger(season, olga):
    person("anvil")
    with pytest.raises(LeagueRefused, match="as it is spelt"):
        seasons.add_entrant(season.pk, olga, EntryPlan("Anvil"))
    assert not season.entrants.exists()


def test_into_a_campaign_s_season_accounts_enter_themselves(season, olga, monkeypatch):
    person("anvil")
    tied = type("Tied", (), {"is_tied": lambda self, season: True})()
    monkeypatch.setattr("campaigns.leagues.campaign_link.queries", lambda: tied)
    with pytest.raises(LeagueRefused, match="enters it themselves, with a warband"):
        seasons.add_entrant(season.pk, olga, EntryPlan("anvil"))


def test_nobody_adds_who_has_blocked_them(season, olga):
    person("anvil")
    users = get_user_model().objects
    Block.objects.create(owner=users.get(username="anvil"), user=users.get(username="olga"))
    with pytest.raises(LeagueRefused, match="anvil cannot be added"):
        seasons.add_entrant(season.pk, olga, EntryPlan("anvil"))
    assert not season.entrants.exists()
    assert told(person("anvil"), "league_added") == []


def test_once_the_season_has_started_accounts_enter_it_themselves(season, olga):
    person("late")
    for name in ("One", "Two"):
        seasons.add_entrant(season.pk, olga, EntryPlan(name))
    seasons.add_entrant(season.pk, olga, EntryPlan(person("anvil").name))
    rounds.start_season(season.pk, olga)
    page = logged_in("anvil").get(f"/leagues/seasons/{season.pk}/").text
    assert 'id="own-entry"' not in page
    assert 'id="leave"' in page
    with pytest.raises(LeagueRefused, match="has started"):
        seasons.add_entrant(season.pk, olga, EntryPlan("late"))


def test_an_organiser_adds_themselves_and_is_told_nothing(season, olga):
    entrant = seasons.add_entrant(season.pk, olga, EntryPlan("olga"))
    assert entrant.user_id == olga.user_id
    assert told(olga, "league_added") == []


def test_strangers_to_an_unlisted_club_are_not_added(olga):
    club = clubs.found_club(olga, clubs.ClubWords("Night Shift", "", "Leeds"), "Olga", "press")
    type(club).objects.filter(pk=club.pk).update(is_listed=False)
    plan = LeaguePlan("Night League", "tiny", "", club.slug)
    season = seasons.open_season(
        seasons.create_league(olga, plan, "press-2").pk, olga, SeasonPlan(rounds=3)
    )
    person("anvil")
    with pytest.raises(LeagueRefused, match="anvil cannot be added"):
        seasons.add_entrant(season.pk, olga, EntryPlan("anvil"))
    assert not season.entrants.exists()
