"""A delivery is claimed before it is sent: never two letters, however workers die."""

from __future__ import annotations

import smtplib
from datetime import timedelta
from threading import Thread

import pytest
from django.core.mail.backends import locmem
from django.db import connection
from django.utils import timezone

from battles.services import opening, seating
from notifications import mail, sending
from notifications import tasks as sending_tasks
from notifications.models import Delivery, Notice
from tests.battles.conftest import give, known, plan

pytestmark = pytest.mark.django_db


@pytest.fixture
def call(battle, ada) -> Delivery:
    """Bruno is to be written to: it is his turn, and others of this battle were waited for."""
    give(battle, ada, "red")
    gathered()
    return Delivery.objects.get(notice__user__username="bruno", notice__kind="turn")


def gathered() -> None:
    """The time in which a letter waits for others is over."""
    Delivery.objects.update(due=timezone.now())


def state_of(delivery: Delivery) -> tuple[str, int]:
    delivery.refresh_from_db()
    return delivery.state, delivery.attempts


def age(delivery: Delivery, **by: int) -> None:
    Delivery.objects.filter(pk=delivery.pk).update(claimed=timezone.now() - timedelta(**by))


def test_a_letter_is_sent_once_however_often_the_worker_is_nudged(call, mailoutbox):
    for _ in range(3):
        sending_tasks.send(call.pk)
    sending_tasks.sweep()
    assert [letter.to for letter in mailoutbox].count(["bruno@example.org"]) == 1
    assert state_of(call) == ("sent", 1)


def test_a_letter_says_who_where_and_how_to_stop(call, battle, mailoutbox, settings):
    settings.SITE_ADDRESS = "https://play.example.org/"
    sending_tasks.send(call.pk)
    [letter] = mailoutbox
    assert letter.subject == f"Your turn: {battle.title}"
    assert "Hello bruno," in letter.body
    assert f"https://play.example.org/battles/{battle.pk}/" in letter.body
    headers = letter.message()
    stop = headers["List-Unsubscribe"].strip("<>")
    assert stop.startswith("https://play.example.org/account/notifications/stop/")
    assert stop in letter.body
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert headers["Message-ID"].endswith("@play.example.org>")
    assert mail.letter_of(call.notice).message()["Message-ID"] == headers["Message-ID"]


def test_a_lost_nudge_is_made_good_by_the_sweep(call, mailoutbox):
    sending_tasks.sweep()
    assert ["bruno@example.org"] in [letter.to for letter in mailoutbox]


def test_a_worker_killed_before_it_began_costs_nothing(call, mailoutbox):
    assert sending.claim(call.pk)
    assert sending.claim(call.pk) == []
    sending_tasks.sweep()
    assert state_of(call)[0] == "claimed"
    age(call, minutes=11)
    sending_tasks.sweep()
    assert state_of(call) == ("sent", 2)
    assert [letter.to for letter in mailoutbox].count(["bruno@example.org"]) == 1


def test_a_worker_killed_while_it_sent_does_not_write_again(call, mailoutbox):
    assert sending._begin(sending.claim(call.pk))
    age(call, minutes=11)
    sending_tasks.sweep()
    assert state_of(call)[0] == "unsure"
    assert all(letter.to != ["bruno@example.org"] for letter in mailoutbox)
    assert Notice.objects.filter(pk=call.notice_id, in_inbox=True, read=None).exists()


def test_what_kills_every_worker_is_given_up(call):
    Delivery.objects.filter(pk=call.pk).update(attempts=len(sending.WAITS))
    assert sending.claim(call.pk)
    age(call, minutes=11)
    sending_tasks.sweep()
    assert state_of(call)[0] == "given_up"


def test_a_worker_that_slept_too_long_does_not_begin(call):
    asleep = sending.claim(call.pk)
    age(call, minutes=11)
    sending.due_deliveries()
    awake = sending.claim(call.pk)
    assert not sending._begin(asleep)
    assert sending._begin(awake)


def test_a_call_is_dropped_when_the_side_has_acted_since(call, battle, bruno, mailoutbox):
    give(battle, bruno, "blue")
    sending_tasks.send(call.pk)
    assert state_of(call)[0] == "dropped"
    assert mailoutbox == []


def test_a_call_still_counts_when_only_others_have_acted_since(call, battle, mailoutbox):
    battle.seq += 1
    battle.save()
    sending_tasks.send(call.pk)
    assert state_of(call)[0] == "sent"


class Broken(locmem.EmailBackend):
    at = "open"
    error: Exception = OSError("no line")

    def open(self):
        if Broken.at == "open":
            raise Broken.error
        return True

    def send_messages(self, messages):
        raise Broken.error


@pytest.mark.parametrize(
    ("at", "error", "state"),
    [
        ("open", OSError("no line"), "waiting"),
        ("open", smtplib.SMTPConnectError(421, b"busy"), "waiting"),
        ("send", smtplib.SMTPDataError(451, b"later"), "waiting"),
        ("send", smtplib.SMTPDataError(554, b"no"), "given_up"),
        ("send", smtplib.SMTPRecipientsRefused({"b": (550, b"who?")}), "given_up"),
        ("send", smtplib.SMTPRecipientsRefused({"b": (450, b"grey")}), "waiting"),
        ("send", smtplib.SMTPServerDisconnected("gone"), "unsure"),
        ("send", TimeoutError("slow"), "unsure"),
    ],
)
def test_what_the_mail_server_says_decides(call, settings, monkeypatch, at, error, state):
    settings.EMAIL_BACKEND = f"{__name__}.Broken"
    monkeypatch.setattr(mail, "get_connection", Broken)
    monkeypatch.setattr(Broken, "at", at)
    monkeypatch.setattr(Broken, "error", error)
    sending_tasks.send(call.pk)
    assert state_of(call) == (state, 1)
    assert call.trouble
    assert (call.due > timezone.now()) is (state == "waiting")


def test_the_waits_grow_and_end(call, monkeypatch):
    monkeypatch.setattr(mail, "get_connection", Broken)
    waits = []
    for _ in range(20):
        Delivery.objects.filter(pk=call.pk, state="waiting").update(due=timezone.now())
        sending_tasks.send(call.pk)
        if state_of(call)[0] != "waiting":
            break
        waits.append(call.due - timezone.now())
    assert waits == sorted(waits)
    assert state_of(call) == ("given_up", len(sending.WAITS) + 1)


def test_old_news_is_forgotten(call):
    Notice.objects.filter(pk=call.notice_id).update(created=timezone.now() - timedelta(days=400))
    sending_tasks.forget_old()
    assert not Notice.objects.filter(pk=call.notice_id).exists()
    assert not Delivery.objects.filter(pk=call.pk).exists()


@pytest.mark.django_db(transaction=True)
def test_eight_workers_at_once_send_one_letter(ada, bruno, mailoutbox):
    battle = opening.open_battle(known(ada), plan(), "here")
    seating.accept_invitation(battle.seats.get(side="blue").invite, known(bruno))
    Delivery.objects.update(state="waiting", attempts=0, due=timezone.now())
    mailoutbox.clear()
    delivery = Delivery.objects.get(notice__kind="turn", channel="mail")

    def work() -> None:
        try:
            sending.send(delivery.pk)
        finally:
            connection.close()

    workers = [Thread(target=work) for _ in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len(mailoutbox) == 1
    assert state_of(delivery) == ("sent", 1)
