"""Nobody's simulation waits behind a long one of somebody else."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.actors import Actor
from laboratory.models import Chunk, Simulation
from laboratory.services import scheduler
from rules.simulate import Aim
from tests.laboratory.conftest import simulated

pytestmark = pytest.mark.django_db
LONG = Aim(10_000, chunk=1)


def owners_served(times: int) -> list[str]:
    """Whose chunk each of the next ones is."""
    rows = (Simulation.objects.get(pk=scheduler.take_chunk().simulation_id) for _ in range(times))
    return [row.guest_key or row.user.get_username() for row in rows]


def test_people_take_turns_however_many_simulations_each_has(ada, bruno):
    for _ in range(3):
        simulated(ada, LONG)
    simulated(bruno, LONG)
    simulated(Actor(guest_key="guest"), LONG)
    assert Counter(owners_served(12)) == {"ada": 4, "bruno": 4, "guest": 4}


def test_the_simulations_of_one_person_take_turns_too(ada):
    rows = [simulated(ada, LONG) for _ in range(3)]
    taken = Counter(scheduler.take_chunk().simulation_id for _ in range(9))
    assert taken == {row.pk: 3 for row in rows}


def test_who_comes_late_is_served_in_the_same_round(ada, bruno):
    simulated(ada, LONG)
    owners_served(10)
    simulated(bruno, LONG)
    assert Counter(owners_served(2)) == {"ada": 1, "bruno": 1}


def test_somebody_whose_chunks_are_all_out_does_not_hold_up_the_others(ada, bruno):
    simulated(ada, Aim(2, chunk=1))
    simulated(bruno, LONG)
    assert Counter(owners_served(10)) == {"ada": 2, "bruno": 8}


def test_what_is_paused_or_over_gets_nothing(ada):
    for state in ("paused", "done", "cancelled", "failed"):
        simulated(ada, LONG)
        Simulation.objects.filter(state="queued").update(state=state)
    assert not scheduler.has_free_chunk()
    assert scheduler.take_chunk() is None


def test_a_lost_chunk_is_handed_out_again_and_first(ada):
    simulated(ada, Aim(30, chunk=10))
    assert [scheduler.take_chunk().number for _ in range(2)] == [0, 1]
    Chunk.objects.filter(number=0).update(taken=timezone.now() - scheduler.LEASE * 2)
    assert [scheduler.take_chunk().number for _ in range(2)] == [0, 2]
    assert scheduler.take_chunk() is None
    assert not scheduler.has_free_chunk()
    Chunk.objects.filter(number=1).update(taken=timezone.now() - scheduler.LEASE * 2)
    assert scheduler.has_free_chunk()


def test_it_begins_when_the_first_chunk_is_taken(ada):
    row = simulated(ada, LONG)
    scheduler.take_chunk()
    row.refresh_from_db()
    assert row.state == Simulation.State.RUNNING
    assert timezone.now() - row.started < timedelta(minutes=1)
    assert row.next_chunk == 1


def test_who_has_nothing_better_to_do_takes_what_is_late(ada):
    simulated(ada, Aim(20, chunk=10))
    late = timezone.now() - scheduler.IDLE_LEASE * 2
    scheduler.take_chunk()
    Chunk.objects.filter(number=0).update(taken=late)
    assert scheduler.take_chunk().number == 1  # there is something better
    assert scheduler.take_chunk().number == 0
    assert scheduler.take_chunk() is None
    assert Chunk.objects.get(number=0).tries == 1  # nobody says that a worker has died of it
