"""The bytes that battles use of a guest's storage limit.

Battles of accounts do not count: users cannot delete them, so they would use up the space for
warbands.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Sum

from battles.clips.services import delete_clips_of
from battles.models import Battle, Seat


def kept_bytes(owner: dict[str, Any]) -> int:
    """The bytes of the battles in which the selected guests have a seat."""
    if owner["user_id"] is not None:
        return 0
    theirs = Seat.objects.filter(**owner).values("battle")
    found: int | None = Battle.objects.filter(pk__in=theirs).aggregate(found=Sum("size"))["found"]
    return found or 0


def delete_data_of(guest_key: str) -> None:
    """Delete a guest's clips. Old battles are deleted by `battles.services.guest_cleanup`."""
    delete_clips_of(guest_key)
