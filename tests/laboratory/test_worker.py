"""Any number of workers, in any order, killed or not, come to the sums of one process."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from laboratory.experiments import jobs
from laboratory.models import Chunk, Simulation
from laboratory.services import aggregate, scheduler, worker
from rules.kernel.record import encode
from rules.simulate import Aim, Tally, play_battle, run
from tests.laboratory.conftest import duel, in_bytes, simulated

pytestmark = pytest.mark.django_db

LOST = scheduler.LEASE + timedelta(seconds=1)


@pytest.fixture
def unlucky(monkeypatch) -> None:
    """Nobody suspects a battle, however many workers die of other things."""
    monkeypatch.setattr(scheduler, "MOST_TRIES", 10_000)


def expected(aim: Aim) -> bytes:
    return encode(run(duel(), aim).to_json())


def played(taken: scheduler.Taken, battles: int | None = None) -> tuple[Tally, str]:
    """What a worker makes of the first battles of what it has taken."""
    count = min(battles or 10**9, taken.end - taken.start)
    job, numbers = jobs.Battles(duel()), range(taken.start, taken.start + count)
    winners = "".join(job.winner_of(job.play((number,))) for number in numbers)
    return job.play(numbers), winners


def lose_all() -> None:
    """Whatever is in hand has been in hand for too long."""
    Chunk.objects.exclude(taken=None).update(taken=timezone.now() - LOST)


def work_through(workers: int, seed: int, kills: bool) -> None:
    """So many workers take, play and hand in, in an order of chance; some die in between."""
    chance, hands = random.Random(seed), []  # noqa: S311 - nothing secret
    for _ in range(5000):
        if len(hands) < workers and (taken := scheduler.take_chunk()):
            hands.append(taken)
        elif not hands:
            return
        if len(hands) == workers or not taken:
            taken = hands.pop(chance.randrange(len(hands)))
            if kills and chance.random() < 0.2:
                lose_all()
                continue
            brought = (taken, *played(taken, chance.choice((1, 3, None))))
            aggregate.hand_in(*brought)
            if chance.random() < 0.3:
                assert not aggregate.hand_in(*brought)
    raise AssertionError("it has no end")


@pytest.mark.sampled(4)
@pytest.mark.parametrize("aim", [Aim(50, chunk=7), Aim(400, precision=90_000, chunk=7)])
@pytest.mark.parametrize("workers", [1, 2, 4])
@pytest.mark.parametrize("kills", [False, True])
def test_any_number_of_workers_come_to_the_same_bytes(ada, unlucky, aim, workers, kills):
    row = simulated(ada, aim)
    work_through(workers, workers, kills)
    row.refresh_from_db()
    assert row.state == Simulation.State.DONE
    assert in_bytes(row) == expected(aim)
    assert row.counted == run(duel(), aim).battles
    won = [play_battle(duel(), number).winner for number in range(row.counted)]
    assert row.winners == "".join("-" if winner < 0 else str(winner) for winner in won)
    assert not Chunk.objects.exists()


@pytest.mark.thorough
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(1, 6), st.integers(1, 60), st.integers(1, 12), st.integers(), st.booleans())
def test_whatever_the_order_and_the_sizes(ada, unlucky, workers, battles, size, seed, kills):
    aim = Aim(battles, chunk=size)
    row = simulated(ada, aim)
    work_through(workers, seed, kills)
    row.refresh_from_db()
    assert in_bytes(row) == expected(aim)
    row.delete()


def test_a_worker_that_dies_before_it_hands_in_loses_only_what_it_had_in_hand(ada, monkeypatch):
    row = simulated(ada, Aim(40, chunk=10))
    taken = scheduler.take_chunk()
    aggregate.hand_in(taken, *played(taken, 6))  # part of a chunk is kept at once

    def die(*brought):
        raise SystemExit

    with monkeypatch.context() as patched:
        patched.setattr(aggregate, "hand_in", die)
        with pytest.raises(SystemExit):
            worker.play_share()
    kept = Chunk.objects.get()
    assert (kept.played, Tally(kept.tally).battles) == (6, 6)
    again = scheduler.take_chunk()
    assert again.number == 1  # the first is in the dead one's hands for a while
    lose_all()
    assert (scheduler.take_chunk().start, again.start) == (6, 10)
    lose_all()
    while worker.play_share():
        pass
    row.refresh_from_db()
    assert in_bytes(row) == expected(Aim(40, chunk=10))


def test_a_slow_worker_may_hand_in_what_was_taken_for_lost_but_only_one_counts(ada):
    row = simulated(ada, Aim(20, chunk=10))
    slow = scheduler.take_chunk()
    lose_all()
    quick = scheduler.take_chunk()
    assert (slow.number, slow.start) == (quick.number, quick.start)
    assert aggregate.hand_in(slow, *played(slow, 4))
    assert not aggregate.hand_in(quick, *played(quick))
    assert Chunk.objects.get().played == 4
    row.refresh_from_db()
    assert row.counted == 0


def test_a_later_chunk_waits_for_the_earlier_ones(ada):
    row = simulated(ada, Aim(30, chunk=10))
    first, second = scheduler.take_chunk(), scheduler.take_chunk()
    aggregate.hand_in(second, *played(second))
    row.refresh_from_db()
    assert (row.summed, row.counted) == (0, 0)
    aggregate.hand_in(first, *played(first))
    row.refresh_from_db()
    assert (row.summed, row.counted) == (2, 20)
    assert not Chunk.objects.exists()


def test_what_is_played_beyond_the_wished_precision_is_thrown_away(ada):
    aim = Aim(1000, precision=200_000, chunk=5)
    row = simulated(ada, aim)
    hands = [scheduler.take_chunk() for _ in range(12)]
    for taken in reversed(hands):
        aggregate.hand_in(taken, *played(taken))
    row.refresh_from_db()
    assert row.state == Simulation.State.DONE
    assert in_bytes(row) == expected(aim)
    assert row.counted < 60
    assert not Chunk.objects.exists()


def test_a_lost_chunk_does_not_leave_a_heap_behind_it(ada):
    row = simulated(ada, Aim(100_000, chunk=1))
    scheduler.take_chunk()  # whoever took it is gone
    for _ in range(500):
        taken = scheduler.take_chunk()
        if taken is None:
            break
        aggregate.hand_in(taken, *played(taken))
    assert Chunk.objects.count() == scheduler.FEWEST_AHEAD
    lose_all()
    taken = scheduler.take_chunk()
    assert taken.number == 0
    aggregate.hand_in(taken, *played(taken))
    row.refresh_from_db()
    assert row.summed == scheduler.FEWEST_AHEAD
    assert not Chunk.objects.exists()


def test_a_share_plays_one_battle_at_least_and_no_more_than_there_is_time_for(ada, monkeypatch):
    simulated(ada, Aim(20, chunk=10))
    monkeypatch.setattr(worker, "SHARE", 0.0)
    assert worker.play_share()
    assert Chunk.objects.get().played == 1
    monkeypatch.setattr(worker, "SHARE", 3600.0)
    assert worker.play_share()
    assert not worker.play_share()
    assert Simulation.objects.get().state == Simulation.State.DONE


def test_a_battle_that_cannot_be_played_fails_with_a_sentence(ada, monkeypatch, caplog):
    row = simulated(ada, Aim(20, chunk=10))

    def stumble(self, numbers):
        raise RuntimeError("no order")

    monkeypatch.setattr(jobs.Battles, "play", stumble)
    worker.play_share()
    row.refresh_from_db()
    assert row.state == Simulation.State.FAILED
    assert "Battle 0 could not be played" in row.trouble
    assert not worker.play_share()


def test_a_battle_that_kills_every_worker_is_given_up(ada, caplog):
    row = simulated(ada, Aim(20, chunk=10))
    for _ in range(scheduler.MOST_TRIES):
        assert scheduler.take_chunk().number == 0
        Chunk.objects.filter(number=0).update(taken=timezone.now() - LOST)
    assert scheduler.take_chunk() is None
    row.refresh_from_db()
    assert row.state == Simulation.State.FAILED
    assert "Battle 0 stopped every machine" in row.trouble


def test_one_that_was_begun_under_other_rules_says_so(ada, tiny, monkeypatch):
    row = simulated(ada, Aim(20, chunk=10), duel())
    job = {**row.job, "edition": "tiny-0"}
    Simulation.objects.update(job=job, digest="other")
    worker.play_share()
    row.refresh_from_db()
    assert row.state == Simulation.State.FAILED
    assert "Start it again" in row.trouble
