"""Chapter 19, skills: what can happen."""

from __future__ import annotations

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.state import Battle, CarriedWeapon, CyberSystem
from rules.kernel.cues import Cue, Float, Roll, Status
from rules.kernel.events import DiceEvent, Event


class SkillShown(Event, tag="skill_shown"):
    """Somebody used a skill so well known that it needed no roll."""

    figure: str
    skill: str
    level: int

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, CATALOGUE.skills[self.skill].name, "good"),)


class ContestSettled(Event, tag="contest_settled"):
    """Two rolls were compared: `by` says what told them apart: result, level or experience."""

    figure: str
    rival: str
    won: bool
    by: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "wins" if self.won else "loses", "good" if self.won else "bad"),)


class ContestTied(DiceEvent, tag="contest_tied"):
    """Nothing told them apart, and one die decided: 4 to 6 is the figure's."""

    figure: str
    rival: str
    won: bool

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Roll(self.figure, is_good=self.won),)


class FigureHidden(Event, tag="figure_hidden"):
    """Nobody may aim at the figure any more."""

    figure: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Status(self.figure, "hidden", "hidden"),)


class HidingEnded(Event, tag="hiding_ended"):
    """Hidden no longer: `why` is spotted, attack, run or open."""

    figure: str
    why: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Status(self.figure, "up", self.why),)


class SystemMended(Event, tag="system_mended"):
    """Cyberware works again."""

    figure: str
    system: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, "mended", "good"),)


class PatientTreated(Event, tag="patient_treated"):
    """A treatment came to something; there is no second one for this patient."""

    figure: str
    patient: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.patient, "treated", "good"),)


class FigureRevived(Event, tag="figure_revived"):
    """Somebody who was killed comes round, with so much Gutz, flat on the ground."""

    figure: str
    gutz: int

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (
            Status(self.figure, "up", "comes round"),
            Float(self.figure, f"{self.gutz} Gutz", "good"),
        )


class ItemFound(Event, tag="item_found"):
    """Streetwise has found something: new weapons, a system, a hit or a grenade; at what cost."""

    figure: str
    name: str
    cost: int
    weapons: tuple[CarriedWeapon, ...] = ()
    system: CyberSystem | None = None
    drug: str = ""
    grenade: str = ""

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Float(self.figure, f"finds {self.name}", "good"),)


EVENTS: tuple[type[Event], ...] = (
    SkillShown,
    ContestSettled,
    ContestTied,
    FigureHidden,
    HidingEnded,
    SystemMended,
    PatientTreated,
    FigureRevived,
    ItemFound,
)
