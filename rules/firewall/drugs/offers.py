"""Chapter 18, drugs: what a figure of the acting team may be ordered to do."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.actions import MOVEMENT, has_action
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.drugs.taking import is_taken
from rules.firewall.state import Battle, Figure
from rules.kernel.offers import Offer


def offers(battle: Battle, figure: Figure) -> Iterator[Offer]:
    """A hit of each drug in the pocket that is not at work."""
    if not has_action(figure, MOVEMENT):
        return
    for drug, number in figure.drugs.items():
        if not is_taken(figure, drug):
            row = CATALOGUE.drugs[drug]
            yield Offer(
                "take_drug", f"Take {row.name}", figure.id, "Other",
                {"figure": figure.id, "drug": drug}, (), f"{row.note} {number} left.", "R18.1",
            )  # fmt: skip
