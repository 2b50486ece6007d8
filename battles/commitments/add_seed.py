"""Adds a seat's seed; the seat has seen the commitment before."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F

from accounts.actors import Actor
from battles import journal, permissions
from battles.commitments import seeds
from battles.commitments.seeds import SeedRefused, SeedSlip
from battles.matchmaking.plans import SEED_LENGTH
from battles.models import Battle, Clock, Seat
from battles.services.locking import locked_battle
from web.text import clean

OVER = "This battle is over: no die is thrown in it any more."
EMPTY = "Send a seed: any text that nobody could guess."


class NoSeed(SeedRefused):
    """The form announced a seed, but contains none."""

    def __init__(self) -> None:
        super().__init__(EMPTY)


@transaction.atomic
def add_seed(battle_id: str, actor: Actor, slip: SeedSlip | None, side: str = "") -> Battle:
    """Add a seed for the actor's seats without one, or only for the seat of a side; idempotent.

    `side`: a seat's side or post. Raises Battle.DoesNotExist, NotAdmitted or SeedRefused.
    """
    battle, seats = locked_battle(battle_id)
    permissions.admit(permissions.may_add_seed(actor, seats, side))
    own = permissions.seats_with_seeds(actor, seats, side)
    if slip is None:
        raise NoSeed
    if battle.status not in (Battle.Status.WAITING, Battle.Status.ACTIVE):
        raise SeedRefused(OVER)
    fresh = [seat for seat in own if not seat.seed]
    if not fresh:
        if any(seat.seed != clean(slip.words, SEED_LENGTH) for seat in own):
            raise SeedRefused(seeds.TWICE)
        return battle
    for seat in fresh:
        seeds.put(battle, seat, slip)
    Seat.objects.bulk_update(fresh, ["seed", "seed_commitment"])
    if battle.status == Battle.Status.ACTIVE:
        _write_down(battle, fresh)
    return battle


def _write_down(battle: Battle, fresh: list[Seat]) -> None:
    """Write the seeds to the journal: they count from the next die on.

    No deadline moves and no live stream is notified: nothing on the page has changed.
    """
    lines = seeds.lines_of(battle, fresh)
    Clock.objects.filter(battle=battle, seq=battle.seq).update(seq=F("seq") + len(lines))
    journal.append(battle, None, lines)
    battle.save(update_fields=["seq", "size"])
