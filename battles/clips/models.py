"""Model of clips: which lines of a battle, and with whose eyes they are seen."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.urls import reverse

from accounts.input_checks import TOKEN_LENGTH
from web.ids import fresh_id

SLUG_LENGTH = 12  # letters of 56: nobody guesses one


def fresh_slug() -> str:
    """A short random address."""
    return fresh_id()[:SLUG_LENGTH]


class Clip(models.Model):
    """A stretch of a battle at an address that everybody may open.

    It begins as the table stands after line `first` and ends with line `last`. `side`: with whose
    eyes, "" for those who only watch; `sees_all`: with everybody's. Both are chosen when it is
    made and stay, whatever the battle comes to. `token`: of the form that made it.
    """

    slug = models.CharField(
        max_length=SLUG_LENGTH, primary_key=True, default=fresh_slug, editable=False
    )
    battle = models.ForeignKey("battles.Battle", on_delete=models.CASCADE, related_name="clips")
    first = models.PositiveIntegerField()
    last = models.PositiveIntegerField()
    side = models.CharField(max_length=60, blank=True)
    sees_all = models.BooleanField(default=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="clips",
    )
    guest_key = models.CharField(max_length=64, blank=True, db_index=True)
    token = models.CharField(max_length=TOKEN_LENGTH)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-created", "slug")
        constraints = (
            models.UniqueConstraint(
                fields=["battle", "user", "guest_key", "token"], name="battles_one_clip_a_token"
            ),
        )

    def __str__(self) -> str:
        return f"{self.slug}: {self.first} to {self.last}"

    def get_absolute_url(self) -> str:
        return reverse("clips:watch", args=[self.slug])
