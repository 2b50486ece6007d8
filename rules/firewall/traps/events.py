"""Chapters 19 and 22, traps: what can happen."""

from __future__ import annotations

from rules.firewall.state import Battle, CarriedWeapon, Trap
from rules.kernel.cues import Appear, Burst, Clear, Cue, Float
from rules.kernel.events import DiceEvent, Event
from rules.kernel.geometry import Point


class CounterPlaced(Event, tag="counter_placed"):
    """A counter is put on the table; only its audience learns what it is."""

    trap: Trap

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Appear(self.trap.id, self.trap.at),)


class TrapSet(Event, tag="trap_set"):
    """A figure leaves a bomb behind; `bomb` is the weapon that is used up."""

    figure: str
    trap: Trap
    bomb: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "sets a bomb"),)


class TrapsFound(Event, tag="traps_found"):
    """A side learns which bombs lie in wait nearby, maybe none.

    One event for the whole search: how many there are would tell everybody how many were found.
    """

    figure: str
    side: str
    traps: tuple[str, ...] = ()

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "searches"),)


class TrapFound(Event, tag="trap_found"):
    """A side learns of one bomb, or what a counter is: so it stands in older journals."""

    figure: str
    trap: str
    side: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "finds it", "good"),)


class CounterBared(Event, tag="counter_bared"):
    """Somebody works on a counter and nothing can go off: everybody sees that it is no bomb."""

    figure: str
    counter: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "no bomb"),)


class TrapDisarmed(Event, tag="trap_disarmed"):
    """A bomb will not go off any more."""

    figure: str
    trap: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "disarmed", "good"),)


class BombKept(Event, tag="bomb_kept"):
    """A disarmed bomb changes hands: `weapon` is new to the figure."""

    figure: str
    weapon: CarriedWeapon

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "takes the bomb"),)


class TrapWentOff(Event, tag="trap_went_off"):
    """A bomb goes off under a figure, before its roll."""

    figure: str
    trap: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Burst("blast", self.figure, radius=50),)


class BombRolled(DiceEvent, tag="bomb_rolled"):
    """2d6 against the bomb's own Gutz: `burst` is the result for whoever is near (R22.3)."""

    figure: str
    weapon: str
    gutz: int
    burst: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Burst("blast", self.figure, radius=25),)


class CounterTaken(Event, tag="counter_taken"):
    """A counter that is no bomb is picked up."""

    figure: str
    counter: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "picks it up", "good"), Clear(self.counter))


class CounterDropped(Event, tag="counter_dropped"):
    """Whoever held a counter is out of the fight, and it lies there for everybody to see."""

    figure: str
    counter: str
    at: Point
    height: int = 0

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "drops it"),)


EVENTS: tuple[type[Event], ...] = (
    CounterPlaced,
    TrapSet,
    TrapsFound,
    TrapFound,
    CounterBared,
    TrapDisarmed,
    BombKept,
    TrapWentOff,
    BombRolled,
    CounterTaken,
    CounterDropped,
)
