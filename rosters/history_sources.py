"""Which lines of a history somebody may follow to where they come from.

The apps that write them register it when Django starts; this app does not import those.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from accounts.actors import Actor

# From the keys of a source, those that the actor may open.
Seen = Callable[[Actor, Collection[str]], set[str]]

_sources: dict[str, Seen] = {}


def register(source: str, seen: Seen) -> None:
    """Register who may open the rows of a source (`HistoryLine.Source`)."""
    _sources[source] = seen


def seen_among(source: str, actor: Actor, keys: Collection[str]) -> set[str]:
    """The keys whose rows the actor may open; none of a source that no app has registered."""
    seen = _sources.get(source)
    return seen(actor, keys) if seen is not None and keys else set()
