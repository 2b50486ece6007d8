"""What a player may ask for."""

from __future__ import annotations

from rules.kernel.events import Order


class Declare(Order, tag="declare"):
    """Say who draws fast this round (C7)."""

    figures: tuple[str, ...] = ()


class Move(Order, tag="move"):
    """Run to x, y (mm)."""

    figure: str
    x: int
    y: int


class TakeAim(Order, tag="take_aim"):
    """Aim at somebody (C5)."""

    figure: str
    target: str


class Wait(Order, tag="wait"):
    """Act right after somebody who comes later in the round (C6)."""

    figure: str
    after: str


class Ambush(Order, tag="ambush"):
    """Catch somebody unaware; costs no action (C8)."""

    figure: str
    target: str


class Shoot(Order, tag="shoot"):
    """Fire single shots at one target. `location` is called unless it is `any`.

    `power`: the dice of a laser. `second`: another weapon, fired once at the same target (C9).
    """

    figure: str
    weapon: str
    target: str
    shots: int = 1
    location: str = "any"
    power: int = 0
    second: str = ""


class Burst(Order, tag="burst"):
    """Fire three rounds at one target (C31)."""

    figure: str
    weapon: str
    target: str


class FullAuto(Order, tag="full_auto"):
    """Empty the weapon's rate at one or more targets (C32), or a shotgun's (C34)."""

    figure: str
    weapon: str
    targets: tuple[str, ...]


class Suppress(Order, tag="suppress"):
    """Lay rounds over a zone around x, y, `width` metres wide (C33)."""

    figure: str
    weapon: str
    x: int
    y: int
    width: int
    rounds: int


class Flame(Order, tag="flame"):
    """Sweep fire from one figure's place to another's (C38)."""

    figure: str
    weapon: str
    target: str
    until: str


class Launch(Order, tag="launch"):
    """Fire a rocket, or a grenade from a launcher, at x, y (C39, C41)."""

    figure: str
    weapon: str
    x: int
    y: int
    grenade: str = ""


class Throw(Order, tag="throw"):
    """Throw a grenade, a fire bottle or sticks of explosive to x, y (C36, C40)."""

    figure: str
    item: str
    x: int
    y: int
    amount: int = 1


class Lay(Order, tag="lay"):
    """Leave a mine or a charge at arm's length; `delay` in rounds for a timer (C39, C40)."""

    figure: str
    item: str
    trigger: str
    toward: str = ""
    amount: int = 1
    delay: int = 0


class Detonate(Order, tag="detonate"):
    """Set off what one has laid, from afar."""

    figure: str
    device: str


class Strike(Order, tag="strike"):
    """Hand to hand: `move` says how, `weapon` with what (C13, C14)."""

    figure: str
    target: str
    move: str
    weapon: str = ""


class Dodge(Order, tag="dodge"):
    """Look out for blows until one acts again: those who strike have 2 less (C14)."""

    figure: str


class Parry(Order, tag="parry"):
    """Hold a weapon between oneself and the next blow (C3, C14)."""

    figure: str
    weapon: str


class Escape(Order, tag="escape"):
    """Break a grip (C14)."""

    figure: str


class Reload(Order, tag="reload"):
    """Load a weapon, or put other ammunition in it."""

    figure: str
    weapon: str
    ammo: str


class Unjam(Order, tag="unjam"):
    """Repair a jammed weapon."""

    figure: str
    weapon: str


class Stabilise(Order, tag="stabilise"):
    """Stop somebody from dying (C21)."""

    figure: str
    target: str


class Work(Order, tag="work"):
    """Do what the scenario asks for."""

    figure: str


class EndTurn(Order, tag="end_turn"):
    """Have done enough this round."""

    figure: str


class Concede(Order, tag="concede"):
    """Give the battle up."""


ORDER_TYPE = (
    Declare
    | Move
    | TakeAim
    | Wait
    | Ambush
    | Shoot
    | Burst
    | FullAuto
    | Suppress
    | Flame
    | Launch
    | Throw
    | Lay
    | Detonate
    | Strike
    | Dodge
    | Parry
    | Escape
    | Reload
    | Unjam
    | Stabilise
    | Work
    | EndTurn
    | Concede
)
