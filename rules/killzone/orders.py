"""What a side may order."""

from __future__ import annotations

from typing import NamedTuple

from rules.kernel.events import Order
from rules.kernel.paths import Via

HOLD, ACCELERATE, BRAKE = "hold", "accelerate", "brake"
SHORT_BURST, LONG_BURST = "short", "long"
YES, NO = "yes", "no"


class Corner(NamedTuple):
    """A turn by so many sixteenths, so many inches after the last one."""

    after: int
    turn: int


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
    """Somebody walks to a place by way of `via`, on that floor of a building."""

    figure: str
    x: int
    y: int
    floor: int = 0
    via: Via = ()


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


class Burn(Order, tag="burn"):
    """Somebody fires flames, or throws fire, into a room, whoever is in it."""

    figure: str
    weapon: str
    room: str


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

    A turn is clockwise, against the clock when negative; 4 is a corner of 90 degrees, 0 none. The
    second and the third corner come so many inches after the one before them, also where that is
    none.
    """

    vehicle: str
    pedal: str
    dice: int = 0
    before: int = 0
    turn: int = 0
    before_2: int = 0
    turn_2: int = 0
    before_3: int = 0
    turn_3: int = 0

    @property
    def corners(self) -> tuple[Corner, ...]:
        """The corners in the order in which they come; the inches before a turn of 0 count on."""
        asked = (self.before, self.turn), (self.before_2, self.turn_2), (self.before_3, self.turn_3)
        found, way = list[Corner](), 0
        for after, turn in asked:
            way += after
            if turn:
                found.append(Corner(way, turn))
                way = 0
        return tuple(found)


class EndSquad(Order, tag="end_squad"):
    """The squad does nothing more this turn."""


class Shift(Order, tag="shift"):
    """The side puts somebody else's overdosed figure, or smoke that missed, at a place."""

    x: int
    y: int


class Suffer(Order, tag="suffer"):
    """The side names one of those who have had a bad trip."""

    figure: str


class TrySave(Order, tag="try_save"):
    """A hero with a bad trip tries to be saved from it, or (`tries` is no) keeps the save."""

    tries: str = YES


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
    | Burn
    | Smoke
    | Fight
    | Board
    | Alight
    | Drive
    | EndSquad
    | Shift
    | Suffer
    | TrySave
    | Concede
)
