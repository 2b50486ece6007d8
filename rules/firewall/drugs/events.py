"""Chapter 18, drugs: what can happen."""

from __future__ import annotations

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.state import Battle, Dose, Team
from rules.kernel.cues import Cue, Float, Status
from rules.kernel.events import Event


class DrugTaken(Event, tag="drug_taken"):
    """A hit is gone; `dose` is what is at work now, nothing where it failed or did worse."""

    figure: str
    drug: str
    dose: Dose | None = None

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        name = CATALOGUE.drugs[self.drug].name
        return (Status(self.figure, "drug", name),) if self.dose else (Float(self.figure, name),)


class DrugsEnded(Event, tag="drugs_ended"):
    """All drugs at work in a figure end, good and bad."""

    figure: str
    drugs: tuple[str, ...]

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return tuple(
            Float(self.figure, f"{CATALOGUE.drugs[drug].name} over") for drug in self.drugs
        )


class MindLost(Event, tag="mind_lost"):
    """The figure goes berserk: from now on it obeys nobody."""

    figure: str
    drug: str

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Status(self.figure, "berserk", "berserk"),)


class SideTurned(Event, tag="side_turned"):
    """The figure goes over to another side, in a team of its own (paranoid)."""

    figure: str
    drug: str
    team: Team

    def cues(self, battle: Battle) -> tuple[Cue, ...]:
        return (Status(self.figure, "paranoid", "changes sides"),)


EVENTS: tuple[type[Event], ...] = (DrugTaken, DrugsEnded, MindLost, SideTurned)
