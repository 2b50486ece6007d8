"""How often somebody may ask within a window of time, counted by the database alone."""

from __future__ import annotations

from django.db.models import F
from django.utils import timezone

from rosters.models import Tally

KEPT = 2 * 3600  # seconds after the beginning of a window when it is of no interest


def is_admitted(who: str, window: int, limit: int) -> bool:
    """Count one request; False when the window is full.

    A single UPDATE both asks and counts, so no two requests can take the same place.
    """
    tally = Tally.objects.filter(who=who, window=window)
    if _took_place(who, window, limit):
        return True
    _, is_new = tally.get_or_create(who=who, window=window, defaults={"count": 1})
    return is_new or _took_place(who, window, limit)


def has_room(who: str, length: int, limit: int) -> bool:
    """Whether there is a place left in the present window of `length` seconds, taken with the
    question. Every limit of the site counts in this way.
    """
    return is_admitted(who, _window(length), limit)


def give_back(who: str, length: int) -> None:
    """Give the place back that was taken just now."""
    taken = Tally.objects.filter(who=who, window=_window(length), count__gt=0)
    taken.update(count=F("count") - 1)


def _window(length: int) -> int:
    now = int(timezone.now().timestamp())
    return now - now % length


def _took_place(who: str, window: int, limit: int) -> bool:
    free = Tally.objects.filter(who=who, window=window, count__lt=limit)
    return bool(free.update(count=F("count") + 1))


def forget_windows(now: int) -> int:
    """Delete windows that are long over; how many there were."""
    deleted, _ = Tally.objects.filter(window__lt=now - KEPT).delete()
    return deleted
