"""What the ratings of a club make of campaigns: as they were settled, once, nowhere else."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from campaigns.campaigns.models import Aftermath
from campaigns.campaigns.permissions import seen_campaign
from campaigns.campaigns.services import aftermaths, rulings
from campaigns.clubs.models import Club, Membership
from campaigns.clubs.permissions import ClubRefused
from campaigns.clubs.queries import result_pages
from campaigns.clubs.services import results
from campaigns.leagues import games as g
from campaigns.leagues.models import League
from campaigns.leagues.services import online_battle
from campaigns.statistics import tasks
from campaigns.statistics.battle_facts import played
from campaigns.statistics.models import AlmanacBattle
from campaigns.statistics.queries.campaign_report import report_of_campaign
from campaigns.statistics.services import counting
from tests.campaigns.campaigns.seasons import fixtures, started
from tests.campaigns.campaigns.test_rulings import ruled
from tests.campaigns.campaigns.test_seasons import rule
from tests.campaigns.statistics.test_firewall import FIXTURES, actor, club, fought, war

pytestmark = pytest.mark.django_db
assert (club, fought, war) == FIXTURES


def person(name: str) -> str:
    return f"user:{get_user_model().objects.get(username=name).pk}"


def shares(club: Club, name: str, public_only: bool = False) -> list[float]:
    """What came of each game of two, to somebody who played in it."""
    own, found = person(name), played(club, public_only).duels
    return [each.score if each.first == own else 1 - each.score for each in found]


@pytest.fixture
def settled(fought) -> Aftermath:
    """A battle on the web that both have confirmed and that is counted."""
    row = aftermaths.collect(fought.pk, actor("ada"))
    for name in ("ada", "bruno"):
        row = aftermaths.confirm(row.pk, actor(name), str(row.revision))
    tasks.sweep_statistics()
    return row


@pytest.fixture
def elsewhere(club) -> Club:
    """A club of Ada's own."""
    found = Club.objects.create(slug="elsewhere", name="Elsewhere")
    user = get_user_model().objects.get(username="ada")
    Membership.objects.create(club=found, user=user, name="Ada", role="owner")
    return found


def test_a_meeting_at_a_table_is_rated_once_and_told_to_whom_its_league_is(club):
    tied = started("ada", "bruno")
    [meeting] = fixtures(tied.publish())
    tied.settle(meeting)
    winner = meeting.first.user.get_username()
    for public_only in (False, True):
        assert shares(club, winner, public_only) == [1.0]
    League.objects.update(is_listed=False)
    assert shares(club, winner) == [1.0]
    assert shares(club, winner, public_only=True) == []


def test_a_campaign_tells_a_meeting_as_its_season_has_decided_it_since(club):
    tied = started("ada", "bruno")
    [meeting] = fixtures(tied.publish())
    tied.settle(meeting)
    first, second = (who.crewed.crew_id for who in (meeting.first, meeting.second))
    names = {crew.id: crew.name for crew in tied.state.crews.values()}
    for number, (outcome, winner, best) in enumerate(
        (
            (g.SECOND, second, meeting.second.name),
            (g.DRAW, "", None),
            (g.SECOND_FORFEITS, first, None),
            (g.FIRST, first, meeting.first.name),
        ),
        start=1,
    ):
        rule(meeting, outcome, number)
        report = report_of_campaign(seen_campaign(tied.campaign.pk, actor("ada")))
        assert [each.winner for each in report.fought] == [names.get(winner, "")]
        risen = [each.name for each in report.gains if each.change > 0]
        assert risen == ([best] if best else [])
        assert len(report.gains) == (0 if outcome == g.SECOND_FORFEITS else 2)


def test_a_forfeit_at_a_table_rates_nobody(war):
    club, row = war.campaign.club, war.arrange()
    said = {"how": "forfeit", "words": "Nobody came.", "revision": "0"}
    row = aftermaths.decide(row.pk, actor("rita"), said)
    report = report_of_campaign(seen_campaign(war.campaign.pk, actor("ada")))
    assert (len(report.fought), report.gains, shares(club, "ada")) == (1, (), [])
    ruled(row, "won", war.crews["ada"].pk)
    report = report_of_campaign(seen_campaign(war.campaign.pk, actor("ada")))
    assert ([each.games for each in report.gains], shares(club, "ada")) == ([1, 1], [1.0])


def test_a_verdict_on_a_battle_on_the_web_reaches_the_ratings(war, settled):
    club = war.campaign.club
    by_winner = {war.crews["ada"].pk: 1.0, war.crews["bruno"].pk: 0.0, "": 0.5}
    assert shares(club, "ada") == [by_winner[settled.report["winner"]]]
    for name, share in (("ada", 1.0), ("bruno", 0.0)):
        ruled(settled, "won", war.crews[name].pk)
        assert shares(club, "ada") == [share]
    ruled(settled, "won")
    assert shares(club, "ada") == [0.5]
    ruled(settled, "forfeit")
    assert shares(club, "ada") == []
    rulings.reopen(settled.pk, actor("olga"), "There are photographs.")
    assert shares(club, "ada") == []  # nobody is rated by what is to be decided


def test_a_battle_of_a_campaign_is_moved_to_no_other_club(war, fought, elsewhere):
    ada, battle = actor("ada"), fought.battle
    assert result_pages.addable_battles(elsewhere, ada) == []
    with pytest.raises(ClubRefused, match="another club's league or campaign"):
        results.add_battle(elsewhere.slug, ada, battle.pk)
    client = Client()
    client.force_login(get_user_model().objects.get(username="ada"))
    client.post(f"/clubs/{elsewhere.slug}/battles/add/{battle.pk}/")
    assert not elsewhere.games.exists()
    # As one that was added there before this was refused.
    results.link(elsewhere, battle, None)
    assert counting.reckon(battle.pk).club == war.campaign.club
    assert len(shares(war.campaign.club, "ada")) == 1
    assert shares(elsewhere, "ada") == []


def test_a_club_may_list_a_battle_of_its_own_campaign(war, fought):
    ada, battle = actor("ada"), fought.battle
    assert result_pages.addable_battles(war.campaign.club, ada) == [battle]
    results.add_battle(war.campaign.club.slug, ada, battle.pk)
    tasks.sweep_statistics()
    assert AlmanacBattle.objects.get().club == war.campaign.club


def test_a_battle_of_a_league_is_moved_to_no_other_club(club, elsewhere):
    tied = started("ada", "bruno", scenario="street_fight")
    [meeting] = fixtures(tied.publish())
    battle = online_battle.open_battle(meeting.pk, actor("ada"), "here")
    Aftermath.objects.all().update(battle=None)
    with pytest.raises(ClubRefused, match="another club's league or campaign"):
        results.add_battle(elsewhere.slug, actor("ada"), battle.pk)
    assert result_pages.addable_battles(elsewhere, actor("ada")) == []
    League.objects.update(club=None)  # a league of nobody's club keeps nothing from one
    assert results.add_battle(elsewhere.slug, actor("ada"), battle.pk).club == elsewhere
