"""Chapter 17, cybernetics: what can happen."""

from __future__ import annotations

from rules.firewall.state import Battle
from rules.kernel.cues import Cue, Float, Roll, Status
from rules.kernel.events import DiceEvent, Event


class CrashChecked(DiceEvent, tag="crash_checked"):
    """Two dice of their own against the Cyber Points, where the house rule wants them."""

    figure: str
    points: int
    crashes: bool

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Roll(self.figure, is_good=not self.crashes),)


class CrashRolled(DiceEvent, tag="crash_rolled"):
    """A crash: `effect` is reboot, overload, ping, whirr, crunch or kaboom."""

    figure: str
    effect: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Status(self.figure, "other", f"crash: {self.effect}"),)


class FigureIdled(DiceEvent, tag="figure_idled"):
    """The dice are the Turns in which the figure can do nothing: up to and with Turn `until`."""

    figure: str
    until: int

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "out of action", "bad"),)


class SystemsCounted(DiceEvent, tag="systems_counted"):
    """The die is the number of systems that stop."""

    figure: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Roll(self.figure, is_good=False),)


class SystemStopped(DiceEvent, tag="system_stopped"):
    """A system stops working; the die chose it among several, or there is none."""

    figure: str
    system: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "system down", "bad"),) if self.system else ()


EVENTS: tuple[type[Event], ...] = (
    CrashChecked,
    CrashRolled,
    FigureIdled,
    SystemsCounted,
    SystemStopped,
)
