"""Chapters 5 and 22, referee: what can happen, each with the reason that was given."""

from __future__ import annotations

from rules.firewall.state import Battle, OpenTask
from rules.kernel.cues import Appear, Cue, Float, Status, Walk, signed
from rules.kernel.events import DiceEvent, Event
from rules.kernel.geometry import Point


class FigurePlaced(Event, tag="figure_placed"):
    """The referee puts a figure somewhere; the move or the place itself follows.

    `start` and `to`: from where and where to; neither was written down in older journals.
    """

    figure: str
    reason: str
    entered: bool = False
    start: Point | None = None
    to: Point | None = None

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        if self.start is not None and self.to is not None:
            return (Walk(self.figure, (self.start, self.to), "shove"),)
        return (Appear(self.figure, self.to),)


class GutzAdjusted(Event, tag="gutz_adjusted"):
    """The referee gives or takes Gutz; the change itself follows."""

    figure: str
    by: int
    reason: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, f"{signed(self.by)} Gutz"),)


class TaskSet(Event, tag="task_set"):
    """A task takes so many successes; `opened` is a task that nobody knew before."""

    task: str
    needed: int
    reason: str
    opened: OpenTask | None = None


class RulingGiven(Event, tag="ruling_given"):
    text: str


class HelpCame(Event, tag="help_came"):
    """The referee brought somebody into the battle."""

    figure: str
    reason: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Appear(self.figure),)


class PrisonerTaken(Event, tag="prisoner_taken"):
    """A figure surrenders to another that stands beside it."""

    figure: str
    to: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Status(self.figure, "captured", "surrenders"),)


class PrisonerQuestioned(Event, tag="prisoner_questioned"):
    figure: str
    prisoner: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "questions"),)


class CounterNamed(DiceEvent, tag="counter_named"):
    """The die that says which counter a prisoner names, if any, behind the screen."""

    figure: str
    counter: str


class PrisonerTalked(Event, tag="prisoner_talked"):
    """What a prisoner said to one side: the number of a counter, or nothing."""

    figure: str
    prisoner: str
    side: str
    counter: str = ""

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.prisoner, "talks" if self.counter else "says nothing"),)


EVENTS: tuple[type[Event], ...] = (
    FigurePlaced,
    GutzAdjusted,
    TaskSet,
    RulingGiven,
    HelpCame,
    PrisonerTaken,
    PrisonerQuestioned,
    CounterNamed,
    PrisonerTalked,
)
