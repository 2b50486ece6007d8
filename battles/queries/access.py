"""Loads a battle for an actor: checks access, and gives the position as their side sees it."""

from __future__ import annotations

from typing import Any

from accounts.actors import Actor
from battles import journal, permissions
from battles.models import Battle, Seat
from battles.queries.battle_head import (
    Reader,
)
from battles.replay import spectator_delay


def admitted(battle_id: str, actor: Actor) -> tuple[Battle, list[Seat]]:
    """A battle that the actor may see: current, or delayed for spectators with a delay.

    Raises Battle.DoesNotExist or NotAdmitted.
    """
    battle = Battle.objects.select_related("clock").get(pk=battle_id)
    seats = list(battle.seats.all())
    permissions.admit(permissions.may_see_battle(actor, seats))
    return spectator_delay.seen(battle, seats, actor)


def seats_of(battle: Battle) -> list[Seat]:
    """The seats of a battle that the actor has just opened or changed."""
    return list(battle.seats.all())


def is_admitted(battle: Battle, actor: Actor) -> bool:
    """Whether the actor may see a battle."""
    return permissions.may_see_battle(actor, seats_of(battle))


def view_of(battle: Battle, reader: Reader) -> Any:
    """The position as a reader may see it; None before the battle begins."""
    if not battle.has_position:
        return None
    return permissions.position_for(battle, reader, journal.state_of(battle))
