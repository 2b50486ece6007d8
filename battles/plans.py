"""What somebody wants to play, checked before a battle is opened."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules import registry
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import ScenarioCard

NAME_LENGTH = 40
SEED_LENGTH = 100
TITLE_LENGTH = 80


class BadPlan(Exception):
    """A battle that cannot be opened as asked: every problem at once, in sentences."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__(" ".join(problems))
        self.problems = problems


@dataclass(frozen=True)
class BattlePlan:
    """Everything that is chosen before a battle. `names` and `side` go by the side's id.

    `forces`: the id of the warband that a side fields instead of the scenario's own people.
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
    problems = [
        *_side_problems(plan, scenario, rules),
        *_rule_problems(plan, ruleset),
        *_force_problems(plan, scenario),
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


def _force_problems(plan: BattlePlan, scenario: ScenarioCard) -> Iterator[str]:
    open_to = {side.id for side in scenario.sides if side.takes_force}
    if any(warband and side not in open_to for side, warband in plan.forces.items()):
        yield f"{scenario.title} has its own people on that side; no warband takes their place."


def _rule_problems(plan: BattlePlan, ruleset: Ruleset[Any]) -> Iterator[str]:
    known = {rule.key: rule for rule in ruleset.house_rules}
    for key, answer in plan.house_rules.items():
        rule = known.get(key)
        if rule is None:
            yield f"{ruleset.name} knows no house rule called “{clean(key, 40)}”."
        elif answer not in {value for value, _ in rule.answers}:
            words = " or ".join(f"“{label}”" for _, label in rule.answers)
            yield f"{rule.question} The answer must be {words}."
