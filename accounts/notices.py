"""Hook for notifications about moderation decisions.

The app that writes notices depends on this one. It calls `register` when Django starts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from accounts.actors import Held

# Writes a notice of a kind for each recipient, once per key; same parameters as `notify`.
Notify = Callable[..., object]

_writers: list[Notify] = []


def register(writer: Notify) -> None:
    """Set the function that writes all notices."""
    _writers[:] = [writer]


def notify(kind: str, people: Iterable[Held], *, key: str, path: str, **facts: str) -> None:
    """Write a notice, if an app has registered a writer."""
    for writer in _writers:
        writer(kind, people, key=key, path=path, **facts)
