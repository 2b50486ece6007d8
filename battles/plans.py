"""What somebody wants to play, checked before a battle is opened."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from battles.clock_plans import clock_problems, clock_terms
from battles.clockwork import ClockTerms
from rules import registry
from rules.bots.known import BOTS, STRONG
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import ScenarioCard

NAME_LENGTH = 40
SEED_LENGTH = 100
TITLE_LENGTH = 80
MOST_TABLES = 12  # that one may choose from
USER_NAME_LENGTH = 150
# Who is wanted for the other sides; nobody in particular is the default.
MACHINE, BY_NAME, ANYBODY = "machine", "named", "anybody"
# Minutes by which those who only watch may see a battle later, and in words.
WATCH_DELAYS = {0: "at once", 5: "5 minutes", 15: "15 minutes", 60: "an hour", 1440: "a day"}


class BadPlan(Exception):
    """A battle that cannot be opened as asked: every problem at once, in sentences."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__(" ".join(problems))
        self.problems = problems


@dataclass(frozen=True)
class BattlePlan:
    """Everything that is chosen before a battle. `names` and `side` go by the side's id.

    `forces`: the id of the warband that a side fields instead of the scenario's own people;
    `documents`: such warbands as they were fielded before. `wanted` says who is to play the other
    sides beside whoever has the link, `asked` by which name, `bot` which machine.
    `real_dice`: they are thrown at a table and typed in.
    `table`: the number of the table to play on; 0: the players' seeds lay it out.
    `clock`: the deadlines as chosen, see `battles.clock_plans`; none without.
    `watch_delay`: minutes by which those who only watch see it later.
    `tells_chances`: players may ask what their chances are while it is fought.
    """

    ruleset: str
    scenario: str
    side: str = ""
    title: str = ""
    house_rules: Mapping[str, str] = field(default_factory=dict)
    hotseat: bool = False
    names: Mapping[str, str] = field(default_factory=dict)
    seed: str = ""
    forces: Mapping[str, str] = field(default_factory=dict)
    real_dice: bool = False
    clock: Mapping[str, str] = field(default_factory=dict)
    documents: Mapping[str, dict[str, Any]] = field(default_factory=dict)
    wanted: str = ""
    asked: Mapping[str, str] = field(default_factory=dict)
    hidden_rosters: bool = False
    table: int = 0
    watch_delay: int = 0
    tells_chances: bool = False
    bot: str = STRONG

    @property
    def is_for_one(self) -> bool:
        """Whether nobody elsewhere is needed: at one screen, or against the machine."""
        return self.hotseat or self.wanted == MACHINE


@dataclass(frozen=True)
class CheckedPlan:
    """A plan that can be carried out: what it names exists, what it leaves open has its default."""

    ruleset: Ruleset[Any]
    scenario: ScenarioCard
    side: str
    title: str
    house_rules: dict[str, str]
    hotseat: bool
    names: dict[str, str]
    seed: str
    forces: dict[str, str]
    real_dice: bool
    clock: ClockTerms | None
    documents: dict[str, dict[str, Any]]
    wanted: str
    asked: dict[str, str]
    hidden_rosters: bool
    table: int
    watch_delay: int
    tells_chances: bool
    bot: str


def clean(text: str, length: int) -> str:
    """One line of text without control characters, cut to a length."""
    plain = "".join(sign if unicodedata.category(sign)[0] != "C" else " " for sign in text)
    return " ".join(plain.split())[:length].strip()


def check_plan(plan: BattlePlan) -> CheckedPlan:
    """The plan made complete, or BadPlan with everything that is wrong with it."""
    ruleset = registry.RULESETS.get(plan.ruleset)
    if ruleset is None:
        raise BadPlan(["Choose one of the games."])
    scenario = next((card for card in ruleset.scenarios if card.id == plan.scenario), None)
    if scenario is None:
        raise BadPlan([f"Choose one of the scenarios of {ruleset.name}."])
    rules = _answers(plan, ruleset)
    rosters, hidden = ruleset.veil
    hides = plan.hidden_rosters or (bool(rosters) and rules[rosters] == hidden)
    if rosters:
        rules[rosters] = hidden if hides else rules[rosters]
    problems = [
        *_side_problems(plan, scenario, rules),
        *_rule_problems(plan, ruleset),
        *_force_problems(plan, scenario),
        *([] if plan.hotseat else clock_problems(plan.clock)),
        *_name_problems(plan),
        *_dice_problems(plan),
        *_table_problems(plan, scenario),
        *_delay_problems(plan),
        *_bot_problems(plan),
    ]
    if problems:
        raise BadPlan(problems)
    return CheckedPlan(
        ruleset=ruleset,
        scenario=scenario,
        side=plan.side or scenario.sides[0].id,
        title=clean(plan.title, TITLE_LENGTH) or scenario.title,
        house_rules=rules,
        hotseat=plan.hotseat,
        names={side: clean(name, NAME_LENGTH) for side, name in plan.names.items()},
        seed=clean(plan.seed, SEED_LENGTH),
        forces={side: warband for side, warband in plan.forces.items() if warband},
        real_dice=plan.real_dice,
        # At one screen nobody waits for anybody.
        clock=None if plan.hotseat else clock_terms(plan.clock),
        documents=dict(plan.documents),
        wanted=plan.wanted,
        asked=dict(plan.asked),
        hidden_rosters=hides,
        table=plan.table,
        watch_delay=0 if plan.hotseat else plan.watch_delay,
        tells_chances=plan.tells_chances,
        bot=plan.bot,
    )


def _answers(plan: BattlePlan, ruleset: Ruleset[Any]) -> dict[str, str]:
    """The answer to every house rule of the scenario; those of others were not asked."""
    rules = [rule for rule in ruleset.house_rules if rule.concerns(plan.scenario)]
    return {rule.key: plan.house_rules.get(rule.key, rule.default) for rule in rules}


def _side_problems(
    plan: BattlePlan, scenario: ScenarioCard, rules: Mapping[str, str]
) -> Iterator[str]:
    sides = {side.id: side.name for side in scenario.seated(rules)}
    if plan.side and plan.side not in sides:
        yield f"Choose a side of {scenario.title}: {' or '.join(sides.values())}."


def _table_problems(plan: BattlePlan, scenario: ScenarioCard) -> Iterator[str]:
    if plan.table and not scenario.has_tables:
        yield f"{scenario.title} has no tables to choose from: leave the table to the seeds."
    elif not 0 <= plan.table <= MOST_TABLES:
        yield f"Choose one of the tables 1 to {MOST_TABLES}, or leave it to the seeds."


def _dice_problems(plan: BattlePlan) -> Iterator[str]:
    if plan.real_dice and plan.wanted == MACHINE:
        yield "The machine has no dice of its own: let the site throw them."
    if plan.real_dice and not plan.hotseat and clock_terms(plan.clock) is not None:
        yield "With dice of your own nobody can play on for who is late: choose no clock."


def _delay_problems(plan: BattlePlan) -> Iterator[str]:
    if plan.watch_delay not in WATCH_DELAYS:
        yield "Choose one of the delays for those who watch."


def _bot_problems(plan: BattlePlan) -> Iterator[str]:
    if plan.bot not in BOTS:
        yield f"Choose one of the machines: {', '.join(bot.name for bot in BOTS.values())}."


def _force_problems(plan: BattlePlan, scenario: ScenarioCard) -> Iterator[str]:
    open_to = {side.id for side in scenario.sides if side.takes_force}
    if any(warband and side not in open_to for side, warband in plan.forces.items()):
        yield f"{scenario.title} has its own people on that side; no warband takes their place."


def _name_problems(plan: BattlePlan) -> Iterator[str]:
    if plan.wanted == BY_NAME and not any(plan.asked.values()):
        yield "Type the name of the player whom you want to ask."


def _rule_problems(plan: BattlePlan, ruleset: Ruleset[Any]) -> Iterator[str]:
    known = {rule.key: rule for rule in ruleset.house_rules}
    for key, answer in plan.house_rules.items():
        rule = known.get(key)
        if rule is None:
            yield f"{ruleset.name} knows no house rule called “{clean(key, 40)}”."
        elif answer not in {value for value, _ in rule.answers}:
            words = " or ".join(f"“{label}”" for _, label in rule.answers)
            yield f"{rule.question} The answer must be {words}."
