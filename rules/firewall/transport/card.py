"""Chapter 20, transport: what a figure's card and token say of it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.state import Battle, Figure
from rules.firewall.transport.riding import penalty_of
from rules.kernel.screen import Fact, Mark


def facts(battle: Battle, figure: Figure) -> Iterator[Fact]:
    """Lines of the figure's card."""
    if figure.transport:
        now = f"{penalty_of(figure.pace)} to combat actions this Turn" if figure.pace else ""
        yield Fact("Rides", CATALOGUE.transport[figure.transport].name, now, "R20.1")


def marks(figure: Figure) -> Iterator[Mark]:
    """Words marked on the figure."""
    if figure.pace:
        yield Mark(
            figure.pace,
            f"The speed at which it rides this Turn: {penalty_of(figure.pace)} to combat actions.",
            "R20.1",
        )
