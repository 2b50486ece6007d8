"""Display names of seats: an account has its own name, except when all play at one screen."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser

from accounts.actors import Actor
from accounts.names import folded, marked, typed_name
from battles.matchmaking.plans import NAME_LENGTH
from battles.models import Seat
from web.text import clean

SHOWN_LENGTH = Seat._meta.get_field("name").max_length or 0


def name_at_table(actor: Actor, chosen: str = "") -> str:
    """The display name. A `chosen` name that another account has is marked as a guest's."""
    typed = clean(chosen, NAME_LENGTH)
    if not typed and actor.user_id is not None:
        return clean(actor.name, SHOWN_LENGTH)
    name = typed or clean(actor.name, NAME_LENGTH) or "Guest"
    return typed_name(name, SHOWN_LENGTH, actor.user_id)


def on_account_named(
    sender: object, user: AbstractBaseUser, key: str, created: bool, **more: Any
) -> None:
    """Signal handler for an account's new name: rename its seats, mark others with that name."""
    if not created:  # a new account has no seats yet
        name = clean(user.get_username(), SHOWN_LENGTH)
        own = Seat.objects.filter(user_id=user.pk, battle__hotseat=False)
        own.exclude(name="").update(name=name, name_key=key)
    others = Seat.objects.filter(name_key=key).exclude(user_id=user.pk).select_related("user")
    for seat in others:
        holder = seat.user.get_username() if seat.user else ""
        if folded(holder) != key:
            seat.name = marked(seat.name, SHOWN_LENGTH)
            seat.name_key = folded(seat.name)
            seat.save(update_fields=["name", "name_key"])
