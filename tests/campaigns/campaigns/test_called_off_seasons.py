"""Meetings that are called off, fall silent or are ruled on anew, where a season is a campaign."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from battles.models import Battle
from campaigns.campaigns.models import Aftermath
from campaigns.campaigns.services import auto_confirm, cancellation, rulings
from campaigns.leagues.models import Fixture
from campaigns.leagues.services import cancellation as meetings_off
from campaigns.leagues.services import deadlines, online_battle
from rules.kernel.campaign.entries import BadEntry
from tests.campaigns.campaigns.conftest import actor
from tests.campaigns.campaigns.seasons import Tied, fixtures, lines, started

pytestmark = pytest.mark.django_db
Status = Aftermath.Status
STREET = "street_fight"


def of(tied: Tied) -> Fixture:
    [found] = fixtures(tied.publish())
    return found


@pytest.fixture
def fought(club) -> tuple[Tied, Fixture]:
    """A meeting whose battle is opened on the site."""
    tied = started("ada", "bruno", scenario=STREET)
    meeting = of(tied)
    online_battle.open_battle(meeting.pk, actor("ada"), "here")
    meeting.refresh_from_db()
    return tied, meeting


def test_a_meeting_that_is_called_off_frees_its_crews(fought) -> None:
    tied, meeting = fought
    gone = meeting.battle
    row = gone.aftermath
    for _ in range(2):
        for name in ("ada", "bruno"):
            meetings_off.propose(meeting.pk, actor(name), "Snow.")
    row.refresh_from_db()
    assert row.status == Status.OFF
    assert Battle.objects.get(pk=gone.pk).status == Battle.Status.OFF
    battle = online_battle.open_battle(meeting.pk, actor("bruno"), "here")
    assert battle.pk != gone.pk
    assert battle.aftermath.meeting.fixture == meeting
    tied.sound()


def test_a_campaign_does_not_call_a_meeting_off_by_itself(fought) -> None:
    _, meeting = fought
    row = meeting.battle.aftermath
    with pytest.raises(BadEntry, match="on the page of the meeting"):
        cancellation.propose(row.pk, actor("ada"))
    with pytest.raises(BadEntry, match="on the page of the meeting"):
        cancellation.at_once(row.pk, actor("olga"), "Snow.")
    row.refresh_from_db()
    assert row.status == Status.FIGHTING


def test_a_meeting_is_ruled_on_anew_in_its_season_alone(club) -> None:
    tied = started("ada", "bruno")
    row = tied.settle(of(tied))
    before = lines(tied)
    with pytest.raises(BadEntry, match="ruled on anew there"):
        rulings.reopen(row.pk, actor("olga"), "There are photographs.")
    assert lines(tied) == before


def test_a_season_sees_to_the_silence_about_its_lists_once(club) -> None:
    tied = started("ada", "bruno")
    meeting = of(tied)
    row = tied.file(meeting)
    later = timezone.now() + timedelta(days=30)
    assert auto_confirm.due(later) == []
    assert not auto_confirm.confirm_unanswered(row.pk, later)
    deadlines.look_at(meeting.round_id, timezone.now())
    assert not meeting.results.exists()
    for _ in range(2):
        deadlines.look_at(meeting.round_id, later)
    meeting.refresh_from_db()
    row.refresh_from_db()
    assert meeting.results.count() == 1
    assert row.status == Status.SETTLED
    assert tied.crew(meeting.first.user.get_username()).won == 1
    tied.sound()
