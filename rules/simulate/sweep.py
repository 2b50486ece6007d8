"""One thing after the other changed, each against the same battles: a whole set as one row of them.

The battles go round: the first of every round is fought with things as they are, the others with
one change each. So whenever one stops, every change has as many pairs as any other, give or take
one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from rules.kernel.record import Record, fingerprint
from rules.kernel.warbands import Warband
from rules.simulate.experiment import Experiment
from rules.simulate.intervals import Interval, wilson
from rules.simulate.playing import play_battle
from rules.simulate.tally import BATTLES, NOBODY, Tally, count_in
from rules.simulate.variants import Compared, Variant, difference, force_of

FIGURES, ENTRIES = "figures", "entries"  # what is changed: who comes, or what they bring
# Sums of a sweep beside those of the battles with things as they are: by the place of the change.
TRIED, WON = "tried", "won"


class Changed(Record):
    """A warband with one thing changed, which `label` tells."""

    label: str
    force: Warband


class Sweep(Record):
    """An experiment, and the warband of one of its parties with one change after the other.

    what: FIGURES or ENTRIES. remarks: what could not be tried, each with the reason.
    """

    base: Experiment
    party: int
    what: str
    changes: tuple[Changed, ...]
    remarks: tuple[str, ...] = ()

    @property
    def digest(self) -> str:
        """A name for the sweep that hangs on its content alone."""
        return fingerprint(self)

    @property
    def round(self) -> int:
        """Battles of one round: one as things are, and one with each change."""
        return 1 + len(self.changes)

    def experiment(self, place: int) -> Experiment:
        """What is fought at a place of a round; 0 is with things as they are."""
        if not place:
            return self.base
        parties = list(self.base.parties)
        parties[self.party] = replace(parties[self.party], force=self.changes[place - 1].force)
        return replace(self.base, parties=tuple(parties))


@dataclass(frozen=True)
class Swept:
    """What became of a sweep so far: `pairs` of each change, the rate as things are, the rows."""

    pairs: int
    rate: Interval
    rows: tuple[Compared, ...]


def sweep_of(base: Experiment, party: int, what: str, found: Iterable[Variant | str]) -> Sweep:
    """A sweep over variants of one party's warband, with what could not be one of them."""
    variants = list(found)
    changes = (
        Changed(each.label, force_of(each.experiment, party))
        for each in variants
        if isinstance(each, Variant)
    )
    remarks = (each for each in variants if isinstance(each, str))
    return Sweep(base, party, what, tuple(changes), tuple(remarks))


def swept_tally(sweep: Sweep, experiments: Sequence[Experiment], number: int) -> Tally:
    """Play one battle of a sweep: all of one with things as they are, of others who won.

    `experiments`: those of every place, made once.
    """
    pair, place = divmod(number, sweep.round)
    tally, report = Tally(), play_battle(experiments[place], pair)
    if place:
        tally.add(BATTLES)
    else:
        count_in(tally, sweep.base, report)
    tally.add(TRIED, place)
    if report.winner >= 0:
        tally.add(WON, place, report.winner)
    return tally


def winner_of(one: Tally) -> str:
    """Who won the only battle of a sweep's tally: the number of a party, or "-" for nobody."""
    return next((party for _, party in one.under(WON)), NOBODY)


def as_things_are(total: Tally) -> Tally:
    """The sums of the battles without any change, as those of an experiment alone."""
    own = {
        name: number
        for name, number in total.numbers.items()
        if name.partition("\t")[0] not in (TRIED, WON)
    }
    return Tally({**own, BATTLES: total.of(TRIED, 0)})


def swept(sweep: Sweep, winners: str) -> Swept:
    """What a sweep came to whose battles were won by these, in their order: whole rounds count."""
    pairs = len(winners) // sweep.round
    won = [int(sign == str(sweep.party)) for sign in winners[: pairs * sweep.round]]
    before = won[:: sweep.round]
    rows = tuple(
        _compared(change.label, before, won[place :: sweep.round])
        for place, change in enumerate(sweep.changes, 1)
    )
    return Swept(pairs, wilson(sum(before), pairs), rows)


def _compared(label: str, before: Sequence[int], after: Sequence[int]) -> Compared:
    return Compared(label, wilson(sum(after), len(after)), difference(before, after))
