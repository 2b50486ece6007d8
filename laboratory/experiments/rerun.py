"""Starts a simulation from the stored experiment of another one, whose warbands and battle may have
changed since.
"""

from __future__ import annotations

from accounts.actors import Actor
from laboratory.experiments.jobs import experiment_of
from laboratory.models import Simulation
from laboratory.permissions import may_see_simulation
from rules.kernel.warbands import BadEdit, Warband
from rules.simulate import Experiment
from rules.simulate.variants import force_of, without

# Prefix of such a name; then the simulation, the party's number, and the member left out.
AGAIN = "as:"


def as_in(row: Simulation, place: int, link: str = "", left_out: str = "") -> str:
    """The name of a party's force, complete or without one member, with the link of
    the simulation.
    """
    one_less = f":{left_out}" if left_out else ""
    return f"{AGAIN}{row.pk}:{place}{one_less}" + (f"?{link}" if link else "")


def start_in(row: Simulation) -> str:
    """The name of the moment from which a simulation starts."""
    return f"{AGAIN}{row.pk}"


def experiment_again(actor: Actor, name: str, link: str) -> Experiment | None:
    """The experiment that such a name refers to, or None if the actor may not see the
    simulation.
    """
    row = Simulation.objects.filter(pk=name.removeprefix(AGAIN)).first()
    return experiment_of(row) if row is not None and may_see_simulation(actor, row, link) else None


def force_again(actor: Actor, name: str, link: str, ruleset: str) -> Warband | None:
    """The force that such a name refers to, or None if the actor may not see it."""
    simulation, place, left_out, *_ = [*name.removeprefix(AGAIN).split(":"), "", ""]
    row = Simulation.objects.filter(pk=simulation, ruleset=ruleset).first()
    if row is None or not may_see_simulation(actor, row, link):
        return None
    experiment = experiment_of(row)
    known = {str(number): number for number in range(len(experiment.parties))}
    if place not in known:
        return None
    if left_out:
        return _without(experiment, known[place], left_out)
    return experiment.parties[known[place]].force


def _without(experiment: Experiment, place: int, member: str) -> Warband | None:
    try:
        return force_of(without(experiment, place, member).experiment, place)
    except (BadEdit, ValueError):
        return None
