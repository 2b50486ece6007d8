"""Sends notifications about battles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from accounts.actors import Held
from battles.clocks.consequences import call_words
from battles.models import Battle, Clock, PlacedOrder, Seat
from notifications.kinds import KINDS
from notifications.models import Notice
from notifications.services import Call, mark_calls_read, notify

# The kinds whose letter shows the board as its reader may see it.
WITH_A_PICTURE = ("turn", "deadline_near", "deadline_missed", "draw_offered", "over")


def notify_battle(
    kind: str,
    people: Iterable[Held],
    battle: Battle,
    *,
    key: str,
    path: str = "",
    **facts: str,
) -> list[Notice]:
    """Write a notice about a battle.

    Spectators with a delay get no notice about the game: it would be ahead of their board.
    """
    if battle.watch_delay and KINDS[kind].is_of_the_game:
        people = [each for each in people if not _only_watches(each)]
    where = path or battle.get_absolute_url()
    said = {**facts, "title": battle.title}
    return notify(kind, people, key=key, path=where, call=Call(battle.pk), **said)


def call_to_act(kind: str, seat: Seat, battle: Battle, *, key: str, **facts: str) -> list[Notice]:
    """Write a notice that a player is to act; it is out of date once their post has acted."""
    call = Call(battle.pk, seat.post, battle.seq)
    said = {**facts, "title": battle.title}
    return notify(kind, [seat], key=key, path=battle.get_absolute_url(), call=call, **said)


def _only_watches(one: Held) -> bool:
    return isinstance(one, Seat) and one.role == Seat.Role.SPECTATOR


def notify_turns(battle: Battle, before: Sequence[str]) -> None:
    """Notify those who have newly become due (`Seat.post`); older calls to act become read."""
    if battle.hotseat or set(before) == set(battle.due):
        return
    mark_calls_read(battle.pk, battle.due)
    due = [post for post in battle.due if post not in before]
    for seat in _sitting(battle, due):
        key = f"turn:{battle.pk}:{seat.post}:{battle.seq}"
        said = call_words(getattr(battle, "clock", None), seat.post)
        call_to_act("turn", seat, battle, key=key, due=said)


def _sitting(battle: Battle, posts: Sequence[str]) -> list[Seat]:
    """The players at these posts."""
    sides = [post.partition("/")[0] for post in posts]
    rows = Seat.objects.filter(battle=battle, role=Seat.Role.PLAYER, side__in=sides)
    return [seat for seat in rows if seat.post in posts] if posts else []


def notify_begun(battle: Battle, seats: Sequence[Seat]) -> None:
    """Notify all seats that the battle has begun."""
    if not battle.hotseat:
        notify_battle("begun", seats, battle, key=f"begun:{battle.pk}")


def notify_joined(battle: Battle, seats: Sequence[Seat], seat: Seat, place: str) -> None:
    """Notify the others that a player has taken a seat."""
    others = [each for each in seats if each.pk != seat.pk]
    key = f"joined:{battle.pk}:{seat.pk}"
    notify_battle("joined", others, battle, key=key, who=seat.name, seat=place)


def notify_over(battle: Battle, seats: Sequence[Seat], winner: str) -> None:
    """Notify all seats of the result. By then the whole journal is public."""
    if battle.hotseat:
        return
    result = f"{winner} wins." if winner else "Nobody wins."
    notify_battle("over", seats, battle, key=f"over:{battle.pk}", result=result)


def notify_proposal(battle: Battle, seats: Sequence[Seat], who: Seat, what: str) -> None:
    """Notify the other players of a proposal to end the battle."""
    others = [seat for seat in _players(seats) if seat.pk != who.pk]
    key = f"proposal:{battle.pk}:{battle.seq}:{who.pk}:{what}"
    notify_battle("draw_offered", others, battle, key=key, who=who.name, what=what)


def notify_pause_asked(battle: Battle, seats: Sequence[Seat], posts: Sequence[str]) -> None:
    """Notify the other players of a request for a pause."""
    asking = [seat for seat in _players(seats) if seat.post in posts]
    others = [seat for seat in _players(seats) if seat.post not in posts]
    for seat in asking:
        key = f"pause:{battle.pk}:{battle.seq}:{seat.post}"
        notify_battle("pause_asked", others, battle, key=key, who=seat.name)


def notify_pause_withdrawn(battle: Battle, seats: Sequence[Seat], posts: Sequence[str]) -> None:
    """Notify the other players that a request for a pause was withdrawn."""
    others = [seat for seat in _players(seats) if seat.post not in posts]
    for seat in _players(seats):
        if seat.post in posts:
            key = f"no-pause:{battle.pk}:{battle.seq}:{seat.post}"
            notify_battle("pause_withdrawn", others, battle, key=key, who=seat.name)


def notify_holiday(seat: Seat, seats: Sequence[Seat], what: str, days: str, key: str) -> None:
    """Notify the other players of a holiday, or that it was cancelled."""
    others = [each for each in _players(seats) if each.pk != seat.pk]
    key = f"holiday:{seat.pk}:{key}"
    notify_battle("holiday", others, seat.battle, key=key, who=seat.name, what=what, result=days)


def notify_missed(battle: Battle, seats: Sequence[Seat], side: str, result: str) -> None:
    """Notify all seats of a missed deadline, and of its consequence."""
    own = [seat for seat in _players(seats) if seat.side == side]
    due = [seat.name for seat in own if seat.post in battle.due] or [seat.name for seat in own]
    late = " and ".join(due) or side
    key = f"missed:{battle.pk}:{battle.seq}:{side}"
    notify_battle("deadline_missed", seats, battle, key=key, who=late, result=result)


def notify_deadline_near(battle: Battle, clock: Clock) -> None:
    """Notify those who have still to act, once for each deadline, of what a miss brings."""
    moment = clock.due.isoformat() if clock.due else ""
    for seat in _sitting(battle, clock.sides):
        key = f"near:{battle.pk}:{seat.post}:{moment}"
        call_to_act("deadline_near", seat, battle, key=key, due=call_words(clock, seat.post))


def _players(seats: Sequence[Seat]) -> list[Seat]:
    return [seat for seat in seats if seat.role == Seat.Role.PLAYER]


def is_answered(notice: Notice) -> bool:
    """Whether a call to act is out of date: the player has acted since, need not act, or has a
    newer call.
    """
    battle = Battle.objects.filter(pk=notice.battle_id).first()
    if battle is None:
        return False
    if notice.side not in battle.due:
        return True
    side, _, command = notice.side.partition("/")
    orders = PlacedOrder.objects.filter(battle=battle, side=side)
    orders = orders.filter(seat__command=command) if command else orders
    calls = Notice.objects.filter(battle_id=battle.pk, side=notice.side, kind=notice.kind)
    return (
        orders.filter(last_seq__gt=notice.seq).exists() or calls.filter(seq__gt=notice.seq).exists()
    )
