"""The one place where the clocks of battles learn the time; a test puts its own here."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone


def now() -> datetime:
    """This moment, in UTC."""
    return timezone.now()
