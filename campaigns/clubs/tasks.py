"""Background tasks of clubs. The battle's row says what is due."""

from __future__ import annotations

from celery import shared_task

from campaigns.clubs.queries.result_news import ended_battles
from campaigns.clubs.services.telling import tell_outcome


@shared_task
def sweep_results() -> None:
    """Call the webhooks of clubs with how their battles have ended here, each once."""
    for game, result in ended_battles():
        tell_outcome(game, result)
