"""Rate limits in fixed time windows, counted in the database only."""

from __future__ import annotations

from django.db.models import F, Q
from django.utils import timezone

from accounts.models import RateWindow

KEPT = 2 * 3600  # seconds after the beginning of a window; then it may be deleted
DAILY = "day:"  # prefix of keys that are counted by the day
KEPT_DAILY = 25 * 3600


def allow_in_window(who: str, window: int, limit: int, places: int = 1) -> bool:
    """Count one request; False when the limit of the window is reached.

    A single UPDATE checks and counts, so concurrent requests cannot exceed the limit.
    """
    if places > limit:
        return False
    tally = RateWindow.objects.filter(who=who, window=window)
    if _took_places(who, window, limit, places):
        return True
    _, is_new = tally.get_or_create(who=who, window=window, defaults={"count": places})
    return is_new or _took_places(who, window, limit, places)


def allow(who: str, length: int, limit: int, places: int = 1) -> bool:
    """Count a request in the current window of `length` seconds; False when its limit is reached.
    All rate limits of the site use this function. If `length` is more than an hour, `who` must
    begin with `DAILY`, or the count is deleted too early.
    """
    return allow_in_window(who, _window(length), limit, places)


def give_back(who: str, length: int, places: int = 1) -> None:
    """Undo one count in this window."""
    taken = RateWindow.objects.filter(who=who, window=_window(length), count__gte=places)
    taken.update(count=F("count") - places)


def _window(length: int) -> int:
    now = int(timezone.now().timestamp())
    return now - now % length


def _took_places(who: str, window: int, limit: int, places: int) -> bool:
    free = RateWindow.objects.filter(who=who, window=window, count__lte=limit - places)
    return bool(free.update(count=F("count") + places))


def forget_windows(now: int) -> int:
    """Delete windows that ended long ago; return their number."""
    is_daily = Q(who__startswith=DAILY)
    long_over = (~is_daily & Q(window__lt=now - KEPT)) | Q(window__lt=now - KEPT_DAILY)
    deleted, _ = RateWindow.objects.filter(long_over).delete()
    return deleted
