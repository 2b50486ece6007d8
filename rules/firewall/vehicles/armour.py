"""Chapters 9 and 21, vehicle armour: what hurts it, and how much (R9.5, R9.8, R9.9, G20, G35)."""

from __future__ import annotations

from rules.firewall.armour import Harm
from rules.firewall.catalogue import CATALOGUE
from rules.firewall.state import Figure
from rules.firewall.vehicles.crew import is_crewed_gun, is_open, is_vehicle
from rules.kernel.record import once

SOFT = "soft"
# What only anti-armour rounds, guns and close combat can hurt.
PROOF = ("light", "medium", "heavy")
# The fire types with a row for each level of armour.
ANTI_ARMOUR = frozenset(CATALOGUE.anti_armour)
# How weapons strike from afar; a blow or a fall is no affair of a vehicle's armour.
FROM_AFAR = ("missile", "flame", "gas")


def armour_of(figure: Figure) -> str:
    """The level of a vehicle's armour, or of a suit that is like one (R16.4); empty for people."""
    if figure.vehicle is not None:
        return "" if is_crewed_gun(figure) else figure.vehicle.armour
    suit = CATALOGUE.armour.get(figure.armour)
    return (suit.vehicle_armour or "") if suit is not None else ""


@once
def is_proof(figure: Figure) -> bool:
    """Whether infantry fire neither hurts nor suppresses (R9.8, G35)."""
    return armour_of(figure) in PROOF


def armour_result(fire: str, armour: str, *, critical: bool) -> int | None:
    """The Gutz that a hit of an anti-armour fire type costs; None is a Kill (R9.5, R9.9)."""
    row = CATALOGUE.anti_armour[fire][armour]
    return row.critical if critical else row.success


def plating(victim: Figure, harm: Harm) -> str:
    """The armour that keeps an attack from doing anything, in words; empty when none does."""
    armour = armour_of(victim)
    if armour not in PROOF or harm.kind not in FROM_AFAR:
        return ""
    if harm.kind == "gas" and is_open(victim):  # plates without a roof keep no gas out (G13)
        return ""
    return f"{armour} armour" if is_vehicle(victim) else CATALOGUE.armour[victim.armour].name


def meets_armour(target: Figure, fire: str) -> bool:
    """Whether a shot at this target is resolved by the table for vehicles."""
    return bool(armour_of(target)) and fire in ANTI_ARMOUR
