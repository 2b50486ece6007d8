"""Picks the next chunk: the least recently served user comes first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Case, F, Max, Q, Value, When, Window
from django.db.models.functions import Coalesce, NullIf
from django.utils import timezone

from laboratory.experiments.jobs import aim_of
from laboratory.models import Chunk, Simulation
from laboratory.services import lifecycle

# After this time a chunk counts as lost. A slow worker may still hand it in: the result is the
# same, no matter which worker plays a battle.
LEASE = timedelta(seconds=120)
# An idle worker takes it earlier: at worst it is played twice and counted once.
IDLE_LEASE = timedelta(seconds=15)
MOST_TRIES = 8  # without a single battle returned
# Chunks that workers may hold at once: enough for many workers, but few, so that a lost one
# delays little, and few battles are wasted when a precision is reached.
FEWEST_AHEAD, MOST_AHEAD = 16, 128
POISON = "Battle {number} stopped every machine that tried to play it. We have a note of it."
DUE = (Simulation.State.QUEUED, Simulation.State.RUNNING)


@dataclass(frozen=True)
class Taken:
    """A chunk that a worker holds: battles from `start` up to but without `end`."""

    simulation_id: str
    kind: str
    digest: str
    number: int
    played: int
    start: int
    end: int


def take_chunk() -> Taken | None:
    """Take the next chunk; None if no chunk is free."""
    for simulation_id in _in_turn():
        taken = _take_of(simulation_id)
        if taken is not None:
            return taken
    return None


def has_free_chunk() -> bool:
    """Whether a chunk is free."""
    rows = Simulation.objects.filter(state__in=DUE).defer("job", "total", "winners")
    return any(_free_in(row, timezone.now()) for row in rows.iterator())


def _in_turn() -> Iterator[str]:
    """The running simulations, the least recently served person first. Guests of one address count
    as one person, because cookies are free.
    """
    key = Coalesce(NullIf("payer", Value("")), "guest_key")
    guest = Case(When(user=None, then=key), default=Value(""))
    last = Window(Max("served"), partition_by=[F("user_id"), guest])
    rows = Simulation.objects.filter(state__in=DUE).annotate(last=last)
    return iter(list(rows.order_by("last", "served", "pk").values_list("pk", flat=True)))


@transaction.atomic
def _take_of(simulation_id: str) -> Taken | None:
    rows = Simulation.objects.select_for_update().defer("job", "total", "winners")
    row = rows.filter(pk=simulation_id, state__in=DUE).first()
    now = timezone.now()
    chunk = _free_in(row, now) if row is not None else None
    if row is None or chunk is None:
        return None
    if chunk.tries >= MOST_TRIES:
        lifecycle.fail(row, POISON.format(number=chunk.first + chunk.played))
        return None
    if chunk.taken is None or chunk.taken < now - LEASE:
        chunk.tries += 1
    chunk.taken = now
    chunk.save()
    _note_service(row, chunk, now)
    start = chunk.first + chunk.played
    end = chunk.first + chunk.count
    return Taken(row.pk, row.kind, row.digest, chunk.number, chunk.played, start, end)


def _free_in(row: Simulation, now: datetime) -> Chunk | None:
    """The first chunk of a simulation that no worker holds, a new one, or a late one."""
    return _out_since(row, now - LEASE) or _new_chunk(row) or _out_since(row, now - IDLE_LEASE)


def _out_since(row: Simulation, before: datetime) -> Chunk | None:
    waits = Q(taken=None) | Q(taken__lt=before)
    return row.chunks.filter(waits, played__lt=F("count")).defer("tally", "winners").first()


def _new_chunk(row: Simulation) -> Chunk | None:
    size = aim_of(row).chunk
    first = row.next_chunk * size
    if first >= row.battles or row.next_chunk - row.summed >= _ahead(row):
        return None
    count = min(size, row.battles - first)
    return Chunk(simulation=row, number=row.next_chunk, first=first, count=count)


def _ahead(row: Simulation) -> int:
    return min(MOST_AHEAD, FEWEST_AHEAD + row.summed // 2)


def _note_service(row: Simulation, chunk: Chunk, now: datetime) -> None:
    row.served = now
    row.next_chunk = max(row.next_chunk, chunk.number + 1)
    if row.state == Simulation.State.QUEUED:
        row.state = Simulation.State.RUNNING
        row.started = row.started or now
        row.pace_from = now
    row.save(update_fields=["served", "next_chunk", "state", "started", "pace_from"])
