"""What a player may ask for."""

from __future__ import annotations

from rules.kernel.events import Order

Via = tuple[tuple[int, int], ...]


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


class HoldBack(Order, tag="hold_back"):
    """Keep a figure off the table, to enter later; before the battle."""

    figure: str


class BeginBattle(Order, tag="begin_battle"):
    """Finish the preparations."""


class ActivateTeam(Order, tag="activate_team"):
    """Choose the fire team that has the initiative now."""

    team: str


class EndPhase(Order, tag="end_phase"):
    """Let the initiative pass on."""


class Move(Order, tag="move"):
    """A movement action over ground: to x, y by way of `via`; `leave` goes off the edge there.

    `edge`: over which edge a figure from off the table enters, opposite the first point of its
    way; the nearest when left open. `facing` after the move.
    """

    figure: str
    speed: str
    x: int
    y: int
    via: Via = ()
    facing: int | None = None
    leave: bool = False
    edge: str = ""


class MoveOn(Order, tag="move_on"):
    """Use the extra movement that a critical success gave."""

    figure: str
    speed: str
    x: int
    y: int
    facing: int | None = None
    leave: bool = False


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
    """Another movement action: a step of a task that the scenario sets."""

    figure: str
    task: str


class Lift(Order, tag="lift"):
    """A movement action to take up a helpless figure."""

    figure: str
    target: str


class PutDown(Order, tag="put_down"):
    """Lay the carried figure down; costs nothing."""

    figure: str


class Shoot(Order, tag="shoot"):
    """A combat action: fire a weapon in one of its fire types; slugs instead of buckshot."""

    figure: str
    weapon: str
    mode: str
    target: str
    slugs: bool = False
    facing: int | None = None


class ThrowGrenade(Order, tag="throw_grenade"):
    """A combat action: a grenade by hand or launcher, at a figure, or a cloud at a place."""

    figure: str
    weapon: str
    grenade: str
    target: str = ""
    x: int | None = None
    y: int | None = None
    attack: str = ""
    facing: int | None = None


class Fight(Order, tag="fight"):
    """A combat action: close combat against an enemy within reach."""

    figure: str
    target: str


class Concede(Order, tag="concede"):
    """Give the battle up."""


FirewallOrder = (
    ShapeGround
    | PlaceArea
    | RemoveArea
    | Equip
    | Deploy
    | HoldBack
    | BeginBattle
    | ActivateTeam
    | EndPhase
    | Move
    | MoveOn
    | StayPut
    | Rally
    | Unjam
    | Reload
    | Attempt
    | Lift
    | PutDown
    | Shoot
    | ThrowGrenade
    | Fight
    | Concede
)
