"""Model: which lessons somebody has solved."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class SolvedLesson(models.Model):
    """A lesson that an account, or a guest by their key, has solved.

    `lesson`: as `Battle.lesson`, "game/key". `orders`: how many it took the first time.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True
    )
    guest_key = models.CharField(max_length=64, blank=True, db_index=True)
    lesson = models.CharField(max_length=80)
    orders = models.PositiveSmallIntegerField()
    solved = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["user", "lesson"],
                name="battles_lesson_user",
                condition=models.Q(user__isnull=False),
            ),
            models.UniqueConstraint(
                fields=["guest_key", "lesson"],
                name="battles_lesson_guest",
                condition=models.Q(user__isnull=True),
            ),
        )

    def __str__(self) -> str:
        return self.lesson
