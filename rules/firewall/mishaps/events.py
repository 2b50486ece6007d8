"""Tags and chance events: what can happen."""

from __future__ import annotations

from rules.kernel.events import DiceEvent, Event


class MishapCalled(Event, tag="mishap_called"):
    """The referee wants a chance event from a table."""

    table: str


class MishapRolled(DiceEvent, tag="mishap_rolled"):
    """A die of ten sides is added to the running total, which names an entry of the table."""

    table: str
    total: int


class GroundTagSet(Event, tag="ground_tag_set"):
    """The ground has a tag from now on; `lost` is of the figures and goes with their next shot."""

    tag: str
    low: int = 0
    high: int = 0


class GroundTagCleared(Event, tag="ground_tag_cleared"):
    tag: str


class SightFound(Event, tag="sight_found"):
    """A figure that had lost sight of the others has shot, and sees them again."""

    figure: str


class BystanderHit(Event, tag="bystander_hit"):
    """A shot that missed hit somebody who was only there."""

    figure: str


EVENTS: tuple[type[Event], ...] = (
    MishapCalled,
    MishapRolled,
    GroundTagSet,
    GroundTagCleared,
    SightFound,
    BystanderHit,
)
