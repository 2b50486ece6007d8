"""What a player may ask for."""

from __future__ import annotations

from rules.kernel.events import Order
from rules.kernel.paths import Via


class Declare(Order, tag="declare"):
    """Say who draws fast this round (C7)."""

    figures: tuple[str, ...] = ()


class Move(Order, tag="move"):
    """Run to x, y (mm) by way of `via`."""

    figure: str
    x: int
    y: int
    via: Via = ()


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
    """Sweep fire from x, y to so many `metres` further `toward` one of sixteen directions (C38)."""

    figure: str
    weapon: str
    x: int
    y: int
    toward: int = 0
    metres: int = 0


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
    """Leave a mine, a charge or a grenade where one stands; `delay` in rounds for a timer
    (C36, C39, C40).
    """

    figure: str
    item: str
    trigger: str
    toward: str = ""
    amount: int = 1
    delay: int = 0


class Feign(Order, tag="feign"):
    """Bend down and leave nothing, which looks to the others like leaving something (ours)."""

    figure: str


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


# --- A referee's ---------------------------------------------------------------------------------


class RefereeRules(Order, tag="referee_rules"):
    """The referee rules in words."""

    text: str


class RefereeModifies(Order, tag="referee_modifies"):
    """The referee adds to rolls or takes from them, for a reason (C12).

    `figure`: whose rolls, everybody's if empty; `target`: against whom alone. `rolls`: ranged,
    melee, tasks or all. `lasts`: next (one action of the figure), round or battle.
    """

    by: int
    rolls: str
    lasts: str
    reason: str
    figure: str = ""
    target: str = ""


class RefereeLifts(Order, tag="referee_lifts"):
    """The referee takes a modifier back."""

    ruling: str


class RefereeTests(Order, tag="referee_tests"):
    """The referee has somebody roll a stat, a skill and a die against a number (C3)."""

    figure: str
    stat: str
    number: int
    reason: str
    skill: str = ""


class RefereeNames(Order, tag="referee_names"):
    """The referee says with which skill somebody defends; empty for the best (C13)."""

    figure: str
    skill: str = ""


class RefereeMoves(Order, tag="referee_moves"):
    """The referee puts somebody elsewhere, for a reason."""

    figure: str
    x: int
    y: int
    reason: str


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
    | Feign
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
    | RefereeRules
    | RefereeModifies
    | RefereeLifts
    | RefereeTests
    | RefereeNames
    | RefereeMoves
)
