"""Hook for what users leave in other apps: its export, and what becomes of it with the account.

This app does not import those apps. Each calls `register` when Django starts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

FORMER = "former player"  # in place of the name, in what stays


@dataclass(frozen=True)
class Hindrance:
    """What must be settled before an account is deleted: a sentence, and where to do it."""

    sentence: str
    href: str


def _nothing_hinders(user_id: int) -> list[Hindrance]:
    return []


def _nothing_stays(user_id: int) -> None:
    return None


@dataclass(frozen=True)
class PersonalData:
    """export: what an app keeps of a user, as JSON. hindrances: what must be settled before.

    forget: deletes what is the user's alone and takes the name out of what others need. What a
    foreign key deletes with the user needs no word here.
    """

    export: Callable[[int], object]
    hindrances: Callable[[int], list[Hindrance]] = _nothing_hinders
    forget: Callable[[int], None] = _nothing_stays


_apps: dict[str, PersonalData] = {}


def register(section: str, data: PersonalData) -> None:
    """Register what an app keeps of users; `section` is its name in the export."""
    _apps[section] = data


def exported(user_id: int) -> dict[str, object]:
    """What all apps keep of a user, by section."""
    return {section: data.export(user_id) for section, data in sorted(_apps.items())}


def hindrances(user_id: int) -> list[Hindrance]:
    """Everything that must be settled before the account is deleted."""
    return [each for data in _apps.values() for each in data.hindrances(user_id)]


def forget(user_id: int) -> None:
    """Let every app forget a user who is about to be deleted."""
    for data in _apps.values():
        data.forget(user_id)
