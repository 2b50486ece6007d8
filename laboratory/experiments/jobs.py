"""Jobs: what a simulation plays, by kind. A new kind is a class here and an entry in `JOBS`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import msgspec
from msgspec.structs import replace

from laboratory.models import Simulation
from laboratory.number_text import percent
from laboratory.number_text import signed as points
from rosters.documents import warband_of
from rules.kernel.record import encode
from rules.simulate import Aim, Experiment, Tally, is_enough, shares, tally_of
from rules.simulate.experiment import ruleset_of
from rules.simulate.sweep import Sweep, as_things_are, swept, swept_tally, winner_of
from rules.simulate.tally import NOBODY, WINS
from web.json_limits import JsonObject

CHANGED = (
    "The rules of this game have changed since it began, and old and new numbers do not mix. "
    "Start it again."
)


class Job(Protocol):
    """Plays numbered battles. The result of a battle depends only on the job and the number."""

    @property
    def digest(self) -> str: ...

    @property
    def experiment(self) -> Experiment:
        """The experiment; of a sweep, the one without a change."""
        ...

    def to_json(self) -> JsonObject: ...

    def obstacle(self) -> str:
        """Why the job cannot be played now, as a sentence; empty if it can."""
        ...

    def play(self, numbers: Iterable[int]) -> Tally: ...

    def winner_of(self, one: Tally) -> str:
        """The winner of a battle with these sums: the number of a party, or "-" for nobody."""
        ...

    def sums(self, total: Tally) -> Tally:
        """The part of all sums that belongs to `experiment`."""
        ...

    def is_enough(self, total: Tally, aim: Aim) -> bool: ...

    def told(self, total: Tally, winners: str) -> str:
        """The result as a sentence without its full stop."""
        ...


@dataclass(frozen=True)
class Battles:
    """A job of one experiment, played from the beginning of its scenario."""

    experiment: Experiment

    @property
    def digest(self) -> str:
        return self.experiment.digest

    def to_json(self) -> JsonObject:
        return self.experiment.told

    def obstacle(self) -> str:
        return _obstacle(self.experiment)

    def play(self, numbers: Iterable[int]) -> Tally:
        return tally_of(self.experiment, numbers)

    def winner_of(self, one: Tally) -> str:
        places = range(len(self.experiment.parties))
        return next((str(place) for place in places if one.of(WINS, place)), NOBODY)

    def sums(self, total: Tally) -> Tally:
        return total

    def is_enough(self, total: Tally, aim: Aim) -> bool:
        return is_enough(self.experiment, total, aim)

    def told(self, total: Tally, winners: str) -> str:
        parties = zip(self.experiment.parties, shares(self.experiment, total), strict=True)
        won = ", ".join(f"{party.name} wins {percent(each.share)}" for party, each in parties)
        return f"After {total.battles} battles: {won}"


@dataclass(frozen=True)
class OneByOne:
    """A job of a sweep: each change is played against the same battles."""

    sweep: Sweep

    @property
    def digest(self) -> str:
        return self.sweep.digest

    @property
    def experiment(self) -> Experiment:
        return self.sweep.base

    @cached_property
    def experiments(self) -> tuple[Experiment, ...]:
        """The experiments of a round, in the order in which they are played."""
        return tuple(self.sweep.experiment(place) for place in range(self.sweep.round))

    def to_json(self) -> JsonObject:
        kept: JsonObject = msgspec.json.decode(encode(self.sweep))
        return kept

    def obstacle(self) -> str:
        return _obstacle(self.sweep.base)

    def play(self, numbers: Iterable[int]) -> Tally:
        tallies = (swept_tally(self.sweep, self.experiments, number) for number in numbers)
        return sum(tallies, Tally())

    def winner_of(self, one: Tally) -> str:
        return winner_of(one)

    def sums(self, total: Tally) -> Tally:
        return as_things_are(total)

    def is_enough(self, total: Tally, aim: Aim) -> bool:
        return total.battles >= aim.battles

    def told(self, total: Tally, winners: str) -> str:
        rows = swept(self.sweep, winners).rows
        most = max(rows, key=lambda row: abs(row.difference.mean))
        change = points(most.difference.mean)
        return f"After {total.battles} battles: most comes of “{most.label}”, {change} points"


def _obstacle(experiment: Experiment) -> str:
    try:
        ruleset_of(experiment)
    except ValueError:
        return CHANGED
    return ""


def _battles(kept: JsonObject) -> Battles:
    """Read an experiment from JSON. The keys are sorted as for its digest, because databases have a
    key order of their own.
    """
    return Battles(_experiment(kept))


def _one_by_one(kept: JsonObject) -> OneByOne:
    sweep = msgspec.json.decode(encode(kept), type=Sweep)
    forces = [warband_of(each["force"]) for each in kept["changes"]]
    changes = zip(sweep.changes, forces, strict=True)
    made = tuple(replace(each, force=force) for each, force in changes)
    return OneByOne(replace(sweep, base=_experiment(kept["base"]), changes=made))


def _experiment(kept: JsonObject) -> Experiment:
    experiment = msgspec.json.decode(encode(kept), type=Experiment)
    # Load house catalogues into this process before their warbands are fielded.
    forces = [party["force"] and warband_of(party["force"]) for party in kept["parties"]]
    parties = zip(experiment.parties, forces, strict=True)
    return replace(experiment, parties=tuple(replace(each, force=force) for each, force in parties))


JOBS: dict[Simulation.Kind, Callable[[JsonObject], Job]] = {
    Simulation.Kind.EXPERIMENT: _battles,
    Simulation.Kind.SWEEP: _one_by_one,
}


def job_of(row: Simulation) -> Job:
    """The job of a simulation. Raises msgspec.ValidationError if an earlier version stored it."""
    return JOBS[Simulation.Kind(row.kind)](row.job)


def experiment_of(row: Simulation) -> Experiment:
    """The experiment of a simulation; of a sweep, the one without a change."""
    return job_of(row).experiment


def sweep_in(row: Simulation) -> Sweep | None:
    """The sweep of a simulation, or None if it is a single experiment."""
    job = job_of(row)
    return job.sweep if isinstance(job, OneByOne) else None


def aim_of(row: Simulation) -> Aim:
    """When a simulation stops."""
    return msgspec.convert(row.aim, Aim)


def tally_so_far(row: Simulation) -> Tally:
    """The sums of all chunks that have been added to the total."""
    return Tally(row.total)


def sums_so_far(row: Simulation) -> Tally:
    """The part of these sums that belongs to the experiment itself."""
    return job_of(row).sums(tally_so_far(row))
