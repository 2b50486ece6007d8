"""Plans of new simulations. The check reports all problems at once and builds the experiment."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from django.utils.text import slugify

from accounts.actors import Actor
from laboratory.experiments.moments import MomentPlan, NoSuchMoment, moment_at
from laboratory.experiments.rerun import AGAIN, force_again
from laboratory.limits import MOST_FIGURES
from rosters.documents import warband_of
from rosters.models import Warband as Row
from rosters.permissions import may_see
from rules.bots.known import BOTS, PLAIN
from rules.kernel.building import Problem, too_big
from rules.kernel.record import Record
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import ScenarioCard, SideRole
from rules.kernel.warbands import Warband, members_of
from rules.registry import RULESETS
from rules.simulate import Aim, Experiment, Party

MOST_SEED = 2**53 - 1  # JSON numbers up to here are exact in every program
MOST_TITLE = 60
FINEST = 1_000  # millionths: a tenth of a per cent
READY = "ready:"  # begins the name of each ready warband


@lru_cache(maxsize=8)
def presets_of(ruleset: str) -> dict[str, Warband]:
    """The ready warbands of a game that have no problems; none if the game has no workshop."""
    workshop = RULESETS[ruleset].workshop
    if workshop is None:
        return {}
    fit = (each for each in workshop.ready() if not workshop.check(each))
    return {f"{READY}{slugify(each.name)}": each for each in fit}


class BadSimulation(Exception):
    """An invalid plan. `problems` has every problem with its field."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(" ".join(each.message for each in problems))
        self.problems = problems


class PartyPlan(Record):
    """The bot and the force of one side.

    force: empty for the scenario's own figures, the name of a preset (`presets`), a force of
    another simulation (`rerun`), or the id of a warband. link: lets the actor use a warband that is
    shared by a link.
    """

    side: str
    bot: str = PLAIN
    force: str = ""
    link: str = ""


@dataclass(frozen=True)
class SimulationPlan:
    """The plan of a new simulation.

    seed: None lets the site choose. precision: half the width of the interval in millionths, 0 to
    play all battles. swaps: whether parties change sides in turn; None: if all bring a force.
    start: the moment from which machines play on; then game, scenario, house rules and figures are
    those of its battle, and other values are ignored.
    """

    ruleset: str
    scenario: str
    parties: tuple[PartyPlan, ...]
    battles: int
    precision: int = 0
    seed: int | None = None
    rules: dict[str, str] = field(default_factory=dict)
    swaps: bool | None = None
    title: str = ""
    start: MomentPlan | None = None


@dataclass(frozen=True)
class Checked:
    """A valid plan with its experiment."""

    title: str
    experiment: Experiment
    aim: Aim


def check_plan(actor: Actor, plan: SimulationPlan) -> Checked:
    """Check a plan and build its experiment. Raises BadSimulation with all problems."""
    if plan.start is not None:
        return _check_moment(actor, plan, plan.start)
    ruleset, card = _game(plan)
    sides = {side.id: side for side in card.sides if not side.is_referee}
    problems = [*_sides_wrong(plan, sides), *_rules_wrong(plan, ruleset), *_numbers_wrong(plan)]
    if problems:
        raise BadSimulation(tuple(problems))
    forces = _forces(actor, plan, ruleset, sides)
    parties = tuple(
        Party(each.side, force.name if force else sides[each.side].name, each.bot, force)
        for each, force in zip(plan.parties, forces, strict=True)
    )
    swaps = all(forces) if plan.swaps is None else plan.swaps
    if swaps and not all(forces):
        raise BadSimulation(
            (_problem("swaps", "Only those who bring a warband can change sides."),)
        )
    experiment = Experiment(
        ruleset.slug, ruleset.edition, card.id, _seed(plan), parties, dict(plan.rules), swaps
    )
    title = plan.title.strip() or " against ".join(party.name for party in parties)
    return Checked(title[:MOST_TITLE], experiment, Aim(plan.battles, plan.precision))


def _check_moment(actor: Actor, plan: SimulationPlan, start: MomentPlan) -> Checked:
    """As `check_plan`, for a plan that starts from a moment of a battle."""
    try:
        moment = moment_at(actor, start)
    except NoSuchMoment as error:
        raise BadSimulation((_problem("start", str(error)),)) from error
    roles = {side.id: side for side in moment.card.sides if side.id in moment.sides}
    wrong = (*_sides_wrong(plan, roles), *_guests_wrong(plan), *_numbers_wrong(plan))
    if wrong:
        raise BadSimulation(wrong)
    parties = tuple(Party(each.side, moment.sides[each.side], each.bot) for each in plan.parties)
    experiment = Experiment(
        moment.ruleset.slug,
        moment.ruleset.edition,
        moment.card.id,
        _seed(plan),
        parties,
        moment.rules,
        start=moment.start,
    )
    title = plan.title.strip() or f"What may come of {moment.start.title}"
    return Checked(title[:MOST_TITLE], experiment, Aim(plan.battles, plan.precision))


def _guests_wrong(plan: SimulationPlan) -> Iterator[Problem]:
    for number, party in enumerate(plan.parties):
        if party.force:
            said = "The people of that moment fight on. Bring no warband."
            yield _problem(f"parties.{number}.force", said)


def _seed(plan: SimulationPlan) -> int:
    return 1 + secrets.randbelow(999_999_999) if plan.seed is None else plan.seed


def _problem(path: str, message: str) -> Problem:
    return Problem(path, "refused", message)


def _game(plan: SimulationPlan) -> tuple[Ruleset[Record], ScenarioCard]:
    ruleset = RULESETS.get(plan.ruleset)
    if ruleset is None:
        raise BadSimulation((_problem("ruleset", "Choose one of the games."),))
    card = next((each for each in ruleset.scenarios if each.id == plan.scenario), None)
    if card is None:
        said = f"Choose one of the scenarios of {ruleset.name}."
        raise BadSimulation((_problem("scenario", said),))
    return ruleset, card


def _sides_wrong(plan: SimulationPlan, sides: dict[str, SideRole]) -> Iterator[Problem]:
    named = [party.side for party in plan.parties]
    if sorted(named) != sorted(sides):
        wanted = ", ".join(sides)
        yield _problem("parties", f"Say for each of these sides once who fights: {wanted}.")
        return
    for number, party in enumerate(plan.parties):
        if party.bot not in BOTS:
            yield _problem(f"parties.{number}.bot", f"Choose who plays: {', '.join(BOTS)}.")
        if party.force and not sides[party.side].takes_force:
            said = f"{sides[party.side].name} has people of its own here; bring no warband."
            yield _problem(f"parties.{number}.force", said)


def _rules_wrong(plan: SimulationPlan, ruleset: Ruleset[Record]) -> Iterator[Problem]:
    known = {rule.key: rule for rule in ruleset.house_rules if rule.concerns(plan.scenario)}
    for key, value in plan.rules.items():
        if key not in known:
            yield _problem(f"rules.{key}", "There is no such house rule in this scenario.")
        elif value not in (answers := [answer for answer, _ in known[key].answers]):
            said = f"Choose one of the answers to {known[key].question}: {', '.join(answers)}."
            yield _problem(f"rules.{key}", said)


def _numbers_wrong(plan: SimulationPlan) -> Iterator[Problem]:
    if plan.battles < 1:
        yield _problem("battles", "Ask for one battle at least.")
    if plan.precision and not FINEST <= plan.precision <= 500_000:
        yield _problem("precision", "A precision is between 0.1 and 50 per cent.")
    if plan.seed is not None and not 0 <= plan.seed <= MOST_SEED:
        yield _problem("seed", f"A seed is a whole number from 0 to {MOST_SEED}.")
    if "\0" in plan.title or len(plan.title) > MOST_TITLE:
        yield _problem("title", f"A title has at most {MOST_TITLE} letters.")


def _forces(
    actor: Actor, plan: SimulationPlan, ruleset: Ruleset[Record], sides: dict[str, SideRole]
) -> tuple[Warband | None, ...]:
    """The warbands of the parties, in their order. Raises BadSimulation."""
    problems: list[Problem] = []
    forces: list[Warband | None] = []
    for number, party in enumerate(plan.parties):
        force = _force(actor, party, ruleset) if party.force else None
        forces.append(force)
        if party.force:
            wrong = _force_wrong(force, ruleset, sides[party.side])
            problems += [_problem(f"parties.{number}.force", wrong)] if wrong else []
    if problems:
        raise BadSimulation(tuple(problems))
    return tuple(forces)


def _force(actor: Actor, party: PartyPlan, ruleset: Ruleset[Record]) -> Warband | None:
    if ruleset.workshop is None:
        return None
    if party.force.startswith(READY):
        return presets_of(ruleset.slug).get(party.force)
    if party.force.startswith(AGAIN):
        return force_again(actor, party.force, party.link, ruleset.slug)
    row = Row.objects.filter(pk=party.force, ruleset=ruleset.slug).first()
    if row is None or not may_see(actor, row, party.link):
        return None
    return warband_of(row.document)


def _force_wrong(force: Warband | None, ruleset: Ruleset[Record], role: SideRole) -> str:
    if force is None or ruleset.workshop is None:
        return "Choose a ready warband, one of your own, or one that you may see, of this game."
    figures = sum(1 for _ in members_of(force))
    if figures > MOST_FIGURES:
        return f"{force.name} has {figures} figures. Bring {MOST_FIGURES} at most."
    problems = ruleset.workshop.check(force)
    if problems:
        return f"{force.name} cannot be fielded yet: {problems[0].message}"
    return too_big(role, force)
