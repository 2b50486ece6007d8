"""Read model of the form for a new simulation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from accounts.actors import Actor
from battles.matchmaking.forces import fieldable
from laboratory.experiments.jobs import experiment_of
from laboratory.experiments.moments import FoundMoment, moment_at
from laboratory.experiments.plans import presets_of
from laboratory.experiments.rerun import AGAIN, as_in
from laboratory.forms import BOT, BY_LINK, FORCE, LINK, RULE, USUAL, moment_in
from laboratory.limits import Limits, limits_of
from laboratory.models import Simulation
from rosters.models import Warband as Row
from rules.bots.known import BOTS, PLAIN
from rules.kernel.building import Problem
from rules.kernel.record import Record
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import HouseRule, ScenarioCard, SideRole
from rules.kernel.warbands import members_of
from rules.registry import RULESETS

PRECISIONS = (("", "All of them"), ("5", "±5%"), ("3", "±3%"), ("2", "±2%"), ("1", "±1%"),
              ("0.5", "±0.5%"))  # fmt: skip


class NoSuchScenario(Exception):
    """There is no such game or scenario."""


@dataclass(frozen=True)
class Choice:
    """A choice of a field. `says`: a longer description."""

    value: str
    label: str
    is_chosen: bool
    says: str = ""


@dataclass(frozen=True)
class ChoiceGroup:
    """Choices under one heading."""

    title: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class SideForm:
    """The fields of one party by name, their choices, and their problems."""

    id: str
    name: str
    index: int
    force_name: str
    link_name: str
    bot_name: str
    forces: tuple[ChoiceGroup, ...]
    link: str
    bots: tuple[Choice, ...]
    problems: tuple[str, ...]

    @property
    def brings(self) -> bool:
        """Whether this side may bring a warband."""
        return bool(self.forces)


@dataclass(frozen=True)
class RuleForm:
    """A house rule with its answers."""

    name: str
    question: str
    ref: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class NewSimulationPage:
    """The form. `given`: the values of its plain fields; `problems`: those that
    belong to no party.
    """

    slug: str
    card: ScenarioCard
    scenarios: tuple[ChoiceGroup, ...]
    sides: tuple[SideForm, ...]
    rules: tuple[RuleForm, ...]
    precisions: tuple[Choice, ...]
    given: Mapping[str, str]
    limits: Limits
    problems: tuple[str, ...]
    again: Simulation | None
    moment: FoundMoment | None = None

    @property
    def most(self) -> str:
        """The maximum number of battles, as text."""
        return f"{self.limits.battles:,}"

    @property
    def has_house_rules(self) -> bool:
        """Whether any house rule differs from its default; then they are not folded."""
        return any(self.given.get(rule.name) for rule in self.rules)


@dataclass(frozen=True)
class SimulationFormRequest:
    """The values of the form: those given before, the problems of a refusal, and `again`, the
    simulation that they are copied from.
    """

    given: Mapping[str, str]
    problems: Sequence[Problem] = ()
    again: Simulation | None = None
    link: str = ""
    warbands: Sequence[Row] = field(default_factory=tuple)


def scenario_in(name: str) -> tuple[Ruleset[Record], ScenarioCard]:
    """The game and scenario called `game:scenario`; the default is a street fight of two.

    Raises NoSuchScenario.
    """
    if not name:
        return _usual()
    slug, _, scenario = name.partition(":")
    ruleset = RULESETS.get(slug)
    for card in ruleset.scenarios if ruleset else ():
        if ruleset is not None and card.id == scenario:
            return ruleset, card
    raise NoSuchScenario


def _usual() -> tuple[Ruleset[Record], ScenarioCard]:
    """The first scenario in which two sides bring warbands, or the first of all."""
    ruleset = next(iter(RULESETS.values()))
    open_to_two = (
        card
        for card in ruleset.scenarios
        if [side.takes_force for side in card.sides if not side.is_referee] == [True, True]
    )
    return ruleset, next(open_to_two, ruleset.scenarios[0])


def new_simulation_page(actor: Actor, asked: SimulationFormRequest) -> NewSimulationPage:
    """The form. Raises NoSuchScenario, or NoSuchMoment if a moment is named."""
    meant = moment_in(asked.given)
    if meant is not None:
        return _moment_page(actor, asked, moment_at(actor, meant))
    ruleset, card = scenario_in(asked.given.get("scenario", ""))
    own = [each for each in fieldable(actor) if each.ruleset == ruleset.slug]
    fought = [side for side in card.sides if not side.is_referee]
    return NewSimulationPage(
        ruleset.slug,
        card,
        tuple(_scenarios(ruleset.slug, card.id)),
        tuple(_side(place, side, ruleset, own, asked) for place, side in enumerate(fought)),
        tuple(_rule(rule, asked.given) for rule in open_rules(ruleset, card)),
        _precisions(asked),
        {"battles": str(USUAL), **asked.given},
        limits_of(actor),
        _plain_problems(asked),
        asked.again,
    )


def _moment_page(
    actor: Actor, asked: SimulationFormRequest, moment: FoundMoment
) -> NewSimulationPage:
    """The form for a moment: only the bots and the number of battles can be chosen."""
    sides = (SideRole(id_, name, "") for id_, name in moment.sides.items())
    return NewSimulationPage(
        moment.ruleset.slug,
        moment.card,
        (),
        tuple(_side(place, side, moment.ruleset, (), asked) for place, side in enumerate(sides)),
        (),
        _precisions(asked),
        {"battles": str(USUAL), **asked.given},
        limits_of(actor),
        _plain_problems(asked),
        asked.again,
        moment,
    )


def _precisions(asked: SimulationFormRequest) -> tuple[Choice, ...]:
    chosen = asked.given.get("precision", "")
    return tuple(Choice(value, label, value == chosen) for value, label in PRECISIONS)


def _plain_problems(asked: SimulationFormRequest) -> tuple[str, ...]:
    return tuple(each.message for each in asked.problems if _party_of(each) is None)


def _scenarios(slug: str, scenario: str) -> Iterator[ChoiceGroup]:
    for ruleset in RULESETS.values():
        cards = (
            Choice(
                f"{ruleset.slug}:{card.id}",
                card.title,
                (ruleset.slug, card.id) == (slug, scenario),
            )
            for card in ruleset.scenarios
        )
        yield ChoiceGroup(ruleset.name, tuple(cards))


def open_rules(ruleset: Ruleset[Record], card: ScenarioCard) -> Iterator[HouseRule]:
    """The house rules that have an effect between machines: none about referees or
    hidden rosters.
    """
    closed = {side.needs[0] for side in card.sides if side.is_referee} | {ruleset.veil[0]}
    for rule in ruleset.house_rules:
        if rule.concerns(card.id) and rule.key not in closed:
            yield rule


def _rule(rule: HouseRule, given: Mapping[str, str]) -> RuleForm:
    name = f"{RULE}{rule.key}"
    chosen = given.get(name) or rule.default
    # A default answer is stored as no answer, so equal experiments have equal digests.
    choices = (
        Choice("" if value == rule.default else value, label, value == chosen)
        for value, label in rule.answers
    )
    return RuleForm(name, rule.question, rule.ref, tuple(choices))


def _party_of(problem: Problem) -> int | None:
    parts = problem.path.split(".")
    if parts[0] == "parties" and len(parts) > 1 and parts[1].isdecimal():
        return int(parts[1])
    return None


def _side(
    place: int,
    side: SideRole,
    ruleset: Ruleset[Record],
    own: Sequence[Row],
    asked: SimulationFormRequest,
) -> SideForm:
    force, bot = f"{FORCE}{side.id}", f"{BOT}{side.id}"
    played = asked.given.get(bot) or PLAIN
    chosen = asked.given.get(force, "")
    return SideForm(
        side.id,
        side.name,
        place,
        force,
        f"{LINK}{side.id}",
        bot,
        tuple(_forces(ruleset.slug, own, chosen, asked)) if side.takes_force else (),
        asked.given.get(f"{LINK}{side.id}", ""),
        tuple(Choice(e.slug, e.name, e.slug == played, e.says) for e in BOTS.values()),
        tuple(each.message for each in asked.problems if _party_of(each) == place),
    )


def _forces(
    slug: str, own: Sequence[Row], chosen: str, asked: SimulationFormRequest
) -> Iterator[ChoiceGroup]:
    yield ChoiceGroup("", (Choice("", "The scenario’s own people", not chosen),))
    if asked.again is not None and chosen.startswith(AGAIN):
        yield ChoiceGroup(f"As in “{asked.again.name}”", tuple(_again(asked, chosen)))
        yield ChoiceGroup("The same with one left out", tuple(_one_left_out(asked, chosen)))
    if own:
        yield ChoiceGroup("My warbands", tuple(_own(own, chosen)))
    ready = presets_of(slug)
    if ready:
        known = (
            Choice(name, f"{each.name} ({len(list(members_of(each)))})", name == chosen)
            for name, each in ready.items()
        )
        yield ChoiceGroup("Ready warbands", tuple(known))
    shared = Choice(BY_LINK, "A warband by its link, below", chosen == BY_LINK)
    yield ChoiceGroup("Of somebody else", (shared,))


def _own(own: Sequence[Row], chosen: str) -> Iterator[Choice]:
    for row in own:
        yield Choice(row.pk, f"{row.name} ({row.members})", row.pk == chosen)


def _again(asked: SimulationFormRequest, chosen: str) -> Iterator[Choice]:
    if asked.again is None:
        return
    for place, party in enumerate(experiment_of(asked.again).parties):
        if party.force is not None:
            name = as_in(asked.again, place, asked.link)
            yield Choice(name, party.name, name == chosen)


def _one_left_out(asked: SimulationFormRequest, chosen: str) -> Iterator[Choice]:
    """For each member of the party's force, a choice that leaves this member at home."""
    if asked.again is None:
        return
    for place, party in enumerate(experiment_of(asked.again).parties):
        if party.force is not None and chosen.startswith(as_in(asked.again, place)):
            for member in members_of(party.force):
                name = as_in(asked.again, place, asked.link, member.id)
                yield Choice(name, f"Without {member.name}", name == chosen)
