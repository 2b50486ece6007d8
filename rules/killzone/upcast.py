"""Events of older shapes in today's: one step for each change, for ever."""

from __future__ import annotations

from typing import Any

from rules.killzone.fold import MORTAL, NOTHING, PIERCED

# What the second shape of an event says and the first did not; it is not told of old ones.
SECOND: dict[str, dict[str, Any]] = {
    "squad_acts": {"order": ""},
    "killzone_went": {"start": None},
    "vehicle_went": {"start": None},
    "killzone_damage": {},
}


def upcast(raw: dict[str, Any]) -> dict[str, Any]:
    """A stored event as today's shape."""
    if raw.get("v", 1) != 1 or raw.get("kind") not in SECOND:
        return raw
    known = {**raw, **SECOND[raw["kind"]], "v": 2}
    return _fated(known) if raw["kind"] == "killzone_damage" else known


def _fated(raw: dict[str, Any]) -> dict[str, Any]:
    """Two fates were told by the words of others: what is pierced as wrecked, mortal as nothing."""
    if raw["fate"] == "wrecked" and raw["cause"] != "the ramming":
        return {**raw, "fate": PIERCED}
    if raw["fate"] == NOTHING and raw["score"] >= raw["need"]:
        return {**raw, "fate": MORTAL}
    return raw
