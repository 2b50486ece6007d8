"""Tags and chance events: what can happen."""

from __future__ import annotations

from rules.firewall.state import Battle
from rules.kernel.cues import Banner, Cue, Float
from rules.kernel.events import DiceEvent, Event


class MishapCalled(Event, tag="mishap_called"):
    """The referee wants a chance event from a table."""

    table: str


class MishapAimed(Event, tag="mishap_aimed"):
    """The referee names the side that the next chance event befalls."""

    side: str


class MishapRolled(DiceEvent, tag="mishap_rolled"):
    """A die of ten sides is added to the running total, which names an entry of the table."""

    table: str
    total: int

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Banner(),)


class MishapReplaced(Event, tag="mishap_replaced"):
    """The entry does not fit, and the next is taken; the running total stays."""

    table: str
    entry: int


class MishapLot(DiceEvent, tag="mishap_lot"):
    """A die says whom a chance event befalls: a side, or a figure of it."""

    side: str
    figure: str = ""

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "by lot"),) if self.figure else ()


class MishapMissed(Event, tag="mishap_missed"):
    """There is nobody to whom the chance event could happen."""


class MishapAsked(Event, tag="mishap_asked"):
    """A chance event leaves a choice about a figure, and a side must make it.

    `answers`: the last is to do least. `target` and `less`: of the shot that is open.
    """

    side: str
    figure: str
    question: str
    answers: tuple[str, ...]
    target: str = ""
    less: int = 0

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "a choice"),)


class TurnHeld(Event, tag="turn_held"):
    """Initiative waits until a choice has been made."""


class MishapAnswered(Event, tag="mishap_answered"):
    """The choice is made."""

    figure: str
    answer: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "decided"),)


class ScreenSet(Event, tag="screen_set"):
    """A bystander is behind the same cover as a figure: a miss at it may hit that one.

    `once`: by one shot only.
    """

    figure: str
    low: int
    high: int
    once: bool = False

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "bystander near"),)


class ScreenGone(Event, tag="screen_gone"):
    """The figure is alone again."""

    figure: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "bystander gone"),)


class PoliceCame(Event, tag="police_came"):
    """From the next Turn on police arrest people of a side."""

    side: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Banner(),)


class GroundTagSet(Event, tag="ground_tag_set"):
    """The ground has a tag from now on; `lost` is of the figures and goes with their next shot."""

    tag: str
    low: int = 0
    high: int = 0


class GroundTagDue(Event, tag="ground_tag_due"):
    """The ground will have a tag as a Turn begins, or will have it no longer where high is 0."""

    turn: int
    tag: str
    low: int
    high: int


class GroundTagCleared(Event, tag="ground_tag_cleared"):
    tag: str


class SightFound(Event, tag="sight_found"):
    """A figure that had lost sight of the others has shot, and sees them again."""

    figure: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "sees again", "good"),)


class BystanderHit(Event, tag="bystander_hit"):
    """A shot that missed hit somebody who was only there."""

    figure: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "bystander hit", "bad"),)


EVENTS: tuple[type[Event], ...] = (
    MishapCalled,
    MishapAimed,
    MishapRolled,
    MishapReplaced,
    MishapLot,
    MishapMissed,
    MishapAsked,
    TurnHeld,
    MishapAnswered,
    ScreenSet,
    ScreenGone,
    PoliceCame,
    GroundTagSet,
    GroundTagDue,
    GroundTagCleared,
    SightFound,
    BystanderHit,
)
