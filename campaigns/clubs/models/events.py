"""The calendar of a club: evenings, and who comes."""

from __future__ import annotations

from django.db import models
from django.urls import reverse

from campaigns.clubs.models.clubs import Club, Membership


class ClubEvent(models.Model):
    """An evening of the club. `zone`: in which its hours are meant. `version` counts changes."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="events")
    by = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="+")
    title = models.CharField(max_length=80)
    place = models.CharField(max_length=120, blank=True)
    note = models.TextField(max_length=1000, blank=True)
    zone = models.CharField(max_length=64)
    starts = models.DateTimeField()
    ends = models.DateTimeField()
    is_public = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0)
    cancelled = models.DateTimeField(null=True, blank=True)
    token = models.CharField(max_length=80)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("starts", "id")
        indexes = (models.Index(fields=["club", "ends"], name="clubs_events"),)
        constraints = (
            models.UniqueConstraint(fields=["club", "token"], name="clubs_one_event_a_token"),
        )

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("clubs:event", args=[self.club.slug, self.pk])


class Coming(models.Model):
    """Whether a member comes to an evening."""

    class Answer(models.TextChoices):
        YES = "yes", "yes"
        PERHAPS = "perhaps", "perhaps"
        NO = "no", "no"

    event = models.ForeignKey(ClubEvent, on_delete=models.CASCADE, related_name="coming")
    membership = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="coming")
    answer = models.CharField(max_length=7, choices=Answer)
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("membership__name", "id")
        constraints = (
            models.UniqueConstraint(fields=["event", "membership"], name="clubs_one_answer"),
        )

    def __str__(self) -> str:
        return f"{self.membership_id} to {self.event_id}: {self.answer}"
