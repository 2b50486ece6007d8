"""Loads a battle for an actor: checks access, and gives the position as their side sees it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from accounts.actors import Actor
from battles import journal, permissions, states
from battles.models import Battle, Seat
from battles.queries.battle_head import (
    Reader,
)
from battles.replay import spectator_delay
from rules.kernel.screen import Scene

T = TypeVar("T")


def admitted(battle_id: str, actor: Actor) -> tuple[Battle, list[Seat]]:
    """A battle for who may see it (`permissions.seen_battle`), current or with the watchers' delay.

    Raises Battle.DoesNotExist or NotAdmitted.
    """
    battle, seats = permissions.seen_battle(battle_id, actor)
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
    return _derived(
        battle,
        ("view", reader.sees_everything or reader.side),
        lambda: permissions.position_for(battle, reader, journal.state_of(battle)),
    )


def scene_of(battle: Battle, reader: Reader) -> Scene:
    """How that is drawn for the reader; only of a battle that has a position."""
    return _derived(
        battle,
        ("scene", reader.sees_everything or reader.side, reader.share),
        lambda: reader.share.scene(journal.ruleset_of(battle), view_of(battle, reader)),
    )


def _derived(battle: Battle, what: Hashable, make: Callable[[], T]) -> T:
    return states.derived(battle.ruleset, bytes(battle.snapshot), what, make)
