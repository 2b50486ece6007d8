"""Shorter patience with workers that do not come back."""

from __future__ import annotations

from datetime import timedelta

from django.apps import AppConfig

PATIENCE = timedelta(seconds=5)


class Wiring(AppConfig):
    name = "tests.chaos"
    label = "chaos"

    def ready(self) -> None:
        from laboratory.services import scheduler, worker_slots

        scheduler.LEASE = scheduler.IDLE_LEASE = PATIENCE
        worker_slots.LOST = PATIENCE
