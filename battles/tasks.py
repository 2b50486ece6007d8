"""Work in the background. A task only nudges: the battle's row says what is due."""

from __future__ import annotations

from celery import shared_task

from battles import services
from battles.models import Battle


@shared_task
def notify_turn(battle_id: str, side: str, seq: int) -> None:
    """Tell a side's player that it is their turn, unless the battle has moved on since."""
    services.send_turn_letter(battle_id, side, seq)


@shared_task
def check_proof(battle_id: str) -> None:
    """Check the proof of a battle that has ended."""
    services.settle_proof(battle_id)


@shared_task
def sweep_battles() -> None:
    """Check whatever proof is still pending: nudges may get lost."""
    pending = Battle.objects.filter(proof=Battle.Proof.PENDING).order_by("moved")
    for battle_id in pending.values_list("pk", flat=True)[:50]:
        check_proof.delay(battle_id)
