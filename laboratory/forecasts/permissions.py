"""Decides for which moments an actor may request forecasts, and whose knowledge is used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from accounts.actors import Actor
from battles import journal, permissions
from battles.models import Battle
from battles.queries.access import admitted
from battles.queries.battle_head import Reader, reader_of
from battles.replay.queries import boundary, position
from battles.replay.replay_cache import cached_entries

EVERYTHING = "*"
NOT_AGREED = (
    "The players of this battle have not agreed that chances may be asked for while it is fought. "
    "Come back when it is over."
)


class ForecastRefused(Exception):
    """A forecast is refused. The message says why."""


@dataclass(frozen=True)
class Moment:
    """A complete battle after line `seq`. `eyes`: the side whose knowledge is used."""

    battle: Battle
    reader: Reader
    seq: int
    eyes: str
    state: Any


def eyes_of(battle: Battle, reader: Reader) -> str:
    """The side whose knowledge a reader's chances use; after the end, everything is known."""
    open_to_all = battle.status == Battle.Status.ENDED or reader.sees_everything
    return EVERYTHING if open_to_all else reader.side


def open_moment(battle_id: str, actor: Actor, at: int | None, side: str) -> Moment:
    """A moment for which the actor may request a forecast. Raises as `ask_chances` does."""
    battle, seats = admitted(battle_id, actor)
    if not battle.has_position:
        raise ForecastRefused("The battle has not begun; nobody has any chances yet.")
    if not permissions.may_ask_chances(actor, battle, seats):
        raise ForecastRefused(NOT_AGREED)
    reader = reader_of(battle, seats, actor, side)
    seq = moment_of(battle, at)
    ruleset = journal.ruleset_of(battle)
    state = position(ruleset, cached_entries(battle), seq)
    if ruleset.outcome(state) is not None:
        raise ForecastRefused("There it is decided already. Go back to an earlier moment.")
    return Moment(battle, reader, seq, eyes_of(battle, reader), state)


def moment_of(battle: Battle, at: int | None) -> int:
    """The requested moment, or the last one. It always lies between two orders."""
    return boundary(cached_entries(battle), battle.seq if at is None else battle.numbers.up_to(at))
