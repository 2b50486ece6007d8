"""Events of older shapes in today's: one step for each change, for ever."""

from __future__ import annotations

from typing import Any

# What the second shape of an event says and the first did not; it is not told of old ones.
SECOND: dict[str, dict[str, Any]] = {"shooter_hurt": {"wounds": None}, "tag_set": {"beat": None}}


def upcast(raw: dict[str, Any]) -> dict[str, Any]:
    """A stored event as today's shape."""
    if raw.get("v", 1) == 1 and raw.get("kind") in SECOND:
        return {**raw, **SECOND[raw["kind"]], "v": 2}
    return raw
