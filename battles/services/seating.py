"""Fills the seats of a battle: invitations, their acceptance, and the start when all are taken."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from accounts.actors import Actor
from accounts.names import folded
from battles import journal, permissions
from battles.clocks import services as clock_services
from battles.clocks import time_source
from battles.commitments import secret_storage, seeds
from battles.commitments.seeds import SeedSlip
from battles.lessons.judging import lesson_of
from battles.matchmaking import open_seats
from battles.matchmaking.forces import chosen_forces, forces_of, may_choose
from battles.matchmaking.plans import BadPlan
from battles.models import ROOM_KIND, Battle, Seat, SpentInvitation
from battles.notify import notify_begun, notify_joined
from battles.queries.battle_head import side_names
from battles.queries.shared_sides import post_names
from battles.services.locking import locked_battle, locked_by_invitation
from battles.services.orders import _size_of_force, tell_after_commit
from battles.services.seat_names import name_at_table
from chat.services import delete_messages_of
from rules.kernel.events import Event
from rules.kernel.record import IllegalOrder
from rules.lessons import opening_of

Fate = SpentInvitation.Fate
NEVER = "The secret of this battle’s dice is lost: it cannot begin. Open a new one instead."
NO_WARBAND = "none"  # instead of the one that was fielded the last time
MOST_SEATS = 40
# A referee sees both sides, so players must be able to know in advance who it is.
NO_REFEREE_NOW = (
    "The battle has begun, and a referee sees both sides: nobody can become one any more. "
    "Ask for an invitation to watch."
)


class InvitationRefused(Exception):
    """An invitation that cannot be accepted or made; the message says why in a sentence."""


def fresh_invite() -> str:
    return secrets.token_urlsafe(24)


def spend(seat: Seat, fate: SpentInvitation.Fate) -> None:
    """End the invitation to a seat, if it has one; its page then says why. The caller saves."""
    if seat.invite:
        SpentInvitation.objects.create(
            battle_id=seat.battle_id, seat=seat, token=seat.invite, fate=fate
        )
    seat.invite = None


def sit_down(seat: Seat, actor: Actor, chosen: str = "") -> None:
    """Give a seat to the actor, with a `chosen` name at one screen; the caller saves it."""
    seat.user_id = actor.user_id
    seat.guest_key = "" if actor.user_id else actor.guest_key
    seat.name = name_at_table(actor, chosen)
    seat.name_key = folded(seat.name)
    spend(seat, Fate.TAKEN)
    seat.joined_at = timezone.now()


def _names(battle: Battle, players: Sequence[Seat]) -> dict[str, str]:
    """The players' names by side; a name that several sides have is replaced by the side's name."""
    held, own = Counter(seat.name for seat in players), side_names(battle)
    found: dict[str, list[str]] = {}
    for seat in players:
        name = seat.name if held[seat.name] == 1 else own.get(seat.side, seat.side)
        found.setdefault(seat.side, []).append(name)
    return {side: " and ".join(dict.fromkeys(names)) for side, names in found.items()}


def _begin_if_full(battle: Battle, seats: Sequence[Seat]) -> None:
    players = [seat for seat in seats if seat.role == Seat.Role.PLAYER]
    if not all(seat.joined_at for seat in players):
        return
    ruleset = journal.ruleset_of(battle)
    opening = _opening_of(battle, players)
    added = seeds.lines_of(battle, players)
    journal.append(battle, None, [*added, *opening])
    committed = seeds.first_line(battle, players)
    journal.keep_state(battle, ruleset.folded([committed, *added, *opening]))
    battle.status = Battle.Status.ACTIVE
    clock_services.reset_deadline(battle, time_source.now())
    notify_begun(battle, seats)
    tell_after_commit(battle, [], players)


def _opening_of(battle: Battle, players: Sequence[Seat]) -> Sequence[Event]:
    names, lesson = _names(battle, players), lesson_of(battle)
    if lesson is not None:
        return opening_of(journal.ruleset_of(battle), lesson, names)
    ground = open_seats.table_number(battle) or seeds.ground_of(battle, players)
    muster = journal.ruleset_of(battle).muster
    try:
        return muster(battle.scenario, names, battle.house_rules, ground, forces_of(players))
    except IllegalOrder as error:  # a warband that this battle's switches do not allow
        raise BadPlan(("forces", error.reason)) from error


@transaction.atomic
def accept_invitation(
    token: str, actor: Actor, seed: SeedSlip | None = None, force: str = ""
) -> Battle:
    """Take the seat of an invitation, with a warband of the actor's own if it takes one.

    Raises Seat.DoesNotExist, InvitationRefused, SeedRefused or BadPlan.
    """
    battle, seats, seat = locked_by_invitation(token)
    return take_seat(battle, seats, seat, actor, Brought(seed, force))


@dataclass(frozen=True)
class Brought:
    """What a player adds to their seat: a seed for the dice, and the id of a warband."""

    seed: SeedSlip | None = None
    force: str = ""


NOTHING_BROUGHT = Brought()


def take_seat(
    battle: Battle,
    seats: list[Seat],
    seat: Seat,
    actor: Actor,
    brought: Brought = NOTHING_BROUGHT,
) -> Battle:
    """Give an open seat of a locked battle to an actor.

    Raises InvitationRefused, SeedRefused or BadPlan.
    """
    if actor.user_id is None:
        raise InvitationRefused("Log in or sign up first; then the seat is yours.")
    if permissions.seats_held(actor, seats):
        raise InvitationRefused("You already have a seat in this battle.")
    if battle.status == Battle.Status.WAITING and secret_storage.is_lost(battle.secret):
        raise InvitationRefused(NEVER)
    if seat.role == Seat.Role.REFEREE and battle.status != Battle.Status.WAITING:
        raise InvitationRefused(NO_REFEREE_NOW)
    battle.size -= _size_of_force(seat)
    sit_down(seat, actor)
    if brought.seed and seat.role == Seat.Role.PLAYER:
        seeds.put(battle, seat, brought.seed)
    if brought.force == NO_WARBAND:
        seat.force, seat.warband_id = None, None
    elif brought.force and may_choose(battle, seat):
        wished = {seat.side: brought.force}
        forces = chosen_forces(actor, battle.ruleset, battle.scenario, wished)
        seat.force, seat.warband_id = forces[seat.side], brought.force
    battle.size += _size_of_force(seat)
    seat.save()
    open_seats.close_if_full(battle, seats)
    place = post_names(battle).get(seat.post, seat.get_role_display())
    notify_joined(battle, seats, seat, place)
    if battle.status == Battle.Status.WAITING and seat.role == Seat.Role.PLAYER:
        _begin_if_full(battle, seats)
    battle.save()
    return battle


@transaction.atomic
def make_invitation(battle_id: str, actor: Actor, role: str) -> Seat:
    """Add an open seat for a spectator or a referee."""
    battle, seats = locked_battle(battle_id)
    permissions.admit(permissions.may_invite(actor, battle))
    if len(seats) >= MOST_SEATS:
        raise InvitationRefused(f"There are {MOST_SEATS} seats already; take one away first.")
    if role not in (Seat.Role.SPECTATOR, Seat.Role.REFEREE):
        raise InvitationRefused("Invite a spectator or a referee.")
    if role == Seat.Role.REFEREE and battle.status != Battle.Status.WAITING:
        raise InvitationRefused("A referee can be invited only before the battle begins.")
    return Seat.objects.create(battle=battle, role=role, invite=fresh_invite())


@transaction.atomic
def revoke_invitation(battle_id: str, actor: Actor, seat_id: int) -> Battle:
    """Delete a spectator's seat, or give a player's seat a new link; return the battle."""
    battle, seats = locked_battle(battle_id)
    permissions.admit(permissions.may_invite(actor, battle))
    seat = next((seat for seat in seats if seat.pk == seat_id), None)
    if seat is None:
        raise Seat.DoesNotExist
    had_link = bool(seat.invite)
    spend(seat, Fate.WITHDRAWN)
    if seat.role != Seat.Role.PLAYER:
        delete_messages_of(ROOM_KIND, seat.pk)
        seat.delete()
    elif had_link:
        seat.invite = fresh_invite()
        seat.save(update_fields=["invite"])
    return battle
