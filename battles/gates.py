"""Who may do what. Without a seat a battle does not exist for a visitor, except for staff."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from battles.models import Battle, Seat
from rosters.visitors import GUEST, Visitor, visitor_from, visitor_of, welcome_guest

__all__ = ["GUEST", "Visitor", "visitor_from", "visitor_of", "welcome_guest"]


class NotAdmitted(Exception):
    """The visitor may not; to them the battle does not exist."""


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
