"""Writing beside a battle: one room at the table, one in the stands."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from accounts.actors import Actor, person
from accounts.input_checks import (
    TextRefused,
    check_pace,
    check_silence,
    checked_token,
    plain_words,
)
from accounts.models import Block
from accounts.ratelimit import allow
from battles import gates, past, services
from battles.models import Battle, Message, Report, Seat
from battles.notify import notify_battle
from notifications.services import withdraw

TABLE, STANDS = Message.Room.TABLE, Message.Room.STANDS
AT_TABLE = (Seat.Role.PLAYER, Seat.Role.REFEREE)
QUARTER = 900
WORDS, REASON = Message._meta.get_field("words"), Report._meta.get_field("reason")


def rooms_open(battle: Battle, seats: Sequence[Seat], actor: Actor) -> list[str]:
    """The rooms that a visitor may read: once nothing is secret any more, both."""
    held = gates.seats_held(actor, seats)
    if battle.hotseat or battle.status == Battle.Status.ENDED or not held:
        return [TABLE, STANDS]
    return [_room(held)]


def writing_seat(seats: Sequence[Seat], actor: Actor) -> Seat | None:
    """As whom a visitor writes: at the table rather than in the stands."""
    held = gates.seats_held(actor, seats)
    return next((seat for seat in held if seat.role in AT_TABLE), held[0] if held else None)


def _room(held: Sequence[Seat]) -> str:
    return TABLE if any(seat.role in AT_TABLE for seat in held) else STANDS


@transaction.atomic
def write(battle_id: str, actor: Actor, text: str, token: str) -> Message:
    """Say something in one's own room, once however often it is sent.

    Raises Battle.DoesNotExist, NotAdmitted or TextRefused.
    """
    battle, seats = services.lock_battle(battle_id)
    gates.admit(gates.may_see_battle(actor, seats))
    seat = writing_seat(seats, actor)
    if seat is None:
        raise gates.NotAdmitted
    words, token = plain_words(text, WORDS.max_length or 0), checked_token(token)
    said = Message.objects.filter(seat=seat, token=token).first()
    if said is not None:
        return said
    check_silence(actor)
    check_pace(actor)
    room = _room([seat])
    message = Message.objects.create(battle=battle, seat=seat, room=room, words=words, token=token)
    _tell(message, battle, seats, actor)
    return message


def _tell(message: Message, battle: Battle, seats: Sequence[Seat], writer: Actor) -> None:
    """Tell who reads along, once in a quarter of an hour for each who writes."""
    if not allow(f"talk-news:{message.seat_id}", QUARTER, 1):
        return
    deaf = set(
        Block.objects.filter(user_id=writer.user_id).values_list("owner_id", flat=True)
        if writer.user_id
        else ()
    )
    shown = past.as_it_was(battle) if battle.watch_delay else battle
    readers = [
        seat
        for seat in seats
        if not writer.holds(seat)
        and seat.user_id not in deaf
        and message.room
        in rooms_open(battle if seat.role in AT_TABLE else shown, seats, _reader(seat))
    ]
    notify_battle("chat", readers, battle, key=_key(message),
        path=f"{battle.get_absolute_url()}chat/", who=message.seat.name, words=message.words,
    )  # fmt: skip


def _reader(seat: Seat) -> Actor:
    return Actor(user_id=seat.user_id, guest_key=seat.guest_key)


def _key(message: Message) -> str:
    return f"chat:{message.battle_id}:{message.pk}"


@transaction.atomic
def report(battle_id: str, actor: Actor, message_id: int, reason: str) -> None:
    """Ask the staff to look at a message, once for each person.

    Raises NotAdmitted, Message.DoesNotExist or TextRefused.
    """
    battle, seats = past.seen(*services.lock_battle(battle_id), actor)
    message = readable(battle, seats, actor, message_id)
    words, who = plain_words(reason, REASON.max_length or 0), person(actor)
    if Report.objects.filter(message=message, who=who).exists():
        return
    check_pace(actor)
    Report.objects.create(message=message, who=who, user_id=actor.user_id, reason=words)


def readable(battle: Battle, seats: Sequence[Seat], actor: Actor, message_id: int) -> Message:
    """A message of somebody else's that the visitor may read. Raises Message.DoesNotExist."""
    gates.admit(bool(gates.seats_held(actor, seats)))
    rooms = rooms_open(battle, seats, actor)
    rows = Message.objects.select_related("seat").filter(battle=battle, room__in=rooms)
    message = rows.get(pk=message_id)
    if actor.holds(message.seat):
        raise TextRefused("These are your own words.")
    return message


@transaction.atomic
def hide(message_id: int, by_id: int, reason: str) -> None:
    """The staff hide a message, also where it was told; without a reason it is shown again."""
    message = Message.objects.select_for_update().get(pk=message_id)
    message.hidden_reason = reason.strip()
    message.hidden_by_id = by_id if message.hidden_reason else None
    message.save(update_fields=["hidden_reason", "hidden_by"])
    if message.hidden_reason:
        withdraw(_key(message))
