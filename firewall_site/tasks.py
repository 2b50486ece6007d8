"""Work in the background for the doors of the site."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from firewall_site import sessions
from rosters import steady_clock


@shared_task
def forget_sessions() -> None:
    """Throw away the sessions that are over; Django never does so by itself."""
    if steady_clock.is_steady():
        sessions.forget_expired(timezone.now())
