"""Read model: how an actor watches battles, and who else is at a table."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.utils import timezone

from accounts.actors import Actor
from battles.models import LastSeen, Seat, Viewing
from battles.permissions import is_machine

# A stream notes its seats every quarter of a minute; one that has missed two has gone.
HERE = timedelta(seconds=40)


def viewing_of(actor: Actor) -> Viewing | None:
    """The choices of a user; None for a guest, whose browser keeps them."""
    if actor.user_id is None:
        return None
    return Viewing.objects.filter(user_id=actor.user_id).first() or Viewing(user_id=actor.user_id)


def shows_presence(actor: Actor) -> bool:
    """Whether an actor is shown at tables, and sees others there. Guests are."""
    viewing = viewing_of(actor)
    return viewing is None or viewing.shows_presence


def present_at(battle_ids: Iterable[str]) -> dict[str, frozenset[int]]:
    """The seats whose people have the battle open, by battle; people who hide it are not noted."""
    since = timezone.now() - HERE
    found = LastSeen.objects.filter(seat__battle_id__in=battle_ids, present__gt=since)
    seats: dict[str, set[int]] = {}
    for battle_id, seat_id in found.values_list("seat__battle_id", "seat_id"):
        seats.setdefault(battle_id, set()).add(seat_id)
    return {battle_id: frozenset(each) for battle_id, each in seats.items()}


def is_person(seat: Seat) -> bool:
    """Whether a person, not a machine, has taken the seat."""
    return bool(seat.user_id or seat.guest_key) and not is_machine(seat)
