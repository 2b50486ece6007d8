"""Chat rooms of a battle: one for the players, one for the spectators.

`chat` stores the messages; this module decides who may read and write, and who is notified.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from accounts.actors import Actor
from accounts.queries.blocks import blockers_of
from battles import journal, permissions
from battles.log.story import sentence_of
from battles.models import Battle, Seat
from battles.notify import notify_battle
from battles.queries.battle_head import head_of, side_names
from battles.queries.shared_sides import post_names
from battles.replay import spectator_delay
from battles.services.locking import locked_battle
from chat.models import Message, Room
from chat.permissions import Access, Author, RoomKind
from notifications.services import withdraw

TABLE, STANDS = Room.Name.TABLE.value, Room.Name.STANDS.value
AT_TABLE = (Seat.Role.PLAYER, Seat.Role.REFEREE)
LINES = 6  # of the journal before a message
LAST_LINES = 40  # that are searched for them


def access(battle_id: str, actor: Actor, lock: bool) -> Access:
    """An actor's permissions in the rooms of a battle. Raises NotYours or Battle.DoesNotExist."""
    battle, every = locked_battle(battle_id) if lock else _battle(battle_id)
    permissions.admit(permissions.may_see_battle(actor, every))
    shown, seats = spectator_delay.seen(battle, every, actor)
    seat = writing_seat(seats, actor)
    return Access(
        subject=head_of(shown),
        address=_address(battle),
        reads=tuple(rooms_open(shown, seats, actor)),
        author=seat.pk if seat else None,
        writes_in=_room([seat]) if seat else "",
        may_report=seat is not None,
        authors=_authors(shown, every),
    )


def _battle(battle_id: str) -> tuple[Battle, list[Seat]]:
    battle = Battle.objects.select_related("clock").get(pk=battle_id)
    return battle, list(battle.seats.all())


def _address(battle: Battle) -> str:
    return f"{battle.get_absolute_url()}chat/"


def _authors(battle: Battle, seats: Sequence[Seat]) -> dict[int, Author]:
    names, posts = list(side_names(battle)), post_names(battle)
    return {
        seat.pk: Author(
            name=seat.name,
            side_name=posts.get(seat.post, seat.get_role_display()),
            side_index=names.index(seat.side) if seat.side in names else None,
            user_id=seat.user_id,
            guest_key=seat.guest_key,
        )
        for seat in seats
    }


def rooms_open(battle: Battle, seats: Sequence[Seat], actor: Actor) -> list[str]:
    """The rooms that an actor may read: both, as soon as nothing is secret any more."""
    held = permissions.seats_held(actor, seats)
    if battle.hotseat or battle.status == Battle.Status.ENDED or not held:
        return [TABLE, STANDS]
    return [_room(held)]


def writing_seat(seats: Sequence[Seat], actor: Actor) -> Seat | None:
    """The seat under which an actor writes: a player's seat before a spectator's."""
    held = permissions.seats_held(actor, seats)
    return next((seat for seat in held if seat.role in AT_TABLE), held[0] if held else None)


def _room(held: Sequence[Seat]) -> str:
    return TABLE if any(seat.role in AT_TABLE for seat in held) else STANDS


# --- Telling ---------------------------------------------------------------------


def written(message: Message, writer: Actor) -> None:
    """Notify the readers of a new message."""
    battle, seats = _battle(message.room.subject)
    author = next(seat for seat in seats if seat.pk == message.author)
    deaf = blockers_of(writer.user_id)
    shown = spectator_delay.as_it_was(battle) if battle.watch_delay else battle
    readers = [
        seat
        for seat in seats
        if not writer.holds(seat)
        and seat.user_id not in deaf
        and message.room.name
        in rooms_open(battle if seat.role in AT_TABLE else shown, seats, _reader(seat))
    ]
    notify_battle(
        "chat",
        readers,
        battle,
        key=_key(message),
        path=_address(battle),
        who=author.name,
        words=message.words,
    )


def _reader(seat: Seat) -> Actor:
    return Actor(user_id=seat.user_id, guest_key=seat.guest_key)


def _key(message: Message) -> str:
    return f"chat:{message.room.subject}:{message.pk}"


def hidden(message: Message) -> None:
    """Withdraw the notices of a hidden message."""
    withdraw(_key(message))


# --- For the staff ---------------------------------------------------------------


def describe(messages: Sequence[Message]) -> None:
    """Set the battle and the seat of each message, in one query."""
    rows = Seat.objects.select_related("battle", "user")
    seats = rows.in_bulk({message.author for message in messages})
    for message in messages:
        message.seat = seats[message.author]
        message.battle = message.seat.battle


def authors_of(user_id: int) -> QuerySet[Any, Any]:
    """The seats of a user."""
    return Seat.objects.filter(user=user_id).values("pk")


@dataclass(frozen=True)
class LineRow:
    """A line of the journal shortly before a message."""

    seq: int
    text: str
    when: datetime


def lines_before(message: Message) -> tuple[LineRow, ...]:
    """The last lines of the journal before a message, without redaction."""
    battle: Battle = message.battle
    if not battle.has_position:
        return ()
    younger = battle.journal.filter(created__gt=message.created).order_by("seq").first()
    raw = journal.read(battle, before=younger.seq if younger else None, limit=LAST_LINES)
    ruleset, state, names = journal.ruleset_of(battle), journal.state_of(battle), side_names(battle)
    told = ((entry, sentence_of(ruleset, state, entry, names)) for entry in raw)
    found = [LineRow(entry.seq, line.text, entry.created) for entry, line in told if line]
    return tuple(found[-LINES:])


ROOMS = RoomKind(access, written, hidden, describe, lines_before, authors_of)
