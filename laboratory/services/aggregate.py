"""Adds the results of workers to the total: each chunk once, in the order of chunks."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F

from laboratory.experiments.jobs import aim_of, job_of, tally_so_far
from laboratory.models import Chunk, Simulation
from laboratory.services import lifecycle
from laboratory.services.scheduler import Taken
from rules.simulate import Tally


@transaction.atomic
def hand_in(taken: Taken, tally: Tally, winners: str) -> bool:
    """Store further battles of a chunk; `winners` has one character for each.

    Returns False if they are not needed: another worker has played them, or the simulation is over
    or deleted. Battles of a paused simulation count.
    """
    row = Simulation.objects.select_for_update().filter(pk=taken.simulation_id).first()
    if row is None or row.is_over:
        return False
    chunk = row.chunks.filter(number=taken.number, played=taken.played).first()
    if chunk is None:
        return False
    chunk.tally = (Tally(chunk.tally) + tally).to_json()
    chunk.winners += winners
    chunk.played += len(winners)
    chunk.taken, chunk.tries = None, 0
    chunk.save()
    if chunk.is_done and chunk.number == row.summed:
        _sum_up(row)
    return True


@transaction.atomic
def give_up(taken: Taken, trouble: str) -> None:
    """End a simulation that cannot be played. Its owner reads the reason."""
    row = Simulation.objects.select_for_update().filter(pk=taken.simulation_id).first()
    if row is not None and not row.is_over:
        lifecycle.fail(row, trouble)


def _sum_up(row: Simulation) -> None:
    """Add complete chunks to the total, and stop at the same battle as `rules.simulate.run`."""
    job, aim, total = job_of(row), aim_of(row), tally_so_far(row)
    is_enough = False
    for chunk in _whole_chunks(row):
        if chunk.number != row.summed or is_enough:
            break
        total += Tally(chunk.tally)
        row.winners += chunk.winners
        row.summed += 1
        is_enough = job.is_enough(total, aim)
    row.total, row.counted = total.to_json(), total.battles
    row.chunks.filter(number__lt=row.summed).delete()
    if is_enough:
        lifecycle.finish(row, job.told(total, row.winners))
    row.save(update_fields=["total", "winners", "counted", "summed", "state", "ended", "size"])


def _whole_chunks(row: Simulation) -> list[Chunk]:
    return list(row.chunks.filter(played__gte=F("count")).order_by("number"))
