"""Stores up to which line each seat has seen its battle. Does not lock or change the battle."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Q
from django.utils import timezone

from accounts.actors import Actor
from battles.models import LastSeen, Seat
from notifications import services as notification_services

SITTING = timedelta(minutes=30)
NOTED_EVERY = timedelta(minutes=1)


def note_seen(actor: Actor, battle_id: str, seat_id: int, seq: int) -> int:
    """Record that a seat is shown the battle up to `seq`; return how far it had seen it before.

    A reader who returns within half an hour counts as present.
    """
    now = timezone.now()
    look, is_first = LastSeen.objects.get_or_create(
        seat_id=seat_id, defaults={"seq": seq, "mark": seq, "at": now}
    )
    if not is_first and look.seq >= seq and look.at > now - NOTED_EVERY:
        return look.mark
    if look.at <= now - SITTING:
        look.mark = look.seq
    # Two open pages: the one that shows less must not lower the stored value.
    rows = LastSeen.objects.filter(Q(seq__lte=seq), seat_id=seat_id)
    rows.update(seq=seq, mark=look.mark, at=now)
    notification_services.mark_battle_read(actor, battle_id)
    return look.mark


def looked_from(seat: Seat) -> LastSeen | None:
    """The last look of a seat, as loaded with it."""
    return seat.last_seen if hasattr(seat, "last_seen") else None


def note_acting(look: LastSeen, seq: int) -> int | None:
    """The same for whoever has just given an order; None where they were not present before.

    Their notices about the battle were read when they opened it, or saw its last change.
    """
    now = timezone.now()
    if look.at <= now - SITTING:
        return None
    LastSeen.objects.filter(pk=look.pk, seq__lte=seq).update(seq=seq, at=now)
    return look.mark
