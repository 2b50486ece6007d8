"""Chapter 19, Streetwise: what a side may look for while it gets ready."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.skills.scrounging import finds, finds_left
from rules.firewall.state import Battle, Figure
from rules.kernel.offers import Choice, Offer, Option


def find_offers(battle: Battle, figure: Figure) -> Iterator[Offer]:
    """A figure with Streetwise may ask around before the battle (R19.9)."""
    options = tuple(
        Option(found.id, found.name, f"uses {found.cost}" if found.cost > 1 else "", found.kind)
        for found in finds(battle, figure)
    )
    if options:
        yield Offer(
            "scrounge", f"{figure.name} asks around", figure.id, "Prepare", {"figure": figure.id},
            (Choice("item", "Find", options),), f"{finds_left(figure)} to find", "R19.9",
        )  # fmt: skip
