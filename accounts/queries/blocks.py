"""Queries: whom a user has blocked, and who has blocked a user."""

from __future__ import annotations

from collections.abc import Iterable

from accounts.models import Block


def own_blocks(owner_id: int) -> list[Block]:
    return list(Block.objects.filter(owner_id=owner_id))


def blocked_by(owner_id: int | None) -> set[int]:
    """The users whom the user has blocked."""
    if owner_id is None:
        return set()
    rows = Block.objects.filter(owner_id=owner_id, user__isnull=False)
    return set(rows.values_list("user_id", flat=True))


def is_blocked(user_id: int | None, by: Iterable[int | None]) -> bool:
    """Whether one of these people has blocked the user."""
    if user_id is None:
        return False
    owners = [each for each in by if each is not None]
    return Block.objects.filter(owner_id__in=owners, user_id=user_id).exists()


def blockers_of(user_id: int | None) -> set[int]:
    """The users who have blocked the user."""
    if user_id is None:
        return set()
    return set(Block.objects.filter(user_id=user_id).values_list("owner_id", flat=True))
