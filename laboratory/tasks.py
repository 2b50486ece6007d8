"""Background tasks. A task carries ids only; the rows say what is due."""

from __future__ import annotations

from celery import shared_task

from laboratory.forecasts import worker as forecast_worker
from laboratory.services import sample_battles, scheduler, worker, worker_slots


@shared_task
def play_some(slot: int, ticket: int) -> None:
    """Play the next chunk for about a second, then enqueue the next task of the slot."""
    if not worker_slots.is_due(slot, ticket):
        return
    if worker.play_share():
        worker_slots.go_on(slot, ticket)
        return
    worker_slots.rest(slot, ticket)
    if scheduler.has_free_chunk():  # a chunk was added between the check and `rest`
        worker_slots.wake(1)


@shared_task
def sweep_simulations() -> None:
    """Wake worker slots if there is a free chunk: messages and workers may be lost."""
    if scheduler.has_free_chunk():
        worker_slots.wake_lost()
        worker_slots.wake()
    for sample_id in sample_battles.lost_sample_battles():
        play_sample_battle.delay(sample_id)


@shared_task
def play_sample_battle(sample_id: int) -> None:
    """Play a sample battle and store its events."""
    sample_battles.play_sample(sample_id)


@shared_task
def play_futures(forecast_id: int) -> None:
    """Play some futures of a forecast, and enqueue the rest behind the waiting tasks."""
    if forecast_worker.play_some(forecast_id):
        play_futures.delay(forecast_id)


@shared_task
def sweep_forecasts() -> None:
    """Enqueue forecasts without progress: messages may be lost."""
    for forecast_id in forecast_worker.forecasts_due(20):
        play_futures.delay(forecast_id)
