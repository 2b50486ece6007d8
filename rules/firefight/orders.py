"""What may be ordered in a firefight."""

from __future__ import annotations

from rules.kernel.events import Order


class Shoot(Order, tag="shoot"):
    """Shoot at an enemy; `push` spends a point of Posture for an Advantage."""

    figure: str
    target: str
    push: bool = False


class Maneuver(Order, tag="maneuver"):
    """Move to a better place: a Fitness check for a point of Posture."""

    figure: str
    push: bool = False


class Pursue(Order, tag="pursue"):
    """Work on an objective: a Fitness check for one success."""

    figure: str
    objective: str
    push: bool = False


class GetOut(Order, tag="get_out"):
    """Spend the Beat on getting out of what is Deadly."""

    figure: str


class Hold(Order, tag="hold"):
    """Do nothing this Beat."""

    figure: str


class HoldFire(Order, tag="hold_fire"):
    """Whether a figure returns fire; it costs nothing."""

    figure: str
    holds: bool = False


class Answer(Order, tag="answer"):
    """Answer the question that is open."""

    answer: str


class Concede(Order, tag="concede"):
    """Break off: the others have won."""


class RollTable(Order, tag="roll_table"):
    """The referee rolls on the random table."""


class CallEvent(Order, tag="call_event"):
    """The referee lets an entry of the random table come to pass."""

    entry: int


class SetTag(Order, tag="set_tag"):
    """The referee gives the place a tag; low and high are the dice that it is about."""

    kind: str
    low: int = 8
    high: int = 10


class ClearTag(Order, tag="clear_tag"):
    """The referee takes a tag away."""

    tag: str


class AdjustPosture(Order, tag="adjust_posture"):
    """The referee gives a side Posture or takes it."""

    of: str
    by: int


class AdjustWounds(Order, tag="adjust_wounds"):
    """The referee hurts or mends somebody by one point."""

    figure: str
    by: int


class RefereeRules(Order, tag="referee_rules"):
    """The referee rules in words."""

    text: str


ORDER_TYPE = (
    Shoot | Maneuver | Pursue | GetOut | Hold | HoldFire | Answer | Concede | RollTable | CallEvent
    | SetTag | ClearTag | AdjustPosture | AdjustWounds | RefereeRules
)  # fmt: skip
