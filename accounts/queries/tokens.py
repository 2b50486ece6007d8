"""Read model of a user's access tokens."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q
from django.utils import timezone

from accounts.models import AccessToken

GONE_SHOWN = 10


@dataclass(frozen=True)
class TokensPage:
    """The tokens that work, and the newest of those that were revoked or have ended."""

    tokens: tuple[AccessToken, ...]
    gone: tuple[AccessToken, ...]


def tokens_of(user_id: int) -> TokensPage:
    rows = AccessToken.objects.filter(user_id=user_id)
    is_live = Q(revoked=None, ends__gt=timezone.now())
    return TokensPage(tuple(rows.filter(is_live)), tuple(rows.exclude(is_live)[:GONE_SHOWN]))
