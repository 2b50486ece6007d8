"""What a player may ask for."""

from __future__ import annotations

from rules.kernel.events import Order
from rules.kernel.paths import Via


class ShapeGround(Order, tag="shape_ground"):
    """Lay the table out afresh from a number; before the battle."""

    seed: int


class PlaceArea(Order, tag="place_area"):
    """Put a piece of ground on the table, its middle at x, y; before the battle. Lengths in mm."""

    area: str
    x: int
    y: int
    width: int
    depth: int


class RemoveArea(Order, tag="remove_area"):
    """Take a piece of ground off the table; before the battle."""

    area: str


class Equip(Order, tag="equip"):
    """Give a figure its armour, guns and grenades; before the battle."""

    figure: str
    armour: str
    weapons: tuple[str, ...] = ()
    grenades: tuple[str, ...] = ()
    melee: str = ""


class Deploy(Order, tag="deploy"):
    """Set a figure down; before the battle."""

    figure: str
    x: int
    y: int
    facing: int | None = None


class DeployRest(Order, tag="deploy_rest"):
    """Set everybody down who is still off the table and may be; before the battle."""


class HoldBack(Order, tag="hold_back"):
    """Keep a figure off the table, to enter later; before the battle."""

    figure: str


class BeginBattle(Order, tag="begin_battle"):
    """Finish the preparations."""


class ChooseEdge(Order, tag="choose_edge"):
    """Choose the table edge over which the side comes; before the battle."""

    edge: str


class ActivateTeam(Order, tag="activate_team"):
    """Choose the fire team that has the initiative now."""

    team: str


class EndPhase(Order, tag="end_phase"):
    """Let the initiative pass on."""


class Move(Order, tag="move"):
    """A movement action over ground: to x, y by way of `via`; `leave` goes off the edge there.

    `edge`: over which edge a figure from off the table enters, opposite the first point of its
    way; the nearest when left open. `facing` after the move. `height`: the floor (mm above the
    table) to which the stairs lead, or how high an aircraft hovers afterwards; the same as before
    when left open.
    """

    figure: str
    speed: str
    x: int
    y: int
    via: Via = ()
    facing: int | None = None
    leave: bool = False
    edge: str = ""
    height: int | None = None


class Fly(Order, tag="fly"):
    """A movement action through the air: as a move, to land (0) or to hover at `height` mm."""

    figure: str
    speed: str
    x: int
    y: int
    height: int = 0
    via: Via = ()
    facing: int | None = None
    leave: bool = False
    edge: str = ""


class MoveOn(Order, tag="move_on"):
    """Use the extra movement that a critical success gave: to x, y by way of `via`."""

    figure: str
    speed: str
    x: int
    y: int
    facing: int | None = None
    leave: bool = False
    via: Via = ()


class StayPut(Order, tag="stay_put"):
    """Decline the extra movement."""

    figure: str


class Rally(Order, tag="rally"):
    """A movement action to shake off suppression."""

    figure: str


class Unjam(Order, tag="unjam"):
    """A movement action to clear a jammed weapon."""

    figure: str
    weapon: str


class Reload(Order, tag="reload"):
    """Spend an action to load a weapon: `action` is movement or combat."""

    figure: str
    weapon: str
    action: str


class Attempt(Order, tag="attempt"):
    """A step of a task that the scenario sets; with a skill, `action` is movement or combat."""

    figure: str
    task: str
    action: str = "movement"


class Lift(Order, tag="lift"):
    """A movement action to take up a helpless figure."""

    figure: str
    target: str


class PutDown(Order, tag="put_down"):
    """Lay the carried figure down; costs nothing."""

    figure: str


class Shoot(Order, tag="shoot"):
    """A combat action: fire a weapon in one of its fire types; slugs instead of buckshot.

    `at_gunner`: aim at the gunner on a vehicle's pintel. An improvised bomb may be thrown at a
    place (mm) with no `target`.
    """

    figure: str
    weapon: str
    mode: str
    target: str = ""
    slugs: bool = False
    facing: int | None = None
    at_gunner: bool = False
    x: int | None = None
    y: int | None = None


class ShootTwice(Order, tag="shoot_twice"):
    """A combat action: two pistols, each in its own fire type and at its own target."""

    figure: str
    weapon: str
    mode: str
    target: str
    second: str
    second_mode: str
    second_target: str
    facing: int | None = None


class ThrowGrenade(Order, tag="throw_grenade"):
    """A combat action: a grenade by hand or launcher, at a figure or at a place."""

    figure: str
    weapon: str
    grenade: str
    target: str = ""
    x: int | None = None
    y: int | None = None
    attack: str = ""
    facing: int | None = None


class Fight(Order, tag="fight"):
    """A combat action: close combat against an enemy within reach.

    `bomb`: the grenade or improvised bomb that is put to a vehicle, and used up.
    """

    figure: str
    target: str
    bomb: str = ""


class Concede(Order, tag="concede"):
    """Give the battle up."""


FirewallOrder = (
    ShapeGround
    | PlaceArea
    | RemoveArea
    | Equip
    | Deploy
    | DeployRest
    | HoldBack
    | BeginBattle
    | ChooseEdge
    | ActivateTeam
    | EndPhase
    | Move
    | Fly
    | MoveOn
    | StayPut
    | Rally
    | Unjam
    | Reload
    | Attempt
    | Lift
    | PutDown
    | Shoot
    | ShootTwice
    | ThrowGrenade
    | Fight
    | Concede
)
