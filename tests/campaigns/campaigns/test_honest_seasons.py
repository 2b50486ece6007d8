"""Nobody gains by what lies between a season and its campaign, and nothing is told through it."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.campaigns.models import Aftermath, Meeting
from campaigns.campaigns.services import campaigns, rulings, seasons, underdog
from campaigns.leagues import games as g
from campaigns.leagues.models import Fixture, Season
from campaigns.leagues.plans import LeaguePlan, SeasonPlan
from campaigns.leagues.services import rounds
from campaigns.leagues.services import seasons as league_seasons
from rules.kernel.campaign.entries import BadEntry
from tests.campaigns.campaigns.conftest import actor
from tests.campaigns.campaigns.seasons import Tied, fixtures
from tests.campaigns.campaigns.test_seasons import LOST, WON, meeting, rule, tied, two

pytestmark = pytest.mark.django_db
FIXTURES = (meeting, tied)


def test_what_is_owed_is_taken_however_often_the_next_meeting_is_ruled_on(tied, meeting) -> None:
    first, second = two(meeting)
    tied.settle(meeting)
    crew, have = tied.crew(first), tied.purse(first)
    spend = {"token": "p", "other": tied.crew(second).id, "amount": str(have), "words": "x"}
    campaigns.deal(tied.campaign.pk, crew.id, actor(first), "pay", spend)
    rule(meeting, g.SECOND, 1)
    assert Meeting.objects.get(fixture=meeting).owed == {crew.id: WON - LOST}
    rounds.close_round(meeting.round_id, actor("olga"))
    [following] = fixtures(tied.publish(2))
    is_first = tied.player(following.first).name == first
    lose, win = (g.SECOND, g.FIRST) if is_first else (g.FIRST, g.SECOND)
    rule(following, lose, 0)
    assert tied.purse(first) == 0
    rule(following, win, 1)
    assert tied.purse(first) == WON - (WON - LOST)
    assert Meeting.objects.get(fixture=meeting).owed == {}
    tied.sound()


def test_who_is_put_out_keeps_no_help_and_gets_it_back_with_the_victory(
    tied, meeting, monkeypatch
) -> None:
    first, _ = two(meeting)
    crew, before = tied.crew(first).id, tied.purse(first)
    help_money = max(each.money for each in tied.state.terms.underdog)
    monkeypatch.setattr(underdog, "help_of", lambda row, terms: (crew, help_money))
    tied.settle(meeting)
    won = tied.purse(first)
    assert won > before + help_money
    rule(meeting, g.BOTH_FORFEIT, 1)
    assert tied.purse(first) == before
    rule(meeting, g.FIRST, 2)
    assert tied.purse(first) == won
    tied.sound()


def test_a_battle_that_was_replaced_is_no_second_one(tied, meeting) -> None:
    row = tied.list_of(meeting)
    season = Season.objects.get(pk=tied.season.pk)
    seasons._laid(season, meeting, actor(two(meeting)[0]), "again")
    old = Aftermath.objects.get(pk=row.pk)
    assert old.status == Aftermath.Status.VOID
    tied.settle(meeting)
    with pytest.raises(BadEntry, match="ruled on anew there"):
        rulings.reopen(old.pk, actor("olga"), "There are photographs.")


def hidden(club) -> tuple[Tied, Fixture]:
    """A meeting of a league that is in no list, in a club that is."""
    club.is_listed = True
    club.save()
    olga = actor("olga")
    plan = LeaguePlan("Secret League", "firewall", club="lowtown", is_listed=False)
    league = league_seasons.create_league(olga, plan, "t")
    wish = SeasonPlan(campaign="new:street_war", rounds=3, with_sides=False)
    found = Tied(league_seasons.open_season(league.pk, olga, wish))
    for place, name in enumerate(("ada", "bruno")):
        found.enter(name, place)
    rounds.start_season(found.season.pk, olga)
    return found, fixtures(found.publish())[0]


def test_a_campaign_tells_nothing_of_a_league_that_is_in_no_list(club) -> None:
    secret, fixture = hidden(club)
    row, campaign = secret.settle(fixture), secret.campaign.pk
    told = (secret.season.pk, secret.season.league_id, "Secret League", f"fixtures/{fixture.pk}")
    pages = (
        f"/campaigns/{campaign}/", f"/campaigns/battles/{row.pk}/", "/campaigns/",
        f"/campaigns/{campaign}/report/", f"/campaigns/{campaign}/chronicle/",
        f"/api/v1/campaigns/{campaign}/", f"/api/v1/campaigns/{campaign}/battles/",
        f"/api/v1/campaigns/battles/{row.pk}/",
    )  # fmt: skip
    for page in pages:
        answer = Client().get(page)
        assert answer.status_code == 200
        assert [each for each in told if each in answer.content.decode()] == [], page
    assert Client().get(f"/api/v1/campaigns/battles/{row.pk}/").json()["meeting"] == 0
    ada = Client()
    ada.force_login(secret.entrant("ada").user)
    assert secret.season.pk in ada.get(pages[0]).content.decode()
    assert f"fixtures/{fixture.pk}" in ada.get(pages[1]).content.decode()
