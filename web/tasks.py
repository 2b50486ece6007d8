"""Background tasks of stills. A task carries the name of a row; the row says what is due."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from web import steady_clock
from web.stills import services


@shared_task
def draw_still(name: str) -> None:
    """Draw a still, if it waits."""
    services.draw(name)


@shared_task
def sweep_stills() -> None:
    """Draw what waits: a message may be lost."""
    for name in services.waiting_stills():
        draw_still.delay(name)


@shared_task
def forget_stills() -> None:
    """Delete stills for which nobody asks any more."""
    if steady_clock.is_steady():
        services.forget_stills(timezone.now())
