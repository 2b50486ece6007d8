"""Detects whether the system clock was set.

A clock that jumps ahead by a week would settle rounds, confirm reports and delete the data of
guests, all within a minute, and none of it could be undone. So after the clock was set, anything
that is decided or deleted after days waits for an hour, and the log says so. Battle clocks have
their own check (`battles.clocks.sweep`).
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field

log = logging.getLogger(__name__)

TOLERANCE = 120.0  # seconds; NTP may correct a clock by so much
BELIEVED_AFTER = 3600.0  # seconds in which the operator can set the clock back
# Counts suspended time too, where available: suspension is not a jump.
_COUNTER = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


def counted() -> float:
    """Seconds of a monotonic clock, which setting the system clock does not change."""
    return time.clock_gettime(_COUNTER)


@dataclass
class SteadyClock:
    """Compares the time of day, in seconds, with a monotonic clock."""

    wall: Callable[[], float] = time.time
    counter: Callable[[], float] = counted
    _believed: float = field(init=False)
    _other: float | None = None
    _since: float = 0.0

    def __post_init__(self) -> None:
        self._believed = self._difference()

    def is_steady(self) -> bool:
        """Whether the time of day agrees with the monotonic clock, or was set an hour ago."""
        difference, now = self._difference(), self.counter()
        if abs(difference - self._believed) <= TOLERANCE:
            self._believed, self._other = difference, None
            return True
        if self._other is None or abs(difference - self._other) > TOLERANCE:
            self._other, self._since = difference, now
            log.error(
                "The system's clock was set by %d seconds. Nothing is settled or deleted for an "
                "hour; if the new time is wrong, put it right before.",
                difference - self._believed,
            )
        if now - self._since < BELIEVED_AFTER:
            return False
        self._believed, self._other = difference, None
        return True

    def _difference(self) -> float:
        return self.wall() - self.counter()


_CLOCK = SteadyClock()


def is_steady() -> bool:
    """Whether this process may now act on what is due after days."""
    return _CLOCK.is_steady()
