"""Hook for what waits for somebody: their turns and results to confirm, for the badge on the icon.

This app does not import battles; they register their counts when Django starts.
"""

from __future__ import annotations

from collections.abc import Callable

Count = Callable[[int], int]

_counts: list[Count] = []


def register(count: Count) -> None:
    """Register what counts the turns of a user, by their id.

    It is asked when a message is sent, not when its notice is written: the badge is right then.
    """
    if count not in _counts:
        _counts.append(count)


def turns_of(user_id: int) -> int:
    """How many battles and results wait for this user."""
    return sum(count(user_id) for count in _counts)
