"""What battles keep of a user: their export, and what becomes of them with the account."""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, OuterRef, Q
from django.urls import reverse

from accounts.actors import MACHINE
from accounts.personal_data import FORMER, Hindrance
from battles import journal
from battles.models import ROOM_KIND, Battle, Seat
from chat.models import Message


def export(user_id: int) -> dict[str, object]:
    """The battles of a user's seats, and what they wrote there."""
    seats = Seat.objects.filter(user_id=user_id).select_related("battle").order_by("pk")
    said = Message.objects.filter(room__kind=ROOM_KIND, author__in=seats.values("pk"))
    return {
        "seats": [_seat(seat) for seat in seats],
        "messages": list(said.order_by("pk").values("room__subject", "words", "created")),
    }


def _seat(seat: Seat) -> dict[str, object]:
    battle = seat.battle
    return {
        "battle": battle.pk,
        "title": battle.title,
        "game": battle.ruleset,
        "scenario": battle.scenario,
        "status": battle.status,
        "role": seat.role,
        "post": seat.post,
        "name": seat.name,
        "joined": seat.joined_at,
    }


def hindrances(user_id: int) -> list[Hindrance]:
    """Battles in progress in which others would wait for the user."""
    mine = Seat.objects.filter(user_id=user_id, role=Seat.Role.PLAYER).values("battle")
    going = Battle.objects.filter(pk__in=mine, status=Battle.Status.ACTIVE)
    return [
        Hindrance(f"End or concede “{battle.title}”", reverse("battles:detail", args=[battle.pk]))
        for battle in going.filter(Exists(_others(user_id))).order_by("pk")
    ]


def _others(user_id: int) -> Any:
    """Seats of a battle that were taken by other people."""
    seats = Seat.objects.filter(battle=OuterRef("pk")).exclude(joined_at=None)
    return seats.exclude(user_id=user_id).exclude(guest_key__startswith=MACHINE)


def forget(user_id: int) -> None:
    """Delete the battles that only the user has played; in the others the seat has no name."""
    held = Seat.objects.filter(user_id=user_id)
    mine = Battle.objects.filter(Q(pk__in=held.values("battle")) | Q(created_by=user_id))
    for battle in mine.filter(~Exists(_others(user_id))).select_for_update():
        journal.erase(battle)
    Seat.objects.filter(user_id=user_id).update(name=FORMER, name_key="")
