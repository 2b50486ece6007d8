"""Work in the background for the warbands."""

from __future__ import annotations

import time

from celery import shared_task

from rosters import allowances


@shared_task
def forget_tallies() -> None:
    """Throw away counts of requests that no limit asks for any more."""
    allowances.forget_windows(int(time.time()))
