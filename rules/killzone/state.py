"""The battle as it stands: figures, squads, vehicles, fires and smoke."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from rules.kernel.geometry import Point, span
from rules.kernel.record import Record
from rules.kernel.screen import Outcome
from rules.kernel.sight import Area
from rules.killzone.catalogue import ARMOURS, DRUGS, INCH, KINDS, VEHICLES, Drug, Kind, VehicleKind

EDITION = "killzone-1"
ACTIVE, SUPPRESSED, DEAD, LEFT = "active", "suppressed", "dead", "left"
ON_TABLE = (ACTIVE, SUPPRESSED)
SETUP, PLAYED, OVER = "setup", "played", "over"
SHOOT, ASSAULT, STAY_SHARP, KEEP_DOWN, SNIPE = (
    "shoot", "assault", "stay_sharp", "keep_down", "snipe",
)  # fmt: skip
ORDERS = {
    SHOOT: "Shoot",
    ASSAULT: "Assault",
    STAY_SHARP: "Stay Sharp",
    KEEP_DOWN: "Keep Down",
    SNIPE: "Snipe",
}
TOUCH = 3  # mm between bases in contact
STOREY = 3 * INCH
LIT, MINOR, MAJOR, OUT = "lit", "minor", "major", "out"
SMOKE_RADIUS = 3 * INCH
SHIFT, DRIFT, OVERDOSE, SAVE = "shift", "drift", "overdose", "save"


class Side(Record):
    """A player. `edge`: where this side's people leave to win points; empty for nowhere."""

    id: str
    name: str
    brief: str
    edge: str = ""


class Squad(Record):
    """A group that acts together. `score`, `tie`: its two dice of initiative, as they count."""

    id: str
    side: str
    name: str
    order: str = SHOOT
    drugs: tuple[str, ...] = ()
    score: int = 0
    tie: int = 0


class Figure(Record):
    """Somebody. `moved`: mm of this turn's move that are spent. fired: weapons used this turn.

    charged: those of them that Haywire has made of its own, towards the nearest enemy.
    counters: what is left of weapons that run out. clean: not under the drugs of the squad.
    saved: the heroic save is used up. aboard: the vehicle. exit: the edge over which it has left.
    """

    id: str
    name: str
    side: str
    squad: str
    kind: str
    armour: str = "none"
    weapons: tuple[str, ...] = ()
    hand: str = "none"
    gloves: int = 0
    at: Point = Point(0, 0)
    floor: int = 0
    facing: int = 0
    radius: int = 12
    status: str = ACTIVE
    aboard: str = ""
    moved: int = 0
    charged: int = 0
    fired: tuple[str, ...] = ()
    fought: bool = False
    counters: dict[str, int] = {}
    overdosed: bool = False
    clean: bool = False
    saved: bool = False
    exit: str = ""
    worth: int = 0

    @property
    def row(self) -> Kind:
        """What kind of figure it is."""
        return KINDS[self.kind]


class Vehicle(Record):
    """A vehicle: speed in inches a turn, `driven` this turn, `wrecked` for good, or `left`."""

    id: str
    name: str
    side: str
    kind: str
    at: Point = Point(0, 0)
    facing: int = 0
    radius: int = 50
    speed: int = 0
    driven: bool = False
    wrecked: bool = False
    left: bool = False
    worth: int = 0

    @property
    def row(self) -> VehicleKind:
        """What kind of vehicle it is."""
        return VEHICLES[self.kind]


class Cloud(Record):
    """Smoke around a point, until the end of turn `until`."""

    at: Point
    until: int


class Ask(Record):
    """What a side decides before anything goes on.

    shift: where an overdosed enemy is put; drift: where smoke that missed comes down, both within
    `reach` mm of `origin`; overdose: which `count` of a squad have had a bad trip; save: whether a
    hero tries to be saved from it, or keeps the save.
    """

    kind: str
    side: str
    subject: str
    origin: Point = Point(0, 0)
    reach: int = 0
    count: int = 0


class Battle(Record, dict=True, gc=True):
    """All of it. queue: squads that have not acted; active: the one that acts.

    changed: it has had its chance of other orders. waited: those that have gone to Stay Sharp this
    turn and act after the others. fires: the state of rooms (`area:floor`) and of
    whole buildings (`building`). gas: rooms that nobody enters this turn.
    """

    edition: str = EDITION
    scenario: str = ""
    rules: dict[str, str] = {}
    width: int = 0
    height: int = 0
    sides: tuple[Side, ...] = ()
    squads: dict[str, Squad] = {}
    figures: dict[str, Figure] = {}
    vehicles: dict[str, Vehicle] = {}
    areas: tuple[Area, ...] = ()
    fires: dict[str, str] = {}
    gas: tuple[str, ...] = ()
    smoke: tuple[Cloud, ...] = ()
    turn: int = 0
    queue: tuple[str, ...] = ()
    active: str = ""
    changed: bool = False
    waited: tuple[str, ...] = ()
    asks: tuple[Ask, ...] = ()
    ready: tuple[str, ...] = ()
    conceded: tuple[str, ...] = ()
    phase: str = SETUP
    outcome: Outcome | None = None


# --- Questions -----------------------------------------------------------------------------------


def on_table(battle: Battle) -> Iterator[Figure]:
    """Everybody who is on the table, in a vehicle or on foot."""
    return (f for f in battle.figures.values() if f.status in ON_TABLE)


def on_foot(battle: Battle) -> Iterator[Figure]:
    """Everybody on the table who is in no vehicle."""
    return (f for f in on_table(battle) if not f.aboard)


def members(battle: Battle, squad: str) -> list[Figure]:
    """Those of a squad who are on the table."""
    return [f for f in on_table(battle) if f.squad == squad]


def drugs_of(battle: Battle, figure: Figure) -> tuple[Drug, ...]:
    """What somebody is under."""
    if figure.clean or figure.squad not in battle.squads:
        return ()
    return tuple(DRUGS[each] for each in battle.squads[figure.squad].drugs)


def takes(battle: Battle, figure: Figure, drug: str) -> bool:
    """Whether somebody is under this drug."""
    return any(each.id == drug for each in drugs_of(battle, figure))


def overdose_of(battle: Battle, figure: Figure, drug: str) -> bool:
    """Whether somebody has taken too much of this drug."""
    return figure.overdosed and takes(battle, figure, drug)


def kill_score(battle: Battle, figure: Figure) -> int:
    """What damage must come to, to kill (K18, K25, K28)."""
    return max(figure.row.kill, ARMOURS[figure.armour].kill) + sum(
        each.kill for each in drugs_of(battle, figure)
    )


def order_of(battle: Battle, figure: Figure) -> str:
    """The order under which somebody acts; too much Sharp makes it Keep Down."""
    if overdose_of(battle, figure, "sharp"):
        return KEEP_DOWN
    return battle.squads[figure.squad].order


def orders_for(kinds: Sequence[Kind], drugs: Collection[Drug]) -> tuple[str, ...]:
    """The orders that people of these kinds, on these drugs, may be given (K20, K28)."""
    barred = {order for drug in drugs for order in drug.bars}
    known = [each.orders for each in kinds if each.orders]
    return tuple(
        order for order in ORDERS if order not in barred and all(order in each for each in known)
    )


def allowed_orders(battle: Battle, squad: str) -> tuple[str, ...]:
    """The orders that a squad may be given (K20, K28)."""
    people = members(battle, squad)
    drugs = [drug for figure in people for drug in drugs_of(battle, figure)]
    return orders_for([figure.row for figure in people], drugs)


def aboard(battle: Battle, vehicle: str) -> list[Figure]:
    """Who sits in a vehicle."""
    return [f for f in on_table(battle) if f.aboard == vehicle]


def driver_of(battle: Battle, vehicle: str) -> Figure | None:
    """Who drives: the first who can."""
    return next((f for f in aboard(battle, vehicle) if f.status == ACTIVE), None)


def armour_of(battle: Battle, vehicle: Vehicle) -> int:
    """A vehicle's armour; that of a motorbike is its rider's kill score."""
    if vehicle.row.armour:
        return vehicle.row.armour
    riders = aboard(battle, vehicle.id)
    return kill_score(battle, riders[0]) if riders else KINDS["ganger"].kill


def gap(a: Figure | Vehicle, b: Figure | Vehicle) -> int:
    """The distance in mm between two bases."""
    return max(0, span(a.at, b.at) - a.radius - b.radius)


def in_contact(a: Figure, b: Figure) -> bool:
    """Whether two people stand base to base."""
    return gap(a, b) <= TOUCH and a.floor == b.floor and not a.aboard and not b.aboard


def foes_in_contact(battle: Battle, figure: Figure) -> list[Figure]:
    """The enemies with whom somebody is in hand-to-hand."""
    return [f for f in on_foot(battle) if f.side != figure.side and in_contact(f, figure)]


def side_name(battle: Battle, side: str) -> str:
    """A side's name; empty for nobody."""
    return next((each.name for each in battle.sides if each.id == side), "")


def enemy_of(battle: Battle, side: str) -> str:
    """The other side."""
    return next((each.id for each in battle.sides if each.id != side), side)
