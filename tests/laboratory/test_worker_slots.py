"""So many nudges and never more: doubles do nothing, lost ones are made good."""

from __future__ import annotations

import pytest
from django.utils import timezone

from firewall_site.celery import app
from laboratory import tasks
from laboratory.models import Chunk, Simulation, WorkerSlot
from laboratory.services import scheduler, worker, worker_slots
from rules.simulate import Aim
from tests.laboratory.conftest import in_bytes, simulated
from tests.laboratory.test_worker import expected, lose_all

pytestmark = pytest.mark.django_db
AIM = Aim(60, chunk=10)


@pytest.fixture
def sent(monkeypatch, settings) -> list[tuple[int, int]]:
    """The nudges that are in the queue."""
    queue: list[tuple[int, int]] = []
    settings.LABORATORY_LANES = 3
    monkeypatch.setattr(worker_slots, "enqueue_slot", lambda *ids: queue.append(ids))
    monkeypatch.setattr(worker, "SHARE", 0.0)  # one battle each time
    return queue


def test_each_lane_has_one_nudge_however_often_they_are_woken(sent):
    for _ in range(3):
        worker_slots.wake()
    assert sent == [(0, 1), (1, 1), (2, 1)]


def test_the_queue_stays_as_long_as_there_are_lanes_until_all_is_played(ada, sent):
    row = simulated(ada, AIM)
    worker_slots.wake()
    rounds = 0
    while sent:
        tasks.play_some(*sent.pop(0))
        assert len(sent) <= 3
        rounds += 1
    row.refresh_from_db()
    assert in_bytes(row) == expected(AIM)
    assert 60 <= rounds <= 63
    assert set(WorkerSlot.objects.values_list("is_idle", flat=True)) == {True}


def test_a_nudge_that_is_delivered_twice_does_nothing_the_second_time(ada, sent):
    simulated(ada, AIM)
    worker_slots.wake(1)
    tasks.play_some(*sent[0])
    tasks.play_some(*sent[0])
    assert sent == [(0, 1), (0, 2)]
    assert Chunk.objects.get().played == 1


def test_a_lost_nudge_is_made_good_by_the_sweep_and_the_old_one_is_void(ada, sent):
    simulated(ada, AIM)
    worker_slots.wake(1)
    lost = sent.pop()
    tasks.sweep_simulations()
    assert sent == [(1, 1), (2, 1)]  # the others were idle; the lost one may still come
    sent.clear()
    WorkerSlot.objects.update(seen=timezone.now() - worker_slots.LOST * 2)
    tasks.sweep_simulations()
    assert sent == [(0, 2), (1, 2), (2, 2)]
    tasks.play_some(*lost)
    assert not Chunk.objects.exists()


def test_the_sweep_hands_out_what_a_dead_worker_had(ada, sent):
    row = simulated(ada, Aim(1))
    scheduler.take_chunk()
    tasks.sweep_simulations()
    assert sent == []  # it may still be in good hands
    lose_all()
    tasks.sweep_simulations()
    while sent:
        tasks.play_some(*sent.pop(0))
    row.refresh_from_db()
    assert row.state == Simulation.State.DONE


def test_nothing_is_nudged_where_nothing_is_to_be_done(sent):
    tasks.sweep_simulations()
    assert sent == []


def test_what_comes_while_a_lane_lies_down_is_not_overlooked(ada, sent, monkeypatch):
    worker_slots.wake(1)
    rest = worker_slots.rest

    def late(*ids):
        simulated(ada, AIM)
        rest(*ids)

    monkeypatch.setattr(worker_slots, "rest", late)
    tasks.play_some(*sent.pop())
    assert sent == [(0, 3)]


def test_simulations_have_a_queue_of_their_own(settings):
    route = app.amqp.router.route({}, worker_slots.PLAY)
    assert route["queue"].name == "laboratory"
    assert app.amqp.router.route({}, "battles.tasks.send_news")["queue"].name == "celery"
    assert worker_slots.PLAY in settings.CELERY_TASK_ROUTES
    assert tasks.play_some.name == worker_slots.PLAY
