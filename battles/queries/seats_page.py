"""Read models of the seats of a battle and of an invitation to a seat."""

from __future__ import annotations

from dataclasses import dataclass

from accounts.actors import Actor
from battles.clocks import services as clock_services
from battles.clocks.deadlines import terms_from
from battles.clocks.queries import TermsRow, terms_row
from battles.matchmaking.forces import may_choose
from battles.matchmaking.queries.terrain_choice import TableChoice, chosen_table
from battles.models import Seat
from battles.queries.access import admitted
from battles.queries.battle_head import (
    BattleHead,
    Reader,
    SeatLine,
    head_of,
    reader_of,
    seat_lines,
)
from battles.replay import spectator_delay


@dataclass(frozen=True)
class SeatsPage:
    """The seats of a battle as one reader sees them; `offered`: the seat of an invitation.

    `takes_force`: the player of that seat may field a warband of the game `ruleset`.
    """

    battle: BattleHead
    reader: Reader
    seats: tuple[SeatLine, ...]
    offered: SeatLine | None = None
    ruleset: str = ""
    takes_force: bool = False
    terms: TermsRow | None = None
    table: TableChoice | None = None


def seats_page(battle_id: str, actor: Actor) -> SeatsPage:
    """The seats of a battle, for who may see it (`permissions.seen_battle`)."""
    battle, seats = admitted(battle_id, actor)
    reader = reader_of(battle, seats, actor)
    return SeatsPage(head_of(battle), reader, seat_lines(battle, seats, actor, reader))


def invited_seat(token: str) -> Seat:
    """The seat of an invitation, with its battle. Raises Seat.DoesNotExist."""
    return Seat.objects.select_related("battle__clock").get(invite=token)


def invitation(token: str, actor: Actor) -> SeatsPage:
    """The page of an invitation. Raises Seat.DoesNotExist."""
    seat = invited_seat(token)
    battle, seats = spectator_delay.seen(seat.battle, list(seat.battle.seats.all()), actor, token)
    reader = reader_of(battle, seats, actor)
    lines = seat_lines(battle, seats, actor, reader)
    offered = next(line for line in lines if line.id == seat.pk)
    clock = clock_services.clock_of(battle)
    return SeatsPage(
        battle=head_of(battle),
        reader=reader,
        seats=lines,
        offered=offered,
        ruleset=battle.ruleset,
        takes_force=may_choose(battle, seat),
        terms=terms_row(terms_from(clock.terms)) if clock else None,
        table=chosen_table(battle),
    )
