"""A table set in a few words: `table("A 10,10 rifle leader", "B 20,10")`, lengths in inches.

The first letter of a name is the side, which is an army of its own; a digit after `team` tells
teams of one side apart. Every order that is played is checked against the laws of all games.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from rules.fireteam_tomorrow import fold as folding
from rules.fireteam_tomorrow.catalogue import ARMOUR_IDS, INCH, QUALITY_IDS, VEHICLES, WEAPONS
from rules.fireteam_tomorrow.events import (
    BattleBegan,
    BattleOpened,
    CardTurned,
    FigureCame,
    TeamCame,
)
from rules.fireteam_tomorrow.house_rules import checked
from rules.fireteam_tomorrow.ruleset import FIRETEAM_TOMORROW
from rules.fireteam_tomorrow.state import EDITION, Army, Battle, Figure, Side, Team
from rules.kernel.dice import ListedDice
from rules.kernel.events import Event, Order
from rules.kernel.geometry import Point
from rules.kernel.record import IllegalOrder
from rules.kernel.sight import Area
from tests.rules.laws import check_laws

EDGES = {"a": "north", "b": "south", "c": "west"}
PADDING = [1] * 400  # for the cards that come afterwards


class Table:
    """A battle in which orders are given."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.events: tuple[Event, ...] = ()

    def order(self, order: Order, *dice: int) -> Table:
        """Give an order; the dice are the first that are thrown."""
        hand = ListedDice([*dice, *PADDING])
        before = self.battle
        self.battle, self.events = FIRETEAM_TOMORROW.play(before, order, hand)
        check_laws(FIRETEAM_TOMORROW, before, order, self.battle, self.events, (0, hand.drawn))
        return self

    def refuses(self, order: Order, words: str) -> None:
        """The order is refused in such words, by everything that could take it."""
        for way in (FIRETEAM_TOMORROW.verify, FIRETEAM_TOMORROW.preview):
            with pytest.raises(IllegalOrder, match=words):
                way(self.battle, order)

    def __getitem__(self, name: str) -> Figure:
        return self.battle.figures[name]

    def told(self, kind: type[Event]) -> list[Any]:
        """The events of a kind of the last order."""
        return [event for event in self.events if isinstance(event, kind)]


def inches(*lengths: float) -> Point:
    """A place in inches."""
    return Point(*(int(each * INCH) for each in lengths))


def table(
    *lines: str,
    card: str = "",
    areas: Sequence[Area] = (),
    rules: dict[str, str] | None = None,
    deck: Sequence[str] = (),
    turn: int = 1,
) -> Table:
    """The table with these people, and this card open; `deck` is what is left of it."""
    people = [_figure(line) for line in lines]
    names = sorted({each.side for each, _ in people})
    opened = BattleOpened(
        edition=EDITION, scenario="test", rules=checked(rules or {}), width=48 * INCH,
        height=36 * INCH, sides=tuple(Side(each, each.upper(), each, "") for each in names),
        armies=tuple(Army(each, each.upper(), EDGES[each]) for each in names),
        areas=tuple(areas), centre=inches(24, 18),
    )  # fmt: skip
    events: list[Event] = [opened]
    for team in dict.fromkeys(each.team for each, _ in people):
        leader = next((each.id for each, leads in people if leads and each.team == team), "")
        side = team.partition("-")[0]
        events.append(TeamCame(team=Team(team, side, side, team, leader)))
    events += [FigureCame(figure=each) for each, _ in people]
    events.append(BattleBegan(places={each.id: each.at for each, _ in people}))
    battle = Battle()
    for event in events:
        battle = folding.fold(battle, event)
    battle = replace(battle, turn=turn, cards=tuple(deck))
    return Table(folding.fold(battle, CardTurned(card=card)) if card else battle)


def _figure(line: str) -> tuple[Figure, bool]:
    name, place, *words = line.split()
    x, y = (float(each) for each in place.split(","))
    side = name[0].lower()
    team = next((word.removeprefix("team") for word in words if word.startswith("team")), "1")
    vehicle = next((word for word in words if word in VEHICLES), "")
    weapons = tuple(word for word in words if word in WEAPONS)
    armour = next((ARMOUR_IDS.index(word) for word in words if word in ARMOUR_IDS), 0)
    quality = next((QUALITY_IDS.index(word) for word in words if word in QUALITY_IDS), 1)
    figure = Figure(
        id=name, name=name, side=side, army=side, team=f"{side}-{team}", quality=quality,
        armour=VEHICLES[vehicle].armour if vehicle else armour, weapons=weapons,
        blade="blade" in words, jump="jump" in words, medic="medic" in words, vehicle=vehicle,
        at=inches(x, y), radius=VEHICLES[vehicle].radius if vehicle else 12,
        status="hit" if "hit" in words else "active",
    )  # fmt: skip
    return figure, "leader" in words
