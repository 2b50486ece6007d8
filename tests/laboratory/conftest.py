"""Two people, a guest, the tiny game, and simulations of it that are over in a moment."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model

from accounts.actors import Actor, actor_from, owner_of
from laboratory.experiments.jobs import Battles
from laboratory.models import Simulation
from laboratory.services.sample_battles import entries_of
from rules import registry
from rules.kernel.record import encode
from rules.simulate import Aim, Experiment, Party
from tests.battles.tiny_ruleset import TINY

PARTIES = (Party("red", "The Reds", "random"), Party("blue", "The Blues", "random"))


@pytest.fixture(autouse=True)
def _forgotten_films():
    """Each test begins with an empty database, and numbers of films begin again."""
    entries_of.cache_clear()


@pytest.fixture(autouse=True)
def tiny(monkeypatch):
    monkeypatch.setitem(registry.RULESETS, "tiny", TINY)
    return TINY


@pytest.fixture
def ada(db) -> Actor:
    return actor_from(get_user_model().objects.create_user("ada", "", "tidy-otter"), "")


@pytest.fixture
def bruno(db) -> Actor:
    return actor_from(get_user_model().objects.create_user("bruno", "", "calm-heron"), "")


def duel(seed: int = 7, **more) -> Experiment:
    """A duel of dice between two players that do anything."""
    return Experiment("tiny", "tiny-1", "duel", seed, PARTIES, **more)


def simulated(owner: Actor, aim: Aim, experiment: Experiment | None = None) -> Simulation:
    """A simulation that waits for its turn; nobody was nudged."""
    job = Battles(experiment or duel())
    return Simulation.objects.create(
        **owner_of(owner), name="Red against blue", ruleset="tiny", job=job.to_json(),
        digest=job.digest, aim={"battles": aim.battles, "precision": aim.precision,
        "chunk": aim.chunk}, battles=aim.battles,
    )  # fmt: skip


def in_bytes(row: Simulation) -> bytes:
    """The sums of a simulation as they are compared."""
    return encode(row.total)
