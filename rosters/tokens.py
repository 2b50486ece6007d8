"""Tokens with which programs act for their owner: shown once, kept as a fingerprint."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from rosters.models import AccessToken
from rules.kernel.edits import named
from rules.kernel.warbands import BadEdit

MOST_TOKENS = 20  # of one user, revoked ones not counted
PREFIX = "fwt_"  # so that a leaked one is recognised for what it is
NOTED_EVERY = timedelta(minutes=1)


@transaction.atomic
def make_token(user: AbstractBaseUser, name: str) -> tuple[AccessToken, str]:
    """A new token and its secret, which nobody can read again. Raises BadEdit."""
    # One after the other: two at once must not both find the last place free.
    get_user_model().objects.select_for_update().get(pk=user.pk)
    if AccessToken.objects.filter(user_id=user.pk, revoked=None).count() >= MOST_TOKENS:
        raise BadEdit(f"You have {MOST_TOKENS} tokens. Revoke one first.")
    secret = PREFIX + secrets.token_urlsafe(32)
    token = AccessToken.objects.create(
        user_id=user.pk, name=named(name, "token"), digest=_digest(secret)
    )
    return token, secret


def revoke_token(user: AbstractBaseUser, token_id: int) -> None:
    """It opens nothing any more. Raises AccessToken.DoesNotExist for one of somebody else's."""
    token = AccessToken.objects.get(pk=token_id, user_id=user.pk)
    AccessToken.objects.filter(pk=token.pk, revoked=None).update(revoked=timezone.now())


def token_with(secret: str) -> AccessToken | None:
    """The token with this secret, if it still opens anything; notes that it was used."""
    found = AccessToken.objects.select_related("user").filter(
        digest=_digest(secret), revoked=None, user__is_active=True
    )
    token = found.first()
    if token is not None:
        _note_use(token)
    return token


def _note_use(token: AccessToken) -> None:
    """Now and then: a row that is written by every request would make them wait for one another."""
    now = timezone.now()
    if token.used is None or token.used < now - NOTED_EVERY:
        old = Q(used=None) | Q(used__lt=now - NOTED_EVERY)
        AccessToken.objects.filter(old, pk=token.pk).update(used=now)


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
