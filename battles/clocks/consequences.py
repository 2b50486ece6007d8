"""What a missed deadline brings: decided here when a deadline is set, and said with one voice.

`Clock.brings` keeps the decision. Pages and notices say it beforehand, the sweep obeys it, the log
and the notices afterwards name what was done: all in the sentences of `WORDS`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from battles import journal
from battles.clocks.deadlines import BOT, FORFEIT, SKIP, terms_from
from battles.models import Battle, Clock, Seat
from rules.kernel.events import Order
from rules.kernel.record import IllegalOrder


@dataclass(frozen=True)
class Words:
    """A consequence in sentences: as a term, beforehand to the player and to others, afterwards."""

    term: str
    to_player: str
    to_others: str
    done: str


WORDS = {
    SKIP: Words(
        "Whoever is late is passed over: the site ends their move as it stands.",
        "If you miss it, the site ends your move as it stands.",
        "If they miss it, the site ends their move as it stands.",
        "The site ends their move as it stands.",
    ),
    BOT: Words(
        "Whoever is late lets the machine make this one move.",
        "If you miss it, the machine makes this one move for you.",
        "If they miss it, the machine makes this one move for them.",
        "The machine moves for them.",
    ),
    FORFEIT: Words(
        "Whoever is late loses the battle.",
        "If you miss it, you lose the battle.",
        "If they miss it, they lose the battle.",
        "The battle is forfeit.",
    ),
}


# --- The decision -------------------------------------------------------------


def decide(battle: Battle, late: str) -> dict[str, str]:
    """What each side that is to act brings upon itself by missing the deadline.

    `late`: the agreed term. No side wins a battle in which all sides are late, and who cannot give
    up is passed over.
    """
    sides = list(battle.to_act)
    if late != FORFEIT:
        return dict.fromkeys(sides, late if late in WORDS else SKIP)
    has_rival = _has_rival(battle, list(battle.seats.all()), sides)
    return {side: FORFEIT if has_rival and concession(battle, side) else SKIP for side in sides}


def decided(battle: Battle, clock: Clock) -> dict[str, str]:
    """The decision that was told; decided now for a clock from before it was kept."""
    return clock.brings or decide(battle, terms_from(clock.terms).late)


def concession(battle: Battle, side: str) -> Order | None:
    """The order by which a side gives up; None for a side that cannot."""
    ruleset, state = journal.ruleset_of(battle), journal.state_of(battle)
    try:
        order = ruleset.order_from({"type": "concede", "side": side})
        ruleset.verify(state, order)
    except IllegalOrder:
        return None
    return order


def _has_rival(battle: Battle, seats: Sequence[Seat], late: Collection[str]) -> bool:
    rivals = {seat.side for seat in seats if seat.role == Seat.Role.PLAYER} - set(late)
    return any(concession(battle, side) for side in rivals)


# --- Its words ----------------------------------------------------------------


def warning(clock: Clock, posts: Collection[str] = ()) -> str:
    """What a miss brings: to the player of these posts if they are to act, else to those who are.

    "" while it is not decided.
    """
    own = [post for post in clock.sides if post in posts]
    sides = dict.fromkeys(post.partition("/")[0] for post in own or clock.sides)
    deeds = dict.fromkeys(clock.brings[side] for side in sides if side in clock.brings)
    said = (WORDS[deed].to_player if own else WORDS[deed].to_others for deed in deeds)
    return " ".join(said)


def call_words(clock: Clock | None, post: str) -> str:
    """Until when the player of a post has to act and what a miss brings; "" without a deadline."""
    if clock is None or clock.due is None or clock.paused_at is not None:
        return ""
    due = due_words(clock.due, terms_from(clock.terms).zone)
    return f"Act before {due}. {warning(clock, [post])}".strip()


def due_words(due: datetime, zone: str) -> str:
    """A deadline in the zone of its terms, such as "Friday 28 November, 21:00 London time"."""
    here = due.astimezone(ZoneInfo(zone))
    return f"{day_words(here)}, {here:%H:%M} {place_words(zone)} time"


def day_words(moment: date) -> str:
    """A day, such as "Friday 28 November"."""
    return f"{moment:%A} {moment.day} {moment:%B}"


def place_words(zone: str) -> str:
    """The place that a time zone is named after."""
    return zone.rpartition("/")[2].replace("_", " ")
