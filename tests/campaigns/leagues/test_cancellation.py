"""The battle of a meeting that is not fought after all: the meeting is open again."""

from __future__ import annotations

import pytest

from accounts.actors import Actor
from battles.models import Battle
from battles.services.orders import place_order
from campaigns.leagues.models import Fixture
from campaigns.leagues.permissions import LeagueRefused
from campaigns.leagues.services import cancellation, online_battle, results, seasons
from campaigns.leagues.services.results import Came
from tests.battles.conftest import slip
from tests.campaigns.leagues.conftest import (
    FIRST,
    concede,
    fixtures,
    opened,
    person,
    player,
    published,
    told,
)
from web.errors import NotYours

pytestmark = pytest.mark.django_db


@pytest.fixture
def meeting(season, olga) -> Fixture:
    """The first meeting, whose battle is opened on the site."""
    found = fixtures(published(season, olga))[0]
    online_battle.open_battle(found.pk, player(found.first), "here")
    found.refresh_from_db()
    return found


def test_both_agree_and_the_meeting_is_open_again(meeting) -> None:
    before, (one, two) = meeting.battle_id, (player(meeting.first), player(meeting.second))
    assert not cancellation.propose(meeting.pk, one, "I have a cold.")
    assert not cancellation.propose(meeting.pk, one)
    assert len(told(two, "league_off")) == 1
    assert cancellation.propose(meeting.pk, two)
    assert Battle.objects.get(pk=before).status == Battle.Status.OFF
    assert cancellation.propose(meeting.pk, two)  # pressed twice
    assert online_battle.open_battle(meeting.pk, two, "here").pk != before


def test_what_was_called_off_counts_nowhere(meeting) -> None:
    gone = meeting.battle_id
    for who in (meeting.first, meeting.second):
        cancellation.propose(meeting.pk, player(who))
    Battle.objects.filter(pk=gone).update(winner="red")
    assert online_battle.ended_battles() == []
    assert online_battle.record_battle_result(meeting.pk) is None
    meeting.refresh_from_db()
    assert meeting.result is None


def test_an_organiser_needs_a_reason_and_no_part_in_it(meeting, olga, season) -> None:
    with pytest.raises(LeagueRefused, match="Say why"):
        cancellation.at_once(meeting.pk, olga, "")
    with pytest.raises(NotYours):
        cancellation.at_once(meeting.pk, player(meeting.first), "Mine.")
    cancellation.at_once(meeting.pk, olga, "The site is down.")
    assert season.actions.filter(reason="The site is down.", words__contains="called off").exists()


def test_a_battle_with_orders_is_left_alone(meeting, olga) -> None:
    battle = meeting.battle
    side = battle.to_act[0]
    seat = battle.seats.get(side=side)
    place_order(battle.pk, Actor(user_id=seat.user_id), slip(battle, side))
    with pytest.raises(LeagueRefused, match="given an order"):
        cancellation.propose(meeting.pk, player(meeting.first))
    with pytest.raises(LeagueRefused, match="given an order"):
        cancellation.at_once(meeting.pk, olga, "Late.")
    results.rule(meeting.pk, olga, Came("draw"), "By the photographs.", 0)
    battle.refresh_from_db()
    assert battle.status == Battle.Status.ACTIVE


def test_a_ruling_and_a_forfeit_close_what_nobody_has_moved_in(season, olga) -> None:
    one, two = fixtures(published(season, olga))
    for each in (one, two):
        online_battle.open_battle(each.pk, player(each.first), "here")
        each.refresh_from_db()
    results.rule(one.pk, olga, FIRST, "By the photographs.", 0)
    seasons.drop(two.first_id, player(two.first), "Moving.")
    for each in (one, two):
        assert Battle.objects.get(pk=each.battle_id).status == Battle.Status.OFF
    with pytest.raises(LeagueRefused, match="result stands"):
        cancellation.propose(one.pk, player(one.first))


def test_a_wish_can_be_declined(meeting) -> None:
    cancellation.propose(meeting.pk, player(meeting.first))
    cancellation.decline(meeting.pk, player(meeting.second))
    assert not cancellation.propose(meeting.pk, player(meeting.second))
    with pytest.raises(NotYours):
        cancellation.decline(meeting.pk, person("zoe"))
    concede(meeting.battle, player(meeting.first))
    with pytest.raises(LeagueRefused, match="given an order"):
        cancellation.propose(meeting.pk, player(meeting.first))


def test_who_fights_leaves_after_it(meeting) -> None:
    battle = meeting.battle
    side = battle.to_act[0]
    seat = battle.seats.get(side=side)
    place_order(battle.pk, Actor(user_id=seat.user_id), slip(battle, side))
    with pytest.raises(LeagueRefused, match="is being fought"):
        seasons.drop(meeting.first.pk, player(meeting.first), "")
    concede(battle, player(meeting.first))
    seasons.drop(meeting.first.pk, player(meeting.first), "")
    meeting.refresh_from_db()
    assert meeting.result.source == "battle"


def test_a_wish_to_call_off_is_about_one_battle(league, olga) -> None:
    season = opened(league, olga, 2, system="knockout", rounds=1, scenario="duel", drawn="replay")
    [meeting] = fixtures(published(season, olga))
    gone = online_battle.open_battle(meeting.pk, player(meeting.first), "here")
    cancellation.propose(meeting.pk, player(meeting.first), "Rain.")
    Battle.objects.filter(pk=gone.pk).update(status=Battle.Status.ENDED, winner="")
    assert online_battle.record_battle_result(meeting.pk) is None
    again = online_battle.open_battle(meeting.pk, player(meeting.second), "here")
    assert not cancellation.propose(meeting.pk, player(meeting.second))
    again.refresh_from_db()
    assert again.status == Battle.Status.ACTIVE
