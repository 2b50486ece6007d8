"""What is kept of futures: how many of which moments were played, and what they came to."""

from __future__ import annotations

from django.db import models


class Outlook(models.Model):
    """Futures of moments of a battle, as a side sees them, counted moment by moment.

    side: "" for who only looks on, "*" for who may see everything. seq: the moment that was asked
    for, 0 for a whole battle. moments: those to be looked at. sums: by moment, what its futures
    came to. planned: no more moments will be added. The row is all that the worker needs.
    """

    class Kind(models.TextChoices):
        CHANCES = "chances", "chances at a moment"
        CURVE = "curve", "a whole battle"

    battle = models.ForeignKey("battles.Battle", on_delete=models.CASCADE, related_name="outlooks")
    kind = models.CharField(max_length=7, choices=Kind)
    side = models.CharField(max_length=60, blank=True)
    seq = models.PositiveIntegerField(default=0)
    edition = models.CharField(max_length=40)
    bot = models.CharField(max_length=20)
    seed = models.PositiveBigIntegerField()
    futures = models.PositiveSmallIntegerField()
    moments = models.JSONField(default=list)
    sums = models.JSONField(default=dict)
    played = models.PositiveIntegerField(default=0)
    planned = models.BooleanField(default=False)
    is_done = models.BooleanField(default=False)
    trouble = models.CharField(max_length=200, blank=True)
    asked = models.DateTimeField(auto_now_add=True)
    moved = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-id",)
        constraints = (
            models.UniqueConstraint(
                fields=["battle", "kind", "side", "seq"], name="battles_one_outlook_a_moment"
            ),
        )
        indexes = (
            models.Index(
                fields=["moved"], name="battles_outlooks_due", condition=models.Q(is_done=False)
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} of {self.battle_id} at {self.seq}"
