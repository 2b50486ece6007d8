"""What a side may order."""

from __future__ import annotations

from rules.kernel.events import Order

HOLD, ACCELERATE, BRAKE = "hold", "accelerate", "brake"
SHORT_BURST, LONG_BURST = "short", "long"


class Begin(Order, tag="begin"):
    """The side is ready."""


class GiveOrder(Order, tag="give_order"):
    """Before the battle a squad is given the order that it begins with."""

    squad: str
    wish: str


class ChangeOrder(Order, tag="change_order"):
    """The squad that acts tries for another order."""

    squad: str
    wish: str


class Move(Order, tag="move"):
    """Somebody walks straight to a place, on that floor of a building."""

    figure: str
    x: int
    y: int
    floor: int = 0


class Leave(Order, tag="leave"):
    """Somebody walks off the table over the edge where his side gets away."""

    figure: str


class Jump(Order, tag="jump"):
    """Somebody jumps out of a window to a place beside the building."""

    figure: str
    x: int
    y: int


class Shoot(Order, tag="shoot"):
    """Somebody fires at a figure or vehicle; `burst` is for what fires long bursts."""

    figure: str
    weapon: str
    target: str
    burst: str = SHORT_BURST


class Smoke(Order, tag="smoke"):
    """Somebody fires a smoke grenade at a place."""

    figure: str
    x: int
    y: int


class Fight(Order, tag="fight"):
    """Somebody fights an enemy in base contact."""

    figure: str
    target: str


class Board(Order, tag="board"):
    """Somebody gets into a vehicle."""

    figure: str
    vehicle: str


class Alight(Order, tag="alight"):
    """Somebody gets out of a vehicle."""

    figure: str


class Drive(Order, tag="drive"):
    """A vehicle goes: pedal and how many dice; after `before` inches it turns `turn` sixteenths.

    A turn is clockwise, against the clock when negative; 4 is a corner of 90 degrees.
    """

    vehicle: str
    pedal: str
    dice: int = 0
    before: int = 0
    turn: int = 0


class EndSquad(Order, tag="end_squad"):
    """The squad does nothing more this turn."""


class Shift(Order, tag="shift"):
    """The side puts somebody else's overdosed figure, or smoke that missed, at a place."""

    x: int
    y: int


class Suffer(Order, tag="suffer"):
    """The side names one of those who have had a bad trip."""

    figure: str


class Concede(Order, tag="concede"):
    """The side gives up."""


KillzoneOrder = (
    Begin
    | GiveOrder
    | ChangeOrder
    | Move
    | Leave
    | Jump
    | Shoot
    | Smoke
    | Fight
    | Board
    | Alight
    | Drive
    | EndSquad
    | Shift
    | Suffer
    | Concede
)
