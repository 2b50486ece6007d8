"""Opens a battle: its row and its seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from accounts.actors import Actor
from accounts.bans import silence_of
from battles import journal, permissions
from battles.clocks import services as clock_services
from battles.commitments import seeds
from battles.matchmaking import open_seats
from battles.matchmaking.forces import chosen_forces
from battles.matchmaking.plans import (
    ANYBODY,
    BY_NAME,
    MACHINE,
    BadPlan,
    BattlePlan,
    CheckedPlan,
    check_plan,
)
from battles.models import Battle, Seat
from battles.services.limits import check_pace
from battles.services.orders import _size_of_force
from battles.services.seating import _begin_if_full, fresh_invite, sit_down
from rules.bots.known import bot_called

# --- Opening and joining ------------------------------------------------------


@transaction.atomic
def open_battle(actor: Actor, plan: BattlePlan, opened_from: str) -> Battle:
    """Open a battle with its seats and its dice commitment; seeds are added afterwards.

    At one screen, and against the machine, it begins at once; else it waits for players.
    Raises BadPlan or TooManyBattles; `opened_from`: the fingerprint of the client's address.
    """
    checked = check_plan(plan)
    if checked.wanted in (ANYBODY, BY_NAME) and (sentence := silence_of(actor)):
        raise BadPlan(("wanted", sentence))
    forces = chosen_forces(actor, checked.ruleset.slug, checked.scenario.id, checked.forces)
    check_pace(actor, opened_from)
    return opened(new_row(checked, actor, opened_from), checked, actor, forces)


def new_row(checked: CheckedPlan, actor: Actor, opened_from: str) -> Battle:
    """The unsaved row of a battle."""
    return Battle(
        ruleset=checked.ruleset.slug,
        edition=checked.ruleset.edition,
        scenario=checked.scenario.id,
        title=checked.title,
        house_rules=checked.house_rules,
        hotseat=checked.hotseat,
        real_dice=checked.real_dice,
        watch_delay=checked.watch_delay,
        tells_chances=checked.tells_chances,
        shared=list(checked.shared),
        created_by_id=actor.user_id,
        opened_from=opened_from,
    )


def opened(battle: Battle, checked: CheckedPlan, actor: Actor, forces: Mapping[str, Any]) -> Battle:
    """Store the row of a battle with its seats; it begins if they are full.

    `forces`: the warbands of the opener's sides. The caller holds a transaction.
    """
    seeds.commit_dice(battle)
    battle.save(force_insert=True)
    sides = checked.scenario.seated(checked.house_rules)
    clock_services.start_clock(battle, checked.clock)
    seats = [
        _player_seat(battle, checked, actor, side.id, command)
        for side in sides
        for command in checked.commands(side)
    ]
    for seat in seats:
        chosen = forces.get(seat.side) if seat.joined_at else None
        seat.force = chosen or checked.documents.get(seat.side)
        seat.warband_id = (checked.forces if chosen else checked.warbands).get(seat.side)
        battle.size += _size_of_force(seat)
    Seat.objects.bulk_create(seats)
    open_seats.note_terms(battle, seats, checked)
    journal.append(battle, None, [seeds.first_line(battle, seats)])
    _begin_if_full(battle, seats)
    battle.save()
    return battle


def _player_seat(battle: Battle, plan: CheckedPlan, actor: Actor, side: str, command: str) -> Seat:
    seat = Seat(battle=battle, side=side, command=command)
    if plan.hotseat or seat.post == plan.side:
        # A seat shows the account's name, except at one screen, where one account has all seats.
        is_free = plan.hotseat or actor.user_id is None
        sit_down(seat, actor, plan.names.get(side, "") if is_free else "")
    elif plan.wanted == MACHINE:
        name = permissions.machine_name(bot_called(plan.bot))
        sit_down(seat, Actor(guest_key=open_seats.machine_key(plan.bot), name=name))
    else:
        seat.invite = fresh_invite()
    return seat
