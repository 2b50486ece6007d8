"""Protects account names: a name that a user types must not look like another account's name."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractUser, User
from django.dispatch import Signal

from accounts.look_alikes import as_capitals, skeleton
from accounts.models import AccountName

GUEST_MARK = " (guest)"
NAME_TAKEN = "There is an account called {name}, and it is not yours. Choose another name."
KEY_LENGTH = 300

# Sent with `user`, `key` and `created` when an account is created or renamed.
account_named = Signal()


def folded(name: str) -> str:
    """The key of a name as it is stored; look-alike names have the same key."""
    return skeleton(name)[:KEY_LENGTH]


def is_of_another(name: str, user_id: int | None = None) -> bool:
    """Whether an account other than this user's has this name or a look-alike."""
    rows = AccountName.objects.filter(key__in={folded(name), folded(as_capitals(name))})
    if user_id is None:
        return rows.exists()
    # The owner of the name may use it, even if an old account shares it.
    owners = set(rows.values_list("user_id", flat=True))
    return bool(owners) and user_id not in owners


def account_called(name: str) -> User | None:
    """The account with exactly this name that can log in; None if there is none."""
    return get_user_model().objects.filter(username=name, is_active=True).first()


def typed_name(name: str, length: int, user_id: int | None = None) -> str:
    """A typed name for display; marked as a guest's if it is another account's name."""
    return marked(name, length) if is_of_another(name, user_id) else name[:length]


def marked(name: str, length: int, mark: str = GUEST_MARK) -> str:
    """The name with a mark after it, in at most so many characters."""
    return name[: length - len(mark)].rstrip() + mark


def keep_account_name(
    sender: object,
    instance: AbstractUser,
    created: bool = False,
    update_fields: Any = None,
    **more: object,
) -> None:
    """Signal handler: after an account is saved, store its folded name; send a signal if new."""
    if update_fields is not None and instance.USERNAME_FIELD not in update_fields:
        return
    key = folded(instance.get_username())
    if created:
        AccountName.objects.create(user_id=instance.pk, key=key)
    elif AccountName.objects.filter(user_id=instance.pk, key=key).exists():
        return
    else:
        AccountName.objects.update_or_create(user_id=instance.pk, defaults={"key": key})
    account_named.send(sender=AccountName, user=instance, key=key, created=created)
