"""The only source of the current time for battle clocks; tests replace it."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone


def now() -> datetime:
    """The current time in UTC."""
    return timezone.now()
