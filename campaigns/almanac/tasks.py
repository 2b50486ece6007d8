"""Battles of clubs are counted in the background. The battle's row says what is due."""

from __future__ import annotations

from celery import shared_task

from campaigns.almanac import rating, reckoning


@shared_task(name="campaigns.tasks.sweep_almanac")
def sweep_almanac() -> None:
    """Ask for the battles that are over and not counted, or changed since."""
    for battle_id in reckoning.due_battles():
        reckon_battle.delay(battle_id)


@shared_task(name="campaigns.tasks.reckon_battle")
def reckon_battle(battle_id: str) -> None:
    """Count one battle."""
    reckoning.reckon(battle_id)


@shared_task(name="campaigns.tasks.sweep_ratings")
def sweep_ratings() -> None:
    """Ask for the ratings of clubs that have results which are not in them yet."""
    for club_id in rating.due_clubs():
        rate_club.delay(club_id)


@shared_task(name="campaigns.tasks.rate_club")
def rate_club(club_id: str) -> None:
    """Work the ratings of one club out."""
    rating.rate(club_id)
