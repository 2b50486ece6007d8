"""Models of the daily pages: every commitment, and the closed pages."""

from __future__ import annotations

from django.db import models


class CommitmentDay(models.Model):
    """The published page of one day; it never changes. `hash`: SHA-256 of `text`."""

    day = models.DateField(unique=True)
    text = models.TextField()
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ("day",)

    def __str__(self) -> str:
        return f"{self.day}: {self.hash[:16]}"


class Commitment(models.Model):
    """A commitment made on a `day`; `page`: where it is published; none until then."""

    commitment = models.CharField(max_length=64, unique=True)
    day = models.DateField(db_index=True)
    page = models.ForeignKey(
        CommitmentDay, on_delete=models.PROTECT, null=True, blank=True, related_name="commitments"
    )

    class Meta:
        ordering = ("day", "commitment")

    def __str__(self) -> str:
        return f"{self.day}: {self.commitment[:16]}"
