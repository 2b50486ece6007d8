"""Forks: a new battle on one screen, from a position of another one, with its own dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from django.db import transaction

from accounts.actors import Actor
from battles import journal, permissions
from battles.commitments import seeds
from battles.journal import Entry
from battles.models import Battle, Fork, Seat
from battles.replay import spectator_delay
from battles.replay.queries import boundary, position
from battles.services.limits import check_pace
from battles.services.locking import locked_battle
from battles.services.orders import TOKEN_LENGTH
from battles.services.seating import sit_down
from rules.kernel.events import (
    BattleForked,
    DiceCommitted,
    Event,
    Recalled,
    SeedAdded,
    SeedRevealed,
)

TITLE_LENGTH = 80
# Events about the dice of the original battle; a fork does not take them over.
CEREMONY = (DiceCommitted, SeedAdded, SeedRevealed, BattleForked)


class ForkRefused(Exception):
    """A position that cannot be forked; the message says why in a sentence."""


@transaction.atomic
def fork_battle(battle_id: str, actor: Actor, seq: int, token: str, opened_from: str) -> Battle:
    """Open a hot-seat battle from the position after line `seq`; idempotent by token.

    For who may know the whole position: `permissions.may_fork`. Raises Battle.DoesNotExist,
    NotAdmitted, ForkRefused or TooManyBattles.
    """
    origin, seats = locked_battle(battle_id)
    permissions.admit(permissions.may_see_battle(actor, seats))
    origin, seats = spectator_delay.seen(origin, seats, actor)
    _check(origin, seats, actor, token)
    done = Fork.objects.filter(origin=origin, token=token).select_related("battle").first()
    if done is not None:
        permissions.admit(permissions.may_see_battle(actor, list(done.battle.seats.all())))
        return done.battle
    entries = journal.read(origin)
    seq = boundary(entries, seq)
    ruleset = journal.ruleset_of(origin)
    state = position(ruleset, entries, seq)
    if ruleset.outcome(state) is not None:
        raise ForkRefused("There it is decided already. Go back to an earlier moment.")
    check_pace(actor, opened_from)
    battle = _opened(origin, actor, opened_from)
    players = _seated(battle, seats, actor)
    Fork.objects.create(battle=battle, origin=origin, seq=seq, token=token)
    opening = [
        seeds.first_line(battle, players),
        BattleForked(battle=origin.pk, title=origin.title, seq=seq),
        *recalled(journal.counting(entries, seq)),
    ]
    journal.append(battle, None, opening)
    journal.keep_state(battle, ruleset.folded(opening))
    battle.save()
    return battle


def _check(origin: Battle, seats: Sequence[Seat], actor: Actor, token: str) -> None:
    if not origin.has_position:
        raise ForkRefused("The battle has not begun; there is no position to play on from.")
    if not permissions.may_fork(actor, origin, seats):
        raise ForkRefused(
            "While the battle is fought only a referee may play on from it, for the position "
            "holds what you may not know. Come back when it is over."
        )
    if not 0 < len(token) <= TOKEN_LENGTH or not token.isprintable():
        raise ForkRefused("The form came without its token. Reload the page and press again.")


def _opened(origin: Battle, actor: Actor, opened_from: str) -> Battle:
    battle = Battle(
        ruleset=origin.ruleset,
        edition=journal.ruleset_of(origin).edition,
        scenario=origin.scenario,
        title=f"What if: {origin.title}"[:TITLE_LENGTH],
        house_rules=origin.house_rules,
        status=Battle.Status.ACTIVE,
        hotseat=True,
        created_by_id=actor.user_id,
        opened_from=opened_from,
    )
    seeds.commit_dice(battle)
    battle.save(force_insert=True)
    return battle


def _seated(battle: Battle, seats: Sequence[Seat], actor: Actor) -> list[Seat]:
    """A seat for every side of the original battle, all of them held by the actor."""
    names: dict[str, list[str]] = {}
    for seat in seats:
        if seat.role == Seat.Role.PLAYER:
            names.setdefault(seat.side, []).append(seat.name)
    players = [Seat(battle=battle, side=side) for side in names]
    for seat in players:
        sit_down(seat, actor, " and ".join(names[seat.side]))
    return Seat.objects.bulk_create(players)


def recalled(entries: Sequence[Entry]) -> Iterator[Event]:
    """The lines of a battle, recalled for its fork; their orders are numbered from 1."""
    orders, before = 0, 0
    for entry in entries:
        if isinstance(entry.event, CEREMONY):
            continue
        if entry.number and entry.number != before:
            orders += 1
        before = entry.number
        order = orders if entry.number else 0
        raw = (
            entry.event.event
            if isinstance(entry.event, Recalled)
            else msgspec.to_builtins(entry.event)
        )
        yield Recalled(event=raw, order=order, audience=entry.event.audience)
