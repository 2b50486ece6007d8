"""How far the readers of a battle are with it: looked up once for all whom the same news wakes.

Whoever may not know every line counts otherwise than the database does, so news of a battle sends
each of its streams to the database. One visit serves all that wait for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from copy import copy

from asgiref.sync import sync_to_async
from django.db import close_old_connections

from accounts.actors import Actor
from battles import permissions
from battles.log import numbering
from battles.models import Battle, Seat
from battles.replay import spectator_delay

GATHER = 0.005  # seconds for which a visit waits for others whom the same news has woken

Stand = tuple[int, list[str]]  # the last line in a reader's numbering, and who is to act
NOTHING: Stand = (0, [])  # for whoever may not see the battle any more
LookUp = Callable[[str, frozenset[Actor]], Mapping[Actor, Stand]]


def stands_of(battle_id: str, actors: frozenset[Actor]) -> dict[Actor, Stand]:
    """How far each of these actors is with a battle; `NOTHING` for who may not see it now."""
    try:
        battle = Battle.objects.select_related("clock").filter(pk=battle_id).first()
        if battle is None:
            return dict.fromkeys(actors, NOTHING)
        seats = list(battle.seats.all())
        numbering.read_hidden(battle)
        return {each: _stand(copy(battle), seats, each) for each in actors}
    finally:
        close_old_connections()


def _stand(battle: Battle, seats: list[Seat], actor: Actor) -> Stand:
    if not permissions.may_see_battle(actor, seats):
        return NOTHING
    shown, _ = spectator_delay.seen(battle, seats, actor)
    return shown.shown_seq, shown.due


class Looks:
    """The coming visits of one event loop to the database, by battle: for whom each is."""

    def __init__(self, look_up: LookUp = stands_of) -> None:
        self._look_up = look_up
        self._coming: dict[str, tuple[set[Actor], asyncio.Future[Mapping[Actor, Stand]]]] = {}

    async def stand(self, battle_id: str, actor: Actor) -> Stand:
        """How far an actor is with a battle now: what is read is read after this is called."""
        if battle_id not in self._coming:
            waiting = set[Actor]()
            self._coming[battle_id] = (
                waiting,
                asyncio.ensure_future(self._visit(battle_id, waiting)),
            )
        actors, visit = self._coming[battle_id]
        actors.add(actor)
        found = await asyncio.shield(visit)  # a stream that ends takes it from nobody else
        return found[actor]

    async def _visit(self, battle_id: str, actors: set[Actor]) -> Mapping[Actor, Stand]:
        await asyncio.sleep(GATHER)
        del self._coming[battle_id]
        look_up = sync_to_async(self._look_up, thread_sensitive=False)
        return await look_up(battle_id, frozenset(actors))
