"""Limits how many expensive requests one process handles at the same time."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Busy(Exception):
    """All places are taken, and those who may wait for one are waiting already."""


class NotNow(Exception):
    """Something that is not done now: why, and after how many seconds it may be asked again."""

    def __init__(self, reason: str, wait: int) -> None:
        super().__init__(reason)
        self.reason, self.wait = reason, wait


class Turnstile:
    """Lets `at_once` in, and lets as many as `waiting` wait for at most `patience` seconds.

    Nobody else waits: each of them would hold a thread that pages need.
    """

    def __init__(self, at_once: int, waiting: int, patience: float) -> None:
        self._room = threading.BoundedSemaphore(at_once)
        self._door = threading.BoundedSemaphore(at_once + waiting)
        self._patience = patience

    @contextmanager
    def passed(self) -> Iterator[None]:
        """Inside. Raises Busy when there is no place."""
        if not self._door.acquire(blocking=False):
            raise Busy
        try:
            if not self._room.acquire(timeout=self._patience):
                raise Busy
            try:
                yield
            finally:
                self._room.release()
        finally:
            self._door.release()
