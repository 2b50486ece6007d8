"""Background tasks. The database says what is due; a task only triggers a check."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from battles import machine
from battles.clocks import sweep, time_source
from battles.commitments import days
from battles.matchmaking import open_seats
from battles.models import Battle
from battles.services import guest_cleanup, orders
from web import steady_clock


@shared_task
def tell_asked(asking_id: int) -> None:
    """Write to whoever was asked by name to play."""
    open_seats.tell_asked(asking_id)


@shared_task
def sweep_invitations() -> None:
    """Write to whoever was just asked to play: messages may get lost."""
    for asking_id in open_seats.untold(timezone.now()):
        open_seats.tell_asked(asking_id)


@shared_task
def sweep_battles_of_guests() -> None:
    """Take away what guests have played and left."""
    if steady_clock.is_steady():
        guest_cleanup.sweep_battles_of_guests(timezone.now())


@shared_task
def check_proof(battle_id: str) -> None:
    """Check the proof of a battle that has ended."""
    orders.settle_proof(battle_id)


@shared_task
def sweep_battles() -> None:
    """Check whatever proof is still pending: nudges may get lost."""
    pending = Battle.objects.filter(proof=Battle.Proof.PENDING).order_by("moved")
    for battle_id in pending.values_list("pk", flat=True)[:50]:
        check_proof.delay(battle_id)


@shared_task
def close_commitment_days() -> None:
    """Close the pages of commitments of the days that are over."""
    days.close_days()


@shared_task
def sweep_clocks() -> None:
    """Look for deadlines that have passed."""
    for battle_id in sweep.late_battles(time_source.now()):
        settle_deadline.delay(battle_id)


@shared_task
def settle_deadline(battle_id: str) -> None:
    """Do what was agreed for a missed deadline, if it still is one."""
    sweep.miss_deadline(battle_id, time_source.now())


@shared_task
def machine_turn(battle_id: str) -> None:
    """Let the machine act where it is its turn; what is left is nudged anew."""
    due = machine.due_sides(battle_id)
    given = sum(machine.give_machine_orders(battle_id, side) for side in due)
    if given and machine.due_sides(battle_id):
        machine_turn.delay(battle_id)


@shared_task
def sweep_machines() -> None:
    """Nudge whatever machine should have acted long ago: nudges may get lost."""
    for battle_id in machine.battles_due(20):
        machine_turn.delay(battle_id)
