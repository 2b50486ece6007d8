"""Compensation for the weaker crew: the odds of a simulation set a bonus on its pay."""

from __future__ import annotations

from collections.abc import Mapping

from accounts.actors import Actor, owner_of
from campaigns.campaigns.models import Aftermath
from laboratory.experiments.jobs import Battles, experiment_of, tally_so_far
from laboratory.limits import TooMuch
from laboratory.models import Simulation
from laboratory.services import lifecycle
from laboratory.services import simulations as laboratory
from rules.kernel.campaign.preset import Preset
from rules.kernel.warbands import Warband
from rules.registry import RULESETS
from rules.simulate import Aim, Experiment, Party
from rules.simulate.tally import WINS

BATTLES, LEAST = 100, 30  # battles of the simulation; there are no odds before all are played
SEED = 1
HUNDRED = 100


def weigh(
    row: Aftermath, system: Preset, forces: Mapping[str, Warband], actor: Actor, sent_from: str
) -> None:
    """Start a simulation between these crews, each on its own side, if the system compensates.

    It is charged to the limits of the actor who arranges the battle; beyond them there is no bonus.
    """
    card = next(each for each in RULESETS[system.ruleset].scenarios if each.id == row.scenario)
    sides = {side.id for side in card.sides if not side.is_referee}
    if not system.underdog or sides != set(forces):
        return
    parties = tuple(Party(side, force.name, force=force) for side, force in forces.items())
    edition = RULESETS[system.ruleset].edition
    experiment = Experiment(system.ruleset, edition, row.scenario, SEED, parties)
    simulation = Simulation(
        **owner_of(actor),
        ruleset=system.ruleset,
        name=row.title[:60],
        token=f"war:{row.pk}",
    )
    try:
        row.weighed = laboratory.start_job(
            actor, simulation, Battles(experiment), Aim(BATTLES), sent_from
        )
    except TooMuch:
        return


def stop(row: Aftermath) -> None:
    """Stop the simulation of a battle that does not count."""
    running = Simulation.objects.select_for_update().filter(pk=row.weighed_id).first()
    if running is not None and not running.is_over:
        lifecycle.cancel(running)


def chances(row: Aftermath) -> dict[str, int]:
    """How many of 100 simulated battles each crew has won; empty if unknown."""
    simulation = row.weighed
    if simulation is None or simulation.counted < LEAST:
        return {}
    total, parties = tally_so_far(simulation), experiment_of(simulation).parties
    wins = [total.of(WINS, place) * HUNDRED // total.battles for place in range(len(parties))]
    # Not in the order of `sides`: the database does not keep the order of JSON keys.
    return {row.sides[party.side]: wins[place] for place, party in enumerate(parties)}


def help_of(row: Aftermath, system: Preset) -> tuple[str, int]:
    """The weaker crew and its bonus; none if both are about equally strong."""
    found = chances(row)
    if not found:
        return "", 0
    weaker = min(found, key=lambda crew: found[crew])
    if list(found.values()).count(found[weaker]) > 1:
        return "", 0
    money = max((each.money for each in system.underdog if found[weaker] < each.below), default=0)
    return (weaker, money) if money else ("", 0)
