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
    """Delete expired sessions; Django does not do so by itself."""
    if steady_clock.is_steady():
        sessions.forget_expired(timezone.now())


@shared_task
def forget_rate_windows() -> None:
    """Delete old rate windows and idempotency keys."""
    ratelimit.forget_windows(int(time.time()))
    IdempotencyKey.forget(int(time.time()))


@shared_task
def sweep_guests() -> None:
    """Delete old data of guests."""
    if steady_clock.is_steady():
        guests.sweep_guests(timezone.now())
