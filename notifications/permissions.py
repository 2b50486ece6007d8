"""Whose notices, webhooks and browsers somebody sees and changes: their own, also for the staff.

Webhooks of a topic belong to a group of another app, which says who sees and changes them. Settings
are read and changed by `login_required`, each account its own. Tests of a channel are
counted.
"""

from __future__ import annotations

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import QuerySet

from accounts.actors import Actor, owned
from accounts.ratelimit import allow
from notifications.models import Notice, PushSubscription, Webhook

MOST_TESTS, TEST_WINDOW = 3, 600  # of a channel, in so many seconds


def own_notices(actor: Actor) -> QuerySet[Notice]:
    """The notices in the inbox of a user or a guest, the newest first; none for a stranger."""
    return owned(Notice.objects.filter(in_inbox=True), actor)


def own_notice(notice_id: str, actor: Actor) -> Notice:
    """A notice in the actor's inbox. Raises Notice.DoesNotExist for one of somebody else."""
    return own_notices(actor).get(pk=notice_id)


def own_webhooks(user_id: int) -> QuerySet[Webhook]:
    """The webhooks of a user, the oldest first."""
    return Webhook.objects.filter(user_id=user_id)


def own_webhook(hook_id: int, user: AbstractBaseUser) -> Webhook:
    """A user's own webhook. Raises Webhook.DoesNotExist for one of another user."""
    return own_webhooks(user.pk).get(pk=hook_id)


def topic_webhooks(topic: str) -> QuerySet[Webhook]:
    """The webhooks of a topic, the oldest first. The caller has asked whether the actor may."""
    return Webhook.objects.filter(topic=topic, user=None)


def own_browser(subscription_id: str, user: AbstractBaseUser) -> PushSubscription:
    """A browser of the user's own. Raises PushSubscription.DoesNotExist for one of another user."""
    return PushSubscription.objects.get(pk=subscription_id, user_id=user.pk)


class TestRefused(Exception):
    """A test of a channel that is not sent; the message says why in a sentence."""


def count_test(channel: str) -> None:
    """Count a test of a channel, one's own. Raises TestRefused where there were too many."""
    if not allow(channel, TEST_WINDOW, MOST_TESTS):
        raise TestRefused(
            f"No test was sent: {MOST_TESTS} were asked for in ten minutes. Try again later."
        )
