"""A table in two lines: figures as words, orders with their dice, every law checked.

    t = table("A1 10,10 colt_m2117", "B1 20,10 prone")
    t = t.order(shoot("A1", "B1", "colt_m2117"), dice=(3, 2))
    assert t["B1"].gutz == 5

A figure is `NAME x,y` (cm) and any of: a weapon's catalogue id, `gutz=N`, `armour=ID`,
`facing=0..15`, `team=NAME`, `grenades=ID:N`, `melee=ID`, `experience=ID`, `gear=WORD`, and the
flags `leader prone suppressed failed moved fought down reserve`. The first letter of the name is
its side, A or B. Side A's first team is acting. Figures face each other: A east, B west.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.events import GutzRolled
from rules.firewall.house_rules import HOUSE_RULES
from rules.firewall.kit import carried
from rules.firewall.orders import ActivateTeam, EndPhase, Fight, Move, Shoot, ThrowGrenade
from rules.firewall.ruleset import FIREWALL
from rules.firewall.scenarios import SCENARIOS, walk_in_the_park
from rules.firewall.scenarios.scenario import Scenario, Task
from rules.firewall.state import ACT, ACTIVE, DOWN, RESERVE, Battle, Figure, Side, Team
from rules.kernel.dice import ListedDice
from rules.kernel.events import Order
from rules.kernel.geometry import Point, rectangle
from rules.kernel.record import IllegalOrder
from rules.kernel.sight import Area
from tests.rules.laws import check_laws

FLAGS = {"prone", "suppressed", "failed", "moved", "fought"}
BENCH = "bench"


def _no_tasks(battle: Battle, figure: Figure) -> tuple[Task, ...]:
    return (Task("door", "Force the door", 2, "R5.10"),)


def _nothing(*arguments: Any) -> None:
    return None


# A scenario without rules of its own, so that a chapter can be tested alone.
SCENARIOS[BENCH] = Scenario(
    card=walk_in_the_park.CARD,
    house_rules=(),
    width=2000,
    height=1000,
    preparation="Get ready.",
    muster=lambda names, rules, seed: (),
    preparing=lambda battle: "A",
    limits=walk_in_the_park.limits,
    kinds=(),
    fixed=(),
    check_area=_nothing,
    shape=lambda battle, seed: (),
    check_deployment=_nothing,
    deploy_areas=lambda battle, figure: (),
    at_turn_start=_nothing,
    runs_itself=lambda umpire, team: False,
    may_enter=lambda battle, figure: True,
    check_entry=_nothing,
    check_exit=_nothing,
    tasks=_no_tasks,
    task_done=_nothing,
    after_order=_nothing,
    outcome=lambda battle: None,
    notices=lambda battle: (),
)


def ground(kind: str, x: int, y: int, width: int, height: int, **changes: Any) -> Area:
    """A rectangular area in cm: `ground("wood", 10, 0, 5, 20, cover="medium", clutter=3)`."""
    box = rectangle(x * 10, y * 10, width * 10, height * 10)
    return Area(changes.pop("id", f"{kind}-{x}-{y}"), kind, kind.capitalize(), box, **changes)


def _number(text: str) -> int:
    """A length in cm with at most one decimal, as mm."""
    whole, _, part = text.partition(".")
    return int(whole) * 10 + (int(part) if part else 0)


def figure(words: str) -> Figure:
    """A figure from its words."""
    name, place, *rest = words.split()
    x, y = place.split(",")
    side = name[0]
    made: dict[str, Any] = {"facing": 4 if side == "A" else 12, "gutz": 7, "status": ACTIVE}
    guns: list[str] = []
    made["team"] = side
    for word in rest:
        key, _, value = word.partition("=")
        if word in FLAGS:
            made[word] = True
        elif word in ("down", "reserve"):
            made["status"] = DOWN if word == "down" else RESERVE
            made["fate"] = "unconscious" if word == "down" else ""
        elif key in ("gutz", "facing"):
            made[key] = int(value)
        elif key == "grenades":
            kind, _, count = value.partition(":")
            made["grenades"] = {**made.get("grenades", {}), kind: int(count or 1)}
        elif key == "gear":
            made["gear"] = (value.replace("_", " "),)
        elif key in ("armour", "team", "melee", "experience"):
            made[key] = value
        elif word in CATALOGUE.weapons:
            guns.append(word)
        elif word != "leader":
            raise ValueError(f"{words!r}: what is {word!r}?")
    made.setdefault("melee", "unarmed")
    at = Point(_number(x), _number(y))
    return Figure(
        name, name, side, gutz_at_start=made["gutz"], at=at, weapons=carried(guns), **made
    )


class Tabletop:
    """A battle on the bench, and what the last order made of it."""

    def __init__(self, battle: Battle, drawn: int = 0, events: tuple[Any, ...] = ()) -> None:
        self.battle = battle
        self.drawn = drawn
        self.events = events

    def __getitem__(self, name: str) -> Figure:
        return self.battle.figures[name]

    @property
    def rolls(self) -> list[GutzRolled]:
        """The Gutz rolls of the last order."""
        return [event for event in self.events if isinstance(event, GutzRolled)]

    @property
    def result(self) -> str:
        """The result of the last order's first Gutz roll."""
        return self.rolls[0].result

    @property
    def modifiers(self) -> dict[str, int]:
        """The modifiers of the first roll, by name."""
        return {each.name: each.value for each in self.rolls[0].modifiers}

    def happened(self, kind: type) -> list[Any]:
        """The events of one kind in the last order."""
        return [event for event in self.events if isinstance(event, kind)]

    def order(self, order: Order, dice: tuple[int, ...] = ()) -> Tabletop:
        """Play an order with these dice, all of them, and check every law."""
        hand = ListedDice(dice, self.drawn)
        after, events = FIREWALL.play(self.battle, order, hand)
        assert hand.left == 0, f"{hand.left} dice left over"
        check_laws(FIREWALL, self.battle, order, after, events, (self.drawn, hand.drawn))
        return Tabletop(after, hand.drawn, events)

    def refused(self, order: Order) -> IllegalOrder:
        """The refusal of an order; fails when the order is legal."""
        try:
            FIREWALL.verify(self.battle, order)
        except IllegalOrder as refusal:
            return refusal
        raise AssertionError(f"{order} was not refused")

    def next_turn(self, dice: tuple[int, ...] = (6, 1)) -> Tabletop:
        """Let every team pass until the next Turn has begun; `dice` are for initiative."""
        here, turn = self, self.battle.turn
        hand = ListedDice(dice, self.drawn)
        battle, events = here.battle, ()
        while battle.turn == turn:
            side = FIREWALL.to_act(battle)[0]
            offers = FIREWALL.offers(battle, side)
            team = next((offer.fixed["team"] for offer in offers if "team" in offer.fixed), "")
            order = ActivateTeam(side, team) if team else EndPhase(side)
            battle, events = FIREWALL.play(battle, order, hand)
        assert hand.left == 0, f"{hand.left} dice left over"
        return Tabletop(battle, hand.drawn, events)


def table(
    *words: str, areas: tuple[Area, ...] = (), rules: dict[str, str] | None = None, **facts: Any
) -> Tabletop:
    """A bench of 200 by 100 cm with these figures, side A's first team acting."""
    figures = {made.id: made for made in (figure(each) for each in words)}
    teams: dict[str, Team] = {}
    for spec, made in zip(words, figures.values(), strict=True):
        leader = made.id if "leader" in spec.split() else ""
        known = teams.get(made.team, Team(made.team, made.side, f"Team {made.team}"))
        teams[made.team] = replace(known, leader=leader or known.leader)
    first = next(team.id for team in teams.values() if team.side == "A")
    teams[first] = replace(teams[first], used=True)
    settled = {rule.key: rule.default for rule in HOUSE_RULES} | (rules or {})
    battle = Battle(
        scenario=BENCH,
        rules=settled,
        width=2000,
        height=1000,
        sides=(Side("A", "Side A"), Side("B", "Side B")),
        teams=teams,
        figures=figures,
        areas=areas,
        phase=ACT,
        turn=facts.pop("turn", 1),
        active_team=first,
    )
    return Tabletop(replace(battle, **facts))


def shoot(firer: str, target: str, weapon: str, mode: str = "SS", **more: Any) -> Shoot:
    """A shot: `shoot("A1", "B1", "colt_m2117")`."""
    return Shoot(firer[0], firer, weapon, mode, target, **more)


def walk(name: str, x: int, y: int, speed: str = "walk", **more: Any) -> Move:
    """A move to a place in cm."""
    return Move(name[0], name, speed, x * 10, y * 10, **more)


def throw(
    name: str, target: str, grenade: str, weapon: str = "hand_grenade", **more: Any
) -> ThrowGrenade:
    """A grenade by hand at a figure."""
    return ThrowGrenade(name[0], name, weapon, grenade, target, **more)


def fight(name: str, target: str) -> Fight:
    """A close combat attack."""
    return Fight(name[0], name, target)
