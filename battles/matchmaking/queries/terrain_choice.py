"""Choice of terrain before a battle: the same number always gives the same terrain."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from battles.matchmaking.open_seats import table_number
from battles.matchmaking.plans import MOST_TABLES
from battles.models import Battle
from battles.screen.board import Board, Marked, board_of
from rules import registry
from rules.kernel.ruleset import Ruleset
from rules.kernel.screen import ScenarioCard, Scene
from rules.kernel.sight import Area

NUMBER = re.compile(r"(?<!\s)\s+\d+$")


class NoSuchTable(Exception):
    """No table, scenario or game has this number or name."""


@dataclass(frozen=True)
class TableChoice:
    """A table: its `number` in this scenario, its size, and its terrain in words.

    `width`, `height`: in mm; `areas`: its ground.
    """

    ruleset: str
    scenario: str
    title: str
    number: int
    size: str
    words: str
    board: Board
    width: int
    height: int
    areas: tuple[Area, ...]

    @property
    def numbers(self) -> Sequence[int]:
        return range(1, MOST_TABLES + 1)


@lru_cache(maxsize=64)
def table_choice(ruleset: str, scenario: str, number: int) -> TableChoice:
    """One of the tables of a scenario, without figures. Raises NoSuchTable."""
    game = registry.RULESETS.get(ruleset)
    card = next((each for each in game.scenarios if each.id == scenario), None) if game else None
    if game is None or card is None or not (card.has_tables and 1 <= number <= MOST_TABLES):
        raise NoSuchTable
    scene = opening_scene(game, card, number)
    return TableChoice(
        ruleset,
        scenario,
        card.title,
        number,
        _size(scene),
        words_of(scene.areas),
        board_of(_bare(scene), Marked(), None),
        scene.width,
        scene.height,
        scene.areas,
    )


def opening_scene(game: Ruleset[Any], card: ScenarioCard, number: int) -> Scene:
    """A scenario before anybody has moved, as nobody at the table sees it.

    `number`: its table, 0 for a scenario without numbered tables.
    """
    rules = {each.key: each.default for each in game.house_rules if each.concerns(card.id)}
    names = {side.id: side.name for side in card.seated(rules)}
    opening = game.folded(game.muster(card.id, names, rules, number))
    return game.scene(game.view(opening, ""), "")


def _size(scene: Scene) -> str:
    unit = scene.wording.unit
    return f"{unit.number(scene.width)} by {unit.words(scene.height)}"


def _bare(scene: Scene) -> Scene:
    """The terrain alone, without the scenario's figures."""
    return Scene(
        scene.width,
        scene.height,
        scene.areas,
        (),
        (),
        scene.sides,
        scene.turn,
        scene.phase,
        scene.heading,
        scene.sentence,
        scene.to_act,
        wording=scene.wording,
    )


def words_of(areas: Sequence[Area]) -> str:
    """The terrain of a table as a sentence: each piece by its name, with a count."""
    counted = Counter(NUMBER.sub("", area.name) for area in areas if not area.building)
    houses = {area.building for area in areas if area.building}
    parts = [f"{number} × {name}" if number > 1 else name for name, number in counted.items()]
    if houses:
        parts.append(f"{len(houses)} buildings" if len(houses) > 1 else "1 building")
    return ", ".join(parts) if parts else "open ground"


def chosen_table(battle: Battle) -> TableChoice | None:
    """The table that was chosen for a battle; None if the seeds generate it."""
    number = table_number(battle)
    return table_choice(battle.ruleset, battle.scenario, number) if number else None
