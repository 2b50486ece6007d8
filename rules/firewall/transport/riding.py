"""Chapter 20, riding: how far bikes, blades and boards go, and what that costs (R20.1, G34)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.catalogue import CATALOGUE
from rules.firewall.state import Battle, Figure
from rules.firewall.transport.events import PaceChosen
from rules.kernel.modifiers import Modifier
from rules.kernel.record import IllegalOrder
from rules.kernel.umpire import Umpire

SLOW, CRUISE, FULL = "slow", "cruise", "full"
PACES = (SLOW, CRUISE, FULL)


def paces_of(figure: Figure) -> dict[str, int]:
    """The speeds of a figure's bike, blades or board with their distances in mm.

    Neither armour nor legs change them: the wheels carry the weight.
    """
    if not figure.transport:
        return {}
    row = CATALOGUE.transport[figure.transport]
    return {SLOW: row.slow, CRUISE: row.cruise, FULL: row.full}


def penalty_of(pace: str) -> int:
    """What a speed on wheels takes off the combat actions of its Turn (R20.1)."""
    return CATALOGUE.transport_penalty.get(pace, 0)


def while_riding(figure: Figure) -> Iterator[Modifier]:
    """The combat penalty of the speed that a rider has chosen for this Turn (R20.1)."""
    penalty = penalty_of(figure.pace)
    if penalty:
        name = CATALOGUE.transport[figure.transport].name
        yield Modifier(f"{name} at {figure.pace} speed", penalty, "R20.1")


def is_too_fast(figure: Figure, speed: str) -> bool:
    """Whether a figure has fought this Turn at a lower speed on its wheels (R20.1)."""
    if not figure.fought or speed not in paces_of(figure):
        return False
    return penalty_of(speed) < penalty_of(figure.pace)


def require_pace(figure: Figure, speed: str, height: int) -> None:
    """On wheels one takes no stairs, and goes no faster than one has fought this Turn (R20.1)."""
    if speed not in paces_of(figure):
        return
    name = CATALOGUE.transport[figure.transport].name
    if height != figure.height:
        raise IllegalOrder(f"{name}: carry it up the stairs on foot.", "R20.1")
    if is_too_fast(figure, speed):
        raise IllegalOrder(
            f"{figure.name} has fought at another speed this Turn; choose the speed before that.",
            "R20.1",
        )


def take_up_pace(umpire: Umpire[Battle], figure: Figure, speed: str) -> None:
    """The speed on wheels counts for the whole Turn; the fastest of several does (R20.1)."""
    if speed in paces_of(figure) and penalty_of(speed) < penalty_of(figure.pace):
        umpire.record(PaceChosen(figure.id, speed))
