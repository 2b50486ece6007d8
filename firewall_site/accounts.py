"""How many log-ins may be tried: counted by the database, for all processes together."""

from __future__ import annotations

import hashlib
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest

from rosters import allowances
from rosters.api.throttle import address_mark

# Failed log-ins: of one name, and from one address whatever the names.
A_NAME, NAME_WINDOW = 5, 300
AN_ADDRESS, ADDRESS_WINDOW = 10, 60


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """The accounts of this site."""

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Take a place for this attempt. Raises ValidationError when none is left."""
        for who, length, limit in self._windows(request, credentials):
            if not allowances.has_room(who, length, limit):
                raise self.validation_error("too_many_login_attempts")

    def authenticate(self, request: HttpRequest, **credentials: Any) -> AbstractBaseUser | None:
        """Only failures count: whoever gets in gives the places back."""
        user: AbstractBaseUser | None = super().authenticate(request, **credentials)
        if user is not None:
            for who, length, _ in self._windows(request, credentials):
                allowances.give_back(who, length)
        return user

    def _windows(
        self, request: HttpRequest, credentials: dict[str, Any]
    ) -> tuple[tuple[str, int, int], ...]:
        name = str(credentials.get("email") or credentials.get("username") or "").lower()
        mark = hashlib.sha256(name.encode()).hexdigest()
        address = address_mark(self.get_client_ip(request))
        return (
            (f"from:{address}", ADDRESS_WINDOW, AN_ADDRESS),
            (f"login:{mark}", NAME_WINDOW, A_NAME),
        )
