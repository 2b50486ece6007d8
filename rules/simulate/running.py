"""Many battles, in chunks that anybody may play, put together again in their order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice

from rules.kernel.record import Record
from rules.simulate.experiment import Experiment
from rules.simulate.intervals import Interval, wilson
from rules.simulate.tally import WINS, Tally, tally_of

CHUNK = 24  # battles: whole rounds of two, three or four parties that change sides


class Aim(Record):
    """How long to go on: at most `battles`, or until every share is known to `precision`.

    precision: half of an interval's width in millionths; 0 plays all the battles. chunk: after
    how many battles each time it is asked whether that is enough; a result hangs on it.
    """

    battles: int
    precision: int = 0
    chunk: int = CHUNK


@dataclass(frozen=True)
class Chunk:
    """The battles from `first` on, `count` of them."""

    first: int
    count: int

    @property
    def numbers(self) -> range:
        return range(self.first, self.first + self.count)


def chunks(battles: int, size: int) -> Iterator[Chunk]:
    """All the battles, in pieces of one size; the last may be smaller."""
    for first in range(0, battles, size):
        yield Chunk(first, min(size, battles - first))


def shares(experiment: Experiment, tally: Tally) -> tuple[Interval, ...]:
    """How often each party wins, each with its interval."""
    parties = range(len(experiment.parties))
    return tuple(wilson(tally.of(WINS, party), tally.battles) for party in parties)


def is_enough(experiment: Experiment, tally: Tally, aim: Aim) -> bool:
    """Whether the aim is reached: asked after each chunk, in their order, and never in between."""
    if tally.battles >= aim.battles:
        return True
    if not aim.precision:
        return False
    return all(share.half <= aim.precision for share in shares(experiment, tally))


def run(
    experiment: Experiment,
    aim: Aim,
    processes: int = 1,
    progress: Callable[[Tally], None] = lambda tally: None,
) -> Tally:
    """Play until the aim is reached. The result is the same for any number of processes."""
    total = Tally()
    for tally in _tallies(experiment, aim, processes):
        total += tally
        progress(total)
        if is_enough(experiment, total, aim):
            break
    return total


def _tallies(experiment: Experiment, aim: Aim, processes: int) -> Iterator[Tally]:
    waiting = chunks(aim.battles, aim.chunk)
    if processes == 1:
        yield from (tally_of(experiment, chunk.numbers) for chunk in waiting)
        return
    with ProcessPoolExecutor(processes) as pool:
        # A few at a time: who has enough does not wait for all that might have been played.
        pending = [pool.submit(_played, experiment, c) for c in islice(waiting, 2 * processes)]
        try:
            while pending:
                yield pending.pop(0).result()
                pending += [pool.submit(_played, experiment, c) for c in islice(waiting, 1)]
        finally:
            for each in pending:
                each.cancel()


def _played(experiment: Experiment, chunk: Chunk) -> Tally:
    return tally_of(experiment, chunk.numbers)
