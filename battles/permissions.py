"""Permissions of battles. An actor without a seat gets "not found", except for staff.

The last part decides who may know which line of the journal and which position: every page, the
replay, the log, its exports and the API call it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, Protocol

from django.db.models import Q, QuerySet

from accounts.actors import MACHINE, Actor
from battles import journal
from battles.journal import Entry
from battles.models import Battle, Challenge, Clip, Seat, SeatRequest
from battles.trials.ids import is_trial
from rules.bots.known import BOTS, STRONG, Bot
from rules.kernel.events import BesideTheTable, DiceCommitted, SeedAdded, SeedRevealed
from rules.kernel.record import IllegalOrder
from web.errors import NotYours


class NotAdmitted(NotYours):
    """The actor lacks permission; the response is "not found"."""


def seats_held(actor: Actor, seats: Iterable[Seat]) -> list[Seat]:
    """The actor's seats in a battle."""
    return [seat for seat in seats if actor.holds(seat)]


def own_seats(actor: Actor) -> QuerySet[Seat]:
    """The actor's seats in all battles: the list of battles shows these to everybody, the staff
    too, and to guests those of their session.
    """
    mine = Q(pk__in=[])
    if actor.user_id is not None:
        mine |= Q(user_id=actor.user_id)
    if actor.guest_key:
        mine |= Q(guest_key=actor.guest_key, user=None)
    return Seat.objects.filter(mine)


def sides_held(actor: Actor, seats: Iterable[Seat]) -> list[str]:
    """The sides that the actor plays."""
    return [seat.side for seat in seats_held(actor, seats) if seat.role == Seat.Role.PLAYER]


def check_own_side(actor: Actor, seats: Iterable[Seat], side: str) -> None:
    """Raise IllegalOrder unless the actor plays this side, or any where none is named."""
    held = sides_held(actor, seats)
    if side and side not in held:
        raise IllegalOrder("That side is not yours.", field="side")
    if not held:
        raise IllegalOrder("You play no side of this battle.")


def took_part(actor: Actor, seats: Iterable[Seat]) -> bool:
    """Whether the actor plays a side or referees, and does not only watch."""
    return any(seat.role != Seat.Role.SPECTATOR for seat in seats_held(actor, seats))


def posts_held(actor: Actor, seats: Iterable[Seat]) -> list[str]:
    """The posts that the actor plays: sides, or commands of shared sides."""
    return [seat.post for seat in seats_held(actor, seats) if seat.role == Seat.Role.PLAYER]


def referee_sides(battle: Battle) -> frozenset[str]:
    """The referees' sides: they do not compete and see everything."""
    card = journal.scenario_of(battle)
    sides = card.seated(battle.house_rules) if card else ()
    return frozenset(side.id for side in sides if side.is_referee)


def is_referee(actor: Actor, battle: Battle, seats: Iterable[Seat]) -> bool:
    """Whether the actor is a referee, by a side or by a separate seat."""
    held, sides = seats_held(actor, seats), referee_sides(battle)
    return any(seat.role == Seat.Role.REFEREE or seat.side in sides for seat in held)


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


def knows_everything(actor: Actor, battle: Battle, seats: Sequence[Seat]) -> bool:
    """Whether the actor may read the whole journal, whichever view is chosen."""
    sides = set(sides_held(actor, seats))
    players = {seat.side for seat in seats if seat.role == Seat.Role.PLAYER}
    return (
        battle.status == Battle.Status.ENDED
        or may_see_everything(actor, seats)
        or not sides.isdisjoint(referee_sides(battle))
        or (bool(players) and players <= sides)
    )


def may_order_for(actor: Actor, seats: Sequence[Seat], side: str) -> bool:
    return side in sides_held(actor, seats)


def may_take_back(actor: Actor, seats: Sequence[Seat]) -> bool:
    """Whoever plays a side; what can be taken back is their own last order."""
    return bool(sides_held(actor, seats))


def deciding_seats(battle: Battle, seats: Iterable[Seat]) -> list[Seat]:
    """The seats that decide about the end of a battle: those of players, not of referees."""
    umpires = referee_sides(battle)
    players = [seat for seat in seats if seat.role == Seat.Role.PLAYER and seat.joined_at]
    return [seat for seat in players if seat.side not in umpires]


def may_agree(actor: Actor, battle: Battle, seats: Sequence[Seat]) -> bool:
    """Whether the actor may propose an end of the battle, agree to one or decline it."""
    return bool(deciding_seats(battle, seats_held(actor, seats)))


def may_change_clock(actor: Actor, seats: Sequence[Seat]) -> bool:
    """Whether the actor may pause the clock or ask for it: players and referees."""
    return took_part(actor, seats)


def may_take_holiday(actor: Actor, seats: Sequence[Seat]) -> bool:
    """Whether the actor's deadlines may stand still: for players of a side, not for referees."""
    return bool(sides_held(actor, seats))


def may_add_seed(actor: Actor, seats: Sequence[Seat], side: str = "") -> bool:
    """Whether the actor may add to the dice: players, for seats that no machine holds."""
    return bool(seats_with_seeds(actor, seats, side))


def seats_with_seeds(actor: Actor, seats: Iterable[Seat], side: str = "") -> list[Seat]:
    """The actor's seats that take part in the dice: those of players that no machine holds.

    side: only those of a side or post.
    """
    held = [seat for seat in seats_held(actor, seats) if seat.role == Seat.Role.PLAYER]
    return [seat for seat in held if not is_machine(seat) and side in ("", seat.side, seat.post)]


def answering_seats(battle: Battle, seats: Sequence[Seat]) -> list[Seat]:
    """The seats of people who may answer questions: referees, by a side or by a separate seat."""
    sides = referee_sides(battle)
    taken = [seat for seat in seats if seat.joined_at and not is_machine(seat)]
    return [s for s in taken if s.role == Seat.Role.REFEREE or s.side in sides]


def asking_seat(actor: Actor, battle: Battle, seats: Sequence[Seat]) -> Seat | None:
    """The seat of an actor who may ask: a player, during the battle, if there is a referee."""
    if battle.status != Battle.Status.ACTIVE or not answering_seats(battle, seats):
        return None
    sides, held = referee_sides(battle), seats_held(actor, seats)
    mine = [s for s in held if s.role == Seat.Role.PLAYER and s.side not in sides]
    # With several players at one screen, the side that is to act asks.
    return next((s for s in mine if s.post in battle.due), mine[0] if mine else None)


def required_asking_seat(actor: Actor, battle: Battle, seats: Sequence[Seat]) -> Seat:
    """The same for who asks now. Raises NotAdmitted for whoever may not ask."""
    seat = asking_seat(actor, battle, seats)
    if seat is None:
        raise NotAdmitted
    return seat


def may_read_questions(actor: Actor, seats: Sequence[Seat]) -> bool:
    """Whether the actor may read questions to the referee: players their own, referees all."""
    return took_part(actor, seats)


def may_fork(actor: Actor, battle: Battle, seats: Sequence[Seat]) -> bool:
    """Whether the actor may know the whole position: after the end, alone, or as referee."""
    if not may_see_battle(actor, seats):
        return False
    if battle.status == Battle.Status.ENDED or may_see_everything(actor, seats):
        return True
    players = [seat for seat in seats if seat.role == Seat.Role.PLAYER]
    return battle.hotseat and all(actor.holds(seat) for seat in players)


def may_rematch(actor: Actor, battle: Battle, seats: Sequence[Seat]) -> bool:
    """Whoever played a side of a battle that has ended."""
    return bool(sides_held(actor, seats)) and battle.status == Battle.Status.ENDED


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
    if not may_see_battle(actor, seats) or not battle.has_position or not battle.is_stored:
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
    """Whether the actor opened the battle, with an account: it makes and withdraws invitations."""
    return actor.user_id is not None and actor.user_id == battle.created_by_id


def is_asked(actor: Actor, request: SeatRequest) -> bool:
    """Whether a request to take a seat is for the actor, who may accept or decline it."""
    return actor.user_id is not None and request.user_id == actor.user_id


def may_play_others(actor: Actor) -> bool:
    """Whether the actor may play other people: with an account. Guests play at one screen."""
    return actor.user_id is not None


def may_see_challenged(actor: Actor, challenge: Challenge, seats: Sequence[Seat]) -> bool:
    """Who sits in a challenge: everybody while it is open, then whoever sees the battle."""
    return challenge.state == Challenge.State.OPEN or may_see_battle(actor, seats)


def may_keep(actor: Actor, battle: Battle, seats: Iterable[Seat]) -> bool:
    """Who may take a battle along into an account: whoever plays it, if it is a first battle."""
    return is_trial(battle.pk) and actor.is_known and bool(seats_held(actor, seats))


def admit(allowed: bool) -> None:
    """Raise NotAdmitted unless allowed."""
    if not allowed:
        raise NotAdmitted


def seen_battle(battle_id: str, actor: Actor) -> tuple[Battle, list[Seat]]:
    """A battle with its seats, for who holds one of them and for the staff.

    Whoever only watches may know it later: pages and the API call `queries.access.admitted`, which
    keeps that delay too. Raises Battle.DoesNotExist or NotAdmitted.
    """
    battle = Battle.objects.select_related("clock").get(pk=battle_id)
    seats = list(battle.seats.all())
    admit(may_see_battle(actor, seats))
    return battle, seats


def own_seat_request(request_id: int, actor: Actor) -> SeatRequest:
    """An open request to take a seat, for who is asked. Raises SeatRequest.DoesNotExist or
    NotAdmitted.
    """
    rows = SeatRequest.objects.select_related("seat__battle")
    request = rows.get(pk=request_id, state=SeatRequest.State.ASKED)
    admit(is_asked(actor, request))
    return request


# --- Lines and positions -------------------------------------------------------------------------


class Reading(Protocol):
    """Whoever reads a battle: `side` is the one whose view they have, "" for a spectator."""

    @property
    def side(self) -> str: ...

    @property
    def sees_everything(self) -> bool: ...


def may_know_line(reader: Reading, entry: Entry) -> bool:
    """Whether the reader may know a line of the journal while the battle is on."""
    audience = entry.event.audience
    return reader.sees_everything or not audience or reader.side in audience


def may_replay_line(battle: Battle, reader: Reading, entry: Entry) -> bool:
    """The same in the replay and in exports: they show every line when the battle is over."""
    return battle.status == Battle.Status.ENDED or may_know_line(reader, entry)


def position_for(battle: Battle, reader: Reading, state: Any) -> Any:
    """A position as the reader may see it while the battle is on."""
    if reader.sees_everything:
        return state
    return journal.ruleset_of(battle).view(state, reader.side)


def replayed_position_for(battle: Battle, reader: Reading, state: Any) -> Any:
    """The same in the replay and in exports: they hide nothing when the battle is over."""
    return state if battle.status == Battle.Status.ENDED else position_for(battle, reader, state)


def watches_late(actor: Actor, battle: Battle, seats: Sequence[Seat]) -> bool:
    """Whether the actor sees the battle with the spectators' delay, because they only watch."""
    if not battle.watch_delay or actor.is_staff:
        return False
    return all(seat.role == Seat.Role.SPECTATOR for seat in seats_held(actor, seats))


def last_late_line(entries: Sequence[Entry], younger: int) -> int:
    """The last line for somebody who watches late, before a line that is too young for them.

    The opening and each order are shown only as a whole.
    """
    last = max(younger - 1, 1)
    if last < whole_opening(entries):
        return 1  # the dice commitment, which is as old as the battle
    this, following = entries[last - 1], entries[last]
    in_order = bool(this.order) and this.order == following.order
    # The secret is published in the transaction in which the battle ends.
    if in_order or isinstance(following.event, SeedRevealed):
        first: int = next(each.seq for each in entries if each.order == this.order)
        return first - 1
    return last


def whole_opening(entries: Sequence[Entry]) -> int:
    """The last line of the opening, as somebody who watches late is shown it."""
    end, is_laid = 0, False
    for entry in entries:
        is_late = is_laid and isinstance(entry.event, SeedAdded)
        if entry.order or is_late or isinstance(entry.event, BesideTheTable):
            break
        is_laid = is_laid or not isinstance(entry.event, DiceCommitted | SeedAdded)
        end = entry.seq
    return end


def may_know_late(actor: Actor, seat: Seat, then: datetime, invite: str = "") -> bool:
    """Whether somebody who watches late may know who sits here: at that time, or themselves.

    invite: of a seat that is offered to the actor.
    """
    if actor.holds(seat) or (invite and seat.invite == invite):
        return True
    is_there = seat.joined_at is not None and seat.joined_at <= then
    return is_there and seat.role != Seat.Role.SPECTATOR
