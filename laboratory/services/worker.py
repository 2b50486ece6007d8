"""Plays battles for about one second, then returns so that other simulations get a turn."""

from __future__ import annotations

import logging
import time
from functools import lru_cache

from msgspec import ValidationError

from laboratory.experiments.jobs import CHANGED, Job, job_of
from laboratory.models import Simulation
from laboratory.services import aggregate, scheduler
from laboratory.services.scheduler import Taken
from rules.simulate import Tally

log = logging.getLogger(__name__)

SHARE = 1.0  # seconds
BROKEN = "Battle {number} could not be played to its end. The fault is ours, and it is noted."


def play_share() -> bool:
    """Play the next chunk for about a second. Returns False if there was nothing to play."""
    until = time.monotonic() + SHARE
    taken = scheduler.take_chunk()
    found = taken is not None
    while taken is not None:
        each = _play(taken, until)
        # Start no chunk if the time left is too short for one battle.
        taken = scheduler.take_chunk() if time.monotonic() + each < until else None
    return found


def _play(taken: Taken, until: float) -> float:
    """Play as many battles as there is time for, at least one. Returns the seconds of
    the last one.
    """
    job = _job(taken)
    trouble = job.obstacle() if job is not None else CHANGED
    if job is None or trouble:
        aggregate.give_up(taken, trouble)
        return 0.0
    tally, winners, number, took = Tally(), "", taken.start, 0.0
    while number < taken.end and (number == taken.start or time.monotonic() + took < until):
        begun = time.monotonic()
        try:
            one = job.play((number,))
        except Exception:  # any error would recur at every attempt
            log.exception("battle %s of simulation %s", number, taken.simulation_id)
            aggregate.give_up(taken, BROKEN.format(number=number))
            return 0.0
        tally, winners = tally + one, winners + job.winner_of(one)
        number, took = number + 1, time.monotonic() - begun
    aggregate.hand_in(taken, tally, winners)
    return took


def _job(taken: Taken) -> Job | None:
    """The job; None if the simulation is deleted or its job is invalid."""
    try:
        return _known_job(taken.simulation_id, taken.digest)
    except (Simulation.DoesNotExist, ValidationError):
        return None


@lru_cache(maxsize=16)
def _known_job(simulation_id: str, digest: str) -> Job:
    """A job never changes, so each worker decodes it once."""
    return job_of(Simulation.objects.only("kind", "job", "ruleset").get(pk=simulation_id))
