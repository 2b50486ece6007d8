"""What battles keep of a user: their export, and what becomes of them with the account."""

from __future__ import annotations

from typing import Any

from django.db.models import Exists, OuterRef, Q
from django.urls import reverse

from accounts.actors import MACHINE
from accounts.personal_data import FORMER, Hindrance
from battles.models import ROOM_KIND, Battle, Seat, SolvedLesson, TableReport
from battles.services.guest_cleanup import erase_if_among
from chat.models import Message

SPECTATOR = Seat.Role.SPECTATOR
GOING = (Battle.Status.WAITING, Battle.Status.ACTIVE)
WAY_OUT: dict[str, str] = {
    Battle.Status.ACTIVE: "End or concede",
    Battle.Status.WAITING: "Wait for the beginning of, or call off,",
}


def export(user_id: int) -> dict[str, object]:
    """The battles of a user's seats, and what they wrote there."""
    seats = Seat.objects.filter(user_id=user_id).select_related("battle").order_by("pk")
    said = Message.objects.filter(room__kind=ROOM_KIND, author__in=seats.values("pk"))
    return {
        "seats": [_seat(seat) for seat in seats],
        "table_reports": list(
            TableReport.objects.filter(Q(teller_id=user_id) | Q(answerer_id=user_id))
            .order_by("pk")
            .values("title", "played", "own_name", "foe_name", "winner", "words", "answer", "state")
        ),
        "lessons": list(
            SolvedLesson.objects.filter(user_id=user_id).order_by("pk").values("lesson", "solved")
        ),
        "messages": list(said.order_by("pk").values("room__subject", "words", "created")),
    }


def _seat(seat: Seat) -> dict[str, object]:
    battle = seat.battle
    return {
        "battle": battle.pk,
        "title": battle.title,
        "game": battle.ruleset,
        "scenario": battle.scenario,
        # Who watches with a delay must not learn from here that it is over.
        "status": "" if seat.role == Seat.Role.SPECTATOR else battle.status,
        "role": seat.role,
        "post": seat.post,
        "name": seat.name,
        "joined": seat.joined_at,
    }


def hindrances(user_id: int) -> list[Hindrance]:
    """Battles that are not over in which others would wait for the user."""
    mine = Q(pk__in=Seat.objects.filter(user_id=user_id).exclude(role=SPECTATOR).values("battle"))
    going = Battle.objects.filter(mine | Q(created_by=user_id), status__in=GOING)
    return [
        Hindrance(f"{WAY_OUT[battle.status]} “{battle.title}”", _address(battle))
        for battle in going.filter(Exists(_others(user_id))).order_by("pk")
    ]


def _address(battle: Battle) -> str:
    return reverse("battles:detail", args=[battle.pk])


def _others(user_id: int) -> Any:
    """Seats of a battle that were taken by other people."""
    seats = Seat.objects.filter(battle=OuterRef("pk")).exclude(joined_at=None)
    return seats.exclude(user_id=user_id).exclude(guest_key__startswith=MACHINE)


def forget(user_id: int) -> None:
    """Delete the battles that only the user has played; in the others the seat has no name."""
    held = Seat.objects.filter(user_id=user_id)
    mine = Battle.objects.filter(Q(pk__in=held.values("battle")) | Q(created_by=user_id))
    alone = mine.filter(~Exists(_others(user_id)))
    for key in list(alone.order_by("pk").values_list("pk", flat=True)):
        erase_if_among(alone, key)  # once more under the lock: somebody may have joined
    Seat.objects.filter(user_id=user_id).update(name=FORMER, name_key="")
    TableReport.objects.filter(teller_id=user_id).update(teller_name=FORMER)
    TableReport.objects.filter(answerer_id=user_id).update(answerer_name=FORMER)
