"""What waits for somebody in a campaign: its page lists it, and the tab of the club counts it."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.campaigns.models import Campaign
from campaigns.campaigns.permissions import seen_campaign
from campaigns.campaigns.queries.own_tasks import own_tasks
from campaigns.campaigns.services import aftermaths
from tests.campaigns.campaigns.conftest import War, actor

pytestmark = pytest.mark.django_db


def logged_in(name: str) -> Client:
    client = Client()
    client.force_login(get_user_model().objects.get(username=name))
    return client


def tasks(war: War, name: str) -> list[str]:
    """What the page of the campaign lists; the tab and the page of the club count the same."""
    client = logged_in(name)
    page = client.get(f"/campaigns/{war.campaign.pk}/").text
    shown = page.partition('id="war-tasks"')[2].partition("</section>")[0]
    found = re.findall(r'<li class="cluster"><a href="([^"]*)">', shown)
    assert len(found) == len(own_tasks(seen_campaign(war.campaign.pk, actor(name))))
    club = client.get("/clubs/lowtown/")
    [tab] = [each for each in club.context["menu"] if each.title == "Campaigns"]
    assert tab.todo == len(found)
    assert (f"{len(found)} for you to do" in club.text) == bool(found)
    assert all(client.get(each).status_code == 200 for each in found)
    return found


def test_a_battle_waits_for_its_players_until_each_has_answered(war) -> None:
    names = ("ada", "bruno", "cleo", "rita", "eve")
    assert [len(tasks(war, name)) for name in names] == [0] * 5
    row = war.arrange()
    where = row.get_absolute_url()
    assert [tasks(war, name) for name in names] == [[where], [where], [], [], []]
    aftermaths.file_report(row.pk, actor("ada"), war.fields(row))
    assert [tasks(war, name) for name in names] == [[], [where], [], [], []]


def test_a_dispute_waits_for_referees_who_did_not_fight_in_it(war) -> None:
    row = war.arrange()
    row = aftermaths.file_report(row.pk, actor("ada"), war.fields(row))
    aftermaths.dispute(row.pk, actor("bruno"), "It was not so.")
    found = {name: len(tasks(war, name)) for name in ("ada", "bruno", "cleo", "rita", "olga")}
    assert found == {"ada": 0, "bruno": 0, "cleo": 0, "rita": 1, "olga": 1}


def test_level_ups_wait_until_the_points_are_spent_and_the_campaign_ends(war) -> None:
    for number in range(6):
        war.settle(war.arrange(f"more{number}"))
    found = tasks(war, "ada")
    assert found
    assert all(each.endswith("#level-up") for each in found)
    assert tasks(war, "rita") == []
    Campaign.objects.filter(pk=war.campaign.pk).update(status=Campaign.Status.ENDED)
    menu = logged_in("ada").get("/clubs/lowtown/").context["menu"]
    assert [each.todo for each in menu if each.title == "Campaigns"] == [0]


def test_the_tabs_cost_one_query_more_for_who_has_a_crew_and_no_more_for_much_to_do(war) -> None:
    def asked(name: str) -> int:
        client = logged_in(name)
        client.get("/clubs/lowtown/calendar/")
        with CaptureQueriesContext(connection) as found:
            assert client.get("/clubs/lowtown/calendar/").status_code == 200
        return len(found)

    assert asked("ada") == asked("olga") + 1
    before = asked("ada")
    for number in range(6):
        war.settle(war.arrange(f"t{number}"))
    war.arrange("open")
    assert len(tasks(war, "ada")) > 1
    assert asked("ada") == before
