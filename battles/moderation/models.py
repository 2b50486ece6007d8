"""What is kept of moderation: what the staff decided, and who is kept out for how long."""

from __future__ import annotations

from django.conf import settings
from django.db import models

REASON_LENGTH = 200
NAME_LENGTH = 150
WORDS_LENGTH = 500


class Decision(models.Model):
    """Who of the staff decided what, when and why. Never changed, never deleted.

    The names and the words stay when the account or the message is gone. `terms`: of a ban.
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
    message = models.ForeignKey(
        "battles.Message", on_delete=models.SET_NULL, null=True, related_name="decisions"
    )
    words = models.CharField(max_length=WORDS_LENGTH, blank=True)
    terms = models.CharField(max_length=120, blank=True)
    reason = models.CharField(max_length=REASON_LENGTH)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"{self.whom_name}: {self.kind}"


class Ban(models.Model):
    """Somebody is kept out until `ends`, or for good. `lifted`: when the staff ended it before."""

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
                fields=["user"], name="battles_bans", condition=models.Q(lifted__isnull=True)
            ),
        )

    def __str__(self) -> str:
        return f"user {self.user_id} {self.scope}"
