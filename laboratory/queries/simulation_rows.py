"""Selects the simulations that an actor may see, and reads their progress."""

from __future__ import annotations

from datetime import datetime

from django.core.paginator import Page, Paginator
from django.db.models import Count, QuerySet, Sum
from django.utils import timezone

from accounts.actors import Actor, owned
from laboratory.experiments.jobs import aim_of, experiment_of, sums_so_far
from laboratory.models import Simulation
from laboratory.queries.estimates import Estimate, estimate
from rules.kernel.record import Record
from rules.simulate import Aim, Experiment, Interval, Tally, shares
from rules.simulate import tally as t
from rules.simulate.intervals import MILLION, wilson

SIMULATIONS_A_PAGE = 24
HEAVY = ("job", "total", "winners")  # columns that lists do not read


class PartyRow(Record):
    """Who fights, and how often they have won."""

    number: int
    side: str
    name: str
    bot: str
    wins: int
    share: Estimate


class SimulationProgress(Record):
    """How far it is. `played`: with those that are not summed yet; `expected`: how many it will
    take; `seconds_left`: at its pace so far, null while nobody knows.
    """

    played: int
    expected: int
    seconds_left: int | None
    chunks: int
    chunks_of: int
    chunks_out: int


class Progress(SimulationProgress):
    """The progress of a simulation and its shares so far.

    battles: counted in the shares (of a sweep, those without a change). of: the maximum number of
    battles. expected: the estimate, lower if a precision is given.
    """

    state: str
    battles: int
    of: int
    precision: int
    parties: tuple[PartyRow, ...]
    draws: Interval
    unfinished: Interval
    first_wins: Interval

    @property
    def done(self) -> int:
        """The played part of the expected battles, in millionths."""
        return min(MILLION, self.played * MILLION // max(1, self.expected))

    @property
    def percent(self) -> int:
        """The same in whole per cent."""
        return self.done * 100 // MILLION


def own_simulations(actor: Actor, page: str) -> Page[Simulation]:
    """The actor's simulations, the newest first, without jobs and sums."""
    return _paged(own_rows(actor), page)


def public_simulations(page: str) -> Page[Simulation]:
    """Finished simulations that are public, the newest first."""
    return _paged(public_rows(), page)


def own_rows(actor: Actor) -> QuerySet[Simulation]:
    """The actor's simulations."""
    return owned(Simulation.objects.all(), actor)


def public_rows() -> QuerySet[Simulation]:
    """Finished simulations that are public."""
    return Simulation.objects.filter(sharing=Simulation.Sharing.PUBLIC, state="done")


def _paged(rows: QuerySet[Simulation], page: str) -> Page[Simulation]:
    return Paginator(in_lists(rows), SIMULATIONS_A_PAGE).get_page(page)


def in_lists(rows: QuerySet[Simulation]) -> QuerySet[Simulation]:
    """Simulations with their owners, without the columns that lists do not read."""
    return rows.select_related("user").defer(*HEAVY)


def progress_of(row: Simulation) -> Progress:
    """The progress of a simulation. One query beside the row."""
    experiment, aim, total = experiment_of(row), aim_of(row), sums_so_far(row)
    out = row.chunks.aggregate(number=Count("pk"), played=Sum("played", default=0))
    played = row.counted + out["played"]
    expected = _expected(experiment, aim, total) if not row.is_over else max(1, row.counted)
    return Progress(
        state=row.state,
        battles=total.battles,
        played=played,
        of=aim.battles,
        expected=expected,
        precision=aim.precision,
        parties=_parties(experiment, total),
        draws=_share(total, t.DRAWS),
        unfinished=_share(total, t.UNFINISHED),
        first_wins=_share(total, t.FIRST_WINS),
        seconds_left=_seconds_left(row, played, expected, timezone.now()),
        chunks=row.summed,
        chunks_of=-(-aim.battles // aim.chunk),
        chunks_out=out["number"],
    )


def _parties(experiment: Experiment, total: Tally) -> tuple[PartyRow, ...]:
    """The parties, and how often each has won."""
    intervals = zip(experiment.parties, shares(experiment, total), strict=True)
    return tuple(
        PartyRow(
            number=number,
            side=party.side,
            name=party.name,
            bot=party.bot,
            wins=total.of(t.WINS, number),
            share=estimate(share),
        )
        for number, (party, share) in enumerate(intervals)
    )


def _share(total: Tally, kind: str) -> Interval:
    return wilson(total.of(kind), total.battles)


def _expected(experiment: Experiment, aim: Aim, total: Tally) -> int:
    """The estimated number of battles: the width of an interval shrinks with the square root of
    their number.
    """
    if not aim.precision or not total.battles:
        return aim.battles
    widest = max(share.half for share in shares(experiment, total))
    needed = total.battles * widest * widest // (aim.precision * aim.precision)
    return min(aim.battles, max(total.battles + 1, needed))


def _seconds_left(row: Simulation, played: int, expected: int, now: datetime) -> int | None:
    since = played - row.pace_counted
    if row.state != Simulation.State.RUNNING or row.pace_from is None or since < 1:
        return None
    passed = (now - row.pace_from).total_seconds()
    return max(0, round(passed * (expected - played) / since))
