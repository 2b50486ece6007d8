"""Background tasks. A task carries ids only: the rows say what is due."""

from __future__ import annotations

from celery import shared_task

from laboratory.forecasts import worker as forecast_worker
from laboratory.services import sample_battles, scheduler, worker, worker_slots


@shared_task
def play_some(slot: int, ticket: int) -> None:
    """Play for about a second for whoever's turn it is, and ask to be called again."""
    if not worker_slots.is_due(slot, ticket):
        return
    if worker.play_share():
        worker_slots.go_on(slot, ticket)
        return
    worker_slots.rest(slot, ticket)
    if scheduler.has_free_chunk():  # it came between looking and lying down
        worker_slots.wake(1)


@shared_task
def sweep_simulations() -> None:
    """Nudge where there is something to play: nudges may get lost, and workers with chunks."""
    if scheduler.has_free_chunk():
        worker_slots.wake_lost()
        worker_slots.wake()
    for sample_id in sample_battles.lost_sample_battles():
        play_sample_battle.delay(sample_id)


@shared_task
def play_sample_battle(sample_id: int) -> None:
    """Play a battle once more, to be watched."""
    sample_battles.play_sample(sample_id)


@shared_task
def play_futures(forecast_id: int) -> None:
    """Play some futures of a forecast; whoever else waits for the worker comes before the rest."""
    if forecast_worker.play_some(forecast_id):
        play_futures.delay(forecast_id)


@shared_task
def sweep_forecasts() -> None:
    """Nudge whatever forecasts nobody has gone on with: nudges may get lost."""
    for forecast_id in forecast_worker.forecasts_due(20):
        play_futures.delay(forecast_id)
