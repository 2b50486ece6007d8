"""Permissions of battles. An actor without a seat gets "not found", except for staff."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from accounts.actors import MACHINE, Actor
from battles.models import Battle, Clip, Seat
from rules.bots.known import BOTS, STRONG, Bot


class NotAdmitted(Exception):
    """The actor lacks permission; the response is "not found"."""


def seats_held(actor: Actor, seats: Iterable[Seat]) -> list[Seat]:
    """The actor's seats in a battle."""
    return [seat for seat in seats if actor.holds(seat)]


def sides_held(actor: Actor, seats: Iterable[Seat]) -> list[str]:
    """The sides that the actor plays."""
    return [seat.side for seat in seats_held(actor, seats) if seat.role == Seat.Role.PLAYER]


def posts_held(actor: Actor, seats: Iterable[Seat]) -> list[str]:
    """The posts that the actor plays: sides, or commands of shared sides."""
    return [seat.post for seat in seats_held(actor, seats) if seat.role == Seat.Role.PLAYER]


def is_machine(seat: Seat) -> bool:
    """Whether a machine holds this seat."""
    return seat.guest_key.startswith(MACHINE)


def bot_at(seat: Seat) -> Bot:
    """The bot that holds a seat; older keys without a bot mean the strong one."""
    slug = seat.guest_key.removeprefix(MACHINE).partition(":")[0]
    return BOTS.get(slug, BOTS[STRONG])


def machine_name(bot: Bot) -> str:
    """The display name of the machine: "The machine (plain)"."""
    return f"The machine ({bot.name.lower()})"


def machine_at(seat: Seat) -> Actor:
    """The actor of a machine, which gives orders like any player."""
    return Actor(guest_key=seat.guest_key, name=machine_name(bot_at(seat)))


def may_see_battle(actor: Actor, seats: Sequence[Seat]) -> bool:
    return actor.is_staff or bool(seats_held(actor, seats))


def may_see_everything(actor: Actor, seats: Sequence[Seat]) -> bool:
    """Whether the actor sees all sides: referees and staff, but no player of a side."""
    if sides_held(actor, seats):
        return False
    held = seats_held(actor, seats)
    return actor.is_staff or any(seat.role == Seat.Role.REFEREE for seat in held)


def watches_late(actor: Actor, battle: Battle, seats: Sequence[Seat]) -> bool:
    """Whether the actor sees the battle with the spectators' delay, because they only watch."""
    if not battle.watch_delay or actor.is_staff:
        return False
    return all(seat.role == Seat.Role.SPECTATOR for seat in seats_held(actor, seats))


def may_order_for(actor: Actor, seats: Sequence[Seat], side: str) -> bool:
    return side in sides_held(actor, seats)


def may_see_proof(actor: Actor, seats: Sequence[Seat]) -> bool:
    return may_see_battle(actor, seats)


def may_fork(actor: Actor, battle: Battle, seats: Sequence[Seat]) -> bool:
    """Whether the actor may know the whole position: after the end, alone, or as referee."""
    if not may_see_battle(actor, seats):
        return False
    if battle.status == Battle.Status.ENDED or may_see_everything(actor, seats):
        return True
    players = [seat for seat in seats if seat.role == Seat.Role.PLAYER]
    return battle.hotseat and all(actor.holds(seat) for seat in players)


def plays_alone(actor: Actor, seats: Sequence[Seat]) -> bool:
    """Whether the actor plays every side, or machines play the others."""
    players = [seat for seat in seats if seat.role == Seat.Role.PLAYER]
    return any(map(actor.holds, players)) and all(
        actor.holds(seat) or is_machine(seat) for seat in players
    )


def may_share(actor: Actor, battle: Battle, seats: Sequence[Seat]) -> bool:
    """Whether the actor may make clips: whoever sees the battle, once there is a board."""
    return may_see_battle(actor, seats) and actor.is_known and battle.has_position


def may_delete_clip(actor: Actor, clip: Clip) -> bool:
    """Whoever made it, and the site's staff."""
    return actor.is_staff or actor.holds(clip)


def may_ask_chances(actor: Actor, battle: Battle, seats: Sequence[Seat]) -> bool:
    """After the end, or as referee; as player if all agreed to it, or if playing alone."""
    if not may_see_battle(actor, seats) or not battle.has_position:
        return False
    if battle.status == Battle.Status.ENDED or may_see_everything(actor, seats):
        return True
    if not sides_held(actor, seats):
        return False
    return battle.tells_chances or plays_alone(actor, seats)


def tells_luck(battle: Battle) -> bool:
    """Whether the luck of a battle is told: not before the end, because a count of rolls would
    reveal secret ones.
    """
    return battle.status == Battle.Status.ENDED


def may_invite(actor: Actor, battle: Battle) -> bool:
    return actor.user_id is not None and actor.user_id == battle.created_by_id


def may_open_for_others(actor: Actor) -> bool:
    """Only users with an account may play against other people online."""
    return actor.user_id is not None


def admit(allowed: bool) -> None:
    """Raise NotAdmitted unless allowed."""
    if not allowed:
        raise NotAdmitted
