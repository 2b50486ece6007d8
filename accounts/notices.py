"""Hook for notifications about moderation decisions.

The app that writes notices depends on this one. It calls `register` when Django starts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from accounts.actors import Held

# Writes a notice of a kind for some people, once for each key; takes what `notify` takes.
Notify = Callable[..., object]

_writers: list[Notify] = []


def register(writer: Notify) -> None:
    """Write all notices by this function."""
    _writers[:] = [writer]


def notify(kind: str, people: Iterable[Held], *, key: str, path: str, **facts: str) -> None:
    """Write a notice, if any app writes them."""
    for writer in _writers:
        writer(kind, people, key=key, path=path, **facts)
