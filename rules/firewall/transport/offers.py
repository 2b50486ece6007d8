"""Chapter 20, transport: what a figure of the acting team may be ordered to do."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.actions import COMBAT, MOVEMENT, has_action
from rules.firewall.movement import is_held
from rules.firewall.state import Battle, Figure
from rules.firewall.transport.riding import paces_of, penalty_of
from rules.kernel.offers import Choice, Offer, Option


def offers(battle: Battle, figure: Figure) -> Iterator[Offer]:
    """The speed that a rider means to reach later in the Turn, for one who fights first."""
    ready = has_action(figure, MOVEMENT) and has_action(figure, COMBAT) and not figure.fought
    if not ready or is_held(figure) or figure.aboard:
        return
    paces = tuple(
        Option(pace, pace.capitalize(), f"{penalty_of(pace)} to combat actions")
        for pace in paces_of(figure)
        if penalty_of(pace) < penalty_of(figure.pace)
    )
    if paces:
        yield Offer(
            "choose_pace", "Fight first, then ride", figure.id, "Move", {"figure": figure.id},
            (Choice("pace", "Speed", paces),), "costs nothing", "R20.1",
        )  # fmt: skip
