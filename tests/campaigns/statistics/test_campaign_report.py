"""A campaign told on paper."""

from __future__ import annotations

import pytest
from django.test import Client

from campaigns.campaigns.permissions import seen_campaign
from campaigns.campaigns.services import aftermaths, reports
from campaigns.statistics import tasks
from campaigns.statistics.queries.campaign_report import report_of_campaign
from rules.kernel.deeds import ATTACK
from tests.campaigns.leagues.test_pages import text_of
from tests.campaigns.statistics.test_firewall import FIXTURES, actor, club, fought, war

pytestmark = pytest.mark.django_db
assert (club, fought, war) == FIXTURES


def report(war):
    return report_of_campaign(seen_campaign(war.campaign.pk, actor("ada")))


def test_what_a_campaign_came_to(war):
    for name in ("one", "two"):
        war.settle(war.arrange(name), winner="ada")
    found = report(war)
    ada = found.crews[0]
    assert ada.won == 2
    assert [each.winner for each in found.fought] == [ada.name] * 2
    assert [each.games for each in found.gains] == [2, 2]
    best, other = found.gains
    assert best.after > 1500 > other.after
    shown = text_of(Client().get(f"/campaigns/{war.campaign.pk}/report/"))
    for words in (ada.name, "Ratings by this campaign alone", "The story", "Best figures"):
        assert words in shown, words
    told = Client().get(f"/api/v1/campaigns/{war.campaign.pk}/report/").json()
    assert [each["won"] for each in told["crews"]] == [2, 0, 0]


def test_weapons_come_from_battles_on_the_web(war, fought):
    tasks.sweep_statistics()
    assert report(war).battles == 0  # not settled yet
    filled = aftermaths.collect(fought.pk, actor("ada"))
    for name in ("ada", "bruno"):
        aftermaths.confirm(fought.pk, actor(name), str(filled.revision))
    found = report(war)
    assert (found.battles, len(found.fought)) == (1, 1)
    deeds = reports.deeds_of(fought.battle)
    assert sum(e.shots for e in found.weapons) == sum(e.kind == ATTACK for e in deeds)
