"""Shorter patience with workers that do not come back."""

from __future__ import annotations

from datetime import timedelta

from django.apps import AppConfig

PATIENCE = timedelta(seconds=5)


class Wiring(AppConfig):
    name = "tests.chaos"
    label = "chaos"

    def ready(self) -> None:
        from laboratory import fairness, lanes

        fairness.LEASE = fairness.IDLE_LEASE = PATIENCE
        lanes.LOST = PATIENCE
