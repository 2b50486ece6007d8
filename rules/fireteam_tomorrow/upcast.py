"""Events of older shapes in today's: one step for each change, for ever."""

from __future__ import annotations

from typing import Any

# Their first shape did not say from where; it is not told of old ones.
MOVES = ("figure_went", "figure_jumped")


def upcast(raw: dict[str, Any]) -> dict[str, Any]:
    """A stored event as today's shape."""
    if raw.get("v", 1) == 1 and raw.get("kind") in MOVES:
        return {**raw, "start": None, "v": 2}
    return raw
