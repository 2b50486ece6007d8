"""The schedule of the sweeps, which goes on when the system's clock is set back."""

from __future__ import annotations

from typing import Any

from celery import beat


class Scheduler(beat.Scheduler):
    """Keeps the schedule in memory: it holds only short intervals, and there is no file to damage.

    Celery's own waits until the clock is where it was before: for a week, if it was set back by
    one, and no deadline is looked after meanwhile.
    """

    def tick(self, *args: Any, **named: Any) -> float:
        """Send what is due; the seconds until the next look."""
        for entry in self.schedule.values():
            now = entry.default_now()
            if entry.last_run_at is not None and entry.last_run_at > now:
                entry.last_run_at = now
                self._heap = None  # is made anew, from now
        wait: float = super().tick(*args, **named)
        return wait
