"""A firefight in a line: four people, tags, and dice as they fall; every law checked.

    t = standoff("acrobatic", "civilian 9-10")
    t = t.order(shoot("ada", "max"), 4, 9)

Detectives are ada (quick, with Tactics) and ben (slow), enemies max and pit. Ada and Ben act first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from msgspec.structs import replace as changed

from rules.firefight import orders as o
from rules.firefight.events import CheckRolled
from rules.firefight.house_rules import checked_rules
from rules.firefight.ruleset import FIREFIGHT
from rules.firefight.state import SCORES, Battle, Objective, Shooter, Side, Tag
from rules.kernel.dice import ListedDice
from rules.kernel.events import Event, Order
from tests.rules.laws import check_laws

E = TypeVar("E", bound=Event)
PEOPLE = (
    ("ada", "detectives", (6, 7, 6, 5, 7), ("tactics",)),
    ("ben", "detectives", (5, 4, 4, 4, 4), ()),
    ("max", "enemies", (5, 5, 5, 5, 5), ()),
    ("pit", "enemies", (5, 5, 5, 5, 5), ()),
)


@dataclass(frozen=True)
class Standoff:
    """A moment of a fight and what the last order did."""

    battle: Battle
    events: tuple[Event, ...] = ()

    def __getitem__(self, figure: str) -> Shooter:
        return self.battle.figures[figure]

    def order(self, order: Order, *dice: int) -> Standoff:
        """Give an order; every die must be used, and every law hold."""
        hand = ListedDice(dice)
        after, events = FIREFIGHT.play(self.battle, order, hand)
        assert hand.left == 0, f"{hand.left} dice are left"
        check_laws(FIREFIGHT, self.battle, order, after, events, (0, hand.drawn))
        return Standoff(after, events)

    def call(self, entry: int, *dice: int) -> Standoff:
        return self.order(o.CallEvent("referee", entry), *dice)

    def answer(self, answer: str, *dice: int) -> Standoff:
        return self.order(o.Answer("detectives", answer), *dice)

    def with_figure(self, figure: str, **changes: Any) -> Standoff:
        figures = {**self.battle.figures, figure: changed(self[figure], **changes)}
        return replace(self, battle=changed(self.battle, figures=figures))

    def with_battle(self, **changes: Any) -> Standoff:
        return replace(self, battle=changed(self.battle, **changes))

    def next_beat(self, *dice: int) -> Standoff:
        """Everybody else holds; the dice are those with which the Beat begins."""
        table = self
        while True:
            side = FIREFIGHT.to_act(table.battle)[0]
            waiting = [
                each for each in table.battle.figures.values() if each.is_up and not each.acted
            ]
            own = next(each for each in waiting if each.side == side)
            if len(waiting) == 1:
                return table.order(o.Hold(side, own.id), *dice)
            table = table.order(o.Hold(side, own.id))

    def all(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    def has(self, kind: type[Event]) -> bool:
        return bool(self.all(kind))

    @property
    def check(self) -> CheckRolled:
        """The first check of the last order."""
        return self.all(CheckRolled)[0]

    @property
    def tags(self) -> list[str]:
        return [tag.kind for tag in self.battle.tags.values()]

    @property
    def posture(self) -> tuple[int, int]:
        return self.battle.posture["detectives"], self.battle.posture["enemies"]


def standoff(*tags: str, outdoors: bool = False, **rules: str) -> Standoff:
    """A fight in Beat 1 with tags such as "open" or "dangerous 7-9"; nothing comes by itself."""
    settled = checked_rules({"referee": "seat", "events": "never", **rules})
    sides = tuple(Side(side, side, "") for side in ("detectives", "enemies", "referee"))
    figures = {
        id_: Shooter(
            id_, id_.capitalize(), side, "Shooter", dict(zip(SCORES, scores, strict=True)), skills
        )
        for id_, side, scores, skills in PEOPLE
    }
    battle = Battle(
        scenario="warehouse", rules=settled, sides=sides, last_beat=10, beat=1,
        table="outdoors" if outdoors else "indoors", active="detectives", figures=figures,
        posture={"detectives": 3, "enemies": 3}, tags=dict(map(_tag, tags)),
        objectives={"aim": Objective("aim", "The safe", "detectives", 2, wins=True)},
    )  # fmt: skip
    return Standoff(battle)


def _tag(words: str) -> tuple[str, Tag]:
    kind, _, dice = words.partition(" ")
    low, _, high = dice.partition("-")
    id_ = f"place-{kind}"
    return id_, Tag(id_, kind, int(low or 0), int(high or low or 0))


def shoot(figure: str, target: str, *, push: bool = False) -> o.Shoot:
    return o.Shoot(_side(figure), figure, target, push)


def maneuver(figure: str, *, push: bool = False) -> o.Maneuver:
    return o.Maneuver(_side(figure), figure, push)


def pursue(figure: str, objective: str = "aim", *, push: bool = False) -> o.Pursue:
    return o.Pursue(_side(figure), figure, objective, push)


def _side(figure: str) -> str:
    return next(side for id_, side, *_ in PEOPLE if id_ == figure)


def values(lines: Sequence[Any]) -> list[tuple[str, int]]:
    """The modifiers of a check as pairs."""
    return [(line.name, line.value) for line in lines]
