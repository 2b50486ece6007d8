"""Rate limits for battles and orders per hour, and the storage limit of guests."""

from __future__ import annotations

from accounts.actors import Actor
from accounts.owners import Full, check_room, lock_owner, note_use
from accounts.ratelimit import allow
from rules.kernel.record import IllegalOrder

GUEST_BATTLES_AN_HOUR = 30
USER_BATTLES_AN_HOUR = 60
TRIALS_AN_HOUR = 60  # from one address: a whole club night may sit behind it
GUEST_ORDERS_AN_HOUR = 1200  # from one address: twenty a minute
A_BATTLE = 64 * 1024  # bytes for which there must be room when a guest opens one
HOUR = 3600
TOO_MANY = "That is a lot of battles for one hour. Play one of them first."
NO_ROOM = (
    "You, or the guests who share your address, keep as much here as guests may, so no new battle "
    "can be opened. With an account you can open one at once. What guests keep goes after sixty "
    "days."
)
TOO_MANY_TRIALS = (
    "{} first battles have begun from here within this hour, and no more can. Play one of them on, "
    "or begin this one in the next hour: it will be as it is now."
)
LESSONS_AN_HOUR = 240  # from one address: a whole class may sit behind it
TOO_MANY_LESSONS = (
    "{} lessons have begun from here within this hour, and no more can. Try again in the next "
    "hour; what you have solved is kept."
)
TOO_FAST = (
    "The guests who share your address have given {} orders within this hour, and no more are "
    "taken. Nothing is lost: give the order again in the next hour."
)


class TooManyBattles(Exception):
    """An actor opens battles too fast, or stores too much; the message is a sentence."""

    def __init__(self, sentence: str = TOO_MANY) -> None:
        super().__init__(sentence)


class TooManyOrders(IllegalOrder):
    """The guests of an address give orders too fast."""

    def __init__(self) -> None:
        super().__init__(TOO_FAST.format(GUEST_ORDERS_AN_HOUR))


def check_pace(actor: Actor, opened_from: str) -> None:
    """Raise TooManyBattles if the actor opens battles too fast, or if a guest's address has reached
    its storage limit. Battles of accounts do not count as storage: users cannot delete them.
    """
    limit = GUEST_BATTLES_AN_HOUR if actor.user_id is None else USER_BATTLES_AN_HOUR
    if not allow(f"open:{opened_from}", HOUR, limit):
        raise TooManyBattles
    _check_storage(actor)


def check_trials(actor: Actor, opened_from: str) -> None:
    """The same for first battles, which have a limit of their own."""
    if not allow(f"trial:{opened_from}", HOUR, TRIALS_AN_HOUR):
        raise TooManyBattles(TOO_MANY_TRIALS.format(TRIALS_AN_HOUR))
    _check_storage(actor)


def check_lessons(actor: Actor, opened_from: str) -> None:
    """The same for lessons."""
    if not allow(f"lesson:{opened_from}", HOUR, LESSONS_AN_HOUR):
        raise TooManyBattles(TOO_MANY_LESSONS.format(LESSONS_AN_HOUR))
    _check_storage(actor)


def _check_storage(actor: Actor) -> None:
    if actor.user_id is None:
        try:
            lock_owner(actor)
            check_room(actor, A_BATTLE)
        except Full as error:
            raise TooManyBattles(NO_ROOM) from error


def count_order(actor: Actor) -> None:
    """Count an order of a guest, by address. Raises TooManyOrders.

    The caller has locked the battle: this row is always locked after it.
    """
    if actor.user_id is not None or not actor.address:
        return
    if not allow(f"orders:{actor.address}", HOUR, GUEST_ORDERS_AN_HOUR):
        raise TooManyOrders
    note_use(actor)
