"""Chapter 12, suppression: heads down, and how to get them up again (R12.1-R12.3, G15)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.events import FigureSuppressed
from rules.firewall.state import ACTIVE, Battle, Figure
from rules.kernel.modifiers import Modifier
from rules.kernel.umpire import Umpire

SUPPRESSED_GUTZ = -4


def under_fire(figure: Figure) -> Iterator[Modifier]:
    """-4 on the combat actions of a suppressed figure (R12.1)."""
    if figure.suppressed:
        yield Modifier("Suppressed", SUPPRESSED_GUTZ, "R12.1")


def suppress(umpire: Umpire[Battle], figure: str) -> None:
    """Suppress a figure that is on the table, once."""
    target = umpire.battle.figures[figure]
    if target.status == ACTIVE and not target.suppressed:
        umpire.record(FigureSuppressed(figure))
