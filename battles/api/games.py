"""API: public options of a new battle (scenarios, house rules, tables)."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.base import ActorApiView
from battles.matchmaking.plans import MOST_TABLES
from battles.matchmaking.queries.terrain_choice import NoSuchTable, TableChoice, table_choice
from rules.kernel.record import Record
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import HouseRule, ScenarioCard, SideRole
from rules.kernel.sight import Area
from rules.registry import RULESETS
from web.api.errors import Refused
from web.api.schema import operation

SCENARIO = OpenApiParameter("scenario", str, description="Only those that this scenario asks for.")
NONE = "{title} has no tables to choose from: its battles leave `table` out."
NUMBERS = "The tables of {title} are numbered from 1 to {most}."


class Needed(Record):
    """An answer to a house rule."""

    rule: str
    answer: str


class CommandDetail(Record):
    """A part of a side that a player of its own may command, where two share the side."""

    id: str
    name: str
    brief: str


class ScenarioSideRow(Record):
    """A side of a scenario. `id` is what `side` and `forces` of a new battle name.

    `needs`: the answer to a house rule without which nobody plays it; one that `stays` is in the
    battle all the same. `takes_force`: its player may field a warband of their own, of at most
    `most_teams` teams and `most_members` members; 0: as many as the game allows.
    `commands`: those of the players who may share it, if a new battle has it in `shared`.
    """

    id: str
    name: str
    brief: str
    is_referee: bool
    needs: Needed | None
    stays: bool
    takes_force: bool
    most_teams: int
    most_members: int
    commands: tuple[CommandDetail, ...] = ()


class ScenarioDetail(Record):
    """A scenario that a battle may be opened with.

    `sides`: the first is played where none is chosen. `house_rules`: the keys of those that it asks
    for. `tables`: the numbers that `table` may have; none where there is nothing to choose.
    `is_for_two`: leagues may play it. `ref`: where the book has it.
    """

    id: str
    title: str
    summary: str
    minutes: int
    ref: str
    is_for_two: bool
    sides: tuple[ScenarioSideRow, ...]
    house_rules: tuple[str, ...]
    tables: tuple[int, ...]


class ScenarioList(Record):
    """Every scenario of a game."""

    results: tuple[ScenarioDetail, ...]


class HouseRuleAnswerRow(Record):
    """An answer to a house rule: what is sent, and in words."""

    value: str
    label: str


class HouseRuleDetail(Record):
    """A house rule: a key and an answer's value are a line of `house_rules` of a new battle.

    `default`: the answer where none is given. `scenarios`: those that it is for; none means all.
    `seats`: the answers with which another side is played.
    """

    key: str
    question: str
    answers: tuple[HouseRuleAnswerRow, ...]
    default: str
    ref: str
    scenarios: tuple[str, ...]
    seats: tuple[str, ...]


class HouseRuleList(Record):
    """House rules of a game."""

    results: tuple[HouseRuleDetail, ...]


class TableDetail(Record):
    """A table: the same number always lays the same ground. `width` and `height` in mm.

    `words`: what lies on it. It is laid out with the usual answers to the house rules.
    """

    number: int
    width: int
    height: int
    words: str
    areas: tuple[Area, ...]


class Scenarios(ActorApiView):
    """Operation that lists scenarios."""

    @operation(
        "list_scenarios_of_games",
        "The scenarios of a game: sides, house rules, tables.",
        ScenarioList,
        refuses=(401, 404, 429),
    )
    def get(self, request: Request, game: str) -> Response:
        found = game_or_404(game)
        return Response(ScenarioList(tuple(_scenario(found, e) for e in found.scenarios)))


class HouseRules(ActorApiView):
    """Operation that lists house rules."""

    @operation(
        "list_house_rules_of_games",
        "The house rules of a game: keys, answers, defaults.",
        HouseRuleList,
        refuses=(401, 404, 429),
        parameters=(SCENARIO,),
    )
    def get(self, request: Request, game: str) -> Response:
        found, only = game_or_404(game), request.query_params.get("scenario", "")
        if only:
            _card(found, only)
        rules = [each for each in found.house_rules if not only or each.concerns(only)]
        return Response(HouseRuleList(tuple(_rule(found, each) for each in rules)))


class OneTable(ActorApiView):
    """Operation that shows a table."""

    @operation(
        "read_table_of_games",
        "A numbered table of a scenario: what lies where on it.",
        TableDetail,
        refuses=(401, 404, 422, 429),
    )
    def get(self, request: Request, game: str, scenario: str, number: int) -> Response:
        card = _card(game_or_404(game), scenario)
        try:
            return Response(_table(table_choice(game, scenario, number)))
        except NoSuchTable as error:
            words = NUMBERS if card.has_tables else NONE
            sentence = words.format(title=card.title, most=MOST_TABLES)
            raise Refused(422, "table", sentence, "number") from error


def game_or_404(slug: str) -> Ruleset[Any]:
    """A game by its slug."""
    try:
        return RULESETS[slug]
    except KeyError as error:
        raise Http404 from error


def _card(game: Ruleset[Any], scenario: str) -> ScenarioCard:
    for card in game.scenarios:
        if card.id == scenario:
            return card
    raise Http404


def _scenario(game: Ruleset[Any], card: ScenarioCard) -> ScenarioDetail:
    return ScenarioDetail(
        card.id,
        card.title,
        card.summary,
        card.minutes,
        card.ref,
        card.is_for_two(game.usual_answers),
        tuple(map(_side, card.sides)),
        tuple(each.key for each in game.house_rules if each.concerns(card.id)),
        tuple(range(1, MOST_TABLES + 1)) if card.has_tables else (),
    )


def _side(role: SideRole) -> ScenarioSideRow:
    return ScenarioSideRow(
        role.id,
        role.name,
        role.brief,
        role.is_referee,
        Needed(*role.needs) if role.needs[0] else None,
        role.stays,
        role.takes_force,
        role.most_teams,
        role.most_members,
        tuple(CommandDetail(each.id, each.name, each.brief) for each in role.commands),
    )


def _rule(game: Ruleset[Any], rule: HouseRule) -> HouseRuleDetail:
    needs = {each.needs for card in game.scenarios for each in card.sides}
    return HouseRuleDetail(
        rule.key,
        rule.question,
        tuple(HouseRuleAnswerRow(*each) for each in rule.answers),
        rule.default,
        rule.ref,
        rule.scenarios,
        tuple(value for value, _ in rule.answers if (rule.key, value) in needs),
    )


def _table(found: TableChoice) -> TableDetail:
    return TableDetail(found.number, found.width, found.height, found.words, found.areas)
