"""Limits of the computing time of each person, with the messages of a refusal."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from accounts import ratelimit
from accounts.actors import Actor, owned
from accounts.owners import TOO_MUCH, Full, check_room, lock_owner
from laboratory.models import Simulation

DAY = 24 * 3600
MOST_FIGURES = 40  # of one party
MANY_GUESTS = (
    "So many guests have kept something today from where you are that no more can. "
    "With an account you can go on."
)
OVER = (Simulation.State.CANCELLED, Simulation.State.DONE, Simulation.State.FAILED)


class TooMuch(Exception):
    """A limit is exceeded. The message says which, and what to do."""


@dataclass(frozen=True)
class Limits:
    """The limits of one person: battles of one simulation, simulations at once, battles a day."""

    battles: int
    unfinished: int
    battles_a_day: int


def limits_of(actor: Actor) -> Limits:
    """The limits of an actor. Guests have lower ones."""
    who = "guest" if actor.user_id is None else "user"
    return Limits(*settings.LABORATORY_LIMITS[who])


def check_size(actor: Actor, battles: int) -> None:
    """Raise TooMuch if a simulation is too long."""
    most = limits_of(actor).battles
    if battles > most:
        raise TooMuch(f"A simulation has at most {most:,} battles. Ask for fewer.{_hint(actor)}")


def take_room(actor: Actor, battles: int, payer: str) -> None:
    """Charge a simulation to the limits, in the transaction that creates it. Raises TooMuch.

    The row with the day's count stays locked: two starts at once wait for each other, so neither
    overlooks the other's simulation.
    """
    limits = limits_of(actor)
    if not ratelimit.allow(payer, DAY, limits.battles_a_day, battles):
        raise TooMuch(
            f"That would be more than {limits.battles_a_day:,} battles in one day. Ask for fewer, "
            f"or come back tomorrow: a new day begins at midnight UTC.{_hint(actor)}"
        )
    waiting = _unfinished(actor, payer)
    if waiting >= limits.unfinished:
        who = "You have" if actor.user_id is not None else "You, and guests near you, have"
        raise TooMuch(
            f"{who} {waiting} unfinished already, and {limits.unfinished} is the most. "
            f"Wait until one is finished, or cancel one.{_hint(actor)}"
        )


def _unfinished(actor: Actor, payer: str) -> int:
    """The unfinished simulations of an owner; of a guest, all those of the same address, because a
    new cookie must not give a new place.
    """
    rows = Simulation.objects.exclude(state__in=OVER)
    if actor.user_id is not None:
        return owned(rows, actor).count()
    own = Q(guest_key=actor.guest_key) | Q(payer=payer)
    return rows.filter(own, user=None).count()


def lock(actor: Actor) -> None:
    """Lock the rows of an owner who starts a simulation; guests are counted by address. Raises
    TooMuch.
    """
    try:
        lock_owner(actor)
    except Full as error:
        raise TooMuch(MANY_GUESTS) from error


def check_bytes(row: Simulation, more: int | None = None) -> None:
    """Raise TooMuch if the simulation's owner exceeds the storage limit, with `more` bytes added.
    The caller holds the lock.
    """
    try:
        check_room(row, row.size if more is None else more)
    except Full as error:
        raise TooMuch(TOO_MUCH) from error


def payer_of(actor: Actor, sent_from: str) -> str:
    """The key under which battles are counted: the user, or the address of a guest, whose cookies
    change.
    """
    return f"{ratelimit.DAILY}battles:{actor.user_id or sent_from}"


def give_room_back(payer: str, battles: int) -> None:
    """Undo the charge of a simulation that was not created."""
    ratelimit.give_back(payer, DAY, battles)


def give_rest_back(row: Simulation) -> None:
    """Refund the battles that were not played, if they were charged today."""
    left = row.battles - row.counted
    if left > 0 and row.payer and row.created.date() == timezone.now().date():
        give_room_back(row.payer, left)


def _hint(actor: Actor) -> str:
    return "" if actor.user_id is not None else " With an account you may ask for more."
