"""Models: open challenges, requests by name, spent invitations, rematches."""

from __future__ import annotations

from django.conf import settings
from django.db import models

# Django finds an app's models in this package only.
from battles.models.battles import Battle, Seat


class Challenge(models.Model):
    """A battle that any player may join. Closed when all seats are taken, or when withdrawn."""

    class State(models.TextChoices):
        OPEN = "open", "open"
        TAKEN = "taken", "taken"
        WITHDRAWN = "withdrawn", "withdrawn"

    battle = models.OneToOneField(Battle, on_delete=models.CASCADE, related_name="challenge")
    state = models.CharField(max_length=9, choices=State, default=State.OPEN)
    ends = models.DateTimeField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-created", "-id")
        indexes = (
            models.Index(
                fields=["-created"], name="battles_challenges", condition=models.Q(state="open")
            ),
        )

    def __str__(self) -> str:
        return f"challenge {self.battle_id}, {self.state}"


class SpentInvitation(models.Model):
    """The link of an invitation that holds no more, so that its page can say what became of it.

    seat: whose link it was; empty once that seat is taken away.
    """

    class Fate(models.TextChoices):
        TAKEN = "taken", "taken"
        WITHDRAWN = "withdrawn", "withdrawn"
        OFF = "off", "called off"

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="+")
    seat = models.ForeignKey(Seat, on_delete=models.SET_NULL, null=True, related_name="+")
    token = models.CharField(max_length=43, unique=True)
    fate = models.CharField(max_length=9, choices=Fate)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"invitation to {self.battle_id}, {self.fate}"


class SeatRequest(models.Model):
    """A request by name to take a seat. `user` is empty if no account has the name."""

    class State(models.TextChoices):
        ASKED = "asked", "asked"
        ACCEPTED = "accepted", "accepted"
        DECLINED = "declined", "declined"

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="seat_request")
    name = models.CharField(max_length=150)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="seat_requests",
    )
    state = models.CharField(max_length=8, choices=State, default=State.ASKED)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-created", "-id")

    def __str__(self) -> str:
        return f"{self.name}, {self.state}"


class Rematch(models.Model):
    """The battle that follows another; at most one."""

    battle = models.OneToOneField(Battle, on_delete=models.CASCADE, related_name="rematch")
    next = models.OneToOneField(Battle, on_delete=models.CASCADE, related_name="rematch_of")

    def __str__(self) -> str:
        return f"{self.next_id} after {self.battle_id}"
