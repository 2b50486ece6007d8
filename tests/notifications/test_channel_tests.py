"""Each channel has a button that sends a test, and says in its place what came of it."""

from __future__ import annotations

import smtplib

import pytest
from allauth.account.models import EmailAddress

from notifications import channel_tests, mail, webhooks
from notifications import tasks as sending_tasks
from notifications.models import Delivery
from notifications.permissions import own_webhooks
from tests.battles.test_pages import signed_in
from tests.notifications.test_sending import Broken
from tests.notifications.test_webhooks import NAME, certificate, outside

__all__ = ["certificate", "outside"]  # fixtures
pytestmark = pytest.mark.django_db
LETTER = "/account/notifications/letters/test/"
HTMX = {"HX-Request": "true"}


def test_a_test_letter_says_where_it_went(ada, mailoutbox):
    client = signed_in(ada)
    started = client.post(LETTER, headers=HTMX)
    assert "on its way" in started.text
    assert 'hx-trigger="every 1s"' in started.text
    sending_tasks.sweep()
    [letter] = mailoutbox
    assert letter.to == ["ada@example.org"]
    said = client.get(LETTER, headers=HTMX).text
    assert "Sent to a…@example.org." in said
    assert "hx-trigger" not in said, "it is not asked for any more"
    assert "Sent to a…@example.org." in client.get("/account/notifications/").text


def test_without_a_script_one_comes_back_to_its_place(ada):
    answer = signed_in(ada).post(LETTER)
    assert answer.headers["Location"] == "/account/notifications/#test-mail"


def test_a_test_letter_that_fails_says_so_at_once(ada, monkeypatch):
    monkeypatch.setattr(mail, "get_connection", Broken)
    monkeypatch.setattr(Broken, "at", "open")
    monkeypatch.setattr(Broken, "error", smtplib.SMTPConnectError(421, b"busy"))
    client = signed_in(ada)
    client.post(LETTER)
    sending_tasks.sweep()
    assert "The mail server cannot be reached" in client.get(LETTER, headers=HTMX).text
    assert Delivery.objects.get(notice__kind="mail_test").state == "given_up"


def test_an_address_that_is_not_confirmed_gets_none(ada, mailoutbox):
    EmailAddress.objects.filter(user=ada).update(verified=False)
    said = signed_in(ada).post(LETTER, headers=HTMX).text
    assert "Confirm yours first" in said
    sending_tasks.sweep()
    assert mailoutbox == []


def test_a_test_comes_though_no_letters_are_wanted(ada, mailoutbox):
    client = signed_in(ada)
    client.post("/account/notifications/letters/", {"letters": "off"})
    client.post(LETTER)
    sending_tasks.sweep()
    assert len(mailoutbox) == 1


def test_three_tests_in_ten_minutes_are_enough(ada, mailoutbox):
    client = signed_in(ada)
    answers = [client.post(LETTER, headers=HTMX).text for _ in range(7)]  # the window may turn
    sending_tasks.sweep()
    assert 3 <= len(mailoutbox) <= 6
    assert "No test was sent" in answers[-1]


@pytest.mark.parametrize(
    ("status", "said"),
    [(204, "Your webhook took the test."), (404, "not sent. Your webhook answered 404.")],
)
def test_a_webhook_says_what_it_answered(outside, bruno, status, said):
    hook = webhooks.add_webhook(bruno, f"https://{NAME}/in", "generic")
    address, client = f"/account/notifications/webhooks/{hook.pk}/test/", signed_in(bruno)
    outside.server.status = status
    assert "on its way" in client.post(address, headers=HTMX).text
    sending_tasks.sweep()
    assert said in client.get(address, headers=HTMX).text
    assert said in client.get("/account/notifications/").text


def test_the_tests_of_a_webhook_are_its_owners(bruno, carla):
    hook = webhooks.add_webhook(bruno, f"https://{NAME}/in", "generic")
    address = f"/account/notifications/webhooks/{hook.pk}/test/"
    for answer in (signed_in(carla).post(address), signed_in(carla).get(address)):
        assert answer.status_code == 404
    assert channel_tests.webhook_results(own_webhooks(bruno.pk)) == {}
