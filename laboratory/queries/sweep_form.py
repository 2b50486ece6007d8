"""Read model of the form for a sweep: the possible changes and the number of battles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from accounts.actors import Actor
from laboratory.experiments.jobs import experiment_of, job_of
from laboratory.experiments.plans import BadSimulation
from laboratory.forms import number_in
from laboratory.limits import limits_of
from laboratory.models import Simulation
from laboratory.number_text import counted
from laboratory.queries.new_form import Choice
from laboratory.services.sweeps import (
    FEWEST,
    MOST_PAIRS,
    WHATS,
    SweepPlan,
    check_sweep,
    most_changes,
    pairs_of,
    usual_pairs,
)
from rosters.queries.pack_pages import pack_choice
from rules.simulate import Experiment
from rules.simulate.entries import things_of
from rules.simulate.sweep import ENTRIES, FIGURES, Sweep
from rules.simulate.variants import craft_of

MOST_DIGITS = 2  # of a party's number


@dataclass(frozen=True)
class SweepOffer:
    """A party whose figures can be left at home one by one, with the maximum number of battles."""

    party: int
    name: str
    figures: int
    pairs: int

    @property
    def battles(self) -> str:
        return f"{(1 + self.figures) * self.pairs:,}"

    @property
    def rounds(self) -> int:
        return 1 + self.figures


@dataclass(frozen=True)
class SweepFormPage:
    """The form. `sweep`: the checked sweep of its values, if there are no `problems`."""

    row: Simulation
    party: int
    parties: tuple[Choice, ...]
    whats: tuple[Choice, ...]
    packs: tuple[Choice, ...]
    things: tuple[Choice, ...]
    pairs: int
    most: int
    sweep: Sweep | None
    problems: tuple[str, ...]

    @property
    def sum(self) -> str:
        """The number of battles, in words; empty if no sweep is possible."""
        if self.sweep is None:
            return ""
        changes = counted(len(self.sweep.changes), "change")
        times = f"{self.sweep.round} times {self.pairs:,}"
        total = f"{self.sweep.round * self.pairs:,}"
        return f"{changes} and things as they are: {times} are {total} battles."

    @property
    def is_too_much(self) -> bool:
        """Whether this exceeds the limit of one simulation."""
        return self.sweep is not None and self.sweep.round * self.pairs > self.most


def offers_of(actor: Actor, row: Simulation) -> tuple[SweepOffer, ...]:
    """The parties whose figures may be left at home. Empty for a sweep, and for a simulation of
    another edition of the rules.
    """
    job = job_of(row)
    closed = row.is_sweep or job.obstacle()
    return () if closed else tuple(_offers(actor, row, job.experiment))


def _offers(actor: Actor, row: Simulation, experiment: Experiment) -> Iterator[SweepOffer]:
    for place, party in enumerate(experiment.parties):
        figures = most_changes(experiment, place)
        if figures > 1:
            yield SweepOffer(place, party.name, figures, usual_pairs(actor, row, figures))


def plan_in(actor: Actor, row: Simulation, data: Mapping[str, str]) -> SweepPlan:
    """The plan of a form. Invalid values are kept for the check to report."""
    first = next((each.party for each in offers_of(actor, row)), 0)
    party = data.get("party", "")
    chosen = int(party) if party.isdecimal() and len(party) <= MOST_DIGITS else first
    what = data.get("what", FIGURES)
    pack, instead = (data.get("pack", ""), data.get("instead", "")) if what == ENTRIES else ("", "")
    return SweepPlan(chosen, what, pack, instead, _pairs_in(data.get("battles", "").strip()))


def _pairs_in(typed: str) -> int | None:
    """The typed number of battles of each change; beyond the limit if the text is too long."""
    if not typed:
        return None
    digits = sum(each.isdecimal() for each in typed)
    return number_in(typed, MOST_PAIRS + 1 if digits > len(str(MOST_PAIRS)) else 0)


def sweep_form_page(
    actor: Actor, row: Simulation, plan: SweepPlan, problems: tuple[str, ...] = ()
) -> SweepFormPage:
    """The form with the checked sweep of its values. One query beside the row."""
    experiment = experiment_of(row)
    sweep, wrong = _checked(row, plan)
    able = [each.party for each in offers_of(actor, row)]
    party = plan.party if plan.party in able else able[0]
    parties = experiment.parties
    return SweepFormPage(
        row,
        party,
        tuple(Choice(str(each), parties[each].name, each == party) for each in able),
        tuple(Choice(value, label, value == plan.what) for value, label in WHATS.items()),
        tuple(_packs(actor, experiment, party, plan.pack)),
        tuple(_things(experiment, party, plan.instead)),
        max(FEWEST, _pairs(actor, row, plan, sweep, most_changes(experiment, party))),
        limits_of(actor).battles,
        sweep,
        (*problems, *(each for each in wrong if each not in problems)),
    )


def _pairs(
    actor: Actor, row: Simulation, plan: SweepPlan, sweep: Sweep | None, changes: int
) -> int:
    """The number of battles of each change in the form. `changes`: the assumed number of changes
    while it is unknown.
    """
    if sweep is not None:
        return pairs_of(actor, row, plan, sweep)
    return plan.pairs if plan.pairs is not None else usual_pairs(actor, row, changes)


def _checked(row: Simulation, plan: SweepPlan) -> tuple[Sweep | None, tuple[str, ...]]:
    if plan.what == ENTRIES and not plan.pack:
        return None, ()  # not chosen yet
    try:
        return check_sweep(row, plan), ()
    except BadSimulation as error:
        return None, tuple(each.message for each in error.problems)


def _packs(actor: Actor, experiment: Experiment, party: int, chosen: str) -> Iterator[Choice]:
    """House catalogues to choose from: the warband's own, the actor's, public ones, and those of
    the actor's clubs.
    """
    force = experiment.parties[party].force
    own = force.pack if force is not None else ""
    stock = pack_choice(actor, experiment.ruleset, own)
    yield Choice("", "Choose one", not chosen)
    if own and not stock.is_lost:
        yield Choice(own, f"{stock.name} (the warband’s own)", chosen == own)
    for each in stock.offered:
        yield Choice(each.newest_id, each.name, chosen == each.newest_id)
    known = {each.newest_id for each in stock.offered}
    for line in stock.shelves:
        if line.digest not in known:
            known.add(line.digest)
            yield Choice(line.digest, f"{line.label} ({line.whose})", chosen == line.digest)


def _things(experiment: Experiment, party: int, chosen: str) -> Iterator[Choice]:
    force = experiment.parties[party].force
    yield Choice("", "Whatever is like it", not chosen)
    if force is not None:
        for each in things_of(craft_of(experiment), force).values():
            yield Choice(each.id, each.name, chosen == each.id)
