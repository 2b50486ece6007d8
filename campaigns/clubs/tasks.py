"""Background tasks of clubs. The battle's row says what is due."""

from __future__ import annotations

from celery import shared_task

from campaigns.clubs.queries.result_news import due_games, told_game
from campaigns.clubs.services.telling import tell_outcome


@shared_task
def sweep_results() -> None:
    """Enqueue the battles that have ended here and that the webhooks of their clubs wait for.

    Clubs without webhooks cost nothing.
    """
    for game_id in due_games():
        tell_result.delay(game_id)


@shared_task
def tell_result(game_id: int) -> None:
    """Call the webhooks of a club with how a battle has ended, once.

    Nothing is done as long as somebody who watches with a delay would know it too early.
    """
    found = told_game(game_id)
    if found is not None:
        game, result = found
        tell_outcome(game, result)
