"""What the site keeps of its doors: who is logged in where."""

from __future__ import annotations

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import models


class LogIn(models.Model):
    """A session that somebody has opened. No address is kept, and of the browser only its kind."""

    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="log_in")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="log_ins"
    )
    device = models.CharField(max_length=60)
    begun = models.DateTimeField()
    seen = models.DateTimeField()

    class Meta:
        ordering = ("-seen", "-id")

    def __str__(self) -> str:
        return f"user {self.user_id}: {self.device}"
