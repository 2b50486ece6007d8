"""Background tasks that count battles of clubs. The battle's row says what is due."""

from __future__ import annotations

from celery import shared_task

from campaigns.statistics.services import counting, ratings


@shared_task
def sweep_statistics() -> None:
    """Enqueue finished battles that are not counted, or have changed since."""
    for battle_id in counting.due_battles():
        count_battle.delay(battle_id)


@shared_task
def count_battle(battle_id: str) -> None:
    """Count one battle."""
    counting.reckon(battle_id)


@shared_task
def sweep_ratings() -> None:
    """Enqueue the ratings of clubs that have newer results."""
    for club_id in ratings.due_clubs():
        rate_club.delay(club_id)


@shared_task
def rate_club(club_id: str) -> None:
    """Compute the ratings of one club."""
    ratings.rate(club_id)
