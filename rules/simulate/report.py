"""What an experiment came to, in lines for a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.simulate import tally as t
from rules.simulate.experiment import Experiment
from rules.simulate.intervals import Interval, wilson
from rules.simulate.running import shares
from rules.simulate.tally import Tally

MOST_ROWS = 12


def percent(millionths: int) -> str:
    """A share as people read it: 41.2 %."""
    tenths = (millionths + 500) // 1000
    return f"{tenths // 10}.{tenths % 10} %"


def tight_percent(millionths: int) -> str:
    """The same in one piece, as pages write it: 41.2%."""
    return percent(millionths).replace(" ", "")


def lines(experiment: Experiment, tally: Tally) -> Iterator[str]:
    """Everything worth reading, and what anybody needs to get the same numbers again."""
    battles = tally.battles
    yield f"{battles} battles, seed {experiment.seed}, {experiment.edition}, {experiment.digest}"
    for party, share in zip(experiment.parties, shares(experiment, tally), strict=True):
        yield f"  {party.name} ({party.bot}) wins {_share(share)}"
    yield f"  nobody wins {_share(wilson(tally.of(t.DRAWS), battles))}"
    if tally.of(t.UNFINISHED):
        yield f"  given up {_share(wilson(tally.of(t.UNFINISHED), battles))}"
    yield f"  whoever has the first side wins {_share(wilson(tally.of(t.FIRST_WINS), battles))}"
    yield f"  {tally.of(t.ORDERS) // max(1, battles)} orders a battle"
    yield from _fates(experiment, tally)
    yield from _means(experiment, tally)


def _share(share: Interval) -> str:
    return f"{percent(share.share)} ({percent(share.low)} to {percent(share.high)})"


def _fates(experiment: Experiment, tally: Tally) -> Iterator[str]:
    for number, party in enumerate(experiment.parties):
        yield f"\n{party.name}: what becomes of them"
        for (name,), fought in tally.under(t.FOUGHT, number).items():
            met = tally.under(t.FATES, number, name)
            told = ", ".join(
                f"{fate} {percent(wilson(n, fought).share)}" for (fate,), n in met.items()
            )
            yield f"  {name}: {told or 'always stands'}"


def _means(experiment: Experiment, tally: Tally) -> Iterator[str]:
    for number, party in enumerate(experiment.parties):
        outs: Counter[str] = Counter()
        for (means, _), count in tally.under(t.OUTS, number).items():
            outs[means] += count
        harm = tally.under(t.HARM, number)
        yield f"\n{party.name}: harm done, and how many put out, a hundred battles"
        for (means,), amount in sorted(harm.items(), key=lambda row: (-row[1], row[0]))[:MOST_ROWS]:
            of = max(1, tally.battles)
            yield f"  {means}: {amount * 100 // of}, {outs[means] * 100 // of}"
