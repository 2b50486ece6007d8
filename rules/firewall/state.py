"""A battle of Firewall 2136AD as it stands: frozen records and the questions that they answer."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.geometry import Point, span
from rules.kernel.record import Record
from rules.kernel.screen import Outcome
from rules.kernel.sight import Area

EDITION = "firewall-2136-1"
BASE = 25  # mm: diameter of an infantry base (R1.1)
TOUCH = 20  # mm between base edges: close combat, lifting (R13.1)

# What has become of a figure.
ACTIVE, RESERVE, DOWN, DEAD, ROUTED, LEFT = (
    "active",
    "reserve",
    "down",
    "dead",
    "routed",
    "left",
)

# Phases of a battle.
SETUP, CHOOSE, ACT, OVER = "setup", "choose", "act", "over"


class CarriedWeapon(Record):
    """A weapon in somebody's hands. `shots` -1: not counted; `loaded` counts a magazine.

    `state` is ready, jammed, empty or useless. `fired`: the Turn in which it was last fired.
    `gun` is the same for the rows of one gun with several kinds of ammunition: what befalls one
    of them befalls the gun.
    """

    id: str
    entry: str
    state: str = "ready"
    shots: int = -1
    loaded: int = -1
    fired: int = 0
    gun: str = ""


class Figure(Record):
    """One fighter. `at` is the centre of the base; `facing` one of sixteen steps."""

    id: str
    name: str
    side: str
    team: str
    gutz: int
    gutz_at_start: int
    experience: str = "normal"
    armour: str = "street_clothing"
    weapons: tuple[CarriedWeapon, ...] = ()
    grenades: dict[str, int] = {}
    melee: str = "rifle_butt"
    gear: tuple[str, ...] = ()
    at: Point = Point(0, 0)
    facing: int = 0
    status: str = ACTIVE
    fate: str = ""
    prone: bool = False
    suppressed: bool = False
    moved: bool = False
    fought: bool = False
    failed: bool = False
    carrying: str = ""
    carried_by: str = ""


class Team(Record):
    """A fire team. `leader` is empty once the leader is lost; `used`: it had its phase."""

    id: str
    side: str
    name: str
    leader: str = ""
    used: bool = False


class Side(Record):
    """One of the parties to the battle."""

    id: str
    name: str
    brief: str = ""


class Cloud(Record):
    """Smoke or gas on the table. `gutz` and `thrower` belong to the gas attack; 0: no attack.

    It is gone at the end of Turn `last_turn`.
    """

    id: str
    grenade: str
    area: Area
    last_turn: int
    gutz: int = 0
    thrower: str = ""


class Pending(Record):
    """A question that must be answered before anything else: how far to move on."""

    kind: str
    side: str
    figure: str
    reach: dict[str, int] = {}


class Battle(Record):
    """Everything about a battle. Dictionaries are never changed in place, only replaced."""

    edition: str = EDITION
    scenario: str = ""
    rules: dict[str, str] = {}
    width: int = 0
    height: int = 0
    sides: tuple[Side, ...] = ()
    teams: dict[str, Team] = {}
    figures: dict[str, Figure] = {}
    areas: tuple[Area, ...] = ()
    clouds: tuple[Cloud, ...] = ()
    phase: str = SETUP
    turn: int = 0
    to_choose: str = ""
    active_team: str = ""
    pending: tuple[Pending, ...] = ()
    facts: dict[str, int] = {}
    tasks: dict[str, int] = {}
    outcome: Outcome | None = None

    @property
    def grounds(self) -> tuple[Area, ...]:
        """The areas of the table with the clouds that lie on it."""
        if not self.clouds:
            return self.areas
        return self.areas + tuple(cloud.area for cloud in self.clouds)


def gap(a: Figure, b: Figure) -> int:
    """Distance in mm between the edges of two bases (G28), 0 when they touch."""
    return max(0, span(a.at, b.at) - BASE)


def active_figures(battle: Battle) -> Iterator[Figure]:
    """Everybody on the table who can still act."""
    for figure in battle.figures.values():
        if figure.status == ACTIVE:
            yield figure


def members(battle: Battle, team: str) -> list[Figure]:
    """The figures of a team, whatever has become of them."""
    return [figure for figure in battle.figures.values() if figure.team == team]


def remaining(battle: Battle, team: str) -> list[Figure]:
    """The figures of a team that are still in play on the table."""
    return [figure for figure in members(battle, team) if figure.status == ACTIVE]


def still_in_play(battle: Battle, team: str) -> list[Figure]:
    """The figures of a team on the table or still to enter it: neither dead, routed nor gone."""
    return [figure for figure in members(battle, team) if figure.status in (ACTIVE, RESERVE)]


def enemies_near(battle: Battle, figure: Figure, reach: int = TOUCH) -> list[Figure]:
    """Active enemies whose base edge is within `reach` mm."""
    return [
        other
        for other in active_figures(battle)
        if other.side != figure.side and gap(figure, other) <= reach
    ]


def side_name(battle: Battle, side: str) -> str:
    """What a side is called."""
    for each in battle.sides:
        if each.id == side:
            return each.name
    return side


def weapon_of(figure: Figure, weapon: str) -> CarriedWeapon | None:
    """The weapon with this id in a figure's hands."""
    for carried in figure.weapons:
        if carried.id == weapon:
            return carried
    return None


def may_still_act(figure: Figure) -> bool:
    """Whether a figure has an action left this Turn (R4.6, R4.9)."""
    return not figure.failed and not (figure.moved and figure.fought)
