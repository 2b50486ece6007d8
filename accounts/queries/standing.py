"""Read model of a user's own warnings and bans."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.conf import settings

from accounts.bans import EVERYTHING, TOLD_KINDS, running
from accounts.models import Ban, Decision

TOLD = 30


def standing_of(user_id: int) -> dict[str, Any]:
    """A user's own decisions: those in force, and earlier ones."""
    now: Sequence[Ban] = list(running().filter(user_id=user_id))
    told = Decision.objects.filter(whom_id=user_id, kind__in=TOLD_KINDS)
    return {
        "bans": now,
        "is_shut_out": any(ban.scope == EVERYTHING for ban in now),
        "decisions": told[:TOLD],
        "contact": settings.OPERATOR_CONTACT,
    }
