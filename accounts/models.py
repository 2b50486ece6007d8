"""Guests, names of accounts, sessions, access tokens and rate limits, as they are stored."""

from __future__ import annotations

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import models


class LogIn(models.Model):
    """A session that somebody has opened. No address is kept, and of the browser only its kind."""

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
    """A guest who keeps something here, by the key of their cookie; users have their accounts.

    address: the fingerprint of where they last came from. used: when they last kept something.
    """

    key = models.CharField(max_length=64, primary_key=True, editable=False)
    address = models.CharField(max_length=64, blank=True, db_index=True)
    used = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.key


class AccessToken(models.Model):
    """What a program shows to act for somebody. Only the fingerprint of the secret is kept.

    `scope`: what it may do; `ends`: from when on it opens nothing; `falls`: it is revoked when its
    owner has a new password.
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
    """How often somebody has asked within one window of time, which began at `window` (epoch s)."""

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
    """The name of an account, folded so that names that look alike have the same key."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="folded_name",
    )
    key = models.CharField(max_length=300, db_index=True)

    def __str__(self) -> str:
        return self.key
