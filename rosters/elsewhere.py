"""What people keep in rooms above this one: each of them says how much, and how it is let go.

This room may not know those; they call `also_kept` when they are made ready.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Room:
    """kept_bytes: of the owners whom these fields name; let_go: of a guest who is gone, by key."""

    kept_bytes: Callable[[dict[str, Any]], int]
    let_go: Callable[[str], None]


_rooms: dict[str, Room] = {}


def also_kept(name: str, room: Room) -> None:
    """Count what is kept in a room, and let it go with the guests who have kept it."""
    _rooms[name] = room


def kept_elsewhere(owner: dict[str, Any]) -> int:
    """How many bytes are kept in other rooms."""
    return sum(room.kept_bytes(owner) for room in _rooms.values())


def let_go_elsewhere(guest_key: str) -> None:
    """Delete what a guest has kept in other rooms."""
    for room in _rooms.values():
        room.let_go(guest_key)
