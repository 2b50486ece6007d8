"""A table set in a few words: `table("A1 10,10 ganger pistol", "B1 20,10 trooper")`, in inches.

The first letter of a name is the side; all of a side are one squad. Every order that is played is
checked against the laws of all games.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from rules.kernel.dice import ListedDice
from rules.kernel.events import Event, Order
from rules.kernel.geometry import Point, rectangle
from rules.kernel.record import IllegalOrder
from rules.kernel.shapes import stored
from rules.kernel.sight import Area
from rules.kernel.warbands import Member, Team
from rules.killzone import events as e
from rules.killzone.catalogue import ARMOURS, HANDS, INCH, VEHICLES, WEAPONS
from rules.killzone.fold import fold
from rules.killzone.forces import Party
from rules.killzone.house_rules import checked
from rules.killzone.ruleset import KILLZONE
from rules.killzone.state import EDITION, SHOOT, Battle, Figure, Side, Squad, Vehicle
from rules.killzone.warbands.builds import FIGURE, FigureBuild
from rules.killzone.warbands.force import party_of
from tests.rules.laws import check_laws

PADDING = [1] * 300  # for what comes afterwards


class Table:
    """A battle in which orders are given."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.events: tuple[Event, ...] = ()

    def order(self, order: Order, *dice: int) -> Table:
        """Give an order; the dice are the first that are thrown."""
        hand = ListedDice([*dice, *PADDING])
        before = self.battle
        self.battle, self.events = KILLZONE.play(before, order, hand)
        check_laws(KILLZONE, before, order, self.battle, self.events, (0, hand.drawn))
        return self

    def refuses(self, order: Order, words: str) -> None:
        """The order is refused in such words, by everything that could take it."""
        for way in (KILLZONE.verify, KILLZONE.preview):
            with pytest.raises(IllegalOrder, match=words):
                way(self.battle, order)

    def put(self, figure: str, **changes: Any) -> Table:
        """Somebody as the test needs him."""
        changed = replace(self.battle.figures[figure], **changes)
        self.battle = replace(self.battle, figures={**self.battle.figures, figure: changed})
        return self

    def __getitem__(self, name: str) -> Figure:
        return self.battle.figures[name]

    def vehicle(self, name: str) -> Vehicle:
        return self.battle.vehicles[name]

    def told(self, kind: type[Event]) -> list[Any]:
        """The events of a kind of the last order."""
        return [event for event in self.events if isinstance(event, kind)]


def inches(*lengths: float) -> Point:
    """A place in inches."""
    return Point(*(int(each * INCH) for each in lengths))


def house(x: int, y: int, floors: int = 3, id_: str = "house", building: str = "house") -> Area:
    """A room of 6 by 6 inches on each of so many floors."""
    corners = rectangle(x * INCH, y * INCH, 6 * INCH, 6 * INCH)
    tall = floors * 3 * INCH
    return Area(id_, "building", "House", corners, blocks=True, height=tall, building=building)


def table(
    *lines: str,
    order: str = SHOOT,
    drugs: Sequence[str] = (),
    areas: Sequence[Area] = (),
    rules: dict[str, str] | None = None,
    active: str = "a",
    turn: int = 1,
) -> Table:
    """The table with these people, side a acting under `order`; side b holds Shoot.

    A vehicle: `"AV 10,10 car speed14"`; somebody in it: `"A1 in AV trooper"`.
    """
    battle = Battle()
    sides = (Side("a", "A", ""), Side("b", "B", "", "east"))
    battle = fold(
        battle,
        e.BattleOpened(
            edition=EDITION, scenario="test", rules=checked(rules or {}), width=72 * INCH,
            height=36 * INCH, sides=sides, areas=tuple(areas),
        ),
    )  # fmt: skip
    for side in ("a", "b"):
        given, taken = (order, tuple(drugs)) if side == "a" else (SHOOT, ())
        battle = fold(battle, e.SquadCame(squad=Squad(side, side, side.upper(), given, taken)))
    for line in lines:
        battle = fold(battle, _came(battle, line))
    battle = replace(battle, ready=("a", "b"))
    for event in (e.BattleBegan(), e.TurnBegan(turn=turn), e.SquadActs(squad=active, order=SHOOT)):
        battle = fold(battle, event)
    return Table(battle)


def _came(battle: Battle, line: str) -> Event:
    name, place, *words = line.split()
    side = name[0].lower()
    if words[0] in VEHICLES:
        speed = next((int(w[5:]) for w in words if w.startswith("speed")), 0)
        radius = VEHICLES[words[0]].radius
        vehicle = Vehicle(name, name, side, words[0], _at(place), 4, radius, speed, worth=10)
        return e.VehicleCame(vehicle=vehicle)
    if place == "in":
        ride, *words = words
        figure = _figure(side, words)
        at = battle.vehicles[ride].at
        return e.FigureCame(figure=replace(figure, id=name, name=name, at=at, aboard=ride))
    figure = _figure(side, words)
    return e.FigureCame(figure=replace(figure, id=name, name=name, at=_at(place), facing=4))


def squad_of(*lines: str, drugs: Sequence[str] = (), name: str = "S") -> Party:
    """A squad as a warband brings it; a line is how many, who, and what they carry."""
    people: list[Member] = []
    for line in lines:
        count, sort, *words = line.split()
        build = FigureBuild(
            sort, next((w for w in words if w in ARMOURS), "none"),
            next((w for w in words if w in HANDS), "none"),
            tuple(w for w in words if w in WEAPONS), words.count("glove"), tuple(drugs),
        )  # fmt: skip
        for _ in range(int(count)):
            people.append(Member(f"m{len(people) + 1}", f"P{len(people)}", FIGURE, stored(build)))
    return party_of(Team(name, name, tuple(people)), "a")


def _figure(side: str, words: Sequence[str]) -> Figure:
    (figure,) = squad_of(f"1 {' '.join(words)}").people
    return replace(figure, side=side, squad=side)


def _at(place: str) -> Point:
    x, y = (float(each) for each in place.split(","))
    return inches(x, y)
