"""Tests of a channel: a letter or a call that somebody asks for, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone

from accounts.actors import Actor
from notifications.kept_preferences import confirmed_addresses
from notifications.kinds import HOOK_TEST, MAIL_TEST
from notifications.models import Delivery, Webhook
from notifications.permissions import TestRefused, count_test, own_webhook
from notifications.services import notify, notify_through
from web.ids import fresh_id

SHOWN = timedelta(hours=1)
PATIENCE = timedelta(minutes=1)
State = Delivery.State


@dataclass(frozen=True)
class TestResult:
    """What came of the last test. `is_under_way`: it is not known yet, but soon."""

    words: str
    is_good: bool = False
    is_bad: bool = False
    is_under_way: bool = False


def test_mail(user: AbstractBaseUser) -> None:
    """Send a test letter. Raises TestRefused."""
    if not confirmed_addresses([user.pk]):
        raise TestRefused("Letters go to confirmed addresses only. Confirm yours first.")
    count_test(f"test-mail:{user.pk}")
    notify(MAIL_TEST, [Actor(user_id=user.pk)], key=f"{MAIL_TEST}:{fresh_id()}", path=_page())


def test_webhook(user: AbstractBaseUser, hook_id: int) -> None:
    """Send a test call, even if the webhook is switched off.

    Raises Webhook.DoesNotExist for one of another user, or TestRefused.
    """
    call_webhook(own_webhook(hook_id, user), _page())


def call_webhook(hook: Webhook, path: str) -> None:
    """Send a test call of a webhook. `path`: the page with its button. Raises TestRefused."""
    count_test(f"test-hook:{hook.pk}")
    notify_through(hook, HOOK_TEST, key=f"{HOOK_TEST}:{fresh_id()}", path=path)


def _page() -> str:
    return reverse("notifications:preferences")


# --- What came of them --------------------------------------------------------------


def mail_result(user: AbstractBaseUser) -> TestResult | None:
    """The result of the last test letter; None if there was none within the hour."""
    rows = _recent().filter(notice__user_id=user.pk, notice__kind=MAIL_TEST)
    found = rows.order_by("-pk").first()
    address = confirmed_addresses([user.pk]).get(user.pk, "") if found else ""
    return _result(found, f"Sent to {masked(address)}.") if found else None


def webhook_result(hook: Webhook) -> TestResult | None:
    """The result of the last test of a webhook; None if there was none within the hour."""
    return webhook_results(Webhook.objects.filter(pk=hook.pk)).get(hook.pk)


def webhook_results(hooks: QuerySet[Webhook]) -> dict[int, TestResult]:
    """The results of the last tests of webhooks within the hour, by their numbers."""
    rows = _recent().filter(webhook__in=hooks, notice__kind=HOOK_TEST)
    newest = {each.webhook_id: each for each in rows.order_by("pk")}
    return {
        hook_id: _result(each, "Your webhook took the test.")
        for hook_id, each in newest.items()
        if hook_id is not None
    }


def masked(address: str) -> str:
    """An address that its owner knows again, such as a…@example.org."""
    name, _, host = address.rpartition("@")
    return f"{name[:1]}…@{host}"


def _recent() -> QuerySet[Delivery]:
    return Delivery.objects.filter(notice__created__gt=timezone.now() - SHOWN).select_related(
        "notice"
    )


def _result(delivery: Delivery, good: str) -> TestResult:
    at = f"{timezone.localtime(delivery.notice.created):%H:%M}"
    match delivery.state:
        case State.SENT:
            return TestResult(f"Test of {at}: {good}", is_good=True)
        case State.UNSURE:
            return TestResult(f"Test of {at}: perhaps sent. {delivery.trouble}", is_bad=True)
        case State.GIVEN_UP | State.DROPPED:
            return TestResult(f"Test of {at}: not sent. {delivery.trouble}", is_bad=True)
    if timezone.now() - delivery.notice.created > PATIENCE:
        return TestResult(f"The test of {at} still waits to be sent. Open this page again later.")
    return TestResult("The test is on its way. Its result will stand here.", is_under_way=True)
