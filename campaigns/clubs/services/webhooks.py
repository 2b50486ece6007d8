"""Webhooks of a club: its officers add and remove addresses that are called with its news."""

from __future__ import annotations

from django.db import transaction

from accounts.actors import Actor
from campaigns.clubs.permissions import ClubRefused, club_webhook, locked_as_organiser, topic_of
from notifications import webhooks
from notifications.models import Webhook


@transaction.atomic
def add_webhook(slug: str, actor: Actor, url: str, shape: str) -> Webhook:
    """Add a webhook; its secret is shown only this once. Raises NotYours or ClubRefused."""
    found = locked_as_organiser(slug, actor)
    try:
        return webhooks.add_topic_webhook(topic_of(found.club), url, shape)
    except webhooks.BadWebhook as error:
        raise ClubRefused(str(error), "url") from error


@transaction.atomic
def remove_webhook(slug: str, actor: Actor, hook_id: int) -> None:
    """Remove a webhook. Raises NotYours, Webhook.DoesNotExist or ClubRefused."""
    found = locked_as_organiser(slug, actor)
    club_webhook(found, hook_id).delete()


@transaction.atomic
def switch_on(slug: str, actor: Actor, hook_id: int) -> None:
    """Have a webhook called again that was switched off. Raises as `remove_webhook`."""
    found = locked_as_organiser(slug, actor)
    webhooks.enable(club_webhook(found, hook_id))
