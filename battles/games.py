"""The games that can be played here, as the page for a new battle offers them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from battles.forms import RULE, SIDE
from rules import registry
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import HouseRule, SideRole


@dataclass(frozen=True)
class ScenarioFace:
    id: str
    title: str
    summary: str
    minutes: int
    ref: str
    is_chosen: bool


@dataclass(frozen=True)
class SideFace:
    id: str
    name: str
    brief: str
    is_chosen: bool


@dataclass(frozen=True)
class AnswerFace:
    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True)
class HouseRuleFace:
    name: str
    question: str
    ref: str
    answers: tuple[AnswerFace, ...]


@dataclass(frozen=True)
class GameFace:
    """A game: its scenarios, every side of any of them, and its house rules."""

    slug: str
    name: str
    side_name: str
    scenarios: tuple[ScenarioFace, ...]
    sides: tuple[SideFace, ...]
    house_rules: tuple[HouseRuleFace, ...]


def games(given: Mapping[str, Any]) -> tuple[GameFace, ...]:
    """Every game, with what was chosen in a form before or else the first of everything."""
    chosen = given.get("game") or _first()
    return tuple(_game(ruleset, given, chosen) for ruleset in registry.RULESETS.values())


def _first() -> str:
    ruleset = next(iter(registry.RULESETS.values()))
    return f"{ruleset.slug}:{ruleset.scenarios[0].id}"


def _game(ruleset: Ruleset[Any], given: Mapping[str, Any], chosen: str) -> GameFace:
    side_name = SIDE + ruleset.slug
    return GameFace(
        slug=ruleset.slug,
        name=ruleset.name,
        side_name=side_name,
        scenarios=tuple(
            ScenarioFace(
                card.id,
                card.title,
                card.summary,
                card.minutes,
                card.ref,
                chosen == f"{ruleset.slug}:{card.id}",
            )
            for card in ruleset.scenarios
        ),
        sides=tuple(_sides(ruleset, given.get(side_name, ""))),
        house_rules=tuple(_rule(ruleset, rule, given) for rule in ruleset.house_rules),
    )


def _sides(ruleset: Ruleset[Any], wanted: str) -> Iterator[SideFace]:
    roles: dict[str, SideRole] = {}
    for card in ruleset.scenarios:
        roles |= {role.id: role for role in card.sides}
    chosen = wanted if wanted in roles else next(iter(roles), "")
    for role in roles.values():
        yield SideFace(role.id, role.name, role.brief, role.id == chosen)


def _rule(ruleset: Ruleset[Any], rule: HouseRule, given: Mapping[str, Any]) -> HouseRuleFace:
    name = f"{RULE}{ruleset.slug}_{rule.key}"
    chosen = given.get(name) or rule.default
    answers = (AnswerFace(value, label, value == chosen) for value, label in rule.answers)
    return HouseRuleFace(name, rule.question, rule.ref, tuple(answers))
