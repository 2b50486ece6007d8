"""Background tasks for accounts."""

from __future__ import annotations

import time

from celery import shared_task
from django.utils import timezone

from accounts import guests, ratelimit, sessions
from web import steady_clock
from web.models import IdempotencyKey


@shared_task
def forget_sessions() -> None:
    """Throw away the sessions that are over; Django never does so by itself."""
    if steady_clock.is_steady():
        sessions.forget_expired(timezone.now())


@shared_task
def forget_rate_windows() -> None:
    """Throw away counts of requests and names of attempts that nobody asks for any more."""
    ratelimit.forget_windows(int(time.time()))
    IdempotencyKey.forget(int(time.time()))


@shared_task
def sweep_guests() -> None:
    """Throw away what guests have left behind."""
    if steady_clock.is_steady():
        guests.sweep_guests(timezone.now())
