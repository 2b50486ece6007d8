"""Chapter 18, drugs: what can happen."""

from __future__ import annotations

from rules.firewall.state import Dose, Team
from rules.kernel.events import Event


class DrugTaken(Event, tag="drug_taken"):
    """A hit is gone; `dose` is what is at work now, nothing where it failed or did worse."""

    figure: str
    drug: str
    dose: Dose | None = None


class DrugsEnded(Event, tag="drugs_ended"):
    """All drugs at work in a figure end, good and bad."""

    figure: str
    drugs: tuple[str, ...]


class MindLost(Event, tag="mind_lost"):
    """The figure goes berserk: from now on it obeys nobody."""

    figure: str
    drug: str


class SideTurned(Event, tag="side_turned"):
    """The figure goes over to another side, in a team of its own (paranoid)."""

    figure: str
    drug: str
    team: Team


EVENTS: tuple[type[Event], ...] = (DrugTaken, DrugsEnded, MindLost, SideTurned)
