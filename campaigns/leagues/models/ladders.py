"""Ladder challenges and their answers."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from campaigns.leagues.models.leagues import Division, Entrant, Fixture


class LadderChallenge(models.Model):
    """A challenge to a player above. `fixture`: the game, once there is one.

    answer_by: the deadline; the season says what no answer means.
    """

    class State(models.TextChoices):
        OPEN = "open", "waits for an answer"
        ACCEPTED = "accepted", "accepted"
        DECLINED = "declined", "declined"
        FORFEIT = "forfeit", "forfeited"
        WITHDRAWN = "taken", "taken back"
        VOID = "void", "came to nothing"

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="challenges")
    challenger = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="challenges")
    challenged = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="challenged_by")
    state = models.CharField(max_length=8, choices=State, default=State.OPEN)
    answer_by = models.DateTimeField()
    answered = models.DateTimeField(null=True, blank=True)
    fixture = models.OneToOneField(
        Fixture, on_delete=models.SET_NULL, null=True, blank=True, related_name="challenge"
    )
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-id",)
        constraints = (
            models.UniqueConstraint(
                fields=("challenger",), condition=Q(state="open"), name="ladder_one_made"
            ),
            models.UniqueConstraint(
                fields=("challenged",), condition=Q(state="open"), name="ladder_one_had"
            ),
        )
        indexes = (
            models.Index(fields=["answer_by"], name="ladder_due", condition=Q(state="open")),
        )

    def __str__(self) -> str:
        return f"{self.challenger_id} challenges {self.challenged_id}: {self.state}"
