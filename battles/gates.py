"""Who may do what. Without a seat a battle does not exist for a visitor, except for staff."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.http import HttpRequest

from battles.models import Battle, Seat

GUEST = "guest"


class NotAdmitted(Exception):
    """The visitor may not; to them the battle does not exist."""


@dataclass(frozen=True)
class Visitor:
    """Whoever is asking: a user, a guest who is known by a key in the session, or neither."""

    user_id: int | None = None
    guest_key: str = ""
    is_staff: bool = False
    name: str = ""

    def holds(self, seat: Seat) -> bool:
        if seat.user_id is not None:
            return seat.user_id == self.user_id
        return bool(seat.guest_key) and seat.guest_key == self.guest_key


def visitor_of(request: HttpRequest) -> Visitor:
    """The visitor behind a request."""
    return visitor_from(request.user, request.session.get(GUEST, ""))


def visitor_from(user: object, guest: str) -> Visitor:
    key = hashlib.sha256(guest.encode()).hexdigest() if guest else ""
    if not getattr(user, "is_authenticated", False):
        return Visitor(guest_key=key)
    return Visitor(
        user_id=user.pk,  # type: ignore[attr-defined]
        guest_key=key,
        is_staff=user.is_staff,  # type: ignore[attr-defined]
        name=user.get_username(),  # type: ignore[attr-defined]
    )


def welcome_guest(request: HttpRequest) -> Visitor:
    """The visitor, made known by a key in the session if nothing else makes them known."""
    visitor = visitor_of(request)
    if visitor.user_id is None and not visitor.guest_key:
        request.session[GUEST] = secrets.token_urlsafe(24)
        visitor = visitor_of(request)
    return visitor


def seats_held(visitor: Visitor, seats: Iterable[Seat]) -> list[Seat]:
    """The seats of a battle that are the visitor's."""
    return [seat for seat in seats if visitor.holds(seat)]


def sides_held(visitor: Visitor, seats: Iterable[Seat]) -> list[str]:
    """The sides that the visitor plays."""
    return [seat.side for seat in seats_held(visitor, seats) if seat.role == Seat.Role.PLAYER]


def may_see_battle(visitor: Visitor, seats: Sequence[Seat]) -> bool:
    return visitor.is_staff or bool(seats_held(visitor, seats))


def may_see_everything(visitor: Visitor, seats: Sequence[Seat]) -> bool:
    """Referees and staff see both sides, but nobody does who plays one of them."""
    if sides_held(visitor, seats):
        return False
    held = seats_held(visitor, seats)
    return visitor.is_staff or any(seat.role == Seat.Role.REFEREE for seat in held)


def may_order_for(visitor: Visitor, seats: Sequence[Seat], side: str) -> bool:
    return side in sides_held(visitor, seats)


def may_see_proof(visitor: Visitor, seats: Sequence[Seat]) -> bool:
    return may_see_battle(visitor, seats)


def may_invite(visitor: Visitor, battle: Battle) -> bool:
    return visitor.user_id is not None and visitor.user_id == battle.created_by_id


def may_open_for_others(visitor: Visitor) -> bool:
    """Only somebody with an account may play against somebody elsewhere."""
    return visitor.user_id is not None


def admit(allowed: bool) -> None:
    """Raise NotAdmitted unless allowed."""
    if not allowed:
        raise NotAdmitted
