"""Who is here and shows it, and a challenge in one touch."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.utils import timezone

from accounts.models import Block, LogIn
from battles.models import Battle, SeatRequest
from campaigns.clubs.permissions import ClubRefused
from campaigns.clubs.queries.presence import here_now
from campaigns.clubs.services import challenges, members
from campaigns.clubs.services.challenges import quickest
from tests.campaigns.clubs.conftest import found_town
from tests.campaigns.clubs.test_pages import at, browser
from web.errors import NotYours

pytestmark = pytest.mark.django_db


@pytest.fixture
def town(db):
    return found_town()


def names(actor) -> list[str]:
    return [each.name for each in here_now(actor)]


def on_site(name: str):
    """A browser of somebody who has just asked for a page."""
    client = browser(name)
    client.get("/")
    return client


def test_nobody_is_shown_who_has_not_chosen_it(town):
    on_site("mick")
    assert names(town.olga) == []
    browser("mick").post(at(town, "you/here/"), {"shows": "yes"})
    assert names(town.olga) == [town.of(town.mick).name]
    assert names(town.carla) == [], "only members of the club see it"
    assert names(town.mick) == [], "nobody sees themselves"
    browser("mick").post(at(town, "you/here/"), {"shows": "no"})
    assert names(town.olga) == []


def test_ten_minutes_later_they_are_gone(town):
    on_site("mick")
    members.show_here(town.slug, town.mick, True)
    assert names(town.olga)
    LogIn.objects.update(seen=timezone.now() - timedelta(minutes=21))
    assert names(town.olga) == []


@pytest.mark.parametrize(("owner", "other"), [("mick", "olga"), ("olga", "mick")])
def test_blocks_hide_both_ways_and_refuse_a_challenge(town, owner, other):
    on_site("mick")
    members.show_here(town.slug, town.mick, True)
    users = get_user_model().objects
    Block.objects.create(owner=users.get(username=owner), user=users.get(username=other))
    assert names(town.olga) == []
    with pytest.raises(ClubRefused, match="cannot be challenged"):
        challenges.challenge(town.slug, town.olga, town.of(town.mick).pk, "here")
    assert not Battle.objects.exists()


def test_a_challenge_is_one_touch_and_a_second_touch_is_the_same(town):
    on_site("mick")
    members.show_here(town.slug, town.mick, True)
    olga = browser("olga")
    where = at(town, f"members/{town.of(town.mick).pk}/challenge/")
    for page in (at(town, ""), "/"):
        assert f'action="{where}"' in olga.get(page).text
    first, second = (olga.post(where)["Location"] for _ in range(2))
    battle = Battle.objects.get()
    assert first == second == battle.get_absolute_url()
    assert battle.scenario == quickest(battle.ruleset).id
    asked = SeatRequest.objects.get()
    assert asked.user.username == "mick"
    assert "You are asked to play" in browser("mick").get("/").text


def test_only_members_challenge_members(town):
    with pytest.raises(NotYours):
        challenges.challenge(town.slug, town.carla, town.of(town.mick).pk, "here")
    own = town.of(town.olga).pk
    with pytest.raises(ClubRefused):
        challenges.challenge(town.slug, town.olga, own, "here")


def test_the_quickest_scenario_for_two_is_proposed():
    assert quickest("firewall").id == "cutters_yard"
    assert quickest("killzone").id == "chase", "where the first scenario takes longer"
