"""Limits how many expensive requests one process handles at the same time."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Busy(Exception):
    """All slots and all waiting places are taken."""


class NotNow(Exception):
    """A request that is refused for now: the reason, and after how many seconds to retry."""

    def __init__(self, reason: str, wait: int) -> None:
        super().__init__(reason)
        self.reason, self.wait = reason, wait


class Turnstile:
    """Lets `at_once` requests in, and up to `waiting` more wait for at most `patience` seconds.

    All others are refused: each waiting request holds a thread that pages need.
    """

    def __init__(self, at_once: int, waiting: int, patience: float) -> None:
        self._room = threading.BoundedSemaphore(at_once)
        self._door = threading.BoundedSemaphore(at_once + waiting)
        self._patience = patience

    @contextmanager
    def passed(self) -> Iterator[None]:
        """Context manager around the work. Raises Busy when there is no slot."""
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
