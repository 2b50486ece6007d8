"""Access tokens for programs: shown once, stored as a hash."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import AccessToken
from rules.kernel.edits import named
from rules.kernel.warbands import BadEdit

MOST_TOKENS = 20  # of one user, revoked ones not counted
PREFIX = "fwt_"  # so that a leaked token can be recognised
NOTED_EVERY = timedelta(minutes=1)
# The allowed days of validity of a token, and the default.
DAYS = {7: "a week", 30: "30 days", 90: "90 days", 365: "a year"}
USUAL_DAYS = 90
Scope = AccessToken.Scope
ALLOWS = {Scope.READ: ("read",), Scope.PLAY: ("read", "play"), Scope.ALL: ("read", "play", "all")}


@dataclass(frozen=True)
class TokenPlan:
    """The scope of a token, its days of validity, and whether a new password revokes it."""

    scope: str = Scope.ALL
    days: int = USUAL_DAYS
    falls: bool = True


@transaction.atomic
def make_token(
    user: AbstractBaseUser, name: str, plan: TokenPlan = TokenPlan()
) -> tuple[AccessToken, str]:
    """A new token and its secret, which cannot be read again. Raises BadEdit."""
    if plan.scope not in Scope.values:
        raise BadEdit("Choose what the token may do: read, play, or everything.")
    if plan.days not in DAYS:
        raise BadEdit("Choose how long the token is to work: a week, 30 or 90 days, or a year.")
    # Serialised by the lock: concurrent requests must not exceed the limit.
    get_user_model().objects.select_for_update().get(pk=user.pk)
    now = timezone.now()
    live = AccessToken.objects.filter(user_id=user.pk, revoked=None, ends__gt=now)
    if live.count() >= MOST_TOKENS:
        raise BadEdit(f"You have {MOST_TOKENS} tokens. Revoke one first.")
    secret = PREFIX + secrets.token_urlsafe(32)
    token = AccessToken.objects.create(
        user_id=user.pk,
        name=named(name, "token"),
        digest=_digest(secret),
        scope=plan.scope,
        ends=now + timedelta(days=plan.days),
        falls=plan.falls,
    )
    return token, secret


def revoke_token(user: AbstractBaseUser, token_id: int) -> None:
    """Revoke a token. Raises AccessToken.DoesNotExist for a token of another user."""
    token = AccessToken.objects.get(pk=token_id, user_id=user.pk)
    AccessToken.objects.filter(pk=token.pk, revoked=None).update(revoked=timezone.now())


def token_with(secret: str) -> AccessToken | None:
    """The valid token with this secret; records that it was used."""
    found = AccessToken.objects.select_related("user").filter(
        digest=_digest(secret), revoked=None, ends__gt=timezone.now(), user__is_active=True
    )
    token = found.first()
    if token is not None:
        _note_use(token)
    return token


def allows(token: AccessToken, needed: str) -> bool:
    """Whether a token's scope includes this scope."""
    return needed in ALLOWS[Scope(token.scope)]


class TokensFall:
    """Revokes the tokens with `falls` when their owner sets a new password.

    Django notifies its password validators of every new password, however it is set.
    """

    def validate(self, password: str, user: AbstractBaseUser | None = None) -> None:
        """Accepts every password."""

    def password_changed(self, password: str, user: AbstractBaseUser | None = None) -> None:
        """Revoke the tokens with `falls`."""
        if user is not None and user.pk is not None:
            rows = AccessToken.objects.filter(user_id=user.pk, revoked=None, falls=True)
            rows.update(revoked=timezone.now())

    def get_help_text(self) -> str:
        """No help text for forms."""
        return ""


def _note_use(token: AccessToken) -> None:
    """Record the use now and then; a write per request would make requests wait for each other."""
    now = timezone.now()
    if token.used is None or token.used < now - NOTED_EVERY:
        old = Q(used=None) | Q(used__lt=now - NOTED_EVERY)
        AccessToken.objects.filter(old, pk=token.pk).update(used=now)


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
