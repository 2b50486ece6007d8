"""What a simulation plays, by its kind. Another kind is another class here and a line in `JOBS`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from laboratory.models import Simulation
from rosters.documents import warband_of
from rules.kernel.record import encode
from rules.simulate import Aim, Experiment, Interval, Tally, is_enough, shares, tally_of
from rules.simulate.experiment import ruleset_of
from rules.simulate.tally import NOBODY, WINS

CHANGED = (
    "The rules of this game have changed since it began, and old and new numbers do not mix. "
    "Start it again."
)


class Job(Protocol):
    """Something that is played battle by battle: the same for the same number, anywhere."""

    @property
    def digest(self) -> str: ...

    def to_json(self) -> dict[str, Any]: ...

    def obstacle(self) -> str:
        """Why it cannot be played here and now, in a sentence; empty when it can."""
        ...

    def play(self, numbers: Iterable[int]) -> Tally: ...

    def is_enough(self, total: Tally, aim: Aim) -> bool: ...

    def shares(self, total: Tally) -> tuple[Interval, ...]: ...

    @property
    def names(self) -> tuple[str, ...]:
        """Who may win, in the order of the shares."""
        ...


@dataclass(frozen=True)
class Battles:
    """Battles from their beginning."""

    experiment: Experiment

    @property
    def digest(self) -> str:
        return self.experiment.digest

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(party.name for party in self.experiment.parties)

    def to_json(self) -> dict[str, Any]:
        return self.experiment.told

    def obstacle(self) -> str:
        try:
            ruleset_of(self.experiment)
        except ValueError:
            return CHANGED
        return ""

    def play(self, numbers: Iterable[int]) -> Tally:
        return tally_of(self.experiment, numbers)

    def is_enough(self, total: Tally, aim: Aim) -> bool:
        return is_enough(self.experiment, total, aim)

    def shares(self, total: Tally) -> tuple[Interval, ...]:
        return shares(self.experiment, total)


def _battles(kept: dict[str, Any]) -> Battles:
    """From what is kept, in the order that its digest gives: databases have orders of their own."""
    experiment = msgspec.json.decode(encode(kept), type=Experiment)
    # A house catalogue must be known to this process before its warbands are fielded.
    forces = [party["force"] and warband_of(party["force"]) for party in kept["parties"]]
    parties = zip(experiment.parties, forces, strict=True)
    return Battles(
        replace(experiment, parties=tuple(replace(each, force=force) for each, force in parties))
    )


def winner_in(one: Tally, job: Job) -> str:
    """Who won the battle with these sums: the number of a party, or "-" for nobody."""
    places = range(len(job.names))
    return next((str(place) for place in places if one.of(WINS, place)), NOBODY)


JOBS = {Simulation.Kind.EXPERIMENT: _battles}


def job_of(row: Simulation) -> Job:
    """What a simulation plays. Raises msgspec.ValidationError for one of another time."""
    return JOBS[Simulation.Kind(row.kind)](row.job)


def experiment_of(row: Simulation) -> Experiment:
    """The experiment of a simulation that plays one. Raises ValueError for any other kind."""
    job = job_of(row)
    if not isinstance(job, Battles):
        raise ValueError(f"{row.pk} is no experiment")
    return job.experiment


def aim_of(row: Simulation) -> Aim:
    """How long a simulation goes on."""
    return msgspec.convert(row.aim, Aim)


def tally_so_far(row: Simulation) -> Tally:
    """The sums of the chunks that have been put together."""
    return Tally(row.total)
