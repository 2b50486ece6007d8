"""Creates and revokes access tokens for programs."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from accounts.models import AccessToken
from accounts.permissions import own_token
from accounts.tokens import digest_of
from rules.kernel.edits import named
from rules.kernel.warbands import BadEdit

MOST_TOKENS = 20  # of one user, revoked ones not counted
PREFIX = "fwt_"  # so that a leaked token can be recognised
# The allowed days of validity of a token, and the default.
DAYS = {7: "a week", 30: "30 days", 90: "90 days", 365: "a year"}
USUAL_DAYS = 90
Scope = AccessToken.Scope


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
        digest=digest_of(secret),
        scope=plan.scope,
        ends=now + timedelta(days=plan.days),
        falls=plan.falls,
    )
    return token, secret


def revoke_token(user: AbstractBaseUser, token_id: int) -> None:
    """Revoke a token. Raises AccessToken.DoesNotExist for a token of another user."""
    token = own_token(user.pk, token_id)
    AccessToken.objects.filter(pk=token.pk, revoked=None).update(revoked=timezone.now())
