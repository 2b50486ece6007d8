"""A fixed number of task messages in circulation while there is work.

Each slot has at most one task message under way. The message carries a ticket; a message with any
other ticket is a duplicate (a queue may deliver twice) and does nothing. A slot whose message is
lost is sent a new one.
"""

from __future__ import annotations

from datetime import timedelta

from celery import signature
from django.conf import settings
from django.db.models import F
from django.utils import timezone

from laboratory.models import WorkerSlot

LOST = timedelta(seconds=90)
PLAY = "laboratory.tasks.play_some"


def wake(most: int | None = None) -> None:
    """Enqueue a task for idle slots, `most` of them or all. Call it after the transaction."""
    _make_worker_slots()
    idle = WorkerSlot.objects.filter(is_idle=True, number__lt=settings.LABORATORY_LANES)
    for number in list(idle.order_by("number").values_list("pk", flat=True)[:most]):
        _send_anew(number, is_idle=True)


def wake_lost() -> None:
    """Enqueue a task for each slot from which nothing has been heard for long."""
    before = timezone.now() - LOST
    silent = WorkerSlot.objects.filter(is_idle=False, seen__lt=before)
    for number, seen in silent.values_list("number", "seen"):
        _send_anew(number, is_idle=False, seen=seen)


def is_due(number: int, ticket: int) -> bool:
    """Whether a message carries its slot's current ticket. The call uses the ticket up."""
    slot = WorkerSlot.objects.filter(pk=number, ticket=ticket, is_idle=False)
    return bool(slot.update(ticket=F("ticket") + 1, seen=timezone.now()))


def go_on(number: int, ticket: int) -> None:
    """Enqueue the next task of a slot after the one with this ticket."""
    enqueue_slot(number, ticket + 1)


def rest(number: int, ticket: int) -> None:
    """Mark a slot as idle: no task follows the one with this ticket."""
    WorkerSlot.objects.filter(pk=number, ticket=ticket + 1).update(is_idle=True)


def enqueue_slot(number: int, ticket: int) -> None:
    """Enqueue the task by name: tasks import services, not the other way."""
    signature(PLAY, args=(number, ticket)).apply_async(ignore_result=True, retry=False)


def _make_worker_slots() -> None:
    if WorkerSlot.objects.count() < settings.LABORATORY_LANES:
        wanted = [WorkerSlot(number=number) for number in range(settings.LABORATORY_LANES)]
        WorkerSlot.objects.bulk_create(wanted, ignore_conflicts=True)


def _send_anew(number: int, **as_seen: object) -> None:
    """Send a message with a new ticket, unless another process has done so meanwhile."""
    slot = WorkerSlot.objects.filter(pk=number, **as_seen)
    if slot.update(ticket=F("ticket") + 1, is_idle=False, seen=timezone.now()):
        ticket = WorkerSlot.objects.values_list("ticket", flat=True).get(pk=number)
        enqueue_slot(number, ticket)
