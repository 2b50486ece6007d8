"""Checks and starts a sweep: several changes, each played against the same battles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from accounts.actors import Actor, owner_of
from laboratory.experiments.jobs import OneByOne, experiment_of, job_of
from laboratory.experiments.plans import MOST_TITLE, BadSimulation
from laboratory.limits import TooMuch, limits_of
from laboratory.models import Simulation
from laboratory.permissions import check_starts_simulation
from laboratory.services import simulations
from rosters.pack_store import stocked
from rules.kernel.building import Problem
from rules.kernel.warbands import members_of
from rules.simulate import Aim, Experiment
from rules.simulate.entries import each_entry_given
from rules.simulate.sweep import ENTRIES, FIGURES, Sweep, sweep_of
from rules.simulate.variants import Variant, craft_of, each_left_out

FEWEST = 2  # pairs of which anything can be said
MOST_PAIRS = 999_999_999
MOST_CHANGES = 100
WHATS = {
    FIGURES: "Each figure, left at home in turn",
    ENTRIES: "Each entry of a house catalogue, given in turn",
}


@dataclass(frozen=True)
class SweepPlan:
    """The plan of a sweep: `party` is a number, `what` is FIGURES or ENTRIES.

    pack: the digest of a house catalogue. instead: the entry that its entries replace, or empty for
    the most similar one. pairs: how often each change is played; None for the default.
    """

    party: int
    what: str = FIGURES
    pack: str = ""
    instead: str = ""
    pairs: int | None = None


def usual_pairs(actor: Actor, row: Simulation, changes: int) -> int:
    """The default number of pairs: the battles of the simulation, within the limit."""
    most = limits_of(actor).battles // (1 + changes)
    return max(FEWEST, min(row.counted or row.battles, most))


def pairs_of(actor: Actor, row: Simulation, plan: SweepPlan, sweep: Sweep) -> int:
    """How often each change is played: as requested, or the default for this number of changes."""
    return plan.pairs if plan.pairs is not None else usual_pairs(actor, row, len(sweep.changes))


def check_sweep(row: Simulation, plan: SweepPlan) -> Sweep:
    """Check a plan and build its sweep. Raises BadSimulation with all problems."""
    trouble, experiment = job_of(row).obstacle(), experiment_of(row)
    if trouble:
        raise BadSimulation((_problem("", trouble),))
    problems = tuple(_wrong(experiment, plan))
    if problems:
        raise BadSimulation(problems)
    try:
        sweep = sweep_of(experiment, plan.party, plan.what, _variants(experiment, plan))
    except ValueError as error:
        raise BadSimulation((_problem("instead", f"{error}."),)) from error
    if not sweep.changes:
        why = " ".join(each.rstrip(".") + "." for each in sweep.remarks[:3])
        raise BadSimulation((_problem("what", f"Nothing of it can be tried. {why}".strip()),))
    if len(sweep.changes) > MOST_CHANGES:
        said = f"{len(sweep.changes)} changes are too many for one go: choose what makes way."
        raise BadSimulation((_problem("instead", said),))
    return sweep


def _problem(path: str, message: str) -> Problem:
    return Problem(path, "refused", message)


def _wrong(experiment: Experiment, plan: SweepPlan) -> Iterable[Problem]:
    parties = dict(enumerate(experiment.parties))
    party = parties.get(plan.party)
    if party is None or party.force is None:
        yield _problem("party", "Choose one of those who bring a warband.")
        return
    if plan.what not in WHATS:
        yield _problem("what", f"Choose what is changed: {' or '.join(WHATS)}.")
    elif plan.what == ENTRIES:
        craft = craft_of(experiment)
        if not plan.pack or stocked(craft, experiment.ruleset, plan.pack) is None:
            yield _problem("pack", "Choose a house catalogue that is kept here.")
    if plan.pairs is None:
        return
    if plan.pairs > MOST_PAIRS:
        yield _problem("battles", "That is a number of battles too long to read: ask for fewer.")
    if plan.pairs < FEWEST:
        yield _problem("battles", f"Ask for {FEWEST} battles of each at least.")


def _variants(experiment: Experiment, plan: SweepPlan) -> Iterable[Variant | str]:
    if plan.what == ENTRIES:
        return each_entry_given(experiment, plan.party, plan.pack, plan.instead)
    return each_left_out(experiment, plan.party)


def check_room(actor: Actor, sweep: Sweep, pairs: int) -> None:
    """Raise TooMuch for a sweep that is too long; the message counts changes and pairs."""
    most, total = limits_of(actor).battles, sweep.round * pairs
    if total > most:
        raise TooMuch(
            f"{sweep.round} times {pairs:,} are {total:,} battles, and {most:,} is the most. "
            f"Ask for {most // sweep.round:,} of each at most."
        )


def start_sweep(
    actor: Actor, row: Simulation, plan: SweepPlan, sent_from: str, token: str = ""
) -> Simulation:
    """Start a sweep. The same token starts nothing twice.

    Raises BadSimulation, TooMuch, or NotYours for an actor without an identity.
    """
    check_starts_simulation(actor)
    found = simulations.started(actor, token)
    if found is not None:
        return found
    sweep = check_sweep(row, plan)
    pairs = pairs_of(actor, row, plan, sweep)
    check_room(actor, sweep, pairs)
    made = Simulation(
        **owner_of(actor),
        kind=Simulation.Kind.SWEEP,
        ruleset=row.ruleset,
        name=_title(sweep)[:MOST_TITLE],
        token=token[: simulations.TOKEN_LENGTH],
        before=simulations.one_alone(row),
    )
    aim = Aim(sweep.round * pairs)
    return simulations.start_job(actor, made, OneByOne(sweep), aim, sent_from)


def _title(sweep: Sweep) -> str:
    name = sweep.base.parties[sweep.party].name
    if sweep.what == FIGURES:
        return f"Each figure of {name}"
    craft, pack = craft_of(sweep.base), sweep.changes[0].force.pack
    known = craft.packs.known(pack) if craft.packs is not None else None
    return f"{known.name if known else 'House catalogue'} for {name}"


def most_changes(experiment: Experiment, party: int) -> int:
    """The maximum number of figures of a party that may be left at home."""
    parties = dict(enumerate(experiment.parties))
    force = parties[party].force if party in parties else None
    return sum(1 for _ in members_of(force)) if force is not None else 0
