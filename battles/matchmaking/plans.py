"""The plan of a new battle, checked before the battle is opened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from battles.clocks.deadlines import ClockTerms
from battles.clocks.plans import Fault, clock_problems, clock_terms
from rules import registry
from rules.bots.known import BOTS, STRONG
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import ScenarioCard, SideRole
from web.text import clean

NAME_LENGTH = 40
SEED_LENGTH = 100
TITLE_LENGTH = 80
MOST_TABLES = 12  # available tables
USER_NAME_LENGTH = 150
# Who may play the other sides; the default is any player with the link.
MACHINE, BY_NAME, ANYBODY = "machine", "named", "anybody"
# The spectators' delay in minutes, and in words.
WATCH_DELAYS = {0: "at once", 5: "5 minutes", 15: "15 minutes", 60: "an hour", 1440: "a day"}


class BadPlan(Exception):
    """A plan for a battle that is refused, with all its problems.

    `problems`: the sentences alone.
    """

    def __init__(self, *faults: Fault) -> None:
        self.faults = tuple(dict.fromkeys(faults))
        self.problems = list(dict.fromkeys(sentence for _, sentence in self.faults))
        super().__init__(" ".join(self.problems))


@dataclass(frozen=True)
class BattlePlan:
    """All choices for a new battle. The keys of `names`, and `side`, are ids of sides.

    `shared`: the sides that two players share, each with a command of the scenario. Then `side` and
    the keys of `asked` are "side/command"; `side` alone is its first command.
    `forces`: the id of the warband that a side fields instead of the scenario's own figures;
    `documents`: such warbands as they were fielded before, and `warbands` the ids of those.
    `wanted` says who may play the other
    sides, apart from players with the link; `asked`: names by side; `bot`: which machine.
    `real_dice`: dice are thrown at a table and typed in.
    `table`: the number of the table to play on; 0: the players' seeds generate it.
    `clock`: the chosen deadlines, see `battles.clocks.plans`; none without.
    `watch_delay`: the spectators' delay in minutes.
    `tells_chances`: players may ask for their chances during the battle.
    """

    ruleset: str
    scenario: str
    side: str = ""
    title: str = ""
    house_rules: Mapping[str, str] = field(default_factory=dict)
    hotseat: bool = False
    names: Mapping[str, str] = field(default_factory=dict)
    forces: Mapping[str, str] = field(default_factory=dict)
    real_dice: bool = False
    clock: Mapping[str, str] = field(default_factory=dict)
    documents: Mapping[str, dict[str, Any]] = field(default_factory=dict)
    warbands: Mapping[str, str] = field(default_factory=dict)
    wanted: str = ""
    asked: Mapping[str, str] = field(default_factory=dict)
    hidden_rosters: bool = False
    table: int = 0
    watch_delay: int = 0
    tells_chances: bool = False
    bot: str = STRONG
    shared: tuple[str, ...] = ()

    @property
    def is_for_one(self) -> bool:
        """Whether the battle needs no other player: at one screen, or against the machine."""
        return self.hotseat or self.wanted == MACHINE


@dataclass(frozen=True)
class CheckedPlan:
    """A valid plan: everything it names exists, and omitted choices have their defaults.

    `side`: the opener's seat, as `Seat.post`.
    """

    ruleset: Ruleset[Any]
    scenario: ScenarioCard
    side: str
    title: str
    house_rules: dict[str, str]
    hotseat: bool
    names: dict[str, str]
    forces: dict[str, str]
    real_dice: bool
    clock: ClockTerms | None
    documents: dict[str, dict[str, Any]]
    warbands: dict[str, str]
    wanted: str
    asked: dict[str, str]
    hidden_rosters: bool
    table: int
    watch_delay: int
    tells_chances: bool
    bot: str
    shared: tuple[str, ...]

    def commands(self, role: SideRole) -> tuple[str, ...]:
        """The commands of the seats of a side: "" for one seat that has all of it."""
        return tuple(each.id for each in role.commands) if role.id in self.shared else ("",)


def check_plan(plan: BattlePlan) -> CheckedPlan:
    """Check and complete a plan. Raises BadPlan with all problems."""
    ruleset, scenario = _game_of(plan)
    rules = _answers(plan, ruleset)
    rosters, hidden = ruleset.veil
    hides = plan.hidden_rosters or (bool(rosters) and rules[rosters] == hidden)
    if rosters:
        rules[rosters] = hidden if hides else rules[rosters]
    faults = list(_problems(plan, ruleset, scenario, rules))
    if faults:
        raise BadPlan(*faults)
    return CheckedPlan(
        ruleset=ruleset,
        scenario=scenario,
        side=_own_post(plan, scenario),
        title=clean(plan.title, TITLE_LENGTH) or scenario.title,
        house_rules=rules,
        hotseat=plan.hotseat,
        names={side: clean(name, NAME_LENGTH) for side, name in plan.names.items()},
        forces={side: warband for side, warband in plan.forces.items() if warband},
        real_dice=plan.real_dice,
        # At one screen there is no waiting for other players.
        clock=None if plan.hotseat else clock_terms(plan.clock),
        documents=dict(plan.documents),
        warbands={side: each for side, each in plan.warbands.items() if side in plan.documents},
        wanted=plan.wanted,
        asked=dict(plan.asked),
        hidden_rosters=hides,
        table=plan.table,
        watch_delay=0 if plan.hotseat else plan.watch_delay,
        tells_chances=plan.tells_chances,
        bot=plan.bot,
        shared=_shared(plan, scenario),
    )


def _game_of(plan: BattlePlan) -> tuple[Ruleset[Any], ScenarioCard]:
    """The game and its scenario. Raises BadPlan if they do not exist."""
    ruleset = registry.RULESETS.get(plan.ruleset)
    if ruleset is None:
        raise BadPlan(("ruleset", "Choose one of the games."))
    scenario = next((card for card in ruleset.scenarios if card.id == plan.scenario), None)
    if scenario is None:
        raise BadPlan(("scenario", f"Choose one of the scenarios of {ruleset.name}."))
    return ruleset, scenario


def _problems(
    plan: BattlePlan, ruleset: Ruleset[Any], scenario: ScenarioCard, rules: Mapping[str, str]
) -> Iterator[Fault]:
    """All problems of a plan for this scenario, with these answers to its house rules."""
    yield from _side_problems(plan, scenario, rules)
    yield from _share_problems(plan, scenario, rules)
    yield from _rule_problems(plan, ruleset)
    yield from _force_problems(plan, scenario)
    yield from [] if plan.hotseat else clock_problems(plan.clock)
    yield from _name_problems(plan)
    yield from _dice_problems(plan)
    yield from _table_problems(plan, scenario)
    yield from _delay_problems(plan)
    yield from _bot_problems(plan)


def _shared(plan: BattlePlan, scenario: ScenarioCard) -> tuple[str, ...]:
    """The sides that two players share, in the scenario's order; none at one screen."""
    return tuple(each.id for each in scenario.sides if not plan.hotseat and each.id in plan.shared)


def _own_post(plan: BattlePlan, scenario: ScenarioCard) -> str:
    """The opener's seat; of a shared side the first command if none is named."""
    side, _, command = (plan.side or scenario.sides[0].id).partition("/")
    if side not in _shared(plan, scenario):
        return side
    role = next(each for each in scenario.sides if each.id == side)
    return f"{side}/{command or role.commands[0].id}"


def _answers(plan: BattlePlan, ruleset: Ruleset[Any]) -> dict[str, str]:
    """The answers to the scenario's house rules; those of other scenarios are ignored."""
    rules = [rule for rule in ruleset.house_rules if rule.concerns(plan.scenario)]
    return {rule.key: plan.house_rules.get(rule.key, rule.default) for rule in rules}


def _side_problems(
    plan: BattlePlan, scenario: ScenarioCard, rules: Mapping[str, str]
) -> Iterator[Fault]:
    sides = {side.id: side.name for side in scenario.seated(rules)}
    side, _, command = plan.side.partition("/")
    if plan.side and side not in sides:
        yield "side", f"Choose a side of {scenario.title}: {' or '.join(sides.values())}."
        return
    role = next((each for each in scenario.sides if each.id == side), None)
    if command and role is not None and command not in [each.id for each in role.commands]:
        yield "side", f"There is no such command of {role.name}."
    elif command and not plan.hotseat and side not in plan.shared:
        yield "shared", f"Only where two share {sides[side]} has each a command of their own."


def _share_problems(
    plan: BattlePlan, scenario: ScenarioCard, rules: Mapping[str, str]
) -> Iterator[Fault]:
    seated = {side.id: side for side in scenario.seated(rules)}
    for side in plan.shared:
        if side not in seated:
            yield "shared", f"Choose sides of {scenario.title} that two are to share."
        elif not seated[side].commands:
            yield "shared", f"{seated[side].name} is one player’s: nobody can share it."


def _table_problems(plan: BattlePlan, scenario: ScenarioCard) -> Iterator[Fault]:
    if plan.table and not scenario.has_tables:
        sentence = "has no tables to choose from: leave the table to the seeds."
        yield "table", f"{scenario.title} {sentence}"
    elif not 0 <= plan.table <= MOST_TABLES:
        yield "table", f"Choose one of the tables 1 to {MOST_TABLES}, or leave it to the seeds."


def _dice_problems(plan: BattlePlan) -> Iterator[Fault]:
    if plan.real_dice and plan.wanted == MACHINE:
        yield "real_dice", "The machine has no dice of its own: let the site throw them."
    if plan.real_dice and not plan.hotseat and clock_terms(plan.clock) is not None:
        yield "clock", "With dice of your own nobody can play on for who is late: choose no clock."


def _delay_problems(plan: BattlePlan) -> Iterator[Fault]:
    if plan.watch_delay not in WATCH_DELAYS:
        yield "watch_delay", "Choose one of the delays for those who watch."


def _bot_problems(plan: BattlePlan) -> Iterator[Fault]:
    if plan.bot not in BOTS:
        yield "bot", f"Choose one of the machines: {', '.join(bot.name for bot in BOTS.values())}."


def _force_problems(plan: BattlePlan, scenario: ScenarioCard) -> Iterator[Fault]:
    open_to = {side.id for side in scenario.sides if side.takes_force}
    for side, warband in plan.forces.items():
        if warband and side not in open_to:
            sentence = "has its own people on that side; no warband takes their place."
            yield f"forces.{clean(side, 40)}", f"{scenario.title} {sentence}"


def _name_problems(plan: BattlePlan) -> Iterator[Fault]:
    if plan.wanted == BY_NAME and not any(plan.asked.values()):
        yield "asked", "Type the name of the player whom you want to ask."


def _rule_problems(plan: BattlePlan, ruleset: Ruleset[Any]) -> Iterator[Fault]:
    known = {rule.key: rule for rule in ruleset.house_rules}
    for key, answer in plan.house_rules.items():
        rule = known.get(key)
        if rule is None:
            short = clean(key, 40)
            yield f"house_rules.{short}", f"{ruleset.name} knows no house rule called “{short}”."
        elif answer not in {value for value, _ in rule.answers}:
            words = " or ".join(f"“{label}”" for _, label in rule.answers)
            yield f"house_rules.{key}", f"{rule.question} The answer must be {words}."
