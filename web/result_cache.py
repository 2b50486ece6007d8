"""In-process cache of what is made of unchanging things: prints, exports, stills, the armoury.

Least recently used results are dropped above `MOST_BYTES`. Concurrent requests for the same result
wait for one computation.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock

MOST_BYTES = 24 * 1024 * 1024
KEY_BYTES = 500  # of a key and its place
MAKING = 2  # concurrent computations in one process: more would slow down each other and the pages


class Results:
    """Bytes by key; the key must contain everything that the bytes depend on."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.most = most
        self._found: OrderedDict[Hashable, bytes] = OrderedDict()
        self._size = 0  # bytes of all that is kept
        self._lock = Lock()
        self._makers = [Lock() for _ in range(MAKING)]

    def get(self, name: Hashable, make: Callable[[], bytes]) -> bytes:
        """The cached bytes, computed if missing."""
        found = self._known(name)
        if found is not None:
            return found
        with self._makers[hash(name) % MAKING]:
            found = self._known(name)
            if found is None:
                found = make()
                self._keep(name, found)
            return found

    def forget(self) -> None:
        """Clear the cache."""
        with self._lock:
            self._found.clear()
            self._size = 0

    def _known(self, name: Hashable) -> bytes | None:
        with self._lock:
            found = self._found.get(name)
            if found is not None:
                self._found.move_to_end(name)
            return found

    def _keep(self, name: Hashable, made: bytes) -> None:
        with self._lock:
            self._size += _cost(made) - _cost(self._found.get(name))
            self._found[name] = made
            while self._size > self.most:
                _, dropped = self._found.popitem(last=False)
                self._size -= _cost(dropped)


def _cost(made: bytes | None) -> int:
    """What keeping it takes: its bytes, and about what its key does."""
    return 0 if made is None else len(made) + KEY_BYTES


results = Results()
