"""What a side may order."""

from __future__ import annotations

from rules.fireteam_tomorrow.state import KILL
from rules.kernel.events import Order
from rules.kernel.paths import Via

# Six inches, two dice, the length of the table, and that with landing.
STEADY, DASH, LOT, LAND = "steady", "dash", "lot", "land"


class Deploy(Order, tag="deploy"):
    """A figure is set up elsewhere, before the battle and in secret."""

    figure: str
    x: int
    y: int


class Begin(Order, tag="begin"):
    """The side is set up."""


class Move(Order, tag="move"):
    """A figure goes towards a place by way of `via` (T9).

    `capture`: what becomes of a HIT enemy whom it meets.
    """

    figure: str
    pace: str
    x: int
    y: int
    capture: str = KILL
    via: Via = ()


class Jump(Order, tag="jump"):
    """A figure with a jump pack comes down at a place (T10)."""

    figure: str
    x: int
    y: int


class Board(Order, tag="board"):
    """A figure gets into a vehicle (T17)."""

    figure: str
    vehicle: str


class Alight(Order, tag="alight"):
    """A figure gets out of the vehicle that it rides in, at a place (T17)."""

    figure: str
    x: int
    y: int


class Fire(Order, tag="fire"):
    """A figure fires at another, or puts an explosion where it is (T5, T11)."""

    figure: str
    weapon: str
    target: str


class Burst(Order, tag="burst"):
    """A figure puts an explosion at a place (T11)."""

    figure: str
    weapon: str
    x: int
    y: int


class HandOver(Order, tag="hand_over"):
    """A guard gives a captive to a friend in contact (T16)."""

    figure: str
    captive: str
    to: str


class EndCard(Order, tag="end_card"):
    """The team does nothing more on this card."""


class Choose(Order, tag="choose"):
    """With whom a figure in contact with several strikes blows, in secret (T15)."""

    figure: str
    opponent: str


class Seal(Order, tag="seal"):
    """The side is ready for hand-to-hand; `capture`: what becomes of the beaten (T15)."""

    capture: str


class Decide(Order, tag="decide"):
    """What a worn down team does, in secret: withdraw, stay, or merge into another (T18)."""

    team: str
    choice: str
    into: str = ""


class Concede(Order, tag="concede"):
    """The side gives up: its people leave the table."""


FireteamOrder = (
    Deploy
    | Begin
    | Move
    | Jump
    | Board
    | Alight
    | Fire
    | Burst
    | HandOver
    | EndCard
    | Choose
    | Seal
    | Decide
    | Concede
)
