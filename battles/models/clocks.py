"""Models: agreed terms, the clock of a battle, holidays, and the time of the last sweep."""

from __future__ import annotations

from django.db import models

# Django finds an app's models in this package only.
from battles.models.battles import Battle, Seat


class Clock(models.Model):
    """The deadline of a battle: `due` applies to the `sides` that are to act, for a `stretch`.

    It stands still from `paused_at` on. `asked`: the sides that request a pause.
    Where players share a side, both hold posts (`Seat.post`).
    `before`: the last few stretches, each with its sides and the seconds that were left of it; used
    when the order that ended a stretch is taken back. `brings`: what a miss brings to each side
    that is to act (`clocks/consequences.py`).
    """

    class PausedBy(models.TextChoices):
        PLAYERS = "players", "by agreement"
        REFEREE = "referee", "by the referee"

    battle = models.OneToOneField(Battle, on_delete=models.CASCADE, related_name="clock")
    terms = models.JSONField()
    due = models.DateTimeField(null=True, blank=True, db_index=True)
    set_at = models.DateTimeField(null=True, blank=True)
    sides = models.JSONField(default=list)
    stretch = models.CharField(max_length=80, blank=True)
    seq = models.PositiveIntegerField(default=0)
    paused_at = models.DateTimeField(null=True, blank=True)
    paused_by = models.CharField(max_length=8, choices=PausedBy, blank=True)
    asked = models.JSONField(default=list)
    before = models.JSONField(default=list)
    brings = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"clock of {self.battle_id}"


class Holiday(models.Model):
    """Days on which the deadlines of one seat stand still; taken from its budget."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="holidays")
    begins = models.DateTimeField()
    ends = models.DateTimeField()
    days = models.PositiveSmallIntegerField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("begins",)
        constraints = (
            models.UniqueConstraint(fields=["seat", "begins", "ends"], name="battles_one_holiday"),
        )

    def __str__(self) -> str:
        return f"{self.days} days of {self.seat_id}"


class Heartbeat(models.Model):
    """One row: the time of the last clock sweep. A long gap means that the site was down."""

    last = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.last:%Y-%m-%d %H:%M:%S}"


class SweepStop(models.Model):
    """A stopped sweep: it would have changed too many battles at once, and changed none."""

    stopped_at = models.DateTimeField()
    late = models.PositiveIntegerField()
    running = models.PositiveIntegerField()
    released_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-stopped_at",)

    def __str__(self) -> str:
        state = "waits" if self.released_at is None else "released"
        return f"{self.late} of {self.running} battles late at once: {state}"


class Terms(models.Model):
    """The agreed terms beside the rules. Without a row the defaults apply."""

    battle = models.OneToOneField(Battle, on_delete=models.CASCADE, related_name="terms")
    hidden_rosters = models.BooleanField(default=False)
    # The number of the table; 0: the players' seeds generate it.
    table = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"terms of {self.battle_id}"
