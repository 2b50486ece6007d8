"""Compares a simulation with the one that it was derived from, battle by battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from accounts.actors import Actor
from laboratory.experiments.jobs import experiment_of
from laboratory.models import Simulation
from laboratory.permissions import may_see_simulation
from laboratory.queries.estimates import DifferenceEstimate, Estimate, difference, estimate
from laboratory.queries.new_form import open_rules
from rules.bots.known import BOTS
from rules.kernel.record import Record
from rules.kernel.screen import HouseRule
from rules.kernel.warbands import members_of
from rules.registry import RULESETS
from rules.simulate import Experiment, Party, variants
from rules.simulate.intervals import wilson

FEWEST = 2  # pairs of which anything can be said


class PairsOfParty(Record):
    """How often a party won before and wins now, over the same battles."""

    number: int
    name: str
    before: Estimate
    now: Estimate
    difference: DifferenceEstimate
    is_clear: bool


class SimulationAgainst(Record):
    """A simulation beside the one that it was made from, battle by battle.

    `changes`: what differs, in words. `obstacle`: why nothing can be told (yet), and then there are
    no `parties`.
    """

    before: str
    changes: tuple[str, ...]
    pairs: int
    obstacle: str
    parties: tuple[PairsOfParty, ...]


class Against(SimulationAgainst):
    """The same on a page, with the simulation that it was derived from."""

    simulation: Simulation


def against(row: Simulation, actor: Actor) -> Against | None:
    """The comparison with the earlier simulation; None if there is none to compare with."""
    if row.before is None or row.is_sweep or not may_see_simulation(actor, row.before):
        return None
    then, now = experiment_of(row.before), experiment_of(row)
    pairs = min(len(row.before.winners), len(row.winners))
    changes = tuple(_changes(then, now))
    obstacle = _obstacle(then, now, pairs, row.is_running)
    places = () if obstacle else range(len(now.parties))
    return Against(
        before=row.before.pk,
        changes=changes,
        pairs=pairs,
        obstacle=obstacle,
        parties=tuple(_row(now, place, row, pairs) for place in places),
        simulation=row.before,
    )


def _obstacle(then: Experiment, now: Experiment, pairs: int, is_running: bool) -> str:
    sides = [[party.side for party in each.parties] for each in (then, now)]
    if (then.ruleset, then.edition, then.scenario) != (now.ruleset, now.edition, now.scenario):
        return "They are not played by the same rules in the same scenario."
    if then.start != now.start:
        return "They do not go on from the same moment."
    if then.seed != now.seed or then.swaps != now.swaps or sides[0] != sides[1]:
        return "They have not the same seed and sides, so their battles are no pairs."
    if is_running or pairs < FEWEST:
        return "It is told here when both have been played."
    return ""


def _row(now: Experiment, place: int, row: Simulation, pairs: int) -> PairsOfParty:
    assert row.before is not None  # noqa: S101 - for the type checker
    before, after = (_wins(each.winners, place, pairs) for each in (row.before, row))
    found = variants.difference(before, after)
    return PairsOfParty(
        number=place,
        name=now.parties[place].name,
        before=_rate(before),
        now=_rate(after),
        difference=difference(found),
        is_clear=found.low > 0 or found.high < 0,
    )


def _wins(winners: str, place: int, pairs: int) -> list[int]:
    return [int(sign == str(place)) for sign in winners[:pairs]]


def _rate(wins: list[int]) -> Estimate:
    return estimate(wilson(sum(wins), len(wins)))


# --- What differs --------------------------------------------------------------------------------


def _changes(then: Experiment, now: Experiment) -> Iterator[str]:
    for old, new in zip(then.parties, now.parties, strict=False):
        yield from _of_party(old, new)
    for rule in _rules(now):
        before, after = (each.rules.get(rule.key, rule.default) for each in (then, now))
        if before != after:
            answers = dict(rule.answers)
            yield f"{rule.question} {answers.get(after, after)}, not {answers.get(before, before)}."


def _of_party(old: Party, new: Party) -> Iterator[str]:
    if old.bot != new.bot:
        yield f"{new.name} is played by {_machine(new.bot)}, not by {_machine(old.bot)}."
    if old.name != new.name:
        yield f"{new.name} fights instead of {old.name}."
    elif old.force != new.force:
        yield from _of_people(new.name, _names(old), _names(new))


def _names(party: Party) -> Counter[str]:
    return Counter(each.name for each in members_of(party.force)) if party.force else Counter()


def _of_people(name: str, old: Counter[str], new: Counter[str]) -> Iterator[str]:
    if old == new:
        yield f"{name} brings the same people with something else."
    if gone := [*(old - new)]:
        yield f"{name} does without {', '.join(gone)}."
    if come := [*(new - old)]:
        yield f"{name} brings {', '.join(come)} as well."


def _machine(bot: str) -> str:
    return BOTS[bot].name if bot in BOTS else bot


def _rules(experiment: Experiment) -> Iterator[HouseRule]:
    ruleset = RULESETS[experiment.ruleset]
    card = next((each for each in ruleset.scenarios if each.id == experiment.scenario), None)
    yield from open_rules(ruleset, card) if card else ()
