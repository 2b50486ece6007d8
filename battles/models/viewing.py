"""Model: how a user watches battles, and whether others see that the user is at the table."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models

LOUDEST = 100


class Viewing(models.Model):
    """A user's choices for watching battles. Without a row the defaults apply.

    `volume`: of sounds, in percent; 0 is off. `shows_presence`: others with a seat at the same
    table see that the user has it open; whoever shows nothing sees nothing of the others. `marks`:
    what stands on the figures of a board.
    """

    class Pace(models.TextChoices):
        OFF = "off", "Off"
        QUICK = "quick", "Quick"
        NORMAL = "normal", "Normal"
        SLOW = "slow", "Slow"

    class Marks(models.TextChoices):
        LETTERS = "letters", "Letters"
        FIGURES = "figures", "Figures from above"

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="viewing"
    )
    pace = models.CharField(max_length=6, choices=Pace, default=Pace.NORMAL)
    volume = models.PositiveSmallIntegerField(default=0, validators=(MaxValueValidator(LOUDEST),))
    shows_presence = models.BooleanField(default=True)
    marks = models.CharField(max_length=7, choices=Marks, default=Marks.LETTERS)

    class Meta:
        verbose_name_plural = "viewing"

    def __str__(self) -> str:
        return f"viewing of user {self.user_id}"
