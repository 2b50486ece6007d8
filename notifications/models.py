"""Models: notices, their deliveries, webhooks, browsers that take push messages, preferences."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import models
from django.utils import timezone

from web.ids import ID_LENGTH, fresh_id

KEY_LENGTH = 200
TITLE_LENGTH = 160
TOPIC_LENGTH = 60


class Notice(models.Model):
    """One notice for one reader. `key` names the event and the reader, so it is written once.

    `battle_id`: of the battle that it is about; "" for none. `topic`: what it is about, such as
    "season:7", and `about`: the name of that. Notices of one topic are bundled; those without one
    stand alone.
    """

    id = models.CharField(max_length=ID_LENGTH, primary_key=True, default=fresh_id, editable=False)
    key = models.CharField(max_length=KEY_LENGTH, unique=True)
    kind = models.CharField(max_length=30)
    battle_id = models.CharField(max_length=ID_LENGTH, blank=True, db_index=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="notices",
    )
    guest_key = models.CharField(max_length=64, blank=True)
    side = models.CharField(max_length=60, blank=True)
    seq = models.PositiveIntegerField(default=0)
    topic = models.CharField(max_length=TOPIC_LENGTH, blank=True)
    about = models.CharField(max_length=TITLE_LENGTH, blank=True)
    title = models.CharField(max_length=TITLE_LENGTH)
    text = models.TextField()
    path = models.CharField(max_length=200)
    in_inbox = models.BooleanField(default=True)
    created = models.DateTimeField(default=timezone.now)
    read = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-created", "-id")
        indexes = (
            models.Index(fields=["user", "-created"], name="notifications_notice_user"),
            models.Index(
                fields=["guest_key", "-created"],
                name="notifications_notice_guest",
                condition=~models.Q(guest_key=""),
            ),
            models.Index(
                fields=["user", "guest_key"],
                name="notifications_notice_unread",
                condition=models.Q(read=None, in_inbox=True),
            ),
        )

    def __str__(self) -> str:
        return self.title


class Webhook(models.Model):
    """An address that receives notices: those of a user, or those of a group about one topic.

    `topic`: of which topic's news it is called, such as "club:7"; then no user owns it.
    `quiet_until`: it has asked not to be called before then.
    """

    class Shape(models.TextChoices):
        DISCORD = "discord", "Discord"
        GENERIC = "generic", "signed JSON"

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="webhooks",
    )
    topic = models.CharField(max_length=TOPIC_LENGTH, blank=True, default="", db_index=True)
    url = models.CharField(max_length=500)
    shape = models.CharField(max_length=7, choices=Shape, default=Shape.GENERIC)
    secret = models.CharField(max_length=64, blank=True)
    failures = models.PositiveIntegerField(default=0)
    switched_off = models.DateTimeField(null=True, blank=True)
    tried = models.DateTimeField(null=True, blank=True)
    answer = models.CharField(max_length=200, blank=True)
    quiet_until = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("id",)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(user__isnull=False, topic="")
                | models.Q(~models.Q(topic=""), user__isnull=True),
                name="notifications_one_owner_a_webhook",
            ),
        )

    def __str__(self) -> str:
        return f"{self.shape} webhook {self.pk}"


class PushSubscription(models.Model):
    """A browser that takes push messages for a user, as long as it is logged in (decision 78).

    endpoint: where its maker takes messages for it, as secret as a password. p256dh, auth: the
    keys of the browser, base64url. digest: SHA-256 of the endpoint. used: of the last message that
    was taken. trouble: of the last one, if it was not.
    """

    id = models.CharField(max_length=ID_LENGTH, primary_key=True, default=fresh_id, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="push_subscriptions"
    )
    session = models.OneToOneField(
        Session, on_delete=models.CASCADE, related_name="push_subscription"
    )
    endpoint = models.TextField()
    digest = models.CharField(max_length=64, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    label = models.CharField(max_length=60)
    created = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True, blank=True)
    trouble = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ("created", "id")

    def __str__(self) -> str:
        return f"user {self.user_id}: {self.label}"


class Delivery(models.Model):
    """A notice on one channel. For its guarantees see docs/decisions/0020-news.md.

    browser: the id of the push subscription, which may be gone since; "" on other channels.
    """

    class State(models.TextChoices):
        WAITING = "waiting", "waiting"
        CLAIMED = "claimed", "in somebody's hands"
        SENDING = "sending", "being handed over"
        SENT = "sent", "sent"
        DROPPED = "dropped", "no longer true"
        UNSURE = "unsure", "perhaps sent"
        GIVEN_UP = "given_up", "given up"

    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, related_name="deliveries")
    channel = models.CharField(max_length=10)
    webhook = models.ForeignKey(
        Webhook, on_delete=models.CASCADE, null=True, blank=True, related_name="deliveries"
    )
    browser = models.CharField(max_length=ID_LENGTH, blank=True, default="")
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    due = models.DateTimeField()
    claimed = models.DateTimeField(null=True, blank=True)
    trouble = models.CharField(max_length=200, blank=True)

    class Meta:
        verbose_name_plural = "deliveries"
        constraints = (
            models.UniqueConstraint(
                fields=["notice", "channel", "browser"],
                condition=models.Q(webhook=None),
                name="notifications_one_delivery_a_channel",
            ),
            models.UniqueConstraint(
                fields=["notice", "webhook"], name="notifications_one_delivery_a_webhook"
            ),
        )
        indexes = (
            models.Index(
                fields=["due"],
                name="notifications_delivery_due",
                condition=models.Q(state__in=["waiting", "claimed", "sending"]),
            ),
        )

    def __str__(self) -> str:
        return f"{self.notice_id} by {self.channel}: {self.state}"


class Preferences(models.Model):
    """A user's notification settings. Without a row the defaults apply.

    `no_letters`: no e-mail at all, whatever `channels` and `digest` say.
    """

    class Digest(models.TextChoices):
        NEVER = "never", "Never"
        DAILY = "daily", "Every day"
        WEEKLY = "weekly", "Every Monday"

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notification_preferences"
    )
    channels = models.JSONField(default=dict)
    zone = models.CharField(max_length=60, default="UTC")
    quiet_from = models.PositiveSmallIntegerField(null=True, blank=True)
    quiet_to = models.PositiveSmallIntegerField(null=True, blank=True)
    digest = models.CharField(max_length=6, choices=Digest, default=Digest.NEVER)
    digest_due = models.DateTimeField(null=True, blank=True, db_index=True)
    digested = models.DateTimeField(null=True, blank=True)
    no_letters = models.BooleanField(default=False)

    class Meta:
        verbose_name_plural = "preferences"

    def __str__(self) -> str:
        return f"preferences of user {self.user_id}"


# --- Why a delivery was not handed over ------------------------------------------


class TryLater(Exception):
    """It was not sent; a retry may succeed. `wait`: what the server asked for; None: nothing."""

    def __init__(self, sentence: str, wait: timedelta | None = None) -> None:
        super().__init__(sentence)
        self.wait = wait


class NotMine(Exception):
    """Another worker has it in hand by now."""


class NotAtAll(Exception):
    """It was refused; a retry would be refused too."""


class PerhapsSent(Exception):
    """The connection broke while sending: it may have arrived."""
