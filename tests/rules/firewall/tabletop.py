"""A table in two lines: figures as words, orders with their dice, every law checked.

    t = table("A1 10,10 colt_m2117", "B1 20,10 prone")
    t = t.order(shoot("A1", "B1", "colt_m2117"), dice=(3, 2))
    assert t["B1"].gutz == 5

A figure is `NAME x,y` (cm) and any of: a weapon's catalogue id, `gutz=N`, `armour=ID`,
`height=MM`, `facing=0..15`, `team=NAME`, `grenades=ID:N`, `skill=ID:N`, `melee=ID`,
`experience=ID`, `gear=ID`, `cyber=ID:OPTION+OPTION@QUALITY` (`skill_chip:stealth.2`,
`muscle_grafts:3`, `built_in_weapon:sword`), `built_in=GUN`, `hard_point=GUN`, `drug=ID:N` in the
pocket, `dose=ID` or `dose=-ID` at work well or badly, `transport=ID` to ride on, `aboard=NAME` of
the vehicle it sits in, and the flags
`leader disloyal prone suppressed failed moved fought hidden flying down reserve`. `vehicle=ID`
makes a vehicle: a sample of the catalogue, or one of DESIGNS. The first letter of the name is its
side, A, B or C. Side A's first team is acting. Figures face each other: A east, B west.
"""

from __future__ import annotations

from collections.abc import Callable
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
from rules.firewall.state import (
    ACT,
    ACTIVE,
    DOWN,
    REFEREE,
    RESERVE,
    Battle,
    CarriedWeapon,
    CyberSystem,
    Dose,
    Figure,
    Side,
    Team,
)
from rules.firewall.vehicles.changes import seated
from rules.firewall.vehicles.design import Parts, build, crewed_gun
from rules.kernel.dice import ListedDice
from rules.kernel.events import Order
from rules.kernel.geometry import Point, rectangle
from rules.kernel.record import IllegalOrder
from rules.kernel.sight import Area
from tests.rules.laws import check_laws

FLAGS = {"prone", "suppressed", "failed", "moved", "fought", "hidden", "flying"}
BENCH = "bench"
# Vehicles beside the catalogue's samples: a crewed gun, and whatever a test adds.
DESIGNS: dict[str, Parts] = {"crewed_gun": crewed_gun("braithewaite_optics_l61")}


def _tasks(battle: Battle, figure: Figure) -> tuple[Task, ...]:
    return (
        Task("door", "Force the door", 2, "R5.10", strength="mundane"),
        Task("wall", "Break through the wall", 1, "R19.10", strength="herculean"),
        Task("lock", "Pick the lock", 1, "R19.11", skill="intrusion"),
        Task("terminal", "Read the terminal", 2, "R19.11", skill="computer"),
    )


# A scenario without rules of its own, so that a chapter can be tested alone.
SCENARIOS[BENCH] = Scenario(
    card=walk_in_the_park.CARD,
    width=2000,
    height=1000,
    muster=lambda names, rules, seed: (),
    preparing=lambda battle: ("A",),
    limits=walk_in_the_park.limits,
    tasks=_tasks,
    words=walk_in_the_park.WORDS,
)


def ground(kind: str, x: int, y: int, width: int, depth: int, **changes: Any) -> Area:
    """A rectangular area in cm: `ground("wood", 10, 0, 5, 20, cover="medium", clutter=3)`."""
    box = rectangle(x * 10, y * 10, width * 10, depth * 10)
    return Area(changes.pop("id", f"{kind}-{x}-{y}"), kind, kind.capitalize(), box, **changes)


def _number(text: str) -> int:
    """A length in cm with at most one decimal, as mm."""
    whole, _, part = text.partition(".")
    return int(whole) * 10 + (int(part) if part else 0)


def _system(text: str) -> CyberSystem:
    """A system from `ID:OPTION+OPTION@QUALITY`; what the options are hangs on the system."""
    words, _, quality = text.partition("@")
    entry, _, chosen = words.partition(":")
    made = CyberSystem(entry, entry, quality or "standard")
    if entry == "cyber_eye":
        return replace(made, options=tuple(chosen.split("+")))
    if entry == "skill_chip":
        levels = (each.split(".") for each in chosen.split("+"))
        return replace(made, skills={skill: int(level) for skill, level in levels})
    if entry == "muscle_grafts":
        return replace(made, grade=int(chosen))
    return replace(made, weapon=chosen)


def _dose(text: str) -> Dose:
    return Dose(text.removeprefix("-"), good=not text.startswith("-"))


# What a figure has several of, each with its own word: the field, and how the word is read.
WORN: dict[str, tuple[str, Callable[[str], Any]]] = {
    "gear": ("gear", str), "cyber": ("cyber", _system), "dose": ("doses", _dose),
}  # fmt: skip
# What it has a number of.
COUNTED = {"grenades": "grenades", "drug": "drugs", "skill": "skills"}
NUMBERS = ("gutz", "facing", "height")
NAMES = ("armour", "team", "melee", "experience", "transport", "aboard", "vehicle")


def _read(made: dict[str, Any], word: str) -> bool:
    """Take a word into a figure's fields; False for one that is none of them."""
    key, _, value = word.partition("=")
    if word in FLAGS:
        made[word] = True
    elif word in ("down", "reserve"):
        made["status"] = DOWN if word == "down" else RESERVE
        made["fate"] = "unconscious" if word == "down" else ""
    elif word == "disloyal":
        made["loyal"] = False
    elif key in NUMBERS:
        made[key] = int(value)
    elif key in NAMES:
        made[key] = value
    elif key in WORN:
        field, read = WORN[key]
        made[field] = (*made.get(field, ()), read(value))
    elif key in COUNTED:
        kind, _, count = value.partition(":")
        made[COUNTED[key]] = {**made.get(COUNTED[key], {}), kind: int(count or 1)}
    else:
        return word == "leader"
    return True


def _mounted(made: dict[str, Any], word: str) -> CarriedWeapon:
    """A gun in the body or on a suit: `built_in=GUN`, `hard_point=GUN`."""
    mount, _, gun = word.partition("=")
    if mount == "built_in":
        made["cyber"] = (*made.get("cyber", ()), _system(f"built_in_weapon:{gun}"))
    return replace(carried((gun,))[0], mount=mount)


def figure(words: str) -> Figure:
    """A figure from its words."""
    name, place, *rest = words.split()
    x, y = place.split(",")
    side = name[0]
    made: dict[str, Any] = {"facing": 4 if side == "A" else 12, "gutz": 7, "status": ACTIVE}
    guns: list[str] = []
    mounted: list[CarriedWeapon] = []
    made["team"] = side
    for word in rest:
        if word in CATALOGUE.weapons:
            guns.append(word)
        elif word.startswith(("built_in=", "hard_point=")):
            mounted.append(_mounted(made, word))
        elif not _read(made, word):
            raise ValueError(f"{words!r}: what is {word!r}?")
    made.setdefault("melee", "unarmed")
    made["at"] = Point(_number(x), _number(y))
    if "vehicle" in made:
        return _vehicle(name, **made)
    weapons = (*carried(guns), *mounted)
    return Figure(name, name, side, gutz_at_start=made["gutz"], weapons=weapons, **made)


def _vehicle(name: str, vehicle: str, team: str, gutz: int, **made: Any) -> Figure:
    design = DESIGNS.get(vehicle) or CATALOGUE.sample_vehicles[vehicle]
    return build(design, name, name, name[0], team, gutz, **made)


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
    for made in figures.values():
        if made.aboard:
            figures[made.id] = seated(made, figures[made.aboard])
    teams: dict[str, Team] = {}
    for spec, made in zip(words, figures.values(), strict=True):
        leader = made.id if "leader" in spec.split() else ""
        known = teams.get(made.team, Team(made.team, made.side, f"Team {made.team}"))
        teams[made.team] = replace(known, leader=leader or known.leader)
    first = next(team.id for team in teams.values() if team.side == "A")
    teams[first] = replace(teams[first], used=True)
    sides = sorted({"A", "B"} | {made.side for made in figures.values()})
    referees = (Side("R", "Referee", role=REFEREE),) if facts.pop("referee", False) else ()
    settled = {rule.key: rule.default for rule in HOUSE_RULES} | (rules or {})
    battle = Battle(
        scenario=BENCH,
        rules=settled,
        width=2000,
        height=1000,
        sides=(*(Side(side, f"Side {side}") for side in sides), *referees),
        teams=teams,
        figures=figures,
        areas=areas,
        phase=ACT,
        turn=facts.pop("turn", 1),
        active_team=first,
    )
    return Tabletop(replace(battle, **facts))


def changed(t: Tabletop, name: str, **changes: Any) -> Tabletop:
    """The same table with something else about one figure."""
    figures = {**t.battle.figures, name: replace(t[name], **changes)}
    return Tabletop(replace(t.battle, figures=figures), t.drawn, t.events)


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


def fight(name: str, target: str, **more: Any) -> Fight:
    """A close combat attack."""
    return Fight(name[0], name, target, **more)
