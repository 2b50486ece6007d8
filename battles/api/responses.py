"""Builds the responses of the battle API from the queries of the pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.paginator import Paginator

from accounts.actors import Actor
from battles import journal, permissions
from battles.agreements.queries import table_of
from battles.api import records as r
from battles.commitments import seeds
from battles.log import numbering
from battles.models import Battle, Seat
from battles.order_form.risks import with_risks
from battles.order_form.target_odds import all_with_odds
from battles.queries import access, battle_list
from battles.queries.battle_head import Reader, reader_of, seat_lines
from battles.queries.seats_page import invited_seat
from battles.queries.shared_sides import check_command
from battles.replay import spectator_delay
from battles.services.orders import Placed
from rules.kernel.events import Order
from rules.kernel.record import IllegalOrder

MOST_LINES = 500  # of the journal at once


def battles(actor: Actor, number: int, size: int) -> r.BattlePage:
    """A page of the actor's battles; a page beyond the last is empty."""
    pages = Paginator(battle_list.held_battles(actor), size)
    found = pages.page(number).object_list if number <= pages.num_pages else []
    lines = tuple(_line(*row, actor) for row in spectator_delay.listed(found, actor))
    return r.BattlePage(pages.count, number, pages.num_pages, lines)


def _line(battle: Battle, seats: Sequence[Seat], actor: Actor) -> r.BattleLine:
    sides, posts = permissions.sides_held(actor, seats), permissions.posts_held(actor, seats)
    return r.BattleLine(
        battle.pk,
        battle.ruleset,
        battle.scenario,
        battle.title,
        battle.status,
        battle.shown_seq,
        any(post in battle.due for post in posts),
        tuple(sides),
        battle.moved.isoformat(),
    )


def changed(row: Battle, actor: Actor) -> r.BattleDetail:
    """A battle that the actor has just changed."""
    return battle(row, access.seats_of(row), actor)


def battle(row: Battle, seats: Sequence[Seat], actor: Actor, side: str = "") -> r.BattleDetail:
    """A battle as the reader may see it."""
    numbering.note(row, seats, actor)
    reader = reader_of(row, seats, actor, side)
    table = table_of(row, seats, actor)
    return r.BattleDetail(
        id=row.pk,
        ruleset=row.ruleset,
        edition=row.edition,
        scenario=row.scenario,
        title=row.title,
        status=row.status,
        hotseat=row.hotseat,
        real_dice=row.real_dice,
        watch_delay=row.watch_delay,
        tells_chances=row.tells_chances,
        commitment=row.commitment,
        shared=tuple(row.shared),
        seed_due=tuple(seat.post for seat in seeds.due(row, seats, actor)),
        as_of=row.as_of.isoformat() if row.as_of else "",
        seq=row.shown_seq,
        house_rules=row.house_rules,
        seats=_seats(row, seats, actor, reader),
        sides=reader.sides,
        side=reader.side,
        to_act=tuple(row.to_act),
        winner=row.winner,
        reason=row.reason,
        may_take_back=table is not None and table.may_take_back,
        proposals=tuple(r.Proposed(each.how, each.whose, each.missing) for each in table.proposals)
        if table
        else (),
        scene=access.scene_of(row, reader) if row.has_position else None,
    )


def placed(done: Placed, actor: Actor, side: str = "") -> r.Placed:
    """A placed order, and the battle after it, in the player's numbering."""
    shown, numbers = battle(done.battle, done.seats, actor, side), done.battle.numbers
    first, last = numbers.shown(done.first_seq), numbers.shown(done.last_seq)
    return r.Placed(numbers.order(done.number), first, last, done.repeated, shown)


def _seats(
    battle: Battle, seats: Sequence[Seat], actor: Actor, reader: Reader
) -> tuple[r.SeatRow, ...]:
    return tuple(
        r.SeatRow(
            each.id,
            each.role,
            each.side,
            each.name,
            each.is_open,
            each.is_mine,
            each.invite,
            each.command,
            each.is_turn,
        )
        for each in seat_lines(battle, seats, actor, reader)
    )


def invited(token: str) -> r.Invited:
    """The seat of an invitation. Raises Seat.DoesNotExist."""
    seat = invited_seat(token)
    row = seat.battle
    return r.Invited(
        row.pk,
        row.title,
        row.ruleset,
        row.scenario,
        seat.role,
        seat.side,
        row.commitment,
        seat.command,
    )


def offers(row: Battle, seats: Sequence[Seat], actor: Actor, side: str, figure: str) -> r.Offers:
    """The actor's offers for a side of theirs; IllegalOrder for other sides."""
    permissions.check_own_side(actor, seats, side)
    reader = reader_of(row, seats, actor, side)
    view, ruleset = access.view_of(row, reader), journal.ruleset_of(row)
    if view is None or row.status != Battle.Status.ACTIVE:
        return r.Offers(row.shown_seq, reader.side, (), ())
    plain = reader.share.offers(ruleset, view, figure or None)
    found = all_with_odds(ruleset, view, reader.side, plain)
    able = reader.share.actors(ruleset, view)
    results = with_risks(ruleset, view, reader.side, found or plain)
    return r.Offers(row.shown_seq, reader.side, able, results, found is not None)


def preview(
    row: Battle, seats: Sequence[Seat], actor: Actor, fields: dict[str, Any]
) -> r.PreviewResponse:
    """The effect of an order, as its player sees it."""
    order = order_in(row, fields)
    permissions.check_own_side(actor, seats, order.side)
    reader = reader_of(row, seats, actor, order.side)
    view = access.view_of(row, reader)
    if view is None or row.status != Battle.Status.ACTIVE:
        raise IllegalOrder("This battle is not being fought.")
    seat = next(each for each in permissions.seats_held(actor, seats) if each.side == order.side)
    check_command(row, seats, seat, journal.ruleset_of(row).fields_of(order))
    return r.PreviewResponse(row.shown_seq, journal.ruleset_of(row).preview(view, order))


def order_in(row: Battle, fields: dict[str, Any]) -> Order:
    """An order from plain fields. Raises IllegalOrder if they are invalid."""
    return journal.ruleset_of(row).order_from(fields)


def lines(row: Battle, seats: Sequence[Seat], actor: Actor, side: str, after: int) -> r.Journal:
    """The journal after a line, limited to what the actor may know."""
    reader = reader_of(row, seats, actor, side)
    view, ruleset = access.view_of(row, reader), journal.ruleset_of(row)
    numbers, after = row.numbers, min(after, row.shown_seq)
    end = numbers.seq(after + MOST_LINES) + 1
    entries = journal.read(row, after=numbers.up_to(after), before=end)
    shown = tuple(
        r.JournalRow(
            numbers.shown(each.seq),
            numbers.order(each.order),
            each.side,
            numbering.plain_event(numbers, each),
            None if view is None else ruleset.told(view, each.event),
        )
        for each in entries
        if permissions.may_replay_line(row, reader, each)
    )
    last = numbers.shown(entries[-1].seq) if entries else after
    return r.Journal(row.shown_seq, last, last >= row.shown_seq, shown)
