"""Background tasks that count battles of clubs. The battle's row says what is due."""

from __future__ import annotations

from celery import shared_task

from campaigns.statistics.services import counting, ratings


@shared_task
def sweep_statistics() -> None:
    """Ask for the battles that are over and not counted, or changed since."""
    for battle_id in counting.due_battles():
        count_battle.delay(battle_id)


@shared_task
def count_battle(battle_id: str) -> None:
    """Count one battle."""
    counting.reckon(battle_id)


@shared_task
def sweep_ratings() -> None:
    """Ask for the ratings of clubs that have results which are not in them yet."""
    for club_id in ratings.due_clubs():
        rate_club.delay(club_id)


@shared_task
def rate_club(club_id: str) -> None:
    """Work the ratings of one club out."""
    ratings.rate(club_id)
