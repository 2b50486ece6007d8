"""Whom somebody has blocked. Nobody is told that they are."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth import get_user_model
from django.db import transaction

from battles.models import Asking, Block
from battles.plans import USER_NAME_LENGTH
from battles.talk.words import TalkRefused
from web.text import clean

MOST_BLOCKS = 500


@transaction.atomic
def block(owner_id: int, name: str) -> None:
    """Want nothing of somebody any more. The same happens whether or not anybody has the name."""
    users = get_user_model().objects
    owner = users.select_for_update().get(pk=owner_id)
    plain = clean(name, USER_NAME_LENGTH)
    if not plain or plain != name.strip():
        raise TalkRefused("Give the name of somebody.")
    if plain == owner.get_username():
        raise TalkRefused("That is you.")
    if Block.objects.filter(owner=owner).exclude(name=plain).count() >= MOST_BLOCKS:
        raise TalkRefused("Your list is full. Take somebody off it first.")
    user = users.filter(username=plain).first()
    Block.objects.get_or_create(owner=owner, name=plain, defaults={"user": user})
    # Asked by name, so that as much is done where nobody has it.
    asked = Asking.objects.filter(user=owner, seat__battle__created_by__username=plain)
    asked.filter(state=Asking.State.ASKED).update(state=Asking.State.DECLINED)


def unblock(owner_id: int, block_id: int) -> None:
    """Take somebody off the list. Raises Block.DoesNotExist."""
    Block.objects.get(pk=block_id, owner_id=owner_id).delete()


def own_blocks(owner_id: int) -> list[Block]:
    return list(Block.objects.filter(owner_id=owner_id))


def blocked_by(owner_id: int | None) -> set[int]:
    """The users of whom somebody wants nothing."""
    if owner_id is None:
        return set()
    rows = Block.objects.filter(owner_id=owner_id, user__isnull=False)
    return set(rows.values_list("user_id", flat=True))


def is_blocked(user_id: int | None, by: Iterable[int | None]) -> bool:
    """Whether one of these people wants nothing of a user."""
    if user_id is None:
        return False
    owners = [each for each in by if each is not None]
    return Block.objects.filter(owner_id__in=owners, user_id=user_id).exists()
