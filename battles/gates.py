"""Who may do what. Without a seat a battle does not exist for a visitor, except for staff."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from battles.models import Battle, Seat
from rosters.visitors import GUEST, Visitor, visitor_from, visitor_of, welcome_guest
from rules.bots.known import BOTS, STRONG, Bot

__all__ = ["GUEST", "Visitor", "visitor_from", "visitor_of", "welcome_guest"]


# No visitor has such a key: theirs are hashes.
MACHINE = "machine:"


class NotAdmitted(Exception):
    """The visitor may not; to them the battle does not exist."""


def seats_held(visitor: Visitor, seats: Iterable[Seat]) -> list[Seat]:
    """The seats of a battle that are the visitor's."""
    return [seat for seat in seats if visitor.holds(seat)]


def sides_held(visitor: Visitor, seats: Iterable[Seat]) -> list[str]:
    """The sides that the visitor plays."""
    return [seat.side for seat in seats_held(visitor, seats) if seat.role == Seat.Role.PLAYER]


def posts_held(visitor: Visitor, seats: Iterable[Seat]) -> list[str]:
    """The posts that the visitor plays: sides, or commands of sides that players share."""
    return [seat.post for seat in seats_held(visitor, seats) if seat.role == Seat.Role.PLAYER]


def is_machine(seat: Seat) -> bool:
    """Whether a player made of code holds this seat."""
    return seat.guest_key.startswith(MACHINE)


def bot_at(seat: Seat) -> Bot:
    """Which player made of code holds a seat; the strong one where the key is older than that."""
    slug = seat.guest_key.removeprefix(MACHINE).partition(":")[0]
    return BOTS.get(slug, BOTS[STRONG])


def machine_name(bot: Bot) -> str:
    """What the machine is called at the table: "The machine (plain)"."""
    return f"The machine ({bot.name.lower()})"


def machine_at(seat: Seat) -> Visitor:
    """The player made of code, as somebody who gives orders like everybody else."""
    return Visitor(guest_key=seat.guest_key, name=machine_name(bot_at(seat)))


def may_see_battle(visitor: Visitor, seats: Sequence[Seat]) -> bool:
    return visitor.is_staff or bool(seats_held(visitor, seats))


def may_see_everything(visitor: Visitor, seats: Sequence[Seat]) -> bool:
    """Referees and staff see both sides, but nobody does who plays one of them."""
    if sides_held(visitor, seats):
        return False
    held = seats_held(visitor, seats)
    return visitor.is_staff or any(seat.role == Seat.Role.REFEREE for seat in held)


def watches_late(visitor: Visitor, battle: Battle, seats: Sequence[Seat]) -> bool:
    """Whether the visitor sees the battle only as it was: whoever does nothing but watch."""
    if not battle.watch_delay or visitor.is_staff:
        return False
    return all(seat.role == Seat.Role.SPECTATOR for seat in seats_held(visitor, seats))


def may_order_for(visitor: Visitor, seats: Sequence[Seat], side: str) -> bool:
    return side in sides_held(visitor, seats)


def may_see_proof(visitor: Visitor, seats: Sequence[Seat]) -> bool:
    return may_see_battle(visitor, seats)


def may_fork(visitor: Visitor, battle: Battle, seats: Sequence[Seat]) -> bool:
    """Only who may know the whole position: after the end, at one screen alone, or as referee."""
    if not may_see_battle(visitor, seats):
        return False
    if battle.status == Battle.Status.ENDED or may_see_everything(visitor, seats):
        return True
    players = [seat for seat in seats if seat.role == Seat.Role.PLAYER]
    return battle.hotseat and all(visitor.holds(seat) for seat in players)


def plays_alone(visitor: Visitor, seats: Sequence[Seat]) -> bool:
    """Whether the visitor plays every side, or machines play the others."""
    players = [seat for seat in seats if seat.role == Seat.Role.PLAYER]
    return any(map(visitor.holds, players)) and all(
        visitor.holds(seat) or is_machine(seat) for seat in players
    )


def may_ask_chances(visitor: Visitor, battle: Battle, seats: Sequence[Seat]) -> bool:
    """After the end, or as referee; a player where all agreed to it, or nobody else plays."""
    if not may_see_battle(visitor, seats) or not battle.has_position:
        return False
    if battle.status == Battle.Status.ENDED or may_see_everything(visitor, seats):
        return True
    if not sides_held(visitor, seats):
        return False
    return battle.tells_chances or plays_alone(visitor, seats)


def may_invite(visitor: Visitor, battle: Battle) -> bool:
    return visitor.user_id is not None and visitor.user_id == battle.created_by_id


def may_open_for_others(visitor: Visitor) -> bool:
    """Only somebody with an account may play against somebody elsewhere."""
    return visitor.user_id is not None


def admit(allowed: bool) -> None:
    """Raise NotAdmitted unless allowed."""
    if not allowed:
        raise NotAdmitted
