"""Chapter 19, skills: what can happen."""

from __future__ import annotations

from rules.firewall.state import CarriedWeapon, CyberSystem
from rules.kernel.events import DiceEvent, Event


class SkillShown(Event, tag="skill_shown"):
    """Somebody used a skill so well known that it needed no roll."""

    figure: str
    skill: str
    level: int


class ContestSettled(Event, tag="contest_settled"):
    """Two rolls were compared: `by` says what told them apart: result, level or experience."""

    figure: str
    rival: str
    won: bool
    by: str


class ContestTied(DiceEvent, tag="contest_tied"):
    """Nothing told them apart, and one die decided: 4 to 6 is the figure's."""

    figure: str
    rival: str
    won: bool


class FigureHidden(Event, tag="figure_hidden"):
    """Nobody may aim at the figure any more."""

    figure: str


class HidingEnded(Event, tag="hiding_ended"):
    """Hidden no longer: `why` is spotted, attack, run or open."""

    figure: str
    why: str


class SystemMended(Event, tag="system_mended"):
    """Cyberware works again."""

    figure: str
    system: str


class PatientTreated(Event, tag="patient_treated"):
    """A treatment came to something; there is no second one for this patient."""

    figure: str
    patient: str


class FigureRevived(Event, tag="figure_revived"):
    """Somebody who was killed comes round, with so much Gutz, flat on the ground."""

    figure: str
    gutz: int


class ItemFound(Event, tag="item_found"):
    """Streetwise has found something: new weapons, a system, a hit or a grenade; at what cost."""

    figure: str
    name: str
    cost: int
    weapons: tuple[CarriedWeapon, ...] = ()
    system: CyberSystem | None = None
    drug: str = ""
    grenade: str = ""


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
