"""Webhooks of a club: kept by its officers, called with its news, seen by nobody else."""

from __future__ import annotations

import hmac
import json
from datetime import timedelta

import pytest
from django.utils import timezone

from battles.models import Battle
from campaigns.clubs import tasks
from campaigns.clubs.permissions import ClubRefused, topic_of
from campaigns.clubs.queries.result_news import due_games
from campaigns.clubs.services import clubs, events, notices, results, webhooks
from campaigns.clubs.services.notices import NoticeWords
from notifications import tasks as sending_tasks
from notifications import webhooks as calling
from notifications.models import Notice, Webhook
from tests.campaigns.clubs.conftest import evening, found_town, plan
from tests.campaigns.clubs.test_pages import at, browser
from tests.campaigns.clubs.test_results import said
from tests.notifications.test_webhooks import NAME, certificate, outside
from web.errors import NotYours

__all__ = ["certificate", "outside"]  # fixtures
pytestmark = pytest.mark.django_db
URL = f"https://{NAME}/in/long-and-secret-path"
HTMX = {"HX-Request": "true"}


@pytest.fixture
def town(db):
    return found_town()


@pytest.fixture
def hook(town) -> Webhook:
    return webhooks.add_webhook(town.slug, town.olga, URL, "generic")


def got(outside) -> list[dict[str, str]]:
    """What was sent, after the worker came."""
    sending_tasks.sweep()
    return [json.loads(body) for _, _, body in outside.server.got]


# --- Keeping them --------------------------------------------------------------------


def test_an_officer_adds_one_on_the_page_of_the_settings_and_sees_its_secret_once(town):
    olga = browser("olga")
    made = olga.post(at(town, "webhooks/"), {"url": URL, "shape": "generic"})
    hook = Webhook.objects.get()
    assert (hook.topic, hook.user_id) == (topic_of(town.club), None)
    assert hook.secret in made.text
    page = olga.get(at(town, "edit/")).text
    assert f'id="webhook-{hook.pk}"' in page
    assert hook.secret not in page
    assert "long-and-secret-path" not in page
    assert olga.post(at(town, f"webhooks/{hook.pk}/remove/")).status_code == 302
    assert not Webhook.objects.exists()


@pytest.mark.parametrize("name", ["mick", "rita", "carla"])
def test_nobody_else_sees_or_changes_them(town, hook, name):
    client = browser(name)
    for path in ("", "edit/", "you/", "members/", "notices/", "results/"):
        shown = client.get(at(town, path)).text
        assert NAME not in shown
        assert hook.secret not in shown
    for path in ("webhooks/", *(f"webhooks/{hook.pk}/{each}/" for each in ("test", "remove"))):
        assert client.post(at(town, path), {"url": URL, "shape": "generic"}).status_code == 404
    with pytest.raises(NotYours):
        webhooks.remove_webhook(town.slug, getattr(town, name), hook.pk)
    assert Webhook.objects.get() == hook


def test_one_of_another_club_or_account_is_not_there(town, hook):
    other = clubs.found_club(town.olga, clubs.ClubWords("Other"), "Olga", "other")
    for path in ("test", "switch-on", "remove"):
        answer = browser("olga").post(f"/clubs/{other.slug}/webhooks/{hook.pk}/{path}/")
        assert answer.status_code == 404
        answer = browser("olga").post(f"/account/notifications/webhooks/{hook.pk}/{path}/")
        assert answer.status_code == 404
    assert f"webhook-{hook.pk}" not in browser("olga").get("/account/notifications/").text
    assert Webhook.objects.get() == hook


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("http://example.org/", "must begin with https://"),
        ("https://discord.com/channels/1", "not the address of a webhook"),
        ("https://10.0.0.7/", "Give the name of a server"),
    ],
)
def test_an_address_that_is_not_called_is_refused_and_kept_in_the_form(town, url, words):
    answer = browser("olga").post(at(town, "webhooks/"), {"url": url, "shape": "generic"})
    assert answer.status_code == 422
    assert words in answer.text
    assert f'value="{url}"' in answer.text
    assert 'id="edit-club"' in answer.text
    assert not Webhook.objects.exists()


def test_there_are_five_at_most(town):
    for number in range(calling.MOST_WEBHOOKS):
        webhooks.add_webhook(town.slug, town.olga, f"{URL}{number}", "generic")
    with pytest.raises(ClubRefused, match="There are 5 webhooks already"):
        webhooks.add_webhook(town.slug, town.ada, URL, "generic")
    # An officer's own webhooks are counted apart.
    assert browser("olga").get("/account/notifications/").context["hooks"] == []


# --- What they are called with -------------------------------------------------------


def test_notices_dates_and_results_are_sent_signed_and_each_once(outside, town, hook):
    notice = notices.put_up(town.slug, town.olga, NoticeWords("Tables", "Two new ones."), "n")
    events.new_event(town.slug, town.olga, evening(), "e")
    results.file_game(town.slug, town.mick, said("Mick", "Rita", won="Mick"), "g")
    sent = got(outside)
    assert [each["event"] for each in sent] == ["club_notice", "club_event", "club_result"]
    assert sent[0]["title"] == "The Night Shift: Tables"
    assert "Two new ones." in sent[0]["text"]
    _, headers, body = outside.server.got[0]
    stamp, _, signed = headers["X-Firewall-Signature"].partition(",v1=")
    stamp = stamp.removeprefix("t=")
    known = hmac.digest(hook.secret.encode(), stamp.encode() + b"." + body, "sha256").hex()
    assert signed == known
    assert len(got(outside)) == 3
    assert not Notice.objects.filter(user=None, in_inbox=True).exists()
    notices.hide(town.slug, town.olga, notice.pk, "Wrong.")
    assert not Notice.objects.filter(kind="club_notice", user=None).exists()


def test_without_a_webhook_nothing_is_written_for_nobody(town):
    notices.put_up(town.slug, town.olga, NoticeWords("Tables", "Two new ones."), "n")
    assert Notice.objects.filter(kind="club_notice").exists()
    assert not Notice.objects.filter(user=None).exists()


def test_another_club_is_not_called(outside, town, hook):
    other = clubs.found_club(town.carla, clubs.ClubWords("Other"), "Carla", "other")
    notices.put_up(other.slug, town.carla, NoticeWords("Elsewhere", "Not here."), "n")
    assert got(outside) == []


def test_a_battle_of_the_club_that_ends_here_is_told_once_when_everybody_may_know(
    outside, town, hook
):
    battle = results.open_for_club(town.slug, town.mick, plan(title="Docks"), "here")
    tasks.sweep_results()
    assert got(outside) == []
    now = timezone.now()
    Battle.objects.filter(pk=battle.pk).update(
        status="ended", winner="red", moved=now, watch_delay=30
    )
    tasks.sweep_results()
    assert got(outside) == [], "who watches late would be told early"
    Webhook.objects.update(created=now - timedelta(hours=2))
    Battle.objects.filter(pk=battle.pk).update(moved=now - timedelta(hours=1))
    assert len(due_games()) == 1
    for _ in range(2):
        tasks.sweep_results()
    assert due_games() == []
    [sent] = got(outside)
    assert sent["title"] == "The Night Shift: Docks"
    assert "Mick won." in sent["text"]


def test_what_ended_before_there_was_a_webhook_is_no_news(outside, town):
    battle = results.open_for_club(town.slug, town.mick, plan(), "here")
    Battle.objects.filter(pk=battle.pk).update(
        status="ended", winner="red", moved=timezone.now() - timedelta(minutes=1)
    )
    webhooks.add_webhook(town.slug, town.olga, URL, "generic")
    tasks.sweep_results()
    assert got(outside) == []


# --- Tests and failures --------------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "words"),
    [(204, "Your webhook took the test."), (404, "not sent. Your webhook answered 404.")],
)
def test_the_test_button_says_what_came_of_it(outside, town, hook, status, words):
    address, olga = at(town, f"webhooks/{hook.pk}/test/"), browser("olga")
    outside.server.status = status
    assert "on its way" in olga.post(address, headers=HTMX).text
    assert [each["event"] for each in got(outside)] == ["hook_test"]
    assert words in olga.get(address, headers=HTMX).text
    assert words in olga.get(at(town, "edit/")).text
    answers = [olga.post(address, headers=HTMX).text for _ in range(7)]
    assert "No test was sent" in answers[-1]


def test_one_that_fails_too_often_is_switched_off_and_its_officers_are_told(
    outside, town, hook, monkeypatch
):
    monkeypatch.setattr(calling, "MOST_FAILURES", 1)
    outside.server.status = 500
    notices.put_up(town.slug, town.olga, NoticeWords("Tables", "Two new ones."), "n")
    got(outside)
    hook.refresh_from_db()
    assert hook.switched_off
    told = Notice.objects.filter(kind="hook_off")
    assert {each.user.username for each in told} == {"ada", "olga"}
    page = browser("olga").get(told[0].path).text
    assert "switched off" in page
    assert "Your webhook answered 500." in page
    notices.put_up(town.slug, town.ada, NoticeWords("More", "Of it."), "m")
    assert len(outside.server.got) == 1
    browser("olga").post(at(town, f"webhooks/{hook.pk}/switch-on/"))
    hook.refresh_from_db()
    assert (hook.failures, hook.switched_off) == (0, None)
