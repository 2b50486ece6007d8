"""Deletes battles that only guests have played, some time after their last order.

A battle is deleted with its journal, seats, chat, e-mails and notices. A battle stays for good if
an account has or had a seat in it, and stays for now while a report about it is undecided.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.actors import MACHINE
from accounts.guests import KEPT_FOR
from battles import journal
from battles.models import ROOM_KIND, Battle, Seat
from chat.models import Report

AT_ONCE = 50  # battles in one sweep

_SEATS = Seat.objects.filter(battle=OuterRef("pk"))
# Seats that were taken but not by a guest: accounts, including deleted ones.
ACCOUNTS = _SEATS.filter(Q(user__isnull=False) | (~Q(joined_at=None) & Q(guest_key="")))
_GUESTS = _SEATS.exclude(guest_key="").exclude(guest_key__startswith=MACHINE)
REPORTS = Report.objects.filter(
    message__room__kind=ROOM_KIND, message__room__subject=OuterRef("pk"), decision=None
)


def sweep_battles_of_guests(now: datetime) -> int:
    """Delete old battles that only guests have played; return their number."""
    keys = list(_left(now).order_by("moved").values_list("pk", flat=True)[:AT_ONCE])
    return sum(erase_if_among(_left(now), key) for key in keys)


def _left(now: datetime) -> QuerySet[Battle]:
    late = Battle.objects.filter(moved__lt=now - KEPT_FOR, created_by=None)
    return late.filter(Exists(_GUESTS), ~Exists(ACCOUNTS), ~Exists(REPORTS))


@transaction.atomic
def erase_if_among(rows: QuerySet[Any], key: str) -> bool:
    """Delete a battle if it is still one of these when its row is locked; whether it was."""
    # Joining and ordering lock the row as well: they run before this, or find no battle.
    battle = Battle.objects.select_for_update().filter(pk=key).first()
    if battle is None or not rows.filter(pk=key).exists():
        return False
    journal.erase(battle)
    return True
