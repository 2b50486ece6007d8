"""Ends a simulation and notifies its owner."""

from __future__ import annotations

import logging

from django.utils import timezone

from laboratory import limits, owned_data
from laboratory.models import Simulation
from notifications.services import notify

log = logging.getLogger(__name__)


def finish(row: Simulation, result: str) -> None:
    """Its aim is reached; `result` is a sentence. The caller holds the lock and saves the row."""
    _end(row, Simulation.State.DONE)
    _tell(row, f"{result}.")


def fail(row: Simulation, trouble: str) -> None:
    """It cannot be played on, for a reason that its owner reads. The caller holds the lock."""
    _end(row, Simulation.State.FAILED)
    row.trouble = trouble
    row.save(update_fields=["state", "ended", "size", "trouble"])
    log.error("The simulation %s failed: %s", row.pk, trouble)
    _tell(row, f"It could not be finished. {trouble}")


def cancel(row: Simulation) -> None:
    """Its owner stops it; the sums so far stay. The caller holds the lock."""
    _end(row, Simulation.State.CANCELLED)
    row.save(update_fields=["state", "ended", "size"])


def _end(row: Simulation, state: Simulation.State) -> None:
    row.state, row.ended = state, timezone.now()
    row.size = owned_data.size_of(row)
    row.chunks.all().delete()
    limits.give_rest_back(row)


def _tell(row: Simulation, result: str) -> None:
    path = row.get_absolute_url()
    notify("simulated", [row], key=f"simulated:{row.pk}", path=path, title=row.name, result=result)
