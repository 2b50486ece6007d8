"""What is read of simulations: whose they are, how far they are, what they look like so far."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.actors import Actor
from laboratory.experiments import jobs
from laboratory.models import Simulation
from laboratory.permissions import own_simulation, seen_simulation
from laboratory.queries import simulation_rows
from rules.simulate import Aim, run
from tests.laboratory.conftest import duel, simulated
from web.errors import NotYours

pytestmark = pytest.mark.django_db


def test_what_is_kept_is_the_same_experiment(ada):
    row = simulated(ada, Aim(10))
    row.refresh_from_db()
    assert jobs.experiment_of(row) == duel()
    assert jobs.job_of(row).digest == row.digest == duel().digest
    assert jobs.aim_of(row) == Aim(10)


def test_a_private_one_is_nobody_elses(ada, bruno):
    row = simulated(ada, Aim(10))
    assert seen_simulation(row.pk, ada) == row
    for stranger in (bruno, Actor()):
        with pytest.raises(NotYours):
            seen_simulation(row.pk, stranger)
        assert list(simulation_rows.own_simulations(stranger, "1")) == []


def test_a_shared_one_may_be_seen_but_is_still_ones_own(ada, bruno):
    row = simulated(ada, Aim(10))
    row.share("link")
    assert seen_simulation(row.pk, bruno, row.link) == row
    with pytest.raises(NotYours):
        own_simulation(row.pk, bruno)


def test_only_finished_ones_are_listed_for_everybody(ada):
    row = simulated(ada, Aim(10))
    row.share("public")
    assert list(simulation_rows.public_simulations("1")) == []
    Simulation.objects.update(state="done")
    assert list(simulation_rows.public_simulations("1")) == [row]


def test_progress_tells_shares_with_their_intervals_and_the_time_that_is_left(ada):
    row = simulated(ada, Aim(100, chunk=10))
    total = run(duel(), Aim(20, chunk=10))
    row.total, row.counted, row.summed = total.to_json(), 20, 2
    row.state, row.pace_from = "running", timezone.now() - timedelta(seconds=10)
    row.save()
    row.chunks.create(number=2, first=20, count=10, played=5)
    shown = simulation_rows.progress_of(row)
    assert (shown.battles, shown.played, shown.of, shown.percent) == (20, 25, 100, 25)
    assert (shown.chunks, shown.chunks_of, shown.chunks_out) == (2, 10, 1)
    assert [each.name for each in shown.parties] == ["The Reds", "The Blues"]
    assert sum(each.wins for each in shown.parties) == 20
    assert all(each.share.low < each.share.share < each.share.high for each in shown.parties)
    assert shown.seconds_left == 30


def test_a_wished_precision_says_how_many_battles_it_will_take(ada):
    row = simulated(ada, Aim(10_000, precision=50_000))
    row.total, row.counted = {"battles": 100, "wins\t0": 50, "wins\t1": 50}, 100
    assert 300 < simulation_rows.progress_of(row).expected < 420


def test_nobody_knows_how_long_it_takes_before_it_begins(ada):
    assert simulation_rows.progress_of(simulated(ada, Aim(10))).seconds_left is None
