"""Block and unblock users. A blocked user is not notified."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth import get_user_model
from django.db import transaction

from accounts.input_checks import TextRefused
from accounts.models import NAME_LENGTH, Block
from web.text import clean

MOST_BLOCKS = 500
# Callbacks of other apps for a new block (user id, blocked name); each app calls `register` when
# Django starts.
_after: dict[str, Callable[[int, str], None]] = {}


def register(app: str, after: Callable[[int, str], None]) -> None:
    """Register a callback for new blocks; it gets the owner's user id and the blocked name."""
    _after[app] = after


@transaction.atomic
def block(owner_id: int, name: str) -> None:
    """Block a user by name. The same happens whether or not an account has the name."""
    users = get_user_model().objects
    owner = users.select_for_update().get(pk=owner_id)
    plain = clean(name, NAME_LENGTH)
    if not plain or plain != name.strip():
        raise TextRefused("Give the name of somebody.")
    if plain == owner.get_username():
        raise TextRefused("That is you.")
    if Block.objects.filter(owner=owner).exclude(name=plain).count() >= MOST_BLOCKS:
        raise TextRefused("Your list is full. Take somebody off it first.")
    user = users.filter(username=plain).first()
    Block.objects.get_or_create(owner=owner, name=plain, defaults={"user": user})
    for after in _after.values():
        after(owner.pk, plain)


def unblock(owner_id: int, block_id: int) -> None:
    """Remove an entry from the block list. Raises Block.DoesNotExist."""
    Block.objects.get(pk=block_id, owner_id=owner_id).delete()
