"""Stored idempotency keys, so that a repeated API request is carried out once; and stills."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone


class IdempotencyKey(models.Model):
    """An idempotency key: a hash of the request, and its response.

    `status` 0: the operation itself finds the earlier result. `created`: epoch s.
    """

    KEPT_FOR = 3 * 24 * 3600  # seconds

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="idempotency_keys"
    )
    key = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    body = models.BinaryField(default=bytes)
    headers = models.JSONField(default=dict)
    created = models.BigIntegerField(db_index=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["user", "key"], name="web_one_attempt_a_key"),
        )

    def __str__(self) -> str:
        return f"{self.key} of {self.user_id}"

    @classmethod
    def forget(cls, now: int) -> None:
        """Delete old keys; `now` in epoch s."""
        cls.objects.filter(created__lt=now - cls.KEPT_FOR).delete()


class Still(models.Model):
    """A drawing as a PNG, named by the SHA-256 of its SVG.

    `source`: the SVG, compressed, until it is drawn. `asked`: when it was last asked for, to a day.
    """

    id = models.CharField(max_length=64, primary_key=True, editable=False)
    source = models.BinaryField(default=bytes)
    png = models.BinaryField(default=bytes)
    is_waiting = models.BooleanField(default=True)
    asked = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        indexes = (
            models.Index(
                fields=["asked"], name="web_waiting_stills", condition=models.Q(is_waiting=True)
            ),
        )

    def __str__(self) -> str:
        return self.id
