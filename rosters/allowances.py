"""How often somebody may ask within a window of time, counted by the database alone."""

from __future__ import annotations

from django.db.models import F

from rosters.models import Tally

KEPT = 3600  # seconds after which a window is of no interest


def is_admitted(who: str, window: int, limit: int) -> bool:
    """Count one request; False when the window is full.

    A single UPDATE both asks and counts, so no two requests can take the same place.
    """
    tally = Tally.objects.filter(who=who, window=window)
    if _took_place(who, window, limit):
        return True
    _, is_new = tally.get_or_create(who=who, window=window, defaults={"count": 1})
    return is_new or _took_place(who, window, limit)


def _took_place(who: str, window: int, limit: int) -> bool:
    free = Tally.objects.filter(who=who, window=window, count__lt=limit)
    return bool(free.update(count=F("count") + 1))


def forget_windows(now: int) -> int:
    """Delete windows that are long over; how many there were."""
    deleted, _ = Tally.objects.filter(window__lt=now - KEPT).delete()
    return deleted
