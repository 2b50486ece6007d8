"""Chapter 17, cybernetics: which systems a figure has, and which of them work (R17.1, R16.3)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.firewall.catalogue import CATALOGUE, Cybernetic
from rules.firewall.construction import cyber_points
from rules.firewall.state import CyberSystem, Figure
from rules.kernel.record import once

BUILT_IN, FLIGHT_PACK, EYE = "built_in_weapon", "flight_pack", "cyber_eye"
HARD_POINT = "hard_point"
SUIT_PACK = "suit_flight_pack"  # the flight pack that belongs to a suit


@once
def systems_of(figure: Figure) -> tuple[CyberSystem, ...]:
    """Everything that can fail: what is in the body, and the parts of a powered suit.

    A weapon on a hard point counts as built in (R16.3).
    """
    suit = CATALOGUE.armour.get(figure.armour)
    if suit is None or not suit.powered:
        return figure.cyber
    return (*figure.cyber, *_parts_of_suit(figure, has_pack=suit.flight_pack))


def _parts_of_suit(figure: Figure, *, has_pack: bool) -> Iterator[CyberSystem]:
    if has_pack:
        yield CyberSystem(SUIT_PACK, FLIGHT_PACK, working=SUIT_PACK not in figure.stopped)
    for carried in figure.weapons:
        if carried.mount == HARD_POINT:
            works = carried.id not in figure.stopped
            yield CyberSystem(carried.id, BUILT_IN, weapon=carried.id, working=works)


def cyber_points_of(figure: Figure) -> int:
    """The Cyber Points of a figure: systems, suit and hard points, working or not (R17.1, G41)."""
    suit = CATALOGUE.armour.get(figure.armour)
    if suit is None:
        return 0
    mounted = [each.entry for each in figure.weapons if each.mount == HARD_POINT]
    return cyber_points(figure.cyber, figure.armour, mounted if suit.powered else ())


@once
def working_systems(figure: Figure) -> tuple[tuple[CyberSystem, Cybernetic], ...]:
    """Every system that works, with its row of the catalogue: a stopped one does nothing (G41)."""
    rows = CATALOGUE.cybernetics
    return tuple([(each, rows[each.entry]) for each in systems_of(figure) if each.working])


@once
def has_extra_action(figure: Figure) -> bool:
    """Whether wired reflexes give the figure one more action of either kind (R4.6)."""
    return any(row.extra_action for _, row in working_systems(figure))


def is_stopped(figure: Figure, weapon: str) -> bool:
    """Whether a weapon is built in and its system has stopped: then it does not work (G41)."""
    systems = systems_of(figure)
    return bool(systems) and any(each.weapon == weapon and not each.working for each in systems)
