"""Guests, names of accounts, sessions, access tokens, rate limits, blocks, bans and decisions."""

from __future__ import annotations

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import models

REASON_LENGTH = 200
NAME_LENGTH = 150
WORDS_LENGTH = 500


class LogIn(models.Model):
    """A session of a user. Stores no address, and of the browser only its kind."""

    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="log_in")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="log_ins"
    )
    device = models.CharField(max_length=60)
    begun = models.DateTimeField()
    seen = models.DateTimeField()

    class Meta:
        ordering = ("-seen", "-id")

    def __str__(self) -> str:
        return f"user {self.user_id}: {self.device}"


class Guest(models.Model):
    """A guest who keeps data here, by the key of their cookie; users have accounts.

    address: the fingerprint of their last address. used: when they last kept something.
    """

    key = models.CharField(max_length=64, primary_key=True, editable=False)
    address = models.CharField(max_length=64, blank=True, db_index=True)
    used = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.key


class AccessToken(models.Model):
    """An access token of a program that acts for a user. Only the hash of the secret is stored.

    `scope`: what it allows; `ends`: when it expires; `falls`: it is revoked when its owner changes
    the password.
    """

    class Scope(models.TextChoices):
        READ = "read", "read"
        PLAY = "play", "read, and play battles"
        ALL = "all", "everything that you may do"

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="access_tokens"
    )
    name = models.CharField(max_length=60)
    digest = models.CharField(max_length=64, unique=True)
    created = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True, blank=True)
    revoked = models.DateTimeField(null=True, blank=True)
    scope = models.CharField(max_length=4, choices=Scope, default=Scope.ALL)
    ends = models.DateTimeField()
    falls = models.BooleanField(default=True)

    class Meta:
        ordering = ("-created", "-id")

    def __str__(self) -> str:
        return self.name


class RateWindow(models.Model):
    """The number of requests in one time window, which began at `window` (epoch s)."""

    who = models.CharField(max_length=80)
    window = models.BigIntegerField(db_index=True)
    count = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["who", "window"], name="accounts_one_row_a_window"),
        )

    def __str__(self) -> str:
        return f"{self.who}: {self.count}"


class AccountName(models.Model):
    """The name of an account, folded so that look-alike names have the same key."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="folded_name",
    )
    key = models.CharField(max_length=300, db_index=True)

    def __str__(self) -> str:
        return self.key


class Block(models.Model):
    """A user blocks another. `user` is empty if no account has the name."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks"
    )
    name = models.CharField(max_length=150)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="blocked_by",
    )
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("name",)
        constraints = (
            models.UniqueConstraint(fields=["owner", "name"], name="accounts_one_block_a_name"),
        )

    def __str__(self) -> str:
        return f"{self.owner_id} blocks {self.name}"


class Decision(models.Model):
    """A decision of the staff: who, what, when and why. Never changed, never deleted.

    Names and text stay when the account or the content is deleted. `subject_kind` and
    `subject_id` name the content (`accounts.reportable`), empty for an account. `terms`: of a ban.
    """

    class Kind(models.TextChoices):
        NO_FAULT = "no_fault", "no fault"
        HIDDEN = "hidden", "words hidden"
        SHOWN = "shown", "words shown again"
        WARNED = "warned", "warned"
        BANNED = "banned", "banned"
        LIFTED = "lifted", "ban lifted"

    kind = models.CharField(max_length=8, choices=Kind)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    by_name = models.CharField(max_length=NAME_LENGTH)
    whom = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="decisions"
    )
    whom_name = models.CharField(max_length=NAME_LENGTH)
    subject_kind = models.CharField(max_length=20, blank=True)
    subject_id = models.PositiveBigIntegerField(null=True)
    words = models.CharField(max_length=WORDS_LENGTH, blank=True)
    terms = models.CharField(max_length=120, blank=True)
    reason = models.CharField(max_length=REASON_LENGTH)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-id",)
        indexes = (
            models.Index(fields=["subject_kind", "subject_id"], name="accounts_decisions_on"),
        )

    def __str__(self) -> str:
        return f"{self.whom_name}: {self.kind}"


class Ban(models.Model):
    """A user is banned until `ends`, or for good. `lifted`: when the staff ended the ban early."""

    class Scope(models.TextChoices):
        EVERYTHING = "everything", "from everything"
        TALK = "talk", "from talk only"

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="bans"
    )
    scope = models.CharField(max_length=10, choices=Scope)
    reason = models.CharField(max_length=REASON_LENGTH)
    begun = models.DateTimeField(auto_now_add=True)
    ends = models.DateTimeField(null=True)
    lifted = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-id",)
        indexes = (
            models.Index(
                fields=["user"], name="accounts_bans", condition=models.Q(lifted__isnull=True)
            ),
        )

    def __str__(self) -> str:
        return f"user {self.user_id} {self.scope}"
