"""Read model of a user's sessions."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone

from accounts.models import LogIn


@dataclass(frozen=True)
class SessionsPage:
    """The current sessions, last used first. `here`: the key of the one that asks."""

    sessions: tuple[LogIn, ...]
    here: str

    @property
    def has_others(self) -> bool:
        return len(self.sessions) > 1


def sessions_page(user_id: int, here: str) -> SessionsPage:
    """The sessions of a user that have not expired."""
    is_open = {"session__expire_date__gt": timezone.now()}
    return SessionsPage(tuple(LogIn.objects.filter(user_id=user_id, **is_open)), here)
