"""Battles of clubs are counted in the background. The battle's row says what is due."""

from __future__ import annotations

from celery import shared_task

from campaigns.almanac import reckoning


@shared_task(name="campaigns.tasks.sweep_almanac")
def sweep_almanac() -> None:
    """Ask for the battles that are over and not counted, or changed since."""
    for battle_id in reckoning.due_battles():
        reckon_battle.delay(battle_id)


@shared_task(name="campaigns.tasks.reckon_battle")
def reckon_battle(battle_id: str) -> None:
    """Count one battle."""
    reckoning.reckon(battle_id)
