"""Simulations that start from a moment of a battle, limited to what the actor may know of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from accounts.actors import Actor
from battles import journal
from battles.models import Battle
from battles.permissions import NotAdmitted
from battles.queries.battle_head import side_names
from laboratory.experiments.rerun import AGAIN, experiment_again
from laboratory.forecasts.permissions import EVERYTHING, ForecastRefused, open_moment
from rules.kernel.record import Record
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import ScenarioCard
from rules.registry import RULESETS
from rules.simulate import Start, start_of
from rules.simulate.experiment import sides_in

LOOKING_ON = "somebody who looks on"
UNKNOWN = "There is no such battle, or it is not yours to see."


class MomentPlan(Record):
    """Names a moment: of a battle, after line `at` or the last one, as `side` knows it.

    Or the moment from which another simulation starts (`laboratory.experiments.rerun`), with the
    link that opens it.
    """

    battle: str
    at: Annotated[int, Meta(ge=0)] | None = None
    side: str = ""
    link: str = ""


@dataclass(frozen=True)
class FoundMoment:
    """A moment from which machines may play on.

    sides: the sides that fight there, names by id. rules: the house rules that differ from the
    default. knows: whose knowledge is used, in words; empty if everything is known.
    """

    ruleset: Ruleset[Record]
    card: ScenarioCard
    start: Start
    sides: dict[str, str]
    rules: dict[str, str]
    knows: str


class NoSuchMoment(Exception):
    """Machines cannot play on from this moment. The message says why."""


def moment_at(actor: Actor, plan: MomentPlan) -> FoundMoment:
    """Find the moment of a plan. Raises NoSuchMoment."""
    if plan.battle.startswith(AGAIN):
        return _again(actor, plan)
    try:
        moment = open_moment(plan.battle, actor, plan.at, plan.side)
    except (Battle.DoesNotExist, NotAdmitted) as error:
        raise NoSuchMoment(UNKNOWN) from error
    except ForecastRefused as error:
        raise NoSuchMoment(str(error)) from error
    battle, ruleset = moment.battle, journal.ruleset_of(moment.battle)
    card = next(each for each in ruleset.scenarios if each.id == battle.scenario)
    start = start_of(ruleset, moment.state, moment.eyes)
    seq = battle.numbers.shown(moment.seq)
    told = replace(start, battle=battle.pk, title=battle.title, seq=seq)
    names = side_names(battle)
    sides = {side: names.get(side, side) for side in sides_in(ruleset, card, moment.state)}
    return FoundMoment(ruleset, card, told, sides, _rules(ruleset, battle), knowing(card, told))


def _again(actor: Actor, plan: MomentPlan) -> FoundMoment:
    """The moment from which another simulation starts, with the knowledge of that time and not of
    today.
    """
    experiment = experiment_again(actor, plan.battle, plan.link)
    if experiment is None or experiment.start is None:
        raise NoSuchMoment(UNKNOWN)
    ruleset = RULESETS[experiment.ruleset]
    card = next(each for each in ruleset.scenarios if each.id == experiment.scenario)
    sides = {party.side: party.name for party in experiment.parties}
    knows = knowing(card, experiment.start)
    return FoundMoment(ruleset, card, experiment.start, sides, dict(experiment.rules), knows)


def knowing(card: ScenarioCard, start: Start) -> str:
    """Whose knowledge is used, in words; empty if everything is known."""
    if start.side == EVERYTHING:
        return ""
    names = {side.id: side.name for side in card.sides}
    return names.get(start.side, LOOKING_ON)


def _rules(ruleset: Ruleset[Record], battle: Battle) -> dict[str, str]:
    usual = {rule.key: rule.default for rule in ruleset.house_rules}
    given = {key: value for key, value in battle.house_rules.items() if key in usual}
    return {key: value for key, value in given.items() if value != usual[key]}
