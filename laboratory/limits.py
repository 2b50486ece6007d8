"""How much computing time one person may request, and the messages of a refusal."""

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
    """More than one person may ask for, in a sentence that says what to do."""


@dataclass(frozen=True)
class Limits:
    """Battles of one simulation, simulations at once, and battles a day, of one person."""

    battles: int
    unfinished: int
    battles_a_day: int


def limits_of(actor: Actor) -> Limits:
    """What somebody may ask for; a guest may try it out."""
    who = "guest" if actor.user_id is None else "user"
    return Limits(*settings.LABORATORY_LIMITS[who])


def check_size(actor: Actor, battles: int) -> None:
    """Raise TooMuch for a simulation that is too long."""
    most = limits_of(actor).battles
    if battles > most:
        raise TooMuch(f"A simulation has at most {most:,} battles. Ask for fewer.{_hint(actor)}")


def take_room(actor: Actor, battles: int, payer: str) -> None:
    """Take a place for a simulation, within the transaction that makes it. Raises TooMuch.

    The count of the day is one row, which is held from here on: two starts at once wait for each
    other, so neither overlooks the other's simulation.
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
    """Of a guest those of the whole address: a fresh cookie is no fresh place."""
    rows = Simulation.objects.exclude(state__in=OVER)
    if actor.user_id is not None:
        return owned(rows, actor).count()
    own = Q(guest_key=actor.guest_key) | Q(payer=payer)
    return rows.filter(own, user=None).count()


def lock(actor: Actor) -> None:
    """Hold whoever starts one; guests are counted by their address. Raises TooMuch."""
    try:
        lock_owner(actor)
    except Full as error:
        raise TooMuch(MANY_GUESTS) from error


def check_bytes(row: Simulation, more: int | None = None) -> None:
    """Raise TooMuch if its owner, who is held, keeps too much for it, or for so much more."""
    try:
        check_room(row, row.size if more is None else more)
    except Full as error:
        raise TooMuch(TOO_MUCH) from error


def payer_of(actor: Actor, sent_from: str) -> str:
    """Under which name battles are counted: of guests the address, since they come and go."""
    return f"{ratelimit.DAILY}battles:{actor.user_id or sent_from}"


def give_room_back(payer: str, battles: int) -> None:
    """Give back what was taken just now."""
    ratelimit.give_back(payer, DAY, battles)


def give_rest_back(row: Simulation) -> None:
    """Give back what was not played, if it is still the day on which it was taken."""
    left = row.battles - row.counted
    if left > 0 and row.payer and row.created.date() == timezone.now().date():
        give_room_back(row.payer, left)


def _hint(actor: Actor) -> str:
    return "" if actor.user_id is not None else " With an account you may ask for more."
