"""Nobody learns from a letter, an inbox, a webhook or a digest what they may not know."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core import mail as post
from django.db import transaction
from django.utils import timezone

from battles.models import LastSeen
from notifications import digests, mail, webhooks
from notifications import tasks as sending_tasks
from notifications.models import Notice, Preferences
from notifications.push import message
from tests.battles.conftest import give
from tests.battles.test_pages import signed_in
from tests.battles.test_secrecy import after, cleaned, table, wharf, worlds  # noqa: F401

pytestmark = pytest.mark.django_db


def sent_to(user, client) -> list[str]:
    """All that one reader is sent about their battles, without random names, links and times."""
    yesterday = timezone.now() - timedelta(days=1)
    LastSeen.objects.filter(seat__user=user).update(at=yesterday, seq=1)
    kept = {"digest": "daily", "digest_due": yesterday, "digested": yesterday}
    Preferences.objects.update_or_create(user=user, defaults=kept)
    digests.write_digest(user.pk)
    found = [client.get(where).text for where in ("/inbox/", "/inbox/news.json")]
    for notice in user.notices.all():
        letter = mail.letter_of(notice).message().as_string()
        hook = webhooks.body_of(webhooks.Webhook(shape="generic"), notice).decode()
        found += [letter, hook, message.body_of(notice).decode()]
    return [bare(each) for each in found]


def bare(text: str) -> str:
    text = re.sub(r"stop/[\w:=\n-]+/|notice-\w{22}|inbox/\w{22}|\"id\": \"\w{22}\"", "", text)
    text = re.sub(r"={15}\d+==", "", text)  # between the parts of a letter
    text = re.sub(r"Date: .*|\"created\": \"[^\"]*\"|digest:\d+", "", text)
    return cleaned(text)


@pytest.mark.parametrize("words", [["north"], ["south", "north-east"]], ids=str)
def test_two_whispers_are_told_alike(endless, ada, bruno, words):
    """What red whispers is red's alone; that red has acted is everybody's."""
    client = signed_in(bruno)
    client.get(f"/battles/{endless.pk}/")
    told = []
    for each in (words, []):
        with transaction.atomic():
            give(endless, ada, "red", "whisper", words=each)
            told.append(sent_to(bruno, client))
            transaction.set_rollback(True)
        endless.refresh_from_db()
    assert told[0] == told[1]
    assert "Your turn" in "".join(told[0])


@pytest.mark.parametrize("place", range(4), ids=["acts", "waits", "waits too", "watches"])
def test_no_letter_tells_which_counter_is_the_spike(wharf, place):  # noqa: F811
    def shown() -> list[str]:
        readers = [side for side in ("daewoo", "thorco", "mafia") if side != wharf.acting]
        user = wharf.users[[wharf.acting, *readers, ""][place]]
        wharf.place_two()
        client = signed_in(user)
        client.get(f"/battles/{wharf.battle.pk}/")
        told = sent_to(user, client)
        sending_tasks.sweep()
        return [*told, *(bare(each.message().as_string()) for each in post.outbox if each.to)]

    seen = []

    def once() -> list[str]:
        post.outbox.clear()
        seen.append(shown())
        return seen[-1]

    here, there = worlds(wharf, once)
    assert here == there
    assert len(here) > 2


def test_the_digest_of_a_referee_holds_what_a_player_is_not_told(wharf):  # noqa: F811
    referee, player = wharf.users["referee"], wharf.users["mafia"]
    wharf.hide("counter-2")
    told = {}
    for user in (referee, player):
        sent_to(user, signed_in(user))
        told[user] = Notice.objects.get(user=user, kind="digest").text
    assert told[referee] != told[player]


def test_only_known_lines_count_as_new(wharf):  # noqa: F811
    def shown() -> list[str]:
        user = wharf.users["mafia"]
        client, address = signed_in(user), f"/battles/{wharf.battle.pk}/"
        client.get(address)
        yesterday = timezone.now() - timedelta(days=1)
        LastSeen.objects.filter(seat__user=user).update(at=yesterday, seq=2)
        page = client.get(address)
        assert page.context["since"].lines > 0
        return [cleaned(page.text)]

    here, there = worlds(wharf, shown)
    assert here == there
