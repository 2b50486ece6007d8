"""Work in the background for the warbands."""

from __future__ import annotations

import time

from celery import shared_task
from django.utils import timezone

from rosters import allowances, guests, steady_clock
from rosters.models import IdempotencyKey


@shared_task
def forget_tallies() -> None:
    """Throw away counts of requests and names of attempts that nobody asks for any more."""
    allowances.forget_windows(int(time.time()))
    IdempotencyKey.forget(int(time.time()))


@shared_task
def sweep_guests() -> None:
    """Throw away what guests have left behind."""
    if steady_clock.is_steady():
        guests.sweep_guests(timezone.now())
