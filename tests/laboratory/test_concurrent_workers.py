"""Real workers at once, each with a connection of its own: every chunk counts exactly once."""

from __future__ import annotations

import threading

import pytest
from django.db import connections

from accounts import ratelimit
from accounts.actors import Actor
from accounts.models import RateWindow
from laboratory import limits
from laboratory.limits import TooMuch
from laboratory.models import Chunk, SampleBattle, Simulation
from laboratory.services import sample_battles, simulations, worker
from rules.simulate import Aim
from tests.crowd import LIMIT, through, unless
from tests.laboratory.conftest import in_bytes, simulated
from tests.laboratory.test_services import plan
from tests.laboratory.test_worker import expected

pytestmark = pytest.mark.django_db(transaction=True)
CROWD = 4


def crowd(deed) -> list[object]:
    """What a deed comes to that several threads do at once."""
    gate, came = threading.Barrier(CROWD), []

    def one() -> None:
        try:
            gate.wait(30)
            came.append(deed())
        finally:
            connections.close_all()

    threads = [threading.Thread(target=one) for _ in range(CROWD)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(came) == CROWD
    return came


@pytest.mark.sampled(2)
@pytest.mark.parametrize("aim", [Aim(60, chunk=3), Aim(600, precision=100_000, chunk=3)])
def test_four_workers_come_to_the_same_bytes(ada, bruno, aim, monkeypatch):
    monkeypatch.setattr(worker, "SHARE", 0.0)  # as many meetings as can be
    rows = [simulated(ada, aim), simulated(bruno, aim)]

    def work() -> int:
        shares = 0
        while Simulation.objects.filter(state__in=("queued", "running")).exists():
            shares += worker.play_share()
        return shares

    assert sum(crowd(work)) >= 2 * 3
    for row in rows:
        row.refresh_from_db()
        assert in_bytes(row) == expected(aim)
    assert not Chunk.objects.exists()


def test_of_many_starts_at_once_only_as_many_go_through_as_there_is_room(
    ada, settings, monkeypatch
):
    monkeypatch.setattr(ratelimit, "_window", lambda length: 0)
    monkeypatch.setattr("laboratory.services.worker_slots.enqueue_slot", lambda *ids: None)
    settings.LABORATORY_LIMITS = {"user": (100, 2, 1000), "guest": (100, 2, 1000)}
    for actor in (ada, Actor(guest_key="somebody")):

        def start(actor=actor) -> bool:
            try:
                simulations.start_simulation(actor, plan(), "here")
            except TooMuch:
                return False
            return True

        assert sum(crowd(start)) == 2
        assert RateWindow.objects.get(who=limits.payer_of(actor, "here")).count == 60


def test_one_press_starts_one_simulation_however_often_it_arrives(ada, monkeypatch):
    monkeypatch.setattr("laboratory.services.worker_slots.enqueue_slot", lambda *ids: None)
    assert (
        len(set(crowd(lambda: simulations.start_simulation(ada, plan(), "here", "press").pk))) == 1
    )
    assert Simulation.objects.count() == 1


def test_no_crowd_films_more_battles_than_there_is_room_for(ada, monkeypatch):
    row = simulated(ada, Aim(60, chunk=3))
    Simulation.objects.filter(pk=row.pk).update(counted=60)
    row.refresh_from_db()
    monkeypatch.setattr(sample_battles, "MOST_SAMPLES", LIMIT)
    wanted = lambda number: unless(  # noqa: E731
        sample_battles.NoSuchBattle, lambda: sample_battles.want_battle(row, number)
    )
    assert through(wanted) == SampleBattle.objects.filter(simulation=row).count() == LIMIT
