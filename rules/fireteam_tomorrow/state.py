"""The battle as it stands: figures, teams, armies, the deck and what has been sealed."""

from __future__ import annotations

from collections.abc import Iterator

from rules.fireteam_tomorrow.catalogue import INCH, VEHICLES
from rules.kernel.geometry import Point, span
from rules.kernel.record import Record, once
from rules.kernel.screen import Outcome
from rules.kernel.sight import Area

EDITION = "fireteam-tomorrow-1"
# What becomes of somebody.
ACTIVE, HIT, DEAD, CAPTIVE, LEFT = "active", "hit", "dead", "captive", "left"
ABOARD = "aboard"  # rides in a vehicle
ON_TABLE = (ACTIVE, HIT)
PRESENT = (ACTIVE, HIT, ABOARD)
MOVE, FIRE, FIGHT, RECOVERY = "move", "fire", "fight", "recovery"
SETUP, PLAYED, OVER = "setup", "played", "over"
TOUCH = 3  # mm between bases that are in contact
NEAR = 2 * INCH  # who comes so near an enemy fights him
KILL, CAPTURE = "kill", "capture"
WITHDRAW, STAY, MERGE = "withdraw", "stay", "merge"
FEW = 2  # a team of no more thinks of leaving


class Side(Record):
    """A player: whose orders they are."""

    id: str
    name: str
    army: str
    brief: str


class Army(Record):
    """Those who fight together. `edge` is where they came from and withdraw to."""

    id: str
    name: str
    edge: str
    started: int = 0
    withdrawing: bool = False


class Team(Record):
    """A fire team, or a vehicle with cards of its own; `joined`: the team that it has gone into."""

    id: str
    side: str
    army: str
    name: str
    leader: str = ""
    withdrawing: bool = False
    joined: str = ""


class Figure(Record):
    """Somebody, or a vehicle. Quality 0-4 and armour 0-3 (5 of a vehicle) are steps of the scales.

    done: has acted on the card that lies open. guard: who holds a captive; `unsure`: whether it
    lives shows at the next recovery. post: where it was set up before anybody chose. immobile,
    disarmed: what a vehicle has lost. aboard: the vehicle that it rides in. height: in mm, of the
    roof that it stands on, or at which an aircraft flies.
    """

    id: str
    name: str
    side: str
    army: str
    team: str
    quality: int = 1
    armour: int = 0
    weapons: tuple[str, ...] = ()
    blade: bool = False
    jump: bool = False
    medic: bool = False
    vehicle: str = ""
    at: Point = Point(0, 0)
    post: Point = Point(0, 0)
    height: int = 0
    facing: int = 0
    radius: int = 12
    status: str = ACTIVE
    done: bool = False
    guard: str = ""
    unsure: bool = False
    immobile: bool = False
    disarmed: bool = False
    aboard: str = ""

    @property
    def flies(self) -> bool:
        """Whether it goes over everything."""
        return bool(self.vehicle) and VEHICLES[self.vehicle].flies

    @property
    def is_aloft(self) -> bool:
        """Whether it is an aircraft in the air."""
        return self.height > 0 and self.flies


class Plan(Record):
    """What a side has sealed for hand-to-hand: what becomes of the beaten, and who strikes whom."""

    capture: str = KILL
    opponents: dict[str, str] = {}


class Battle(Record, dict=True, gc=True):
    """All of it. `cards` are left in the deck, `card` lies open.

    asks: what sides decide in secret now (fight, recovery, or nothing). sealed: the sides that
    have, decided: the teams whose fate is settled; `plans` and `choices` say how, and nobody else
    sees them. ready: the sides that have set up. came_with: the side of each figure whose team has
    joined one of another side since.
    """

    edition: str = EDITION
    scenario: str = ""
    rules: dict[str, str] = {}
    width: int = 0
    height: int = 0
    sides: tuple[Side, ...] = ()
    armies: dict[str, Army] = {}
    teams: dict[str, Team] = {}
    figures: dict[str, Figure] = {}
    areas: tuple[Area, ...] = ()
    centre: Point = Point(0, 0)
    turn: int = 0
    cards: tuple[str, ...] = ()
    card: str = ""
    asks: str = ""
    sealed: tuple[str, ...] = ()
    decided: tuple[str, ...] = ()
    plans: dict[str, Plan] = {}
    choices: dict[str, str] = {}
    conceded: tuple[str, ...] = ()
    ready: tuple[str, ...] = ()
    phase: str = SETUP
    outcome: Outcome | None = None
    came_with: dict[str, str] = {}


def gap(a: Figure, b: Figure) -> int:
    """The distance in mm between two bases."""
    return max(0, span(a.at, b.at) - a.radius - b.radius)


def on_table(battle: Battle) -> Iterator[Figure]:
    """Everybody who stands or lies on the table and is nobody's captive."""
    for figure in battle.figures.values():
        if figure.status in ON_TABLE:
            yield figure


def active_of(battle: Battle, team: str) -> list[Figure]:
    """Those of a team who can do something."""
    return [f for f in battle.figures.values() if f.team == team and f.status == ACTIVE]


def members_of(battle: Battle, team: str) -> list[Figure]:
    """Those of a team who are on the table, standing, lying or riding."""
    return [f for f in battle.figures.values() if f.team == team and f.status in PRESENT]


def are_foes(a: Figure, b: Figure) -> bool:
    """Whether two fight each other."""
    return a.army != b.army


def in_contact(a: Figure, b: Figure) -> bool:
    """Whether two stand base to base, on the same level; nobody fights a vehicle with his hands."""
    return gap(a, b) <= TOUCH and a.height == b.height and not (a.vehicle or b.vehicle)


def opponents(battle: Battle, figure: Figure) -> tuple[Figure, ...]:
    """The standing enemies with whom a figure is in hand-to-hand."""
    if figure is battle.figures.get(figure.id):
        return _melees(battle).get(figure.id, ())
    return tuple(other for other in battle.figures.values() if _are_at_grips(figure, other))


def _are_at_grips(a: Figure, b: Figure) -> bool:
    return a.status == b.status == ACTIVE and are_foes(a, b) and in_contact(a, b)


@once
def _melees(battle: Battle) -> dict[str, tuple[Figure, ...]]:
    """Everybody in hand-to-hand, with whom; looked at from west to east, few come into question."""
    standing = [f for f in battle.figures.values() if f.status == ACTIVE and not f.vehicle]
    standing.sort(key=lambda each: each.at.x)
    met: dict[str, set[str]] = {}
    for place, one in enumerate(standing):
        for other in standing[place + 1 :]:
            if other.at.x - one.at.x > one.radius + other.radius + TOUCH:
                break
            if _are_at_grips(one, other):
                met.setdefault(one.id, set()).add(other.id)
                met.setdefault(other.id, set()).add(one.id)
    everybody = battle.figures.values()
    return {each: tuple(f for f in everybody if f.id in met[each]) for each in met}


def captives_of(battle: Battle, guard: str) -> tuple[Figure, ...]:
    """Whom somebody guards."""
    return _guarded(battle).get(guard, ())


@once
def _guarded(battle: Battle) -> dict[str, tuple[Figure, ...]]:
    found: dict[str, tuple[Figure, ...]] = {}
    for figure in battle.figures.values():
        if figure.status == CAPTIVE:
            found[figure.guard] = (*found.get(figure.guard, ()), figure)
    return found


def riders_of(battle: Battle, vehicle: str) -> tuple[Figure, ...]:
    """Who rides in a vehicle."""
    return _riding(battle).get(vehicle, ())


@once
def _riding(battle: Battle) -> dict[str, tuple[Figure, ...]]:
    found: dict[str, tuple[Figure, ...]] = {}
    for figure in battle.figures.values():
        if figure.status == ABOARD:
            found[figure.aboard] = (*found.get(figure.aboard, ()), figure)
    return found


def allies_of(battle: Battle, side: str) -> tuple[str, ...]:
    """The sides of a side's army, itself among them; none of nobody."""
    armies = {each.army for each in battle.sides if each.id == side}
    return tuple(each.id for each in battle.sides if each.army in armies)


def side_name(battle: Battle, side: str) -> str:
    """A side's name; empty for nobody."""
    return next((each.name for each in battle.sides if each.id == side), "")


def kind_of(card: str) -> tuple[str, str]:
    """What a card is for, and for which team."""
    kind, _, team = card.partition(":")
    return kind, team
