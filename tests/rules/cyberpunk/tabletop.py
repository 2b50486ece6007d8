"""A small language for setting a table: two lines to a case.

`table("A 0,0 service_pistol", "B 10,0 armour=kevlar body=7")`: names, metres, weapons, and what is
special. Every order goes through the laws that hold for every game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rules.cyberpunk import events as e
from rules.cyberpunk.catalogue import Stats
from rules.cyberpunk.fielding import Build, fielded
from rules.cyberpunk.fold import fold
from rules.cyberpunk.house_rules import checked_rules
from rules.cyberpunk.ruleset import CYBERPUNK
from rules.cyberpunk.state import ACT, EDITION, METRE, Battle, Figure, Side
from rules.kernel.dice import ListedDice
from rules.kernel.events import Event, Order
from rules.kernel.geometry import Point, rectangle
from rules.kernel.sight import Area
from tests.rules.laws import check_laws

STATS = Stats(ref=8, intellect=6, cool=6, tech=6, body=7, move=6)
SKILLS = ("handgun", "smg", "rifle", "shotgun", "heavy", "archery", "throwing", "melee", "fencing")
OFFSET = 200  # mm: where 0,0 lies


class Tabletop:
    """A battle, with the figure A in the middle of its turn."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.events: tuple[Event, ...] = ()

    def __getitem__(self, name: str) -> Figure:
        return self.battle.figures[name]

    def order(self, order: Order, dice: Sequence[int] = ()) -> Tabletop:
        """Give an order with these dice, all of which must be used; its laws are checked."""
        listed = ListedDice(list(dice))
        after, events = CYBERPUNK.play(self.battle, order, listed)
        assert listed.left == 0, f"{listed.left} dice were not used"
        check_laws(CYBERPUNK, self.battle, order, after, events, (0, listed.drawn))
        self.battle, self.events = after, events
        return self

    def last(self, kind: type[Event]) -> Any:
        """The last event of a kind."""
        return [event for event in self.events if isinstance(event, kind)][-1]

    def count(self, kind: type[Event]) -> int:
        return sum(isinstance(event, kind) for event in self.events)

    def changed(self, name: str, **changes: Any) -> Tabletop:
        """The same table with something changed about somebody."""
        figure = self.battle.figures[name]
        health = {k: changes.pop(k) for k in tuple(changes) if hasattr(figure.health, k)}
        made = replace(figure, **changes, health=replace(figure.health, **health))
        return Tabletop(replace(self.battle, figures={**self.battle.figures, name: made}))

    def walled(self, x: float, y: float, width: float, height: float, sp: int = 0) -> Tabletop:
        """A wall that blocks, or with an SP something to hide behind; all in metres."""
        box = [round(each * METRE) for each in (x, y, width, height)]
        id_ = f"area-{len(self.battle.areas)}"
        corners = rectangle(box[0] + OFFSET, box[1] + OFFSET, box[2], box[3])
        cover = "heavy" if sp else "none"
        area = Area(id_, "brick", "A wall", corners, 0, cover, blocks=not sp)
        covers = {**self.battle.covers, **({id_: sp} if sp else {})}
        return Tabletop(replace(self.battle, areas=(*self.battle.areas, area), covers=covers))


def at(x: float, y: float) -> Point:
    """A place in metres from the tables' 0,0."""
    return Point(round(x * METRE) + OFFSET, round(y * METRE) + OFFSET)


def table(*lines: str, active: str = "A", **rules: str) -> Tabletop:
    """Figures of two sides: those whose names begin with A are of one, the others of the other."""
    sides = (Side("a", "The As"), Side("b", "The Bs"))
    settled = checked_rules({"fast_draw": "off", **rules})
    opened = e.BattleOpened(EDITION, "alley", settled, 4000, 2000, sides, (), {})
    battle = fold(Battle(), opened)
    for line in lines:
        battle = fold(battle, e.FigureFielded(_figure(line)))
    battle = fold(battle, e.RoundBegan(1))
    order = (active, *(each for each in battle.figures if each != active))
    return Tabletop(replace(battle, phase=ACT, order=order, active=active, declared=("a",)))


def _figure(line: str) -> Figure:
    name, place, *rest = line.split()
    x, y = (float(each) for each in place.split(","))
    given = dict(each.split("=") for each in rest if "=" in each)
    weapons = tuple(each for each in rest if "=" not in each)
    numbers = {k: int(v) for k, v in given.items() if k in STATS.__struct_fields__}
    skills = dict.fromkeys(SKILLS, int(given.get("skill", "4")))
    skills |= {k: int(v) for k, v in given.items() if k in {
        "dodge", "athletics", "brawling", "martial_arts", "stealth", "awareness", "medical"
    }}  # fmt: skip
    build = Build(
        "gunhand", replace(STATS, **numbers), skills, int(given.get("boost", "0")),
        int(given.get("cyber", "0")), given.get("card") == "yes",
        tuple(filter(None, given.get("armour", "").split("+"))), weapons,
        dict.fromkeys(filter(None, given.get("has", "").split("+")), 4),
    )  # fmt: skip
    figure = fielded(build, name, name, "a" if name.startswith("A") else "b")
    facing = 4 if name.startswith("A") else 12
    return replace(figure, at=at(x, y), facing=facing, is_leader=name in ("A", "B"))
