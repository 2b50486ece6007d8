"""The bytes that battles use of a guest's storage limit.

Battles of accounts do not count: users cannot delete them, so they would use up the space for
warbands.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Sum

from battles.models import Battle, Seat


def kept_bytes(owner: dict[str, Any]) -> int:
    """How many bytes the battles take at which the guests sit whom these fields select."""
    if owner["user_id"] is not None:
        return 0
    theirs = Seat.objects.filter(**owner).values("battle")
    found: int | None = Battle.objects.filter(pk__in=theirs).aggregate(found=Sum("size"))["found"]
    return found or 0


def delete_data_of(guest_key: str) -> None:
    """Nothing: a battle goes with its last order, see `battles.services.guest_cleanup`."""
