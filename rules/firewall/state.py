"""A battle of Firewall 2136AD as it stands: frozen records and the questions that they answer."""

from __future__ import annotations

from collections.abc import Mapping

from rules.firewall.catalogue import HousePack, pooled
from rules.kernel.geometry import Point, slant, span
from rules.kernel.record import Record, once
from rules.kernel.screen import Outcome
from rules.kernel.sight import Area

EDITION = "firewall-2136-3"
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

# Roles of a side.
PLAYER, REFEREE = "player", "referee"

# What a drug may have made of a mind.
BERSERK, PARANOID = "berserk", "paranoid"

# Phases of a battle.
SETUP, CHOOSE, ACT, OVER = "setup", "choose", "act", "over"


class CarriedWeapon(Record):
    """A weapon in somebody's hands. `shots` -1: not counted; `loaded` counts a magazine.

    `state` is ready, jammed, empty or useless. `fired`: the Turn in which it was last fired.
    `gun` is the same for the rows of one gun with several kinds of ammunition: what befalls one
    of them befalls the gun. `mount`: "" in the hands, hard_point, built_in, or a vehicle's mount.
    """

    id: str
    entry: str
    state: str = "ready"
    shots: int = -1
    loaded: int = -1
    fired: int = 0
    gun: str = ""
    mount: str = ""


class CyberSystem(Record):
    """A piece of cyberware: its catalogue entry, make, and what was chosen with it (R17.1).

    `options` of an eye, `skills` of a chip, `grade` of muscle grafts, `weapon` that is built in
    (the id of a carried weapon or of a close combat weapon).
    """

    id: str
    entry: str
    quality: str = "standard"
    options: tuple[str, ...] = ()
    skills: dict[str, int] = {}
    grade: int = 0
    weapon: str = ""
    working: bool = True


class Dose(Record):
    """A drug at work in somebody: its good effect, or the bad one of a critical failure (R18.1).

    `gutz`: what it really added or took, to be given back when it ends.
    """

    drug: str
    good: bool = True
    gutz: int = 0


class Mount(Record):
    """A weapon's place on a vehicle: `kind` is hard_point, turret or pintel; `arc` of a hard point.

    `weapon` is the id of the carried weapon; `manned` falls when a pintel's gunner does (G36).
    """

    id: str
    kind: str
    weapon: str
    arc: str = ""
    manned: bool = True


class Vehicle(Record):
    """What makes a figure a vehicle or a crewed gun; its Gutz is the crew's (R2.6, R21).

    `movement`: the class of speed on each surface that it has. `gunners`: crew beside the driver
    who can fire. `seats`: passengers carried at most. `drove`: the last Turn in which it moved.
    `open`: it has no roof, whatever its chassis has.
    """

    chassis: str
    armour: str = "soft"
    movement: dict[str, str] = {}
    gunners: int = 0
    seats: int = 0
    mounts: tuple[Mount, ...] = ()
    drove: int = 0
    open: bool = False


class Figure(Record, dict=True, gc=True):
    """One fighter, or a vehicle with its crew. Lengths in mm.

    `at` is the centre of the base, `base` its diameter, `facing` one of sixteen steps, `height`
    what it stands on above the table. `extra`: the action of wired reflexes is spent. `shots`:
    what a vehicle's crew has fired this Turn. `pace`: the speed on personal transport this Turn.
    `rallied`: it has shaken off suppression this Turn, and stays where it is.
    `idle_until`: the last Turn in which it can do nothing. `mind`: berserk, paranoid or empty.
    `aboard`: the vehicle it rides in. `drugs`: hits in the pocket. `hidden`: nobody may aim at it.
    `holds`: the counters that it has picked up. `found`: how many items its Streetwise has found.
    `gear`: ids of the catalogue. `stopped`: the parts of a powered suit that no longer work.
    `loyal`: the leader's death is a blow (R3.3).
    """

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
    base: int = BASE
    height: int = 0
    flying: bool = False
    skills: dict[str, int] = {}
    cyber: tuple[CyberSystem, ...] = ()
    drugs: dict[str, int] = {}
    doses: tuple[Dose, ...] = ()
    mind: str = ""
    transport: str = ""
    pace: str = ""
    rallied: bool = False
    extra: bool = False
    shots: int = 0
    idle_until: int = 0
    treated: bool = False
    hidden: bool = False
    holds: tuple[str, ...] = ()
    found: int = 0
    stopped: tuple[str, ...] = ()
    aboard: str = ""
    vehicle: Vehicle | None = None
    loyal: bool = True


class Team(Record):
    """A fire team. `leader` is empty once the leader is lost; `used`: it had its phase.

    `aware`: it knows of an enemy; until then it may stroll (R5.9).
    """

    id: str
    side: str
    name: str
    leader: str = ""
    used: bool = False
    aware: bool = True


class Side(Record):
    """One of the parties to the battle. `role` is player or referee."""

    id: str
    name: str
    brief: str = ""
    role: str = PLAYER


class Section(Record):
    """A building's piece of 10 cm each way: `area` is its id among the areas (R15.1).

    `name`: what it was called before the first section of its building fell; empty until then.
    """

    id: str
    building: str
    area: str
    armour: str
    gutz: int = 7
    destroyed: bool = False
    name: str = ""


class Trap(Record):
    """A bomb that lies in wait, or a numbered counter that may be one (R22.3).

    `weapon` is empty when nothing goes off. `known_to`: the sides that know what it is.
    A bomb without a label is seen by them alone. `height`: of the floor that it lies on, in mm.
    """

    id: str
    at: Point
    weapon: str = ""
    gutz: int = 7
    label: str = ""
    known_to: tuple[str, ...] = ()
    gone: bool = False
    height: int = 0


class Fixture(Record):
    """Something on the table that people work on: a gate, a wall, a terminal, an alarm, a car.

    `at`: its place in mm, on a floor so many mm high; `area`: the piece of ground that it is.
    `wired`: the alarm that hears when it is forced. `holds`: grenades for whoever opens it.
    """

    id: str
    kind: str
    name: str
    at: Point
    height: int = 0
    area: str = ""
    wired: str = ""
    holds: dict[str, int] = {}
    done: bool = False


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


class OpenTask(Record):
    """A task that the referee has set (R5.10): who works on it, everybody if `team` is empty.

    `skill` is rolled instead of Gutz; `strength`: mundane, or herculean (R19.10).
    """

    label: str
    team: str = ""
    skill: str = ""
    strength: str = ""


class Pending(Record):
    """A question that must be answered before anything else, most often how far to move on.

    `reach`: the speeds that are open with their distance in mm, or the answers.
    """

    kind: str
    side: str
    figure: str
    reach: dict[str, int] = {}


class Screen(Record):
    """A bystander beside a figure that stands `at`: totals of misses that hit, maybe `once`."""

    low: int
    high: int
    at: Point
    once: bool = False


class MishapShot(Record):
    """A shot that a chance event leaves open: at whom, and what is taken off it."""

    target: str = ""
    less: int = 0


class Mishaps(Record):
    """Tags of the ground and chance events.

    tags: by name, with the lowest and highest total of two dice. due: tags with the Turn in which
    they come; a highest total of 0 takes one away. total: the running total. whom: the side that
    the referee has named. asked: the shot that is asked about. screens: bystanders, by figure.
    holds: initiative waits for an answer. police: the side that they come for. lost: who has lost
    sight of the others. bystanders: how many were hit.
    """

    tags: dict[str, tuple[int, int]] = {}
    due: tuple[tuple[int, str, int, int], ...] = ()
    total: int = 0
    whom: str = ""
    asked: MishapShot = MishapShot()
    screens: dict[str, Screen] = {}
    holds: bool = False
    police: str = ""
    lost: tuple[str, ...] = ()
    bystanders: int = 0


class Battle(Record, dict=True, gc=True):
    """Everything about a battle. Dictionaries are never changed in place, only replaced.

    `initiative`: the sides in the order in which they choose this Turn, or their table edges.
    `ready`: sides that have prepared. `entries`: the table edge over which a side comes.
    `packs`: the house catalogues that sides have brought.
    `shown`: by figure what of a hidden roster has come out in play, as "skill:stealth".
    `turned`: the side with which each figure came that has gone over to another.
    `conceded`: sides that gave up. `told`: which counter a prisoner has named to a side.
    """

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
    sections: dict[str, Section] = {}
    traps: dict[str, Trap] = {}
    phase: str = SETUP
    turn: int = 0
    to_choose: str = ""
    active_team: str = ""
    initiative: tuple[str, ...] = ()
    pending: tuple[Pending, ...] = ()
    facts: dict[str, int] = {}
    tasks: dict[str, int] = {}
    needed: dict[str, int] = {}
    open_tasks: dict[str, OpenTask] = {}
    told: dict[str, str] = {}
    ready: tuple[str, ...] = ()
    entries: dict[str, str] = {}
    conceded: tuple[str, ...] = ()
    outcome: Outcome | None = None
    packs: dict[str, HousePack] = {}
    shown: dict[str, tuple[str, ...]] = {}
    mishaps: Mishaps = Mishaps()
    turned: dict[str, str] = {}
    fixtures: dict[str, Fixture] = {}

    @property
    def grounds(self) -> tuple[Area, ...]:
        """The areas of the table with the clouds that lie on it."""
        if not self.clouds:
            return self.areas
        return self.areas + tuple(cloud.area for cloud in self.clouds)


def gap(a: Figure, b: Figure) -> int:
    """Distance in mm between the edges of two bases (G28), 0 when they touch; heights count."""
    level = max(0, span(a.at, b.at) - (a.base + b.base) // 2)
    return level if a.height == b.height else slant(level, a.height - b.height)


def is_near(a: Figure, b: Figure, reach: int) -> bool:
    """Whether two bases are within `reach` mm of each other: as `gap`, and quicker."""
    if a.height != b.height:
        return gap(a, b) <= reach
    dx, dy = a.at[0] - b.at[0], a.at[1] - b.at[1]
    far = reach + (a.base + b.base) // 2
    return dx * dx + dy * dy <= far * far


@once
def active_figures(battle: Battle) -> tuple[Figure, ...]:
    """Everybody on the table who can still act and can be met: not who rides in a vehicle."""
    return tuple(
        [
            figure
            for figure in battle.figures.values()
            if figure.status == ACTIVE and not figure.aboard
        ]
    )


def riders(battle: Battle, vehicle: Figure) -> tuple[Figure, ...]:
    """Who rides in a vehicle, helpless or not."""
    if vehicle.vehicle is None:
        return ()
    aboard = (figure for figure in battle.figures.values() if figure.aboard == vehicle.id)
    return tuple(figure for figure in aboard if figure.status in (ACTIVE, RESERVE, DOWN))


def members(battle: Battle, team: str) -> list[Figure]:
    """The figures of a team, whatever has become of them."""
    return [figure for figure in battle.figures.values() if figure.team == team]


def remaining(battle: Battle, team: str) -> list[Figure]:
    """The figures of a team that are still in play on the table."""
    figures = battle.figures.values()
    return [figure for figure in figures if figure.team == team and figure.status == ACTIVE]


def still_in_play(battle: Battle, team: str) -> list[Figure]:
    """The figures of a team on the table or still to enter it: neither dead, routed nor gone."""
    statuses, figures = (ACTIVE, RESERVE), battle.figures.values()
    return [figure for figure in figures if figure.team == team and figure.status in statuses]


def are_foes(a: Figure, b: Figure) -> bool:
    """Whether two figures fight each other: of two sides, or one of them berserk (R18.1)."""
    return a.side != b.side or (BERSERK in (a.mind, b.mind) and a.id != b.id)


def foes_of(battle: Battle, figure: Figure) -> tuple[Figure, ...]:
    """Everybody on the table whom a figure fights."""
    if figure.mind == BERSERK or _is_anybody_berserk(battle):
        return tuple([other for other in active_figures(battle) if are_foes(figure, other)])
    return _strangers(battle).get(figure.side) or _others(battle, figure.side)


@once
def _is_anybody_berserk(battle: Battle) -> bool:
    return any(figure.mind == BERSERK for figure in battle.figures.values())


@once
def _strangers(battle: Battle) -> Mapping[str, tuple[Figure, ...]]:
    """By side, everybody on the table who is not of it."""
    return {side.id: _others(battle, side.id) for side in battle.sides}


def _others(battle: Battle, side: str) -> tuple[Figure, ...]:
    return tuple([other for other in active_figures(battle) if other.side != side])


def keeps_apart(battle: Battle) -> bool:
    """Whether rounds and hand grenades are stores of their own; in older battles they are not."""
    return battle.rules.get("rounds") == "apart"


def as_stored(battle: Battle, grenades: dict[str, int]) -> dict[str, int]:
    """Grenades and rounds as a battle keeps them: all in one pool where it has only one (G52)."""
    return grenades if keeps_apart(battle) else pooled(grenades)


def spares_helpless(battle: Battle) -> bool:
    """Whether no attack touches whoever lies helpless (G51); wrecks and falling walls still do."""
    return battle.rules.get("helpless") == "spared"


@once
def helpless_figures(battle: Battle) -> tuple[Figure, ...]:
    """Everybody who lies helpless on the table or is carried, and whom an attack may touch."""
    if spares_helpless(battle):
        return ()
    figures = battle.figures.values()
    return tuple([each for each in figures if each.status == DOWN and not ridden_in(battle, each)])


def ridden_in(battle: Battle, figure: Figure) -> str:
    """The vehicle that a figure is in, on a seat of its own or in somebody's arms."""
    if figure.aboard or not figure.carried_by:
        return figure.aboard
    return battle.figures[figure.carried_by].aboard


def enemies_near(battle: Battle, figure: Figure, reach: int = TOUCH) -> list[Figure]:
    """Active enemies whose base edge is within `reach` mm."""
    return [other for other in foes_of(battle, figure) if is_near(figure, other, reach)]


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


def is_player(side: Side) -> bool:
    """Whether a side plays to win; a referee does not."""
    return side.role == PLAYER


def hides_rosters(battle: Battle) -> bool:
    """Whether nobody knows more of the others' people than their models show."""
    return battle.rules.get("rosters") == "hidden"


def is_referee(battle: Battle, side: str) -> bool:
    """Whether this side is a referee's."""
    return any(each.id == side and not is_player(each) for each in battle.sides)


def players(battle: Battle) -> tuple[str, ...]:
    """The sides that play to win and have not given up."""
    sides = (side.id for side in battle.sides if is_player(side))
    return tuple(side for side in sides if side not in battle.conceded)


def has_somebody(battle: Battle, side: str) -> bool:
    """Whether a side has a figure on the table or still to enter it."""
    figures = battle.figures.values()
    return any(each.side == side and each.status in (ACTIVE, RESERVE) for each in figures)


def knowing(battle: Battle, *sides: str) -> tuple[str, ...]:
    """Who may know what only these sides know: they, and a referee (the audience of an event)."""
    referees = (side.id for side in battle.sides if not is_player(side))
    return (*sides, *(referee for referee in referees if referee not in sides))


def team_of(battle: Battle, figure: Figure) -> Team:
    """The fire team of a figure."""
    return battle.teams[figure.team]
