"""Background tasks. The database says what is due; a task only triggers a check."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from battles import machine
from battles.clocks import sweep, time_source
from battles.commitments import days
from battles.lessons import services as lessons
from battles.matchmaking import open_seats
from battles.models import Battle
from battles.services import guest_cleanup, history, orders
from battles.trials import services as trials
from web import steady_clock


@shared_task
def tell_asked(request_id: int) -> None:
    """Notify a player who was asked by name."""
    open_seats.tell_asked(request_id)


@shared_task
def sweep_invitations() -> None:
    """Notify players of recent requests whose task was lost."""
    for request_id in open_seats.untold(timezone.now()):
        open_seats.tell_asked(request_id)


@shared_task
def sweep_battles_of_guests() -> None:
    """Delete old battles of guests, and those on trial that were soon left."""
    if steady_clock.is_steady():
        guest_cleanup.sweep_battles_of_guests(timezone.now())
        trials.sweep(timezone.now())
        lessons.sweep(timezone.now())


@shared_task
def check_proof(battle_id: str) -> None:
    """Check the proof of a finished battle."""
    orders.settle_proof(battle_id)


@shared_task
def write_history(battle_id: str) -> None:
    """Tell the warbands of a finished battle about it."""
    history.write_history(battle_id)


@shared_task
def sweep_battles() -> None:
    """Check all pending proofs, and tell warbands of their battles, in case a task was lost."""
    recent = timezone.now() - history.RECENT
    for battle_id in history.due_battles(recent).values_list("pk", flat=True)[:50]:
        write_history.delay(battle_id)
    pending = Battle.objects.filter(proof=Battle.Proof.PENDING).order_by("moved")
    for battle_id in pending.values_list("pk", flat=True)[:50]:
        check_proof.delay(battle_id)


@shared_task
def close_commitment_days() -> None:
    """Close the commitment pages of past days."""
    days.close_days()


@shared_task
def sweep_clocks() -> None:
    """Look for missed deadlines."""
    for battle_id in sweep.late_battles(time_source.now()):
        settle_deadline.delay(battle_id)


@shared_task
def settle_deadline(battle_id: str) -> None:
    """Apply the terms of a missed deadline, if it is still missed."""
    sweep.miss_deadline(battle_id, time_source.now())


@shared_task
def machine_turn(battle_id: str) -> None:
    """Let the machine act if it is due; enqueue another task for the rest."""
    due = machine.due_sides(battle_id)
    given = sum(machine.give_machine_orders(battle_id, side) for side in due)
    if given and machine.due_sides(battle_id):
        machine_turn.delay(battle_id)


@shared_task
def sweep_machines() -> None:
    """Enqueue overdue machines, in case a task was lost."""
    for battle_id in machine.battles_due(20):
        machine_turn.delay(battle_id)
