"""Chapter 22, surrender: who is no fighter gives up to an enemy that stands beside (R22.7)."""

from __future__ import annotations

from rules.firewall.events import FigureTakenOut
from rules.firewall.referee.events import PrisonerTaken
from rules.firewall.state import DOWN, TOUCH, Battle, Figure, active_figures, gap
from rules.kernel.umpire import Umpire

CAPTURED = "captured"


def surrender(umpire: Umpire[Battle], figure: str) -> None:
    """Who is no fighter gives up to any enemy on foot that stands beside."""
    timid = umpire.battle.figures[figure]
    captor = next((each for each in active_figures(umpire.battle) if _takes(each, timid)), None)
    if captor is not None:
        umpire.record(PrisonerTaken(figure, captor.id))
        umpire.record(FigureTakenOut(figure, DOWN, CAPTURED))


def _takes(other: Figure, timid: Figure) -> bool:
    on_foot = other.vehicle is None and not other.aboard and not other.flying
    beside = other.height == timid.height and gap(other, timid) <= TOUCH
    return other.side != timid.side and on_foot and beside
