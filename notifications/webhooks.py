"""Webhooks: POST a user's notices to an address of their own, in one of two formats."""

from __future__ import annotations

import hmac
import json
import math
import secrets
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from accounts.actors import Actor
from accounts.owners import lock_owner
from notifications import discord
from notifications.http_client import NoAnswer, Wire, post
from notifications.kinds import HOOK_TEST
from notifications.models import Delivery, NotAtAll, Notice, NotMine, TryLater, Webhook
from notifications.permissions import own_webhook, own_webhooks, topic_webhooks
from notifications.services import notify
from notifications.topics import owners_of
from notifications.webhook_address import BadAddress, target_of
from web.text import full_address

MOST_WEBHOOKS = 5
MOST_FAILURES = 15
TOO_MANY = 429
WIRE = Wire()


class BadWebhook(Exception):
    """A webhook that is refused; the message says why in a sentence."""


# --- Keeping them ---------------------------------------------------------------


@transaction.atomic
def add_webhook(user: AbstractBaseUser, url: str, shape: str) -> Webhook:
    """Create a webhook; its secret is shown only this once. Raises BadWebhook.

    An address of Discord gets what Discord wants, whatever was chosen.
    """
    shape = _checked_shape(url, shape)
    lock_owner(Actor(user_id=user.pk))
    if own_webhooks(user.pk).count() >= MOST_WEBHOOKS:
        raise BadWebhook(f"You have {MOST_WEBHOOKS} webhooks. Remove one first.")
    return _added(Webhook(user_id=user.pk, url=url, shape=shape))


def add_topic_webhook(topic: str, url: str, shape: str) -> Webhook:
    """The same for a topic, such as "club:7", whose owner's row the caller has locked."""
    shape = _checked_shape(url, shape)
    if topic_webhooks(topic).count() >= MOST_WEBHOOKS:
        raise BadWebhook(f"There are {MOST_WEBHOOKS} webhooks already. Remove one first.")
    return _added(Webhook(topic=topic, url=url, shape=shape))


def _checked_shape(url: str, shape: str) -> str:
    if shape not in Webhook.Shape.values:
        raise BadWebhook("Choose what the webhook is for.")
    if not discord.is_of_discord(url):
        return shape
    if not discord.is_webhook(url):
        raise BadWebhook(discord.NOT_A_WEBHOOK)
    return Webhook.Shape.DISCORD


def _added(hook: Webhook) -> Webhook:
    try:
        target_of(hook.url)
    except BadAddress as error:
        raise BadWebhook(str(error)) from error
    if hook.shape != Webhook.Shape.DISCORD:
        hook.secret = "fws_" + secrets.token_urlsafe(32)
    hook.save()
    return hook


def remove_webhook(user: AbstractBaseUser, hook_id: int) -> None:
    own_webhook(hook_id, user).delete()


def switch_on(user: AbstractBaseUser, hook_id: int) -> None:
    """Enable a webhook that was switched off."""
    enable(own_webhook(hook_id, user))


def enable(hook: Webhook) -> None:
    """Have a webhook called again."""
    Webhook.objects.filter(pk=hook.pk).update(
        switched_off=None, failures=0, answer="", quiet_until=None
    )


# --- Calling them ---------------------------------------------------------------


def deliver(deliveries: Sequence[Delivery], begin: Callable[[], bool]) -> None:
    """Call the webhook. Raises TryLater, NotAtAll or NotMine."""
    [delivery] = deliveries
    hook, notice = delivery.webhook, delivery.notice
    if hook is None or (hook.switched_off and notice.kind != HOOK_TEST):
        raise NotAtAll("The webhook is switched off.")
    is_test, now = notice.kind == HOOK_TEST, timezone.now()
    if hook.quiet_until and hook.quiet_until > now and not is_test:
        raise TryLater("The webhook has asked to wait.", hook.quiet_until - now)
    if not begin():
        raise NotMine
    trouble, wait = _called(hook, notice)
    _note(hook, trouble, wait)
    if trouble and is_test:
        raise NotAtAll(trouble)
    if trouble:
        raise TryLater(trouble, wait)


def _called(hook: Webhook, notice: Notice) -> tuple[str, timedelta | None]:
    """The error, in a sentence; "" if the server accepted the call. How long it asks to wait."""
    try:
        body = body_of(hook, notice)
        headers = headers_of(hook, notice, body, timezone.now())
        answer = post(WIRE, target_of(hook.url), body, headers)
    except (BadAddress, NoAnswer) as error:
        return str(error), None
    if 200 <= answer.status < 300:
        return "", None
    if answer.status == TOO_MANY:
        wait = timedelta(seconds=max(1, math.ceil(answer.wait)))
        return f"Your webhook answered 429: too many calls. {_patience(wait)}", wait
    return f"Your webhook answered {answer.status}.", None


def _patience(wait: timedelta) -> str:
    seconds = int(wait.total_seconds())
    return f"It wants to be left alone for {seconds} second{'' if seconds == 1 else 's'}."


def body_of(hook: Webhook, notice: Notice) -> bytes:
    """The body in the format of the receiver."""
    if hook.shape == Webhook.Shape.DISCORD:
        said = discord.message_of(notice)
    else:
        said = {
            "event": notice.kind,
            "id": notice.id,
            "title": notice.title,
            "text": notice.text,
            "battle": notice.battle_id or None,
            "url": full_address(notice.path),
            "created": notice.created.isoformat(),
        }
    return json.dumps(said, ensure_ascii=False).encode()


def headers_of(hook: Webhook, notice: Notice, body: bytes, now: datetime) -> dict[str, str]:
    """The headers; a repeated call has the same `Idempotency-Key`."""
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "FirewallTable/1",
        "Idempotency-Key": notice.id,
    }
    if hook.secret:
        stamp = str(int(now.timestamp()))
        headers["X-Firewall-Signature"] = f"t={stamp},v1={signature(hook.secret, stamp, body)}"
    return headers


def signature(secret: str, stamp: str, body: bytes) -> str:
    """HMAC-SHA256 over the epoch seconds, a full stop and the body as sent."""
    return hmac.digest(secret.encode(), stamp.encode() + b"." + body, "sha256").hex()


@transaction.atomic
def _note(hook: Webhook, trouble: str, wait: timedelta | None) -> None:
    rows, now = Webhook.objects.filter(pk=hook.pk), timezone.now()
    if not trouble:
        rows.update(failures=0, tried=now, answer="It was taken.", quiet_until=None)
        return
    if wait is not None:  # a receiver that is busy has not failed
        rows.update(tried=now, answer=trouble, quiet_until=now + wait)
        return
    rows.update(failures=F("failures") + 1, tried=now, answer=trouble)
    worn = rows.filter(failures__gte=MOST_FAILURES, switched_off=None)
    if worn.update(switched_off=now):
        people, path = owners_of(hook)
        notify(
            "hook_off",
            people,
            key=f"hook_off:{hook.pk}:{now:%Y%m%d%H%M%S}",
            path=path,
            host=target_of(hook.url).name,
            failures=str(MOST_FAILURES),
        )
