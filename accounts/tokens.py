"""Access tokens of programs: which one a request brings, and what it may do."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import timedelta

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Q
from django.utils import timezone

from accounts.models import AccessToken

NOTED_EVERY = timedelta(minutes=1)
Scope = AccessToken.Scope
ALLOWS = {Scope.READ: ("read",), Scope.PLAY: ("read", "play"), Scope.ALL: ("read", "play", "all")}


def token_with(secret: str) -> AccessToken | None:
    """The valid token with this secret; records that it was used."""
    found = AccessToken.objects.select_related("user").filter(
        digest=digest_of(secret), revoked=None, ends__gt=timezone.now(), user__is_active=True
    )
    token = found.first()
    if token is not None:
        _note_use(token)
    return token


def allows(token: AccessToken, needed: str) -> bool:
    """Whether a token's scope includes this scope."""
    return needed in ALLOWS[Scope(token.scope)]


_on_new_password: dict[str, Callable[[int], None]] = {}


def register_on_new_password(name: str, function: Callable[[int], None]) -> None:
    """Register what an app above revokes when a user, by their id, sets a new password."""
    _on_new_password[name] = function


class TokensFall:
    """Revokes the tokens with `falls` when their owner sets a new password, and what apps above
    have registered.

    Django notifies its password validators of every new password, however it is set.
    """

    def validate(self, password: str, user: AbstractBaseUser | None = None) -> None:
        """Accepts every password."""

    def password_changed(self, password: str, user: AbstractBaseUser | None = None) -> None:
        """Revoke the tokens with `falls`."""
        if user is not None and user.pk is not None:
            rows = AccessToken.objects.filter(user_id=user.pk, revoked=None, falls=True)
            rows.update(revoked=timezone.now())
            for function in _on_new_password.values():
                function(user.pk)

    def get_help_text(self) -> str:
        """No help text for forms."""
        return ""


def _note_use(token: AccessToken) -> None:
    """Record the use now and then; a write per request would make requests wait for each other."""
    now = timezone.now()
    if token.used is None or token.used < now - NOTED_EVERY:
        old = Q(used=None) | Q(used__lt=now - NOTED_EVERY)
        AccessToken.objects.filter(old, pk=token.pk).update(used=now)


def digest_of(secret: str) -> str:
    """The hash under which a token is stored; its secret is shown once and never kept."""
    return hashlib.sha256(secret.encode()).hexdigest()
