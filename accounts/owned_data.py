"""Hook for the data that users and guests keep in other apps: its size and its deletion.

This app does not import those apps. Each calls `register` when Django starts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class OwnedData:
    """kept_bytes: bytes of the owners that these fields select; delete: deletes a guest by key."""

    kept_bytes: Callable[[dict[str, Any]], int]
    delete: Callable[[str], None]


_apps: dict[str, OwnedData] = {}


def register(app: str, data: OwnedData) -> None:
    """Register the data of an app: it is counted, and deleted with its guest."""
    _apps[app] = data


def kept_bytes(owner: dict[str, Any]) -> int:
    """The bytes that all apps store for the owners that these fields select."""
    return sum(data.kept_bytes(owner) for data in _apps.values())


def delete_data_of(guest_key: str) -> None:
    """Delete a guest's data in every app."""
    for data in _apps.values():
        data.delete(guest_key)
