"""The available games, for the page of a new battle."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict

from battles.matchmaking.forms import COMMAND, FORCE, NAME, RULE, SHARE, SIDE, TABLE
from battles.matchmaking.plans import MOST_TABLES
from battles.screen.links import decided_page, rules_page
from rosters.models import Warband
from rules import registry
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import HouseRule, ScenarioCard, SideRole
from web.text import whole_number


@dataclass(frozen=True)
class SideOption:
    """A side; `player_name` is the field for its player's name, `player` its value.

    `is_optional`: a house rule decides whether it is played.
    """

    id: str
    name: str
    brief: str
    index: int
    is_chosen: bool
    is_optional: bool
    player_name: str
    player: str
    force_name: str
    forces: tuple[ForceRow, ...]
    is_shared: bool = False
    command_name: str = ""
    commands: tuple[CommandRow, ...] = ()

    @property
    def command_names(self) -> str:
        """The names of its commands if two players share it."""
        return " and ".join(each.name for each in self.commands)


@dataclass(frozen=True)
class CommandRow:
    """A command: the part of a side for one of two players."""

    id: str
    name: str
    brief: str
    is_chosen: bool


@dataclass(frozen=True)
class ForceRow:
    """A warband that a side may field."""

    id: str
    name: str
    members: int
    is_chosen: bool


@dataclass(frozen=True)
class AnswerRow:
    """An answer to a house rule. `seats`: with this answer another side is played."""

    value: str
    label: str
    is_chosen: bool
    seats: bool


@dataclass(frozen=True)
class HouseRuleRow:
    name: str
    question: str
    ref: str
    answers: tuple[AnswerRow, ...]

    @property
    def is_for_seats(self) -> bool:
        """Whether the house rule decides which sides are played."""
        return any(answer.seats for answer in self.answers)


@dataclass(frozen=True)
class ScenarioRow:
    """A scenario with its sides and its own house rules.

    `seat_rules` are those that decide which sides are played.
    """

    id: str
    title: str
    summary: str
    minutes: int
    ref: str
    is_chosen: bool
    side_name: str
    table_name: str
    table: int
    has_tables: bool
    sides: tuple[SideOption, ...]
    seat_rules: tuple[HouseRuleRow, ...]
    house_rules: tuple[HouseRuleRow, ...]
    share_name: str = ""
    is_measured: bool = True

    @property
    def players(self) -> str:
        """The possible numbers of players, if the players decide; else ""."""
        fewest = sum(not side.is_optional for side in self.sides)
        most = fewest + sum(bool(side.commands) for side in self.sides)
        return f"{fewest} to {most} players." if most > fewest else ""

    @property
    def tables(self) -> Sequence[int]:
        """The numbers of the available tables; none if no seed generates the terrain."""
        return range(1, MOST_TABLES + 1) if self.has_tables else ()

    @property
    def takes_forces(self) -> bool:
        """Whether a warband may be fielded on one of its sides."""
        return any(side.forces for side in self.sides)


@dataclass(frozen=True)
class GameOption:
    """A game: its scenarios, and the house rules for all of them."""

    slug: str
    name: str
    about: str
    scenarios: tuple[ScenarioRow, ...]
    house_rules: tuple[HouseRuleRow, ...]
    rules_url: str
    decided_url: str


def games(given: Mapping[str, Any], warbands: Sequence[Warband] = ()) -> tuple[GameOption, ...]:
    """Every game, with the earlier choices of a form, or else the first option of each.

    The chosen game comes first. `warbands` are those that the reader may field.
    """
    chosen = given.get("game") or first_scenario()
    slug = chosen.partition(":")[0]
    found = sorted(registry.RULESETS.values(), key=lambda ruleset: ruleset.slug != slug)
    return tuple(_game(ruleset, given, chosen, warbands) for ruleset in found)


def shortest_first(slug: str) -> tuple[GameOption, ...]:
    """Every game, that of the slug first, each with its scenarios, the shortest first."""
    return tuple(
        replace(game, scenarios=tuple(sorted(game.scenarios, key=lambda row: row.minutes)))
        for game in games({"game": first_scenario(slug)})
    )


def one_scenario(
    asked: str, given: Mapping[str, Any], warbands: Sequence[Warband] = ()
) -> GameOption | None:
    """A game with one of its scenarios, by the form value; None if there is no such scenario."""
    slug, _, scenario = asked.partition(":")
    ruleset = registry.RULESETS.get(slug)
    if ruleset is None or scenario not in {card.id for card in ruleset.scenarios}:
        return None
    whole = _game(ruleset, given, asked, warbands)
    only = tuple(row for row in whole.scenarios if row.id == scenario)
    return replace(whole, scenarios=only)


def first_scenario(slug: str = "") -> str:
    """The form value of a game's first scenario; of the first game if the game is unknown."""
    ruleset = registry.RULESETS.get(slug) or next(iter(registry.RULESETS.values()))
    return f"{ruleset.slug}:{ruleset.scenarios[0].id}"


def _game(
    ruleset: Ruleset[Any], given: Mapping[str, Any], chosen: str, warbands: Sequence[Warband]
) -> GameOption:
    own = [each for each in warbands if each.ruleset == ruleset.slug]
    return GameOption(
        slug=ruleset.slug,
        name=ruleset.name,
        about=ruleset.about,
        scenarios=tuple(_scenario(ruleset, card, given, chosen, own) for card in ruleset.scenarios),
        house_rules=tuple(
            _rule(ruleset, rule, given)
            for rule in ruleset.house_rules
            if not rule.scenarios and rule.key != ruleset.veil[0]
        ),
        rules_url=rules_page(ruleset.slug),
        decided_url=decided_page(ruleset.slug),
    )


def _scenario(
    ruleset: Ruleset[Any],
    card: ScenarioCard,
    given: Mapping[str, Any],
    chosen: str,
    warbands: Sequence[Warband],
) -> ScenarioRow:
    name = f"{ruleset.slug}_{card.id}"
    seating = {side.needs for side in card.sides}
    own = [
        _rule(ruleset, rule, given, card.id, seating)
        for rule in ruleset.house_rules
        if card.id in rule.scenarios
    ]
    return ScenarioRow(
        id=card.id,
        title=card.title,
        summary=card.summary,
        minutes=card.minutes,
        ref=card.ref,
        is_chosen=chosen == f"{ruleset.slug}:{card.id}",
        side_name=SIDE + name,
        share_name=SHARE + name,
        table_name=TABLE + name,
        table=whole_number(str(given.get(TABLE + name, ""))) or 0,
        has_tables=card.has_tables,
        is_measured=ruleset.wording.is_measured,
        sides=tuple(_sides(card, name, given, warbands)),
        seat_rules=tuple(rule for rule in own if rule.is_for_seats),
        house_rules=tuple(rule for rule in own if not rule.is_for_seats),
    )


def _sides(
    card: ScenarioCard, scenario: str, given: Mapping[str, Any], own: Sequence[Warband]
) -> Iterator[SideOption]:
    wanted, ids = given.get(SIDE + scenario, ""), [role.id for role in card.sides]
    chosen = wanted if wanted in ids else ids[0]
    shared = _several(given, SHARE + scenario)
    for index, role in enumerate(card.sides):
        player, force = f"{NAME}{scenario}_{role.id}", f"{FORCE}{scenario}_{role.id}"
        yield SideOption(
            id=role.id,
            name=role.name,
            brief=role.brief,
            index=index,
            is_chosen=role.id == chosen,
            is_optional=bool(role.needs[0]),
            player_name=player,
            player=given.get(player, ""),
            force_name=force,
            forces=_forces(own, given.get(force, "")) if role.takes_force else (),
            is_shared=role.id in shared,
            command_name=f"{COMMAND}{scenario}_{role.id}",
            commands=tuple(_commands(role, given.get(f"{COMMAND}{scenario}_{role.id}", ""))),
        )


def _commands(role: SideRole, wanted: str) -> Iterator[CommandRow]:
    ids = [each.id for each in role.commands]
    for each in role.commands:
        is_chosen = each.id == (wanted if wanted in ids else ids[0])
        yield CommandRow(each.id, each.name, each.brief, is_chosen)


def _several(given: Mapping[str, Any], name: str) -> Sequence[str]:
    """All values of a repeated form field."""
    return given.getlist(name) if isinstance(given, QueryDict) else ()


def _forces(own: Sequence[Warband], chosen: str) -> tuple[ForceRow, ...]:
    return tuple(ForceRow(row.pk, row.name, row.members, row.pk == chosen) for row in own)


def _rule(
    ruleset: Ruleset[Any],
    rule: HouseRule,
    given: Mapping[str, Any],
    scenario: str = "",
    seating: Collection[tuple[str, str]] = (),
) -> HouseRuleRow:
    name = f"{RULE}{ruleset.slug}{scenario and f':{scenario}'}_{rule.key}"
    chosen = given.get(name) or rule.default
    answers = tuple(
        AnswerRow(value, label, value == chosen, (rule.key, value) in seating)
        for value, label in rule.answers
    )
    return HouseRuleRow(name, rule.question, rule.ref, answers)
