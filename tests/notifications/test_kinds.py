"""The page for programs shows what a webhook is sent of each kind of news."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from django.test import Client

from notifications.groups import GROUPS
from notifications.kinds import LISTED
from notifications.templatetags.notification_kinds import FACTS, example_of, notification_kinds

WANTED = {
    "club_joined", "club_asked", "club_notice", "club_event", "league_round", "league_filed",
    "league_settled", "league_dispute", "league_decided", "league_over", "league_off",
    "campaign_arranged", "campaign_list", "campaign_settled", "campaign_disputed", "league_added",
    "campaign_entry", "campaign_ended", "campaign_off",
}  # fmt: skip


@pytest.mark.parametrize("kind", LISTED, ids=lambda kind: kind.key)
def test_each_kind_has_an_example_with_all_its_facts(kind) -> None:
    body = json.loads(example_of(kind))
    assert body["event"] == kind.key
    assert set(body) == {"event", "id", "title", "text", "battle", "url", "created"}
    assert set(re.findall(r"{(\w+)}", kind.title + kind.text)) <= set(FACTS)
    assert "{" not in body["title"] + body["text"]


def test_clubs_leagues_and_campaigns_tell_all_that_was_wished_for() -> None:
    assert {each.key for each in notification_kinds()} >= WANTED


@pytest.mark.django_db
def test_the_page_shows_them() -> None:
    text = unescape(Client().get("/api/v1/").text)
    for kind in LISTED:
        assert f'id="kind-{kind.key}"' in text
        assert example_of(kind) in text


def test_each_kind_is_in_one_group() -> None:
    assert sorted(key for group in GROUPS for key in group.kinds) == sorted(
        kind.key for kind in LISTED
    )
    assert len(GROUPS) == 5
