"""Work in the background for the laboratory. A task only nudges: the rows say what is due."""

from __future__ import annotations

from celery import shared_task

from laboratory import fairness, lanes, working


@shared_task
def play_some(lane: int, ticket: int) -> None:
    """Play for about a second for whoever's turn it is, and ask to be called again."""
    if not lanes.is_due(lane, ticket):
        return
    if working.play_share():
        lanes.go_on(lane, ticket)
        return
    lanes.rest(lane, ticket)
    if fairness.has_free_chunk():  # it came between looking and lying down
        lanes.wake(1)


@shared_task
def sweep_simulations() -> None:
    """Nudge where there is something to play: nudges may get lost, and workers with chunks."""
    if fairness.has_free_chunk():
        lanes.wake_lost()
        lanes.wake()
